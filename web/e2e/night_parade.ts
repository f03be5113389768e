// What the tests of Night Parade share: taking an action of the notation by what is lit on its board.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./table";

export type Tap = (what: Locator) => Promise<void>;
export const mouse: Tap = (what) => what.click();

const island = (page: Page, tile: string): Locator => page.locator(`#island-${tile}`);

/** A figure: at a desk itself, on a phone its island and then, where several could be meant, its button. */
async function figure(page: Page, place: string, own: boolean, tap: Tap): Promise<void> {
  const you = Number(await page.locator("[data-you]").getAttribute("data-you"));
  const named = page.locator(
    own ? `[data-figure="${you} ${place}"]` : `[data-figure$=" ${place}"]:not([data-figure^="${you} "])`,
  );
  await takeFigure(page, named, place.slice(0, 2), tap);
}

/** Once it may be taken: the board may still show what was done before. */
async function takeFigure(page: Page, named: Locator, tile: string, tap: Tap): Promise<void> {
  await named
    .or(island(page, tile).and(page.locator(".lit")))
    .first()
    .waitFor();
  if (!(await named.count())) await tap(island(page, tile));
  if (await named.count()) await tap(named.first());
}

/** Picks an action on the board; nothing is done yet. */
export async function pick(page: Page, action: string, tap: Tap = mouse): Promise<void> {
  const [verb = "", first = "", second = ""] = action.split(" ");
  if (verb === "move" || verb === "hide") {
    await figure(page, first, true, tap);
    if (second) await tap(island(page, second));
  } else if (verb === "march") {
    await tap(island(page, first));
    await tap(island(page, second));
  } else if (verb === "swap") await figure(page, first, true, tap);
  else if (["fight", "return", "with"].includes(verb)) {
    const side = await page.locator(`[data-clan="${first}"]`).first().getAttribute("data-side");
    const named = page.locator(`[data-figure="${side} ${second}"]`);
    await takeFigure(page, named, second.slice(0, 2), tap);
  } else {
    const what = page.locator(`[data-act="${action}"]:visible`).first();
    await expect(what).toBeVisible();
    await tap(what);
  }
}

/** Picks an action on the board and does it. */
export async function doOnBoard(page: Page, action: string, tap: Tap = mouse): Promise<void> {
  await pick(page, action, tap);
  const seal = page.locator(".acts .seal");
  await expect(seal).toBeVisible();
  await tap(seal);
}

/** Makes the seat's decisions over a socket of its own until this round, and what is shown of it has been shown. */
export async function playTo(page: Page, round: number): Promise<void> {
  await page.evaluate(
    (round) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        let id = 1;
        const send = (request: object): void => socket.send(JSON.stringify({ id: id++, ...request }));
        socket.onclose = () => reject(new Error("the socket was closed"));
        socket.onmessage = (event) => {
          const message = JSON.parse(String(event.data));
          if (message.type === "hello") send({ type: "watch", table: location.pathname.slice(3) });
          if (message.type !== "state" || !message.actions.length) return;
          if (message.view.round >= round) return resolve();
          const { text } = message.actions[0]; // places, moves, recruits: something is there to be seen
          send({ type: "act", token: message.token, key: `to-${id}`, action: text });
        };
      }),
    round,
  );
  await expect(page.locator(".ema b").first()).toHaveText(String(round));
}
