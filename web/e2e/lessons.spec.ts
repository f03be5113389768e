// Every lesson of every game is taken to its end in the browser: on its drawn board where there is a way to, else typed.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { doOnTable } from "./kitsunedo";
import { gameNames } from "./server";
import { expect, longList, test } from "./table";

const GAMES = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "hyakki", "games");

interface LessonFile {
  title: string;
  steps: { words: string; expect: string[]; right?: string }[];
}

function lessonsOf(game: string): [string, LessonFile][] {
  const folder = join(GAMES, game.replaceAll("-", "_"), "lessons");
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(join(folder, file), "utf8")) as LessonFile]);
  } catch {
    return []; // a game without lessons
  }
}

/** Types an action and does it. */
async function type(page: Page, action: string): Promise<void> {
  const field = page.getByLabel("Type an action, or filter");
  await expect(async () => {
    // what arrives meanwhile may close the list again
    if (await longList(page).isVisible()) await longList(page).click();
    await field.fill(action, { timeout: 1000 });
    await field.press("Enter", { timeout: 1000 }); // takes it
  }).toPass();
  await field.press("Enter"); // does it
}

/** Who can take an action by what is lit on the board. */
const ON_BOARD: Record<string, (page: Page, action: string) => Promise<void>> = { kitsunedo: doOnTable };

for (const game of gameNames()) {
  for (const [name, lesson] of lessonsOf(game)) {
    test(`${game}: ${lesson.title}`, async ({ guest, server }) => {
      const page = await guest();
      await page.goto(`${server.address}/learn/${game}/${name}`);
      const bar = page.getByRole("region", { name: "Lesson" });
      for (const [number, step] of lesson.steps.entries()) {
        await expect(bar).toContainText(step.words);
        await expect(bar).toContainText(`step ${number + 1} of ${lesson.steps.length}`);
        await (ON_BOARD[game] ?? type)(page, step.expect[0] ?? "");
        const last = number + 1 === lesson.steps.length;
        if (step.right) await expect(bar).toContainText(step.right);
        if (last) await expect(bar.getByRole("button", { name: "Play a match" })).toBeVisible();
        else if (step.right) await bar.getByRole("button", { name: "Go on" }).click();
      }
    });
  }
}

test("a wrong answer is explained and nothing happens", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/tsuro-seas/1_wakes`);
  await page.getByRole("button", { name: /^Start mark S0-4/ }).click();
  await page.getByRole("button", { name: /^Start mark S0-4.*picked/ }).click();
  await expect(page.getByRole("alert")).toContainText("Here take N3-0");
  await expect(page.getByRole("region", { name: "Lesson" })).toContainText("step 1 of");
});
