// Pictures of every page, per game, size and theme, into the folder named by SCREENS.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { act, expect, test, yourMove } from "./table";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = { washi: "light", indigo: "dark" } as const;
const MIDDLE = 4; // own decisions before the picture of the middle
const MOST_DECISIONS = 500;

/** A table with the game's second preset (its first is the small one) and up to four seats, begun; its link. */
function begun(page: Page, game: string): Promise<string> {
  return page.evaluate(async (name) => {
    type Info = { presets: { name: string }[]; bots: { name: string }[]; max_seats: number };
    const info = (await (await fetch(`/api/games/${name}`)).json()) as Info;
    const preset = (info.presets[1] ?? info.presets[0])?.name ?? null;
    const wish = {
      game: name,
      seats: Math.min(4, info.max_seats),
      preset,
      sit: 0,
      bots: info.bots.at(-1)?.name,
      start: true,
    };
    const headers = { "content-type": "application/json" };
    const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
    return ((await made.json()) as { link: string }).link;
  }, game);
}

for (const game of gameNames()) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const [theme, colorScheme] of Object.entries(THEMES)) {
      test(`${game}, ${size}, ${theme}`, async ({ guest, server }) => {
        test.setTimeout(300_000);
        const page = await guest({ viewport, colorScheme, hasTouch: size === "phone" });
        const shot = async (name: string): Promise<void> => {
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: `${process.env.SCREENS}/${name}-${size}-${theme}.png` });
        };
        const games = (await (await page.request.get(`${server.address}/api/games`)).json()) as {
          name: string;
          title: string;
        }[];
        const title = games.find((found) => found.name === game)?.title ?? game;
        await page.getByRole("button", { name: `Set a table for ${title}` }).click();
        await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
        await shot(`${game}-waiting`);
        await page.goto(server.address);
        await page.goto(server.address + (await begun(page, game)));
        await expect(yourMove(page)).toBeVisible({ timeout: 30_000 });
        await shot(`${game}-early`);
        let decisions = 0;
        while (decisions < MOST_DECISIONS && (await act(page, decisions))) {
          decisions += 1;
          if (decisions === MIDDLE) {
            await yourMove(page)
              .or(page.getByRole("button", { name: "Rematch" }))
              .first()
              .waitFor();
            await shot(`${game}-middle`);
          }
        }
        await shot(`${game}-end`);
        await page.goto(`${server.address}/how/${game}`);
        await expect(page.getByRole("link", { name: "To the start page" })).toBeVisible();
        const lesson = page.getByRole("link", { name: /^Begin/ }).first();
        if (await page.getByRole("heading", { level: 2 }).count()) await shot(`${game}-how`);
        if (await lesson.isVisible()) {
          await lesson.click();
          await expect(page.getByRole("region", { name: "Lesson" })).toBeVisible();
          await shot(`${game}-lesson`);
        }
        await page.goto(server.address);
        await expect(page.getByRole("heading", { name: "Your tables" })).toBeVisible();
        await shot("lobby");
      });
    }
  }
}
