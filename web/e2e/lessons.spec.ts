// Every lesson of every game is taken to its end in the browser: on its drawn board where there is a way to, else typed.
import { doOnTable } from "./kitsunedo";
import { doOnQuarter } from "./masquerade";
import { doOnBoard } from "./night_parade";
import { type Act, lessonBar, lessonsOf, take, typed } from "./lessons";
import { gameNames } from "./server";
import { doInStation } from "./shibuya";
import { expect, test } from "./table";

/** Who can take an action by what is lit on the board. */
const ON_BOARD: Record<string, Act> = {
  kitsunedo: doOnTable,
  masquerade: doOnQuarter,
  "night-parade": doOnBoard,
  shibuya: doInStation,
};

for (const game of gameNames()) {
  test(`${game}: its lessons`, async ({ guest, server }) => {
    const page = await guest();
    for (const [name, lesson] of lessonsOf(game)) {
      await test.step(lesson.title, async () => {
        await page.goto(`${server.address}/learn/${game}/${name}`);
        await take(page, lesson, { act: ON_BOARD[game] ?? typed });
        await expect(lessonBar(page).getByRole("button", { name: "Play a match" })).toBeVisible();
      });
    }
  });
}

test("a wrong answer is explained and nothing happens", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/tsuro-seas/1_wakes`);
  const mark = page.getByRole("button", { name: /^Start mark, the south rim at A, right/ });
  await mark.click();
  await mark.click();
  await expect(page.getByRole("alert")).toContainText("Here take the north rim at D, left");
  await expect(page.getByRole("region", { name: "Lesson" })).toContainText("step 1 of");
});

test("a long text leaves the scene in sight on a phone, and can be read whole", async ({ guest, server }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const [name, lesson] = lessonsOf("kitsunedo")[2] ?? ["", { title: "", steps: [] }];
  const longest = lesson.steps.reduce(
    (best, step, at, all) => (step.words.length > (all[best]?.words.length ?? 0) ? at : best),
    0,
  );
  await page.goto(`${server.address}/learn/kitsunedo/${name}`);
  await take(page, lesson, { to: longest });
  const words = lessonBar(page).locator(".words");
  const height = async (): Promise<number> => (await words.boundingBox())?.height ?? 0;
  await expect(words).toContainText(lesson.steps[longest]?.words ?? "");
  const short = await height();
  expect(short).toBeLessThan(844 / 8);
  await lessonBar(page).getByRole("button", { name: "More" }).click();
  expect(await height()).toBeGreaterThan(short);
  await lessonBar(page).getByRole("button", { name: "Less" }).click();
  expect(await height()).toBe(short);
});
