// Walking over a page by keyboard: by Tab, and inside a group by arrows; and what explains itself but was not met so.
import type { Page } from "@playwright/test";

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
export async function walk(page: Page): Promise<void> {
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
export function missed(page: Page): Promise<string[]> {
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
