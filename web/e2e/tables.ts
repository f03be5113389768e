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
export async function sitLate(page: Page, game: string, seats: number, preset: string, moves: number): Promise<void> {
  const link = await page.evaluate(
    async (wish) => {
      await fetch("/api/me");
      const headers = { "content-type": "application/json" };
      const made = await fetch("/late", { method: "POST", headers, body: JSON.stringify(wish) });
      return ((await made.json()) as { link: string }).link;
    },
    { game, seats, preset, moves },
  );
  await page.goto(new URL(link, page.url()).href);
  await expect(yourMove(page)).toBeVisible();
}

/** Makes the seat's decisions over a socket of its own until the match is over, and ends it after `most` of them. */
export function playOut(page: Page, most = 1000): Promise<void> {
  return page.evaluate(
    (most) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        let id = 1;
        const send = (request: object): void => socket.send(JSON.stringify({ id: id++, ...request }));
        socket.onclose = () => reject(new Error("the socket was closed"));
        socket.onmessage = (event) => {
          const message = JSON.parse(String(event.data));
          if (message.type === "hello") send({ type: "watch", table: location.pathname.slice(3) });
          if (message.type === "room" && message.phase === "over") {
            resolve();
            socket.close();
          }
          if (message.type !== "state" || !message.actions.length) return;
          if (most-- <= 0) return send({ type: "end" });
          const { text } = message.actions.at(-1); // the first ones may go on for hundreds of decisions
          send({ type: "act", token: message.token, key: `quick-${id}`, action: text });
        };
      }),
    most,
  );
}
