// Nothing jumps: the board keeps its place through whole matches (of the longest, its first rounds), whatever is asked, picked, refused or drawn.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { expect, test, touch, yourMove } from "./table";
import { fewest, playOutInSight, sitWithBots } from "./tables";

const MOST_DECISIONS = 50;
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Notes in every frame where the board is, while a match is played. */
function watchBoard(): void {
  const seen = new Map<string, string>();
  Object.assign(window, { boardSeen: seen });
  const placeOf = (what: string): string => {
    const element = document.querySelector(what);
    if (!element) return "";
    const { x, y, width, height } = element.getBoundingClientRect();
    const tall = what !== ".board" || innerWidth > 820; // on a phone the panels of a game may become longer below
    return `${what} ${[x + scrollX, y + scrollY, width, tall ? height : 0].map(Math.round).join(" ")}`;
  };
  const look = (): void => {
    requestAnimationFrame(look);
    if (!document.querySelector(".bottom")) return; // waits, or is over
    if (document.querySelector(".list [aria-expanded=true]")) return; // the list of all actions, which was asked for
    const now = [".top header", ".board", ".stage > *", ".tray"].map(placeOf).join("; ");
    const said = document.querySelector(".ask .sentence")?.textContent ?? "";
    if (!seen.has(now)) seen.set(now, said);
  };
  look();
}

const places = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => [...(window as unknown as { boardSeen: Map<string, string> }).boardSeen]);

/** Picks what is lit, asks why not, is refused: all of it comes and goes. */
async function fidget(page: Page): Promise<void> {
  await touch(page);
  await page.getByRole("button", { name: "Why can’t I?" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Type an action" });
  await field.fill("fly to the moon");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
}

for (const game of gameNames()) {
  test(`${game}: the board keeps its place`, async ({ guest }) => {
    test.setTimeout(180_000);
    const desk = await guest({ viewport: SIZES.desk });
    const phone = await desk.context().newPage();
    for (const page of [desk, phone]) await page.addInitScript(watchBoard);
    await phone.setViewportSize(SIZES.phone);
    await sitWithBots(desk, game, { seats: fewest(game) });
    await phone.goto(desk.url());
    await expect(yourMove(phone)).toBeVisible();
    await fidget(desk);
    await phone.bringToFront();
    await fidget(phone);
    await playOutInSight(desk, MOST_DECISIONS);
    for (const page of [desk, phone]) {
      await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
      expect(await places(page)).toHaveLength(1);
    }
  });
}
