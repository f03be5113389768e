// Every option of a table is set in words: seats by their names or from 1 on, never by the numbers of the notation.
import { expect, test } from "./table";

test("seats in options are named as they are at the table", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Set a table for Kitsunedo" }).click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  await page.getByText("Every option").click();
  const youngest = page.getByRole("combobox", { name: "Youngest seat" });
  await expect(youngest.locator("option")).toHaveText([/^1: \w/, /^2: \w/, /^3: \w/, /^4: \w/]);
  await youngest.selectOption("2");
  await expect(page.getByRole("group", { name: "Presets" }).locator("[aria-pressed=true]")).toHaveCount(0); // it is set
  const order = page.getByRole("textbox", { name: "Order of picking" });
  await order.fill("4, 3, 1, 2");
  await order.press("Enter");
  const again = await page.context().newPage(); // what was set is there for who comes later
  await again.goto(page.url());
  await again.getByText("Every option").click();
  await expect(again.getByRole("combobox", { name: "Youngest seat" }).locator("option:checked")).toHaveText(/^3: \w/);
  await expect(again.getByRole("textbox", { name: "Order of picking" })).toHaveValue("4, 3, 1, 2");
  await expect(page.getByRole("combobox", { name: "First turn" }).locator("option:checked")).toHaveText("not set");
  await expect(page.getByRole("checkbox", { name: "Duel" })).toBeDisabled();
  await expect(page.getByText("Not playable yet.")).toBeVisible();
});

test("of two presets with the same options the one for these seats is shown as chosen", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Set a table for Night Parade of a Hundred Yokai" }).click();
  const chosen = page.getByRole("group", { name: "Presets" }).locator("[aria-pressed=true]");
  await expect(chosen).toHaveText(/^Standard/);
  await page.getByRole("button", { name: "Alone against King Enma" }).click();
  await expect(chosen).toHaveText("Alone against King Enma");
});

test("two options set at once are both set", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Set a table for Tsuro of the Seas" }).click();
  await page.getByText("Every option").click();
  const flags = page.locator("fieldset input[type=checkbox]:enabled");
  await flags.nth(1).waitFor();
  const before = await flags.evaluateAll((all) => all.slice(0, 2).map((one) => (one as HTMLInputElement).checked));
  await flags.evaluateAll((all) => all.slice(0, 2).forEach((one) => (one as HTMLInputElement).click()));
  const later = await page.context().newPage();
  await later.goto(page.url());
  await later.getByText("Every option").click();
  for (const [number, was] of before.entries())
    await expect(later.locator("fieldset input[type=checkbox]:enabled").nth(number)).toBeChecked({ checked: !was });
});
