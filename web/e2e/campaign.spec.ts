// A campaign in the browser: a lesson, its match, the next stage; the way so far is there after a reload.
import type { Page } from "@playwright/test";
import { lessonBar, lessonsOf, take } from "./lessons";
import { gameNames } from "./server";
import { act, expect, test, yourMove } from "./table";

const SHORT = "tsuro-seas"; // and its end scene is drawn
const stages = (page: Page) => page.getByRole("main").getByRole("listitem");

test("stage 1 is learned, left, gone on with, and its match begun", async ({ guest, server }) => {
  const page = await guest();
  const [, first] = lessonsOf(SHORT)[0] ?? ["", { title: "", steps: [] }];
  const half = Math.floor(first.steps.length / 2);
  await page.goto(`${server.address}/campaign/${SHORT}`);
  await page.getByRole("link", { name: "Begin the lesson" }).click();
  await take(page, first, { to: half });

  await page.goto(`${server.address}/campaign/${SHORT}`); // left in the middle
  await expect(page.getByText(`${half} of ${first.steps.length} steps`)).toBeVisible();
  await page.getByRole("link", { name: "Go on with the lesson" }).click();
  await take(page, first, { from: half });
  await lessonBar(page).getByRole("button", { name: "Play the match of this stage" }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(yourMove(page)).toBeVisible();
  const table = page.url();
  await act(page);

  await page.goto(`${server.address}/campaign/${SHORT}`);
  await page.reload();
  await expect(page.getByRole("link", { name: "Go on with the match" })).toBeVisible();
  await expect(stages(page).nth(1)).toContainText("Opens when the stage before has been played");
  await page.getByRole("link", { name: "Go on with the match" }).click();
  await expect(page).toHaveURL(table);
});

for (const game of gameNames().filter((name) => lessonsOf(name).length)) {
  test(`${game}: its stages, and the match of the first`, async ({ guest, server }) => {
    const page = await guest();
    const match = page.getByRole("button", { name: "Play the match" });
    await page.goto(`${server.address}/campaign/${game}`);
    await expect(stages(page)).toHaveCount(lessonsOf(game).length);
    await expect(match).toBeDisabled();
    await expect(match).toHaveAccessibleDescription("after the lesson");
    await page.getByRole("button", { name: "Skip it" }).click();
    await match.click();
    await expect(page).toHaveURL(/\/t\//);
    await act(page);
    await page.goto(`${server.address}/campaign/${game}`);
    await expect(page.getByRole("link", { name: "Go on with the match" })).toBeVisible();
  });
}

test("a match played to its end opens the next stage", async ({ visitor, server }) => {
  test.setTimeout(150_000);
  const page = await visitor();
  await page.getByRole("link", { name: /^Learn Tsuro/ }).click();
  await page.getByRole("button", { name: "Skip it" }).click();
  await page.getByRole("button", { name: "Play the match" }).click();
  const on = page.getByRole("link", { name: "On with the campaign" });
  for (let i = 0; i < 100; i++) {
    await yourMove(page).or(on).first().waitFor();
    if (await on.isVisible()) break;
    await act(page, i);
  }
  await expect(page.getByRole("button", { name: "Rematch" })).toHaveCount(0);
  await on.click();
  await expect(page).toHaveURL(`${server.address}/campaign/${SHORT}`);
  await expect(page.getByText(/1 of \d stages done/)).toBeVisible();
  await page.reload();
  await expect(stages(page).first()).toContainText(/won it/);
  await expect(stages(page).nth(1).getByRole("link", { name: "Begin the lesson" })).toBeVisible();
  await page.getByRole("button", { name: "Begin again" }).click();
  await page.getByRole("button", { name: "Really? The way so far is forgotten" }).click();
  await expect(stages(page).first().getByRole("link", { name: "Begin the lesson" })).toBeVisible();
});

test("how to play leads to the campaign; a game that is not there says so", async ({ guest, server, excuse }) => {
  excuse(/status of 404/);
  const page = await guest();
  await page.goto(`${server.address}/how/tsuro-seas`);
  await page.getByRole("link", { name: "The campaign" }).click();
  await expect(stages(page).first()).toBeVisible();
  await page.goto(`${server.address}/campaign/chess`);
  await expect(page.getByRole("alert")).toContainText('no game "chess"');
});
