// A match that is over is gone through on its own page: on every game's board, at both sizes, by keyboard and by hand.
import type { Locator, Page } from "@playwright/test";
import { axe } from "./axe";
import { gameNames } from "./server";
import { expect, test, yourMove } from "./table";
import { fewest, playOutInSight, sitWithBots } from "./tables";

const PHONE = { width: 390, height: 844 };
const replayer = (page: Page): Locator => page.getByRole("region", { name: "Replay" });
const board = (page: Page): Locator => page.getByRole("region", { name: "Board" });
const seen = (page: Page): Locator => page.getByRole("combobox", { name: "Seen" });
const step = async (page: Page): Promise<number> => Number(await replayer(page).getAttribute("data-step"));
const at = (page: Page, line: number): Promise<void> =>
  expect(replayer(page)).toHaveAttribute("data-step", String(line));

/** Plays a few decisions, ends the match and opens its page. */
async function finished(page: Page, game: string, moves: number): Promise<number> {
  await sitWithBots(page, game, { seats: fewest(game), preset: null });
  await playOutInSight(page, moves);
  await page.getByRole("link", { name: "Page of this match" }).click();
  await expect(replayer(page)).toBeVisible();
  const last = Number(await page.getByRole("slider", { name: "Step" }).getAttribute("max"));
  await at(page, last);
  return last;
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await axe(page);
  return violations
    .filter((found) => found.impact === "serious" || found.impact === "critical")
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html).slice(0, 3)}`);
}

for (const game of gameNames()) {
  test(`${game}: gone through by keyboard and by hand`, async ({ guest }) => {
    const page = await guest();
    const last = await finished(page, game, 6);
    const keys = page.keyboard;

    // the same step looks the same, however one came there
    await keys.press("Home");
    await at(page, 0);
    for (let line = 1; line <= 4; line++) {
      await keys.press("ArrowRight");
      await at(page, line);
    }
    const onwards = await board(page).innerText();
    await keys.press("End");
    await at(page, last);
    await page.getByRole("slider", { name: "Step" }).fill("5");
    await at(page, 5);
    await page.locator("h2").first().click(); // the keyboard is nowhere
    await keys.press("ArrowLeft");
    await at(page, 4);
    expect(await board(page).innerText()).toBe(onwards);
    await expect(page).toHaveURL(/\?line=4&seat=0$/);
    await page.reload(); // the link keeps step and perspective
    await at(page, 4);
    expect(await board(page).innerText()).toBe(onwards);

    // turns, turning points, paragraphs
    await keys.press("]");
    await expect.poll(() => step(page)).toBeGreaterThan(4);
    const turn = await step(page);
    await keys.press("[");
    await expect.poll(() => step(page)).toBeLessThan(turn);
    const before = await step(page);
    await keys.press("t");
    await expect.poll(() => step(page)).toBeGreaterThan(before);
    const story = page.getByRole("list", { name: "The whole match" });
    await story.getByRole("button").first().click();
    await at(page, 0);
    await expect(story.locator("[aria-current]")).toHaveCount(1);

    // whose eyes: the match was opened, so everybody's
    await keys.press("End");
    await at(page, last);
    await seen(page).selectOption("with all secrets");
    await expect(page.getByRole("heading", { name: "Behind the screens" })).toBeVisible();
    if (game === "tsuro-seas") await expect(page.locator(".piece svg").first()).toBeVisible(); // the winner's tiles
    await at(page, last);
    await seen(page).selectOption("as everybody saw it");
    await expect(page.getByRole("heading", { name: "Behind the screens" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Play on from here" })).toBeHidden();
    expect(await serious(page), "desktop").toEqual([]);

    // on a phone, from the seat; what was legal; and on from there
    await page.setViewportSize(PHONE);
    await seen(page).selectOption({ index: 1 });
    await replayer(page).getByRole("button", { name: "To the beginning" }).click();
    await at(page, 0);
    const legal = replayer(page).getByRole("button", { name: "What was legal here" });
    await legal.click();
    const chosen = replayer(page).getByText(/^Chosen: /);
    for (let line = 1; !(await chosen.isVisible()) && line < last; line++) {
      await replayer(page).getByRole("button", { name: "Step on" }).click();
      await at(page, line);
    }
    await expect(chosen).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBe(PHONE.width);
    expect(await serious(page), "phone").toEqual([]);
    await page.getByRole("button", { name: "Play on from here" }).click();
    await expect(yourMove(page)).toBeVisible();
    await expect(page).toHaveURL(/\/t\//);
  });
}

test("it plays by itself at several speeds, and movement and steps do not trip over each other", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  for (const game of ["tsuro-seas", "kitsunedo"]) {
    const last = await finished(page, game, 4);
    await page.locator("h2").first().click();
    await page.keyboard.press("Home");
    await at(page, 0);
    for (let line = 0; line < 6; line++) await page.keyboard.press("ArrowRight"); // quicker than the board
    await at(page, 6);
    for (let line = 0; line < 3; line++) await page.keyboard.press("ArrowLeft");
    await at(page, 3);
    await page.getByRole("combobox", { name: "Speed" }).selectOption("8×");
    await replayer(page).getByRole("button", { name: "Play", exact: true }).click();
    await at(page, last);
    await expect(replayer(page).getByRole("button", { name: "Play", exact: true })).toBeVisible(); // it has stopped
    const moved = await board(page).innerText();
    await expect(page).toHaveURL(new RegExp(`line=${last}&`)); // the address follows a moment later
    await page.reload();
    await at(page, last);
    expect(await board(page).innerText()).toBe(moved);
    await page.goto(new URL("/", page.url()).href);
  }
});

test("a saved record is brought back, and one that is none is refused", async ({ guest, visitor, server, excuse }) => {
  const page = await guest();
  const last = await finished(page, "tsuro-seas", 3);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the record" }).click();
  const path = await (await saved).path();
  const friend = await visitor();
  await friend.getByLabel(/^Replay a record/).setInputFiles(path);
  await at(friend, last);
  await expect(friend.getByText("A record that somebody brought: it was not played here.")).toBeVisible();
  await friend.goto(server.address);
  excuse(/400 \(Bad Request\)/);
  const wrong = { name: "match.jsonl", mimeType: "application/jsonl", buffer: Buffer.from('{"hyakki": 1}\n') };
  await friend.getByLabel(/^Replay a record/).setInputFiles(wrong);
  await expect(friend.getByRole("alert")).toContainText("This record cannot be taken");
});
