// Pictures of every page and of each game's moments, per size and theme, into the folder named by SCREENS.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { act, decides, expect, test } from "./table";
import { fewest, playOut, sitWithBots } from "./tables";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = { washi: "light", indigo: "dark" } as const;
const EARLY = 1; // own decisions before the picture of the early match
const MIDDLE = 6;

/** The same moment in every size and theme; `brought` about anew for each, if it passes. */
async function shots(page: Page, name: string, brought?: () => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const [theme, colorScheme] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(150); // boards fit themselves into the new size
      await brought?.();
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${size}-${theme}.png` });
    }
  }
  await page.setViewportSize(SIZES.desktop);
}

for (const game of gameNames()) {
  test(`${game}: its moments`, async ({ guest, server }) => {
    test.setTimeout(300_000);
    const page = await guest();
    await page.goto(server.address);
    await sitWithBots(page, game, { bot: "greedy" });
    await shots(page, `${game}-start`);
    for (let done = 1; done <= MIDDLE && (await act(page, done)); done++) {
      if (done === EARLY && (await decides(page))) await shots(page, `${game}-early`);
    }
    if (await decides(page)) await shots(page, `${game}-middle`);
    await sitWithBots(page, game, { seats: fewest(game), preset: "first game" });
    await playOut(page);
    await expect(page.getByRole("link", { name: "To the start page" }).first()).toBeVisible();
    await shots(page, `${game}-end`);
    const again = page.getByRole("button", { name: "Watch the end again" });
    if (await again.isVisible()) {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await shots(page, `${game}-replay`, async () => {
        await again.click();
        await page.waitForTimeout(700); // in the midst of it
      });
    }
  });

  test(`${game}: the pages around it`, async ({ guest, server }) => {
    const page = await guest();
    const games = (await (await page.request.get(`${server.address}/api/games`)).json()) as {
      name: string;
      title: string;
      lessons: number;
    }[];
    const { title, lessons } = games.find((found) => found.name === game) ?? { title: game, lessons: 0 };
    await page.getByRole("button", { name: `Set a table for ${title}` }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await shots(page, `${game}-waiting`);
    await page.goto(`${server.address}/how/${game}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await shots(page, `${game}-how`);
    if (!lessons) return;
    await page.goto(`${server.address}/campaign/${game}`);
    await expect(page.getByRole("listitem").first()).toBeVisible();
    await shots(page, `${game}-campaign`);
    await page.getByRole("link", { name: "Begin the lesson" }).click();
    await expect(page.getByRole("region", { name: "Lesson" })).toBeVisible();
    await shots(page, `${game}-lesson`);
  });
}

test("the lobby", async ({ guest, server }) => {
  const page = await guest();
  await expect(page.getByRole("heading", { name: "Public tables" })).toBeVisible();
  await shots(page, "lobby-first");
  for (const game of gameNames()) await sitWithBots(page, game);
  await page.goto(server.address);
  await expect(page.getByRole("heading", { name: "Your tables" })).toBeVisible();
  await shots(page, "lobby");
});
