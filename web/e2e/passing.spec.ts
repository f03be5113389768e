// Passing in advance in the browser: in this window, until something else is asked, withdrawn; nobody else sees it.
import type { Page } from "@playwright/test";
import { choices, doIt, expect, test, typedLine, whoDecides } from "./table";

const GROUP = "Passing in advance";
const log = (page: Page) => page.getByRole("log", { name: "Log" });
const passing = (page: Page) => page.getByRole("group", { name: GROUP });

/** Does an action by its text. */
async function type(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const field = await typedLine(page);
    await field.fill(text, { timeout: 5000 });
    await field.press("Enter", { timeout: 5000 });
    await expect(doIt(page)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await doIt(page).click();
  await expect(doIt(page)).toBeHidden();
}

/** Three people at a table of a game with windows, up to the first action of a turn; in the order of their seats. */
async function three(guest: () => Promise<Page>, address: string): Promise<Page[]> {
  const pages = [await guest(), await guest(), await guest()] as [Page, Page, Page];
  const link = await pages[0].evaluate(async () => {
    const body = JSON.stringify({ game: "kitsunedo", seats: 3, preset: "standard", sit: 0 });
    const headers = { "content-type": "application/json" };
    const made = await fetch("/api/tables", { method: "POST", headers, body });
    return ((await made.json()) as { link: string }).link;
  });
  await pages[0].goto(address + link);
  for (const friend of pages.slice(1)) {
    await friend.goto(address + link);
    await friend
      .getByRole("button", { name: /^Sit here/ })
      .first()
      .click();
    await friend.getByRole("button", { name: "I am ready" }).click();
  }
  await pages[0].getByRole("button", { name: "Begin" }).click();
  for (const lord of ["choose hollow", "choose haunt", "choose celeste"]) await type(await whoDecides(pages), lord);
  return pages;
}

test("a pass waits for its turn, can be withdrawn, and shows nobody anything", async ({ guest, server }) => {
  const pages = await three(guest, server.address);
  const [first, second, third] = pages as [Page, Page, Page];
  await expect(passing(second).getByRole("button", { name: "Pass until I am asked something else" })).toBeVisible();
  await expect(passing(first)).toHaveCount(0); // it has an action to decide
  await type(first, "summon");

  await passing(third).getByRole("button", { name: "Pass in this window" }).click();
  await expect(passing(third)).toContainText("You pass in this window");
  await passing(third).getByRole("button", { name: "Withdraw" }).click();
  await expect(passing(third)).not.toContainText("You pass in this window");
  await passing(third).getByRole("button", { name: "Pass in this window" }).click();
  await expect(passing(third)).toContainText("You pass in this window");
  await third.reload();
  await expect(passing(third)).toContainText("You pass in this window");

  const heard = await log(second).innerText();
  await expect(second.getByText(/You pass/)).toHaveCount(0);
  expect(heard).not.toMatch(/pass/i);
  await type(second, "pass");
  await expect.poll(() => whoDecides(pages)).toBe(first); // the third was not asked
  await expect(passing(third)).not.toContainText("You pass");
});

test("passing goes on until something else is asked", async ({ guest, server }) => {
  const pages = await three(guest, server.address);
  const [first, second, third] = pages as [Page, Page, Page];
  await passing(third).getByRole("button", { name: "Pass until I am asked something else" }).click();
  await expect(passing(third)).toContainText("You pass until you are asked something else");
  await type(first, "summon");
  await passing(second)
    .getByRole("button", { name: "Pass, and go on passing until I am asked something else" })
    .click();
  await expect.poll(() => whoDecides(pages)).toBe(first); // both have passed
  for (const page of [second, third]) await expect(passing(page)).toContainText("You pass until");
  await expect(choices(first)).toBeVisible();
});
