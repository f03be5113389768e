// The head of a phone's tray: its buttons and its words stand side by side, whatever is shown on the board.
import type { Locator } from "@playwright/test";
import { doOnBoard } from "./night_parade";
import { expect, test } from "./table";
import { sitAfter } from "./tables";

test("the words that nothing is asked stand beside Undo, not over it", async ({ guest }) => {
  const phone = { width: 390, height: 844 };
  const page = await guest({ viewport: phone, hasTouch: true, isMobile: true, reducedMotion: "no-preference" });
  await sitAfter(page, "night-parade", 2, "first game", ["clan nekomata"]);
  const tap = (what: Locator) => what.tap();
  await doOnBoard(page, "flip wood", tap); // place, talisman, move; it can be undone
  const island = page.locator("[data-act^='place ']").first();
  await expect(island).toBeVisible();
  const place = (await island.getAttribute("data-act")) ?? "";
  await page.evaluate(() => void (window.requestAnimationFrame = () => 0)); // what is shown goes on being shown
  await doOnBoard(page, place, tap);
  const head = page.getByRole("region", { name: "Your tray" }).locator(".head");
  const words = head.getByText("Nothing to decide for you just now.");
  await expect(words).toBeVisible();
  await expect(head.getByRole("button", { name: "Undo" })).toBeVisible();
  const said = await words.boundingBox();
  for (const button of await head.getByRole("button").all()) {
    const box = await button.boundingBox();
    if (!said || !box) throw new Error("it is not on the page");
    expect(box.x + box.width <= said.x || said.x + said.width <= box.x, "beside each other").toBe(true);
  }
});
