// Each game to its end against bots: the keyboard alone, everything found by role and name.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { actions, choices, decides, doIt, expect, longList, tabTo, test, token } from "./table";

const MOST_DECISIONS = 500;

test.describe.configure({ mode: "parallel" });

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
    await page.keyboard.press("1");
    await expect(actions(page).getByRole("button", { pressed: true })).toBeVisible();
    await page.keyboard.press("Enter");
  }
  await expect(doIt(page)).toBeHidden();
  await expect.poll(() => token(page)).not.toBe(before);
}

for (const game of gameNames()) {
  test(`${game} is played to its end`, async ({ guest, server }) => {
    test.setTimeout(150_000);
    const page = await guest();
    const games = (await (await page.request.get(`${server.address}/api/games`)).json()) as {
      name: string;
      title: string;
    }[];
    const title = games.find((found) => found.name === game)?.title ?? game;
    await tabTo(page, page.getByRole("button", { name: `Play now ${title}`, exact: true }));
    await page.keyboard.press("Enter");
    let decisions = 0;
    while (await decides(page)) {
      expect(decisions++).toBeLessThan(MOST_DECISIONS);
      await decide(page);
    }
    expect(decisions).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
    await expect(page.getByText("The seed is the one promised at the start")).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Rematch" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Begin" })).toBeVisible();
  });
}
