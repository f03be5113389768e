// axe finds nothing serious on any page, in both themes and at both sizes.
import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { act, expect, test, yourMove } from "./table";

async function check(page: Page, where: string, within?: string): Promise<void> {
  const { violations } = await axe(page, within);
  const serious = violations.filter((violation) => violation.impact === "serious" || violation.impact === "critical");
  expect(
    serious.map((violation) => `${violation.id}: ${violation.nodes.map((n) => n.html).slice(0, 3)}`),
    where,
  ).toEqual([]);
}

// each theme at one size: colours depend on the theme, shapes on the size
const LOOKS = [
  { size: "desktop", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { size: "phone", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
] as const;

for (const { size, viewport, colorScheme } of LOOKS) {
  test(`nothing serious, ${size}, ${colorScheme}`, async ({ visitor }) => {
    test.setTimeout(180_000); // axe is thorough, and machines are shared
    const page = await visitor({ viewport, colorScheme });
    await expect(page.getByRole("button", { name: "Play now Tsuro of the Seas" }).first()).toBeVisible();
    await check(page, "start page");
    await page
      .getByRole("button", { name: /^Set a table/ })
      .first()
      .click();
    await page.getByText("Every option").click();
    await check(page, "waiting room");
    await page.getByRole("link", { name: /to the start page/ }).click();
    await page.getByRole("button", { name: "Play now Tsuro of the Seas" }).click();
    await expect(yourMove(page)).toBeVisible();
    await act(page); // a start mark: no match ends with it
    await check(page, "Log");
    for (const tab of ["Notes", "Chat", "Rules", "Menu"]) {
      await page.getByRole("tab", { name: tab }).click();
      await check(page, tab, ".tabs, #beside"); // the rest of the page stands as it stood
    }
    await page.getByRole("button", { name: "End the match" }).click();
    await page.getByRole("button", { name: "Really? Nobody wins" }).click();
    await expect(page.getByRole("heading", { name: "The match was ended" })).toBeVisible();
    await check(page, "end");
    await page.getByRole("link", { name: /to the start page/ }).click();
    await page.getByRole("link", { name: "Your matches" }).click();
    await expect(page.getByRole("link", { name: /Tsuro of the Seas .* ended early/ })).toBeVisible();
    await check(page, "history");
    await page.getByRole("combobox", { name: "Result" }).selectOption("won");
    await expect(page.getByText("0 matches")).toBeVisible();
  });

  test(`nothing serious on the page of a campaign, ${size}, ${colorScheme}`, async ({ guest, server }) => {
    const page = await guest({ viewport, colorScheme });
    await page.goto(`${server.address}/campaign/kitsunedo`);
    await page.getByRole("button", { name: "Skip it" }).click();
    await expect(page.getByRole("button", { name: "Play the match" })).toBeEnabled();
    await check(page, "campaign");
  });
}
