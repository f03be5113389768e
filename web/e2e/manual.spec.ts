// The manual under /docs, as the server sends it: its search, its ledgers and their sources, without a word in the console.
import { expect, test } from "./table";

test("from the start page to a rule, its code and its test", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("link", { name: "The manual" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hyakki" })).toBeVisible();
  await page.goto(new URL("ledgers/tsuro-seas.html#TSS-041", page.url()).href);
  const rule = page.locator('[id="TSS-041"]');
  await expect(rule).toBeInViewport();
  await page.locator('p:has([id="TSS-041"]) .places a').last().click();
  await expect(page.locator("pre > span:target")).toContainText("TSS-041");
  await page.getByRole("link", { name: "the ledger of tsuro-seas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tsuro of the Seas");
});

test("the manual is searched in the page, also where its index comes late", async ({ visitor }) => {
  const page = await visitor();
  await page.route("**/search.json", async (route) => {
    await new Promise((later) => setTimeout(later, 1000));
    await route.continue();
  });
  await page.getByRole("link", { name: "The manual" }).click();
  await page.getByRole("button", { name: "Search" }).first().click();
  // The box comes with the index of all words, which may be late: what is typed before goes nowhere.
  await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("imaginer");
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
});
