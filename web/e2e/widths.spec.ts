// No page is wider than a phone: nothing must be moved sideways to be read, and no button stands over another.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { act, choices, decides, expect, test, yourMove } from "./table";
import { fewest, sitWithBots } from "./tables";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What reaches beyond the right edge and cannot be scrolled to inside something of its own. */
async function fits(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const clipped = (one: Element): boolean => {
      for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== "visible") return true;
      return false;
    };
    const beyond = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > width + 1 && one.checkVisibility() && !clipped(one),
    );
    const shown = beyond.slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
    return document.documentElement.scrollWidth > width
      ? [`${document.documentElement.scrollWidth} px`, ...shown]
      : shown;
  });
  expect(wide, where).toEqual([]);
}

test("no page is wider than a phone", async ({ visitor, server }) => {
  test.setTimeout(180_000);
  const page = await visitor(PHONE);
  await page
    .getByRole("button", { name: /^Set a table/ })
    .first()
    .waitFor();
  await fits(page, "start page");
  const games = await page.getByRole("button", { name: /^Set a table for/ }).count();
  expect(games).toBeGreaterThan(0);
  for (let game = 0; game < games; game++) {
    await page.goto(server.address);
    await page
      .getByRole("button", { name: /^Set a table for/ })
      .nth(game)
      .click();
    await page.getByText("Every option").click();
    await fits(page, `table ${game}, every option`);
    if (game) continue;
    const clock = page.getByLabel("Time to think");
    for (const label of await clock.locator("option").allTextContents()) {
      await clock.selectOption({ label });
      await fits(page, `clock: ${label}`);
    }
    await page.getByRole("button", { name: "Set", exact: true }).click();
    await fits(page, "an own clock");
    await page.getByRole("button", { name: "Fill with bots" }).click();
    await expect(page.getByRole("button", { name: "Begin" })).toBeEnabled();
    await fits(page, "a full room");
  }
  await page.goto(server.address);
  await page
    .getByRole("button", { name: /^Play now/ })
    .first()
    .click();
  await expect(yourMove(page)).toBeVisible();
  for (const tab of ["Log", "Notes", "Chat", "Rules", "Menu"]) {
    await page.getByRole("tab", { name: tab }).click();
    await fits(page, tab);
  }
  await page.getByRole("button", { name: "End the match" }).click();
  await page.getByRole("button", { name: "Really? Nobody wins" }).click();
  await expect(page.getByRole("heading", { name: "The match was ended" })).toBeVisible();
  await fits(page, "the end");
  await page.goto(`${server.address}/me`);
  const match = page.getByRole("link", { name: /ended early/ }).first();
  await match.waitFor();
  await fits(page, "/me");
  await match.click();
  await page
    .getByRole("button", { name: /Play|Step|Forward/i })
    .first()
    .waitFor();
  await fits(page, "/match");
});

/** Which buttons of the tray, beside hand and board, stand over one another. */
function overlapping(page: Page): Promise<string[]> {
  return page.getByRole("region", { name: "Your tray" }).evaluate((tray) => {
    const buttons = [...tray.querySelectorAll(".head button, .list button")].filter((one) => one.checkVisibility());
    const named = buttons.map((one) => ({ name: one.textContent?.trim(), box: one.getBoundingClientRect() }));
    return named.flatMap(({ name, box: a }, i) =>
      named.slice(i + 1).flatMap(({ name: other, box: b }) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 1 && high > 1 ? [`${name} and ${other}`] : [];
      }),
    );
  });
}

for (const game of gameNames()) {
  test(`${game}: no button of a phone's tray stands over another`, async ({ guest }) => {
    const page = await guest(PHONE);
    await sitWithBots(page, game, { seats: fewest(game) });
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    for (let done = 0; done < 3 && (await decides(page)); done++) {
      await expect(choices(page)).toBeVisible();
      expect(await overlapping(page), `after ${done} decisions`).toEqual([]);
      if (await undo.isVisible()) return; // there is no fuller row
      await act(page);
    }
  });
}

test("a long log leaves the page as high as its window, and a drawn hand fits into its tray", async ({ guest }) => {
  const page = await guest({ viewport: { width: 1440, height: 760 } });
  await sitWithBots(page, "night-parade", { seats: 4, preset: "everything", bot: "greedy" });
  for (let done = 0; done < 8 && (await act(page, 0)); done++);
  await decides(page);
  const log = page.getByRole("log");
  expect(await log.evaluate((one) => one.scrollHeight > one.clientHeight), "the log is long").toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(760);
  const tray = page.getByRole("region", { name: "Your tray" });
  expect(await tray.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
});
