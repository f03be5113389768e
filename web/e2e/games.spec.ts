// Each game against bots, to its end and into the next match: the keyboard alone, everything found by role and name.
// A match that goes on and on is played out over a socket: walking by Tab takes seconds for a decision.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { actions, choices, decides, doIt, expect, longList, rematch, tabTo, test, token } from "./table";
import { fewest, playOut, sitWithBots } from "./tables";

const MOST_DECISIONS = 2000;
const BY_KEYBOARD = 8;

/** One decision by keyboard: a digit takes from a short list, Tab walks through a long one. */
async function decide(page: Page): Promise<void> {
  const before = await token(page);
  await choices(page).waitFor(); // the board may still be on its way
  if (await longList(page).isVisible()) {
    await tabTo(page, longList(page));
    await page.keyboard.press("Enter");
    const entries = actions(page).getByRole("button");
    if (!(await entries.first().isVisible())) {
      await tabTo(page, actions(page).locator("summary").first());
      await page.keyboard.press("Enter");
    }
    await tabTo(page, entries.first());
    await page.keyboard.press("Enter"); // picks
    await page.keyboard.press("Enter"); // does it
  } else {
    const entries = await actions(page).getByRole("button").count();
    await page.keyboard.press(String(Math.min(9, entries))); // the first ones may go on for hundreds of decisions
    await expect(actions(page).getByRole("button", { pressed: true })).toBeVisible();
    await page.keyboard.press("Enter");
  }
  await expect(doIt(page)).toBeHidden();
  await expect.poll(() => token(page)).not.toBe(before);
}

for (const game of gameNames()) {
  test(`${game} is played to its end`, async ({ guest }) => {
    const page = await guest();
    await sitWithBots(page, game, { seats: fewest(game), preset: "first game" });
    let decisions = 0;
    for (; decisions < BY_KEYBOARD && (await decides(page)); decisions++) await decide(page);
    expect(decisions).toBeGreaterThan(0);
    if (await decides(page)) await playOut(page, MOST_DECISIONS);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
    await expect(page.getByText("Dealt and rolled as promised at the start")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Rematch" }));
    await page.keyboard.press("Enter");
    await expect(rematch(page)).toBeHidden();
    expect(await decides(page)).toBe(true);
  });
}
