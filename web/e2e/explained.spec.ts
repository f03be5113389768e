// Whatever shows a help card to a pointer shows it to the keyboard: by Tab, and inside a group by arrows.
import type { Page } from "@playwright/test";
import { gameNames } from "./server";
import { act, decides, expect, tabTo, test } from "./table";
import { sitWithBots } from "./tables";

/** Marks what has the keyboard and tells where that is: a new place, one that was met before, or none. */
function meet(page: Page): Promise<"new" | "group" | "met" | "none"> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "none";
    if (at.hasAttribute("data-met")) return "met";
    at.setAttribute("data-met", "");
    return at.closest("[data-reading]") ? "group" : "new";
  });
}

/** The keyboard goes everywhere. */
async function walk(page: Page): Promise<void> {
  let laps = 0; // it begins somewhere on the page
  for (let tabs = 0; tabs < 300; tabs++) {
    await page.keyboard.press("Tab");
    const place = await meet(page);
    if (place === "none" && ++laps > 1) return;
    if (place !== "group") continue;
    for (let steps = 0; steps < 100; steps++) {
      await page.keyboard.press("ArrowRight");
      if ((await meet(page)) === "met") break;
    }
  }
  throw new Error("Tab comes to no end");
}

/** What explains itself and had the keyboard neither itself nor inside it; squares and islands have arrows of their own. */
function missed(page: Page): Promise<string[]> {
  return page.locator("[data-explained]").evaluateAll((all) => {
    const met = (one: Element): boolean => one.hasAttribute("data-met") || one.querySelector("[data-met]") !== null;
    const kind = (one: Element): string => /^(square|island)-/.exec(one.id)?.[1] ?? "";
    const maps = new Set(all.filter(met).map(kind).filter(Boolean));
    return all
      .filter((one) => one.getClientRects().length && !one.parentElement?.closest("[data-explained]"))
      .filter((one) => !met(one) && !maps.has(kind(one)))
      .map((one) => one.outerHTML.slice(0, 160));
  });
}

for (const game of gameNames()) {
  test(`${game}: all that a pointer can ask the keyboard can ask as well`, async ({ guest }) => {
    const page = await guest();
    await sitWithBots(page, game);
    for (let done = 0; done < 4 && (await act(page, done)); done++);
    await decides(page);
    await walk(page);
    expect(await page.locator("[data-explained][data-met], [data-explained] [data-met]").count()).toBeGreaterThan(2);
    expect(await missed(page)).toEqual([]);
  });
}

test("night-parade: a card of the market that cannot be had now shows itself large to the keyboard", async ({
  guest,
}) => {
  const page = await guest();
  await sitWithBots(page, "night-parade", { seats: 2, preset: "first game" });
  while ((await decides(page)) && (await page.locator(".market .card").count()) === 0) await act(page);
  await tabTo(page, page.locator(".market .post, .market .card"));
  const card = page.locator(".market .card:not(.lit):focus");
  for (let steps = 0; steps < 9 && (await card.count()) === 0; steps++) await page.keyboard.press("ArrowRight");
  const name = (await card.locator(".name").textContent()) ?? "";
  await expect(page.getByRole("status").filter({ hasText: name }).locator("div.picture")).toBeVisible();
});
