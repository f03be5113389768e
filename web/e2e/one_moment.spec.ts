// What is lit works, and all parts of the page tell the same moment, also while moves are shown.
import type { Page } from "@playwright/test";
import { act, decides, expect, test } from "./table";
import { sitWithBots } from "./tables";

interface Seen {
  early: string[]; // asked while something still moved
  dead: string[]; // lit, and a click at once did nothing
  asked: number;
  tried: number; // of these, what was looked at
}

/** Looks after every change: is anything asked while something moves; and clicks the first thing lit as soon as it is. */
function watchMoments(lit: string): void {
  const seen: Seen = { early: [], dead: [], asked: 0, tried: 0 };
  Object.assign(window, { seen });
  const MOVING = "path.wake, .flight, .die.rolling, .splash";
  let question = "";
  new MutationObserver(() => {
    const frame = document.querySelector("[data-line]");
    const yours = document.querySelector(".yours");
    const now = yours ? (frame?.getAttribute("data-line") ?? "") : "";
    const moving = document.querySelector(MOVING)?.getAttribute("class");
    if (yours && moving) seen.early.push(`line ${now}: ${moving}`);
    if (!now || now === question) return;
    question = now;
    const target = document.querySelector(lit);
    if (!target) return;
    seen.asked += 1;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    requestAnimationFrame(() => {
      seen.tried += 1;
      const picked = document.querySelector(".slot.picked, .mark.picked, .seal, .plaque.picked, .picked");
      if (!picked) seen.dead.push(`line ${now}: ${target.getAttribute("aria-label") ?? target.textContent}`);
    });
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

for (const { game, preset, lit } of [
  { game: "tsuro-seas", preset: "standard", lit: ".mark.open[role=button], .slot.lit" },
  { game: "kitsunedo", preset: "second advent", lit: ".gallery .lit, .plaque.lit, .answers button, .hand .card.lit" },
]) {
  test(`${game}: nothing is asked before it can be answered`, async ({ guest }) => {
    const page = await guest({ reducedMotion: "no-preference" });
    await page.addInitScript(watchMoments, lit);
    await sitWithBots(page, game, { seats: 3, preset });
    for (let i = 0; i < 4 && (await decides(page)); i++) {
      await expect.poll(async () => (await seenOn(page)).asked - (await seenOn(page)).tried).toBe(0);
      for (let picks = 0; picks < 3; picks++) await page.keyboard.press("Escape"); // what was clicked is put back
      await act(page, i);
    }
    const { early, dead, asked } = await seenOn(page);
    expect(asked).toBeGreaterThan(1); // a ship may be lost with its first tile
    expect(early).toEqual([]);
    expect(dead).toEqual([]);
  });
}

test("the log tells of a move when the board has shown it", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const seen = { early: [] as string[], laid: 0 };
    Object.assign(window, { seen });
    let lines = 0;
    new MutationObserver(() => {
      const log = [...document.querySelectorAll(".log p")].filter((line) => /\blays? /.test(line.textContent ?? ""));
      if (log.length > lines) {
        seen.laid += log.length - lines;
        const moving = document.querySelector("path.wake");
        if (moving) seen.early.push(log.at(-1)?.textContent ?? "");
      }
      lines = log.length;
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  for (let i = 0; i < 4 && (await act(page, i)); i++) {}
  const { early, laid } = await page.evaluate(
    () => (window as unknown as { seen: { early: string[]; laid: number } }).seen,
  );
  expect(laid).toBeGreaterThan(0);
  expect(early).toEqual([]);
});

test("a click while something moves ends it, and does what a click does", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await act(page, 6);
  const slot = page.getByRole("group", { name: "Your wake tiles" }).getByRole("button").first();
  await slot.click(); // the other ship may still come to its mark
  await expect(slot).toHaveAttribute("aria-pressed", "true");
});
