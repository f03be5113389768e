// After a match and beside it: bots look through it, a hint is asked for, a board is saved, a clock is typed by hand.
import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { expect, test, yourMove } from "./table";
import { playOut, sitWithBots } from "./tables";

const TSURO = "tsuro-seas";
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

async function finished(page: Page): Promise<void> {
  await sitWithBots(page, TSURO, { seats: 2, preset: "first game" });
  await playOut(page);
  await page.getByRole("link", { name: "Page of this match" }).click();
  await expect(page.getByRole("region", { name: "Replay" })).toBeVisible();
}

test("the bots look through a match, and what cost most is one click away", async ({ guest }) => {
  const page = await guest();
  await finished(page);
  const back = page.getByRole("region", { name: "Looking back" });
  await back.getByRole("button", { name: "Let the bots look through it" }).click();
  const line = back.getByRole("img", { name: /^How well each seat stood/ });
  await expect(line).toBeVisible({ timeout: 120_000 });
  await expect(back.getByText("An estimate of bots")).toBeVisible();
  await expect(back.getByText(/\d+ of \d+ choices were weighed/)).toBeVisible();
  await line.click({ position: { x: 20, y: 40 } });
  const replay = page.getByRole("region", { name: "Replay" });
  const last = await page.getByRole("slider", { name: "Step" }).getAttribute("max");
  await expect(replay).not.toHaveAttribute("data-step", last ?? "");
  const drop = back.getByRole("listitem").getByRole("link");
  if ((await drop.count()) > 0) {
    const step = /Step (\d+)/.exec(await drop.first().innerText())?.[1] ?? "";
    await drop.first().click();
    await expect(replay).toHaveAttribute("data-step", step);
    await expect(replay.getByText("Chosen:")).toBeVisible();
  }
  await page.reload(); // it is kept
  await expect(line).toBeVisible();
  const { violations } = await axe(page);
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

test("a hint is asked for by key, and can be picked", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, TSURO, { seats: 2, preset: "first game" });
  await expect(yourMove(page)).toBeVisible();
  await page.keyboard.press("h");
  const slip = page.getByRole("status").filter({ hasText: "A grandmaster would" });
  await expect(slip).toBeVisible({ timeout: 60_000 });
  await slip.getByRole("button", { name: "Pick it" }).click();
  await expect(slip).toBeHidden();
  await expect(page.getByRole("button", { name: /^Do it:/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Do it:/ })).toBeHidden();
});

test("the board of an open match is saved as a picture", async ({ guest }) => {
  const page = await guest();
  await finished(page);
  for (const kind of ["PNG", "SVG"]) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: `Board as ${kind}` }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${TSURO}-.*\\.${kind.toLowerCase()}$`));
    const parts: Buffer[] = [];
    for await (const part of await file.createReadStream()) parts.push(part as Buffer);
    const data = Buffer.concat(parts);
    if (kind === "PNG") {
      expect(data.subarray(0, 4)).toEqual(PNG);
      expect(data.length).toBeGreaterThan(20_000); // an empty one is smaller
    } else {
      expect(data.toString()).toContain("data:font/woff2;base64,");
      expect(data.toString()).not.toMatch(/https?:\/\/(?!www\.w3\.org)/); // it needs nothing from elsewhere
    }
  }
});

test("a clock is typed by hand, within bounds", async ({ guest }) => {
  const page = await guest();
  const made = await page.evaluate(async (game) => {
    await fetch("/api/me");
    const body = JSON.stringify({ game, seats: 2, preset: "first game" });
    const headers = { "content-type": "application/json" };
    return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()) as { link: string };
  }, TSURO);
  await page.goto(new URL(made.link, page.url()).href);
  const choice = page.getByLabel("Time to think");
  await choice.selectOption("Own values…");
  await page.getByRole("textbox", { name: "minutes" }).fill("500");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("180 minutes");
  await page.getByRole("textbox", { name: "minutes" }).fill("12.5");
  await page.getByRole("textbox", { name: /seconds/ }).fill("7");
  await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(choice.locator("option:checked")).toHaveText("750 s + 7 s");
});
