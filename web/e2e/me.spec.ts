// Who one is, at /me: carried to another browser by a link, come back by a key, sent away by a new one, forgotten; ratings agreed on.
import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { expect, test } from "./table";
import { openWithBots } from "./tables";

async function rename(page: Page, name: string): Promise<void> {
  await page.evaluate(async (name) => {
    await fetch("/api/me");
    const headers = { "content-type": "application/json" };
    await fetch("/api/me", { method: "PUT", headers, body: JSON.stringify({ name }) });
  }, name);
}

const identity = (page: Page) => page.getByText("Who you are here").click();
const tag = (page: Page) => page.getByRole("button", { name: /^Kazuko/ });

for (const [size, viewport, colorScheme] of [
  ["desk", { width: 1440, height: 900 }, "light"],
  ["phone", { width: 390, height: 844 }, "dark"],
] as const) {
  test(`an identity goes along by link and key, and is forgotten, ${size}`, async ({ guest, server, excuse }) => {
    excuse(/status of 404/);
    const first = await guest({ viewport, colorScheme });
    await rename(first, "Kazuko");
    await openWithBots(first, "tsuro-seas", { seats: 2 });
    await first.getByRole("tab", { name: "Menu" }).click();
    await first.getByRole("button", { name: "End the match" }).click();
    await first.getByRole("button", { name: "Really? Nobody wins" }).click();
    await expect(first.getByRole("heading", { name: "The match was ended" })).toBeVisible();
    await first.goto(`${server.address}/me`);
    if (size === "phone") await first.getByText("This one as plots").click();
    await expect(first.getByRole("img", { name: /^By seat\. seat 1: 0 won, 0 lost, 1 neither/ })).toBeVisible();
    await identity(first);
    await first.getByRole("button", { name: "Make a link" }).click();
    await expect(first.getByRole("img", { name: "QR code of the link" })).toBeVisible();
    const link = await first.getByRole("textbox", { name: /^Works once/ }).inputValue();
    await first.getByRole("button", { name: "Make a key" }).click();
    const key = await first.locator("output").innerText();
    expect(key).toMatch(/^(\w{4}-){4}\w{4}$/);

    const other = await guest({ viewport, colorScheme });
    await other.goto(link);
    await expect(other.getByRole("button", { name: "Yes, that is me" })).toBeVisible();
    expect(other.url()).not.toContain("carry"); // the secret is out of the address bar
    await other.getByRole("button", { name: "Yes, that is me" }).click();
    await expect(other.getByText("Kazuko: take yourself along")).toBeVisible();
    await identity(other);
    await expect(tag(other)).toBeVisible();
    await expect(other.getByRole("link", { name: /Tsuro of the Seas .* ended early/ })).toBeVisible();
    await other.goto(link);
    await other.getByRole("button", { name: "Yes, that is me" }).click();
    await expect(other.getByRole("alert")).toContainText("works once");

    const third = await guest({ viewport, colorScheme });
    await third.goto(`${server.address}/me`);
    await identity(third);
    await third.getByRole("textbox", { name: /becomes who it belongs to/ }).fill(key.toLowerCase());
    await third.getByRole("button", { name: "Use it" }).click();
    await expect(third.getByText("Kazuko: take yourself along")).toBeVisible(); // it was loaded anew
    await identity(third);
    await expect(tag(third)).toBeVisible();
    await third.getByRole("button", { name: "Make a new key" }).click();
    await third.getByRole("button", { name: "Really? All others are sent away" }).click();
    await expect(third.locator("output")).not.toHaveText(key);
    await other.goto(`${server.address}/me`);
    await expect(other.getByText(": take yourself along")).toBeVisible();
    await expect(other.getByText("Kazuko: take yourself along")).toBeHidden(); // a new guest

    const { violations } = await axe(third);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await third.getByRole("button", { name: "Forget me" }).click();
    await third.getByRole("button", { name: "Really? For ever" }).click();
    await expect(third.getByText("You are forgotten here")).toBeVisible();
    await third.reload();
    await expect(third.getByText("You have finished no match here yet")).toBeVisible();
    await expect(third.getByText("Kazuko")).toBeHidden();
  });
}

test("a match is rated where all agree, and the waiting room says so", async ({ guest, visitor }) => {
  const host = await visitor();
  await host
    .getByRole("button", { name: /^Set a table/ })
    .first()
    .click();
  await expect(host.getByText("Not rated: not everybody agreed.")).toBeVisible();
  const friend = await guest();
  await friend.goto(host.url());
  await friend
    .getByRole("button", { name: /^Sit here/ })
    .first()
    .click();
  for (const page of [host, friend]) {
    await page.getByRole("checkbox", { name: /^Let it count for ratings/ }).check();
    await expect(page.getByText("rating 1500 ± 500").first()).toBeVisible();
  }
});
