// Picking never submits; refusals say why; every way to choose leads to the same action.
import type { Page } from "@playwright/test";
import { actions, act, decides, doIt, expect, test, typedLine, yourMove } from "./table";
import { asLists, sitWithBots } from "./tables";

const MIDDLE = 6; // a start mark of the middle: in a corner each tile may be left with one way to lie

async function begin(page: Page): Promise<void> {
  await asLists(page); // what every game has
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
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
  await expect(page.getByRole("log", { name: "Log" })).toContainText(/You lay a wake tile at [A-G][1-7]/);
});

test("an action can be typed; what is not legal is explained with its rule", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  await expect(page.getByRole("textbox", { name: "Type an action" })).toHaveCount(0); // it stands behind its key
  const field = await typedLine(page);
  await expect(field).toBeFocused();
  await field.fill("start N0-0");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(1); // said once
  await expect(page.getByRole("alert")).toContainText("a tile of the hand must be laid");
  const [line, slip] = [await page.getByRole("search").boundingBox(), await page.getByRole("alert").boundingBox()];
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(slip?.y ?? 0); // and not covered
  await page.getByRole("alert").getByRole("button", { name: "Rule TSS-055" }).click();
  await expect(page.getByRole("region", { name: "Rules" })).toContainText("TSS-055");

  await field.fill("");
  const entry = actions(page).getByRole("button").first();
  await expect(entry).not.toHaveAttribute("title"); // notation is for those who ask for it
  await page.getByRole("tab", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Show notation" }).click();
  const text = (await entry.getAttribute("title")) ?? "";
  expect(text).toMatch(/^place W\d\d r\d$/);
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
  await (await typedLine(page)).fill("start N0-0");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("You cannot start at the north rim at A, left");
  await expect(page.getByRole("alert")).not.toContainText(/TSS-\d+.*TSS-\d+/); // the rule is named once
  await expect(yourMove(page)).toBeVisible();
});

test("on a phone everything fits and can be touched", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await toTile(page);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await actions(page).getByRole("button").first().tap();
  await doIt(page).tap();
  await expect(page.getByRole("log", { name: "Log" })).toContainText(/You lay a wake tile at [A-G][1-7]/);
  expect(await decides(page)).toBe(true); // what is asked next stands there
  for (const button of await actions(page).getByRole("button").all()) {
    expect((await button.boundingBox())?.height ?? 44).toBeGreaterThanOrEqual(44);
  }
});
