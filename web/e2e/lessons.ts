// What the tests of lessons and campaigns share: the lessons as the games have them, and taking one.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { doIt, expect, typedLine } from "./table";

const GAMES = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "hyakki", "games");

export interface LessonFile {
  title: string;
  steps: { words: string; expect: string[]; right?: string }[];
}

export function lessonsOf(game: string): [string, LessonFile][] {
  const folder = join(GAMES, game.replaceAll("-", "_"), "lessons");
  try {
    return readdirSync(folder)
      .sort()
      .map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(join(folder, file), "utf8")) as LessonFile]);
  } catch {
    return []; // a game without lessons
  }
}

/** What a page makes of a lesson's words: codes of the notation are said otherwise there. */
export function inWords(text: string): RegExp {
  const parts = text.split(/\b[A-Z]\d+(?:-\d)?\b/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".+"));
}

/** A way to answer a step: an action in the words of the notation. */
export type Act = (page: Page, action: string) => Promise<void>;

/** Types an action and does it. */
export async function typed(page: Page, action: string): Promise<void> {
  const field = await typedLine(page);
  await expect(async () => {
    await field.fill(action, { timeout: 5000 });
    await field.press("Enter", { timeout: 5000 }); // takes it
    await expect(doIt(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await field.press("Enter"); // does it
}

export const lessonBar = (page: Page) => page.getByRole("region", { name: "Lesson" });

/** Takes a lesson from its step `from` (0 is the first) up to before step `to`, by its right answers. */
export async function take(
  page: Page,
  lesson: LessonFile,
  { from = 0, to = lesson.steps.length, act = typed }: { from?: number; to?: number; act?: Act } = {},
): Promise<void> {
  const bar = lessonBar(page);
  for (const [number, step] of [...lesson.steps.entries()].slice(from, to)) {
    await expect(bar).toContainText(inWords(step.words));
    await expect(bar).toContainText(`step ${number + 1} of ${lesson.steps.length}`);
    await act(page, step.expect[0] ?? "");
    if (step.right) await expect(bar).toContainText(inWords(step.right));
    if (number + 1 < lesson.steps.length && step.right) await bar.getByRole("button", { name: "Go on" }).click();
  }
}
