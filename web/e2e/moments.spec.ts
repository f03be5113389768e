// Coming back, being called, reading and watching: the digest, sounds, tab and title, help cards, movements.
import type { Page } from "@playwright/test";
import { act, expect, sitDown, tabTo, test, token, whoDecides, yourMove } from "./table";
import { playOut, sitWithBots } from "./tables";

const hand = (page: Page) => page.getByRole("group", { name: "Your wake tiles" }).getByRole("button");
const icon = (page: Page) => page.locator('link[rel="icon"]');
const digest = (page: Page) => page.getByRole("region", { name: "While you were away" });

/** Against a bot, up to the first tile to lay. */
async function toTile(page: Page): Promise<void> {
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await act(page);
  await expect(yourMove(page)).toBeVisible();
  await expect(hand(page)).toHaveCount(3);
}

/** Host, friend and a bot at one table, begun; returns its address. */
async function threeAtTable(host: Page, friend: Page): Promise<string> {
  const link = await host.evaluate(async () => {
    const body = JSON.stringify({ game: "tsuro-seas", seats: 3, preset: "first game", sit: 0 });
    const headers = { "content-type": "application/json" };
    const made = await fetch("/api/tables", { method: "POST", headers, body });
    return ((await made.json()) as { link: string }).link;
  });
  const address = new URL(link, host.url()).href;
  await host.goto(address);
  await friend.goto(address);
  await friend
    .getByRole("button", { name: /^Sit here/ })
    .first()
    .click();
  await friend.getByRole("button", { name: "I am ready" }).click();
  await host.getByRole("button", { name: "Fill with bots" }).click();
  await host.getByRole("button", { name: "Begin" }).click();
  return address;
}

test("who comes back is told what happened meanwhile, and may watch it", async ({ guest, server }) => {
  const [host, friend] = [await guest(), await guest()];
  const address = await threeAtTable(host, friend);
  while ((await whoDecides([host, friend])) === host) await act(host);
  await expect(digest(host)).toHaveCount(0); // nothing was missed
  await host.goto(server.address);
  const line = Number(await token(friend));
  await act(friend);
  await expect.poll(async () => Number(await token(friend))).toBeGreaterThanOrEqual(line + 2); // the bot, too
  await host.goto(address);
  await expect(yourMove(host)).toBeVisible();
  await expect(digest(host)).toContainText("While you were away: 2 moves");
  await digest(host).getByRole("button", { name: "Watch them" }).click();
  await expect(digest(host)).toHaveCount(0);
  await host.reload();
  await expect(yourMove(host)).toBeVisible();
  await expect(digest(host)).toHaveCount(0); // it has been told
});

test("who comes back after the end sees the end, and nothing over it", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await playOut(page);
  await expect(page.locator("#outcome")).toBeVisible();
  await expect(digest(page)).toHaveCount(0);
});

test("no sound until it is asked for; then one for your turn", async ({ guest, server }) => {
  const page = await guest();
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (this: OscillatorNode, ...args) {
      heard.push(this.frequency?.value ?? 0);
      return start.apply(this, args);
    };
  });
  await page.goto(server.address);
  const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard);
  const BELL = 587; // the first tone of "your turn"
  await toTile(page);
  expect(await heard()).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: "Sounds off" }).click(); // in the bar
  await expect(page.getByRole("button", { name: "Sounds on" })).toBeVisible();
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0); // the choice is heard
  expect(await heard()).not.toContain(BELL);
  if (await act(page)) {
    await yourMove(page)
      .or(page.getByRole("button", { name: "Rematch" }))
      .first()
      .waitFor();
    if (await yourMove(page).isVisible()) await expect.poll(heard).toContain(BELL);
  }
  await page.reload(); // remembered
  await page.getByRole("button", { name: "Sounds on" }).click();
  const quiet = (await heard()).length;
  await expect(page.getByRole("button", { name: "Sounds off" })).toBeVisible();
  expect((await heard()).length).toBe(quiet);
});

test("tab and title call whoever must act", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  const calls = async (page: Page): Promise<void> => {
    await expect(page).toHaveTitle(/^Your move · Tsuro/);
    await expect(icon(page)).toHaveAttribute("href", "/favicon-turn.svg");
  };
  const waits = async (page: Page): Promise<void> => {
    await expect(page).toHaveTitle(/^Tsuro of the Seas · Hyakki$/);
    await expect(icon(page)).toHaveAttribute("href", "/favicon.svg");
  };
  const first = await whoDecides([host, friend]);
  const second = first === host ? friend : host;
  await calls(first);
  await waits(second);
  await act(first);
  await calls(second);
  await waits(first);
  await second.getByRole("link", { name: /to the start page/ }).click();
  await expect(icon(second)).toHaveAttribute("href", "/favicon.svg");
});

test("a help card opens by hover and by focus", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  const card = page.getByRole("status").getByText("Rule TSS-055");
  await expect(card).toHaveCount(0);
  await hand(page).first().hover();
  await expect(card).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(card).toHaveCount(0);
  await tabTo(page, hand(page));
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);
});

test("a help card opens by a long press, which picks nothing", async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await toTile(page);
  const box = await hand(page).first().boundingBox();
  if (!box) throw new Error("there is no tile");
  const finger = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const card = page.getByRole("status").getByText("Rule TSS-055");
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(card).toBeVisible();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(hand(page).first()).toHaveAttribute("aria-pressed", "false");
  await hand(page).nth(1).tap(); // a short one picks
  await expect(hand(page).nth(1)).toHaveAttribute("aria-pressed", "true");
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`movements with ${reducedMotion}`, async ({ guest, server }) => {
    const page = await guest({ reducedMotion });
    await page.addInitScript(() => {
      const seen = { wakes: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.querySelector("path.wake")) seen.wakes += 1;
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    await page.goto(server.address);
    await toTile(page);
    const wakes = () => page.evaluate(() => (window as unknown as { seen: { wakes: number } }).seen.wakes);
    const before = await wakes();
    await act(page);
    if (reducedMotion === "reduce") {
      await yourMove(page)
        .or(page.getByRole("button", { name: "Rematch" }))
        .first()
        .waitFor();
      expect(await wakes()).toBe(0);
    } else {
      await expect.poll(wakes).toBeGreaterThan(before);
    }
  });
}
