// All players can be seen at once, on a light page: at a desk beside the board, on a phone after one tap; without scrolling in their panels.
import type { Page } from "@playwright/test";
import { expect, test } from "./table";
import { sitWithBots } from "./tables";
import { expectLight } from "./weight";

const region = (page: Page) => page.getByRole("region", { name: "Players" });

/** Every player is whole in the window, and the panel scrolls nowhere. */
async function allInSight(page: Page, seats: number): Promise<void> {
  const players = region(page).locator("ul.seats > li");
  await expect(players).toHaveCount(seats);
  for (const player of await players.all()) await expect(player).toBeInViewport({ ratio: 1 });
  const scrolls = await region(page).evaluate((node) =>
    [node, ...node.querySelectorAll("*")].some((one) => /auto|scroll/.test(getComputedStyle(one).overflowY)),
  );
  expect(scrolls).toBe(false);
}

/** Nor does what they stand in. */
async function nothingScrolls(page: Page): Promise<void> {
  const beside = page.getByRole("complementary", { name: "Players and talk" });
  await expect.poll(() => beside.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
}

for (const [game, seats] of [
  ["tsuro-seas", 8],
  ["kitsunedo", 6],
  ["masquerade", 8],
  ["night-parade", 4],
  ["shibuya", 4],
] as const) {
  test(`${game}: ${seats} players in sight on a page that weighs little`, async ({ guest }) => {
    const page = await guest();
    await sitWithBots(page, game, { seats, preset: "standard" });
    await expectLight(page);
    await allInSight(page, seats);
    await expect(page.getByRole("log", { name: "Log" })).toBeInViewport();
    await nothingScrolls(page);
    await page.setViewportSize({ width: 1280, height: 760 });
    await allInSight(page, seats);
    await nothingScrolls(page);
    for (const [width, height] of [
      [1024, 768],
      [840, 700],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const button = page.getByRole("button", { name: "Players" });
      await button.click();
      await allInSight(page, seats);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await expect(page.getByRole("region", { name: "Board" })).toBeInViewport();
    }
  });
}
