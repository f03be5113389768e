// Picking never submits; refusals say why; every way to choose leads to the same action.
import type { Page } from "@playwright/test";
import { actions, act, decides, doIt, expect, test, yourMove } from "./table";

const MIDDLE = 6; // a start mark of the middle: in a corner each tile may be left with one way to lie

async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play now Tsuro of the Seas" }).click();
  await expect(yourMove(page)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("tab", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Show the board as lists" }).click(); // what every game has
  await page.getByRole("tab", { name: "Log" }).click();
}

/** Plays on until a tile is to be laid. */
async function toTile(page: Page): Promise<void> {
  await begin(page);
  await act(page, MIDDLE);
  await expect(page.getByRole("group", { name: "Your hand" })).toBeVisible();
  expect(await decides(page)).toBe(true);
}

test("picking narrows, Escape steps back, Enter does it", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  const card = page.getByRole("group", { name: "Your hand" }).getByRole("button").first();
  const all = await actions(page).getByRole("button").count();
  await card.click();
  await expect.poll(() => actions(page).getByRole("button").count()).toBeLessThan(all);
  await page.keyboard.press("Escape");
  await expect(actions(page).getByRole("button")).toHaveCount(all);
  await expect(doIt(page)).toBeHidden();
  await actions(page).getByRole("button").first().click();
  await expect(doIt(page)).toBeVisible();
  await expect(yourMove(page)).toBeVisible(); // nothing was sent
  await page.keyboard.press("Enter"); // the second on the same entry
  await expect(doIt(page)).toBeHidden();
  await expect(page.getByRole("log", { name: "Log" })).toContainText(/lays W\d\d/);
});

test("an action can be typed; what is not legal is explained with its rule", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  const field = page.getByRole("textbox", { name: "Type an action, or filter" });
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await field.fill("start N0-0");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("a tile of the hand must be laid");
  await page.getByRole("alert").getByRole("button", { name: "Rule TSS-055" }).click();
  await expect(page.getByRole("region", { name: "Rules" })).toContainText("TSS-055");

  await field.fill("");
  const text = (await actions(page).getByRole("button").first().getAttribute("title")) ?? "";
  await field.fill(text);
  await field.press("Enter");
  await expect(doIt(page)).toBeVisible();
  await field.press("Enter");
  await expect(doIt(page)).toBeHidden();
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByRole("log", { name: "Log" })).toContainText(text);
});

test("why can't I: what is not lit is answered by the rules", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  await page.getByRole("button", { name: "Why can’t I?" }).click();
  await page.getByRole("textbox", { name: "Type an action, or filter" }).fill("start N0-0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("cannot start N0-0");
  await expect(yourMove(page)).toBeVisible();
});

test("on a phone everything fits and can be touched", async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await toTile(page);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await actions(page).getByRole("button").first().tap();
  await doIt(page).tap();
  await expect(page.getByRole("log", { name: "Log" })).toContainText(/lays W\d\d/);
  for (const button of await actions(page).getByRole("button").all()) {
    expect((await button.boundingBox())?.height ?? 44).toBeGreaterThanOrEqual(44);
  }
});
