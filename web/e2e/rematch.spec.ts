// One match after another at the same table: the board works in each, with more and fewer seats and other options.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { act, expect, rematch, sitDown, test, touch, whoDecides, yourMove } from "./table";
import { playOut, playOutInSight, sitWithBots } from "./tables";

const board = (page: Page) => page.getByRole("region", { name: "Board" });
const players = (page: Page) => page.getByRole("region", { name: "Players" }).getByRole("listitem");

/** The first two decisions can be made. */
async function works(page: Page): Promise<void> {
  await touch(page);
  await act(page);
  await touch(page);
}

/** To the waiting room and on: so many seats, and the next preset. */
async function changed(page: Page, seats: number, preset: number): Promise<void> {
  await page.getByRole("button", { name: "Change seats or settings" }).click();
  const presets = page.getByRole("group", { name: "Presets" }).getByRole("button");
  await presets.nth(preset).click();
  await expect(presets.nth(preset)).toHaveAttribute("aria-pressed", "true");
  const select = page.getByRole("combobox", { name: "Seats" });
  await select.selectOption(String(seats));
  await expect(page.getByRole("region", { name: "Seats" }).getByRole("listitem")).toHaveCount(seats);
  const fill = page.getByRole("button", { name: "Fill with bots" });
  if (await fill.isVisible()) await fill.click();
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(yourMove(page)).toBeVisible();
  await expect(players(page)).toHaveCount(seats);
}

for (const game of gameNames()) {
  test(`${game}: four matches in a row`, async ({ guest, server }) => {
    test.setTimeout(180_000); // much is set up, and machines are shared
    const page = await guest();
    const info = (await (await page.request.get(`${server.address}/api/games/${game}`)).json()) as {
      min_seats: number;
      max_seats: number;
    };
    const few = Math.max(2, info.min_seats);
    await sitWithBots(page, game, { seats: few, preset: null });
    await works(page);
    await playOutInSight(page, 30);
    const first = await page.getByRole("link", { name: "Page of this match" }).getAttribute("href");

    await rematch(page).click(); // against bots one click begins the next
    await expect(rematch(page)).toBeHidden();
    await works(page);
    await playOutInSight(page, 2);
    await changed(page, Math.min(few + 1, info.max_seats), 1);
    await works(page);
    await playOutInSight(page, 2);
    await changed(page, few, 0);
    await works(page);

    await page.goto(server.address + first); // the first is still there
    await expect(page.getByRole("heading", { name: /win|ended/i }).first()).toBeVisible();
    await expect(board(page)).toBeVisible();
  });
}

test("on a phone the next match begins at its board, wherever one has read", async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await sitWithBots(page, "shibuya", { seats: 3, preset: "first game" });
  await playOutInSight(page, 2);
  await expect(rematch(page)).toBeVisible();
  await page.getByRole("tab", { name: "Menu" }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await rematch(page).tap();
  await expect(rematch(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("people want the next match with one click each", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  await whoDecides([host, friend]);
  await host.getByRole("tab", { name: "Menu" }).click();
  await host.getByRole("button", { name: "End the match" }).click();
  await host.getByRole("button", { name: "Really? Nobody wins" }).click();
  await rematch(host).click();
  await expect(host.getByText(/^You want another match\. Waiting for /)).toBeVisible();
  await expect(rematch(host)).toBeDisabled();
  await expect(friend.getByText(/wants another match/)).toBeVisible();
  await rematch(friend).click();
  for (const page of [host, friend]) await expect(rematch(page)).toBeHidden();
  await touch(await whoDecides([host, friend]));
});

test("a match has a page of its own, for those who may see it", async ({ guest, server, excuse }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await playOut(page);
  await page.getByRole("link", { name: "Page of this match" }).click();
  await expect(page).toHaveURL(/\/match\//);
  await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Seen" }).locator("option")).toHaveCount(4);
  await page.getByRole("combobox", { name: "Seen" }).selectOption({ index: 2 });
  await expect(board(page).getByRole("group", { name: /mystic seas/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  excuse(/status of 404/);
  await page.goto(`${server.address}/match/nosuchmatch`);
  await expect(page.getByRole("alert")).toContainText("no such match");
  await page.getByRole("link", { name: "To the start page" }).click();
  await expect(page).toHaveURL(`${server.address}/`);
});
