// Tables made without clicks: set with bots and begun, played on quickly over a socket of their own.
import type { Page } from "@playwright/test";
import { expect, yourMove } from "./table";

export interface Wish {
  seats?: number;
  preset?: string | null;
  sit?: number;
  bot?: string;
  options?: Record<string, unknown>;
}

/** Shows boards as lists, as the menu's button does, whether a drawn one exists or not. */
export async function asLists(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem("hyakki.plain", "on"));
}

/** The smallest table with others at it. */
export function fewest(game: string): number {
  return { shibuya: 3, masquerade: 4 }[game] ?? 2;
}

/** A table with bots in all other seats, begun; the first own decision is on the page. */
export async function sitWithBots(page: Page, game: string, wish: Wish = {}): Promise<void> {
  await openWithBots(page, game, wish);
  await expect(yourMove(page)).toBeVisible();
}

/** The same, while the set-up may still be shown. */
export async function openWithBots(page: Page, game: string, wish: Wish = {}): Promise<void> {
  const link = await page.evaluate(
    async ([game, wish]) => {
      const info = await (await fetch(`/api/games/${game}`)).json();
      const {
        seats = info.usual[0].seats,
        preset = info.usual[0].preset,
        sit = 0,
        bot = "random",
        options = {},
      } = wish;
      const bots = Array.from({ length: seats }, (_, seat) => (seat === sit ? null : bot));
      const body = JSON.stringify({ game, seats, preset, options, sit, bots, start: true });
      await fetch("/api/me");
      const headers = { "content-type": "application/json" };
      const made = await fetch("/api/tables", { method: "POST", headers, body });
      return ((await made.json()) as { link: string }).link;
    },
    [game, wish] as const,
  );
  await page.goto(new URL(link, page.url()).href);
}

/** A table that begins so many own decisions before its end (as it was played once; now it may go otherwise). */
export function sitLate(page: Page, game: string, seats: number, preset: string, moves: number): Promise<void> {
  return sitAmid(page, { game, seats, preset, moves });
}

/** A table that begins after these own answers, each the first that fits, whatever time bots take for theirs. */
export function sitAfter(page: Page, game: string, seats: number, preset: string, answers: string[]): Promise<void> {
  return sitAmid(page, { game, seats, preset, answers });
}

async function sitAmid(page: Page, wish: object): Promise<void> {
  const link = await page.evaluate(async (wish) => {
    await fetch("/api/me");
    const headers = { "content-type": "application/json" };
    const made = await fetch("/late", { method: "POST", headers, body: JSON.stringify(wish) });
    return ((await made.json()) as { link: string }).link;
  }, wish);
  await page.goto(new URL(link, page.url()).href);
  await expect(yourMove(page)).toBeVisible();
}

/**
 * Plays the match to its end over a socket of its own, and ends it after `most` decisions. The page is away meanwhile, since
 * drawing every move costs ten times what playing it does, and comes back when all is over.
 */
export async function playOut(page: Page, most = 1000): Promise<void> {
  const address = page.url();
  const quick = await page.context().newPage();
  await quick.goto(new URL("/licenses.txt", address).href);
  await beginQuickly(quick, address, most); // somebody of the seat is always there: who is absent is stood in for
  await page.goto("about:blank");
  await quicklyOver(quick);
  await quick.close();
  await page.goto(address);
}

/** The same, while the page shows every move. */
export async function playOutInSight(page: Page, most = 1000): Promise<void> {
  await beginQuickly(page, page.url(), most);
  await quicklyOver(page);
}

type Quick = { quicklyOver: Promise<void> };
const quicklyOver = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as Quick).quicklyOver);

/** Makes the seat's decisions from now on; returns once it is heard of at the table. */
function beginQuickly(page: Page, address: string, most: number): Promise<void> {
  return page.evaluate(
    ([table, most]) =>
      new Promise<void>((heard) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        let id = 1;
        let left = most;
        const send = (request: object): void => socket.send(JSON.stringify({ id: id++, ...request }));
        const quicklyOver = new Promise<void>((resolve, reject) => {
          socket.onclose = () => reject(new Error("the socket was closed"));
          socket.onmessage = (event) => {
            const message = JSON.parse(String(event.data));
            if (message.type === "hello") send({ type: "watch", table });
            if (message.type === "room") heard();
            if (message.type === "room" && message.phase === "over") {
              resolve();
              socket.close();
            }
            if (message.type !== "state" || !message.actions.length) return;
            if (left-- <= 0) return send({ type: "end" });
            const { text } = message.actions.at(-1); // the first ones may go on for hundreds of decisions
            send({ type: "act", token: message.token, key: `quick-${id}`, action: text });
          };
        });
        Object.assign(window, { quicklyOver });
      }),
    [new URL(address).pathname.slice(3), most] as const,
  );
}
