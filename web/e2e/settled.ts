// Whether a page has become what it will stay: all it asked for has come and is drawn. A board comes after its page.
import { expect, type Page, type Request } from "@playwright/test";

const asked = new WeakMap<Page, Set<Request>>();

/** Counts from now on what a page has asked for and not yet got. */
export function watched(page: Page): void {
  const open = new Set<Request>();
  asked.set(page, open);
  page.on("request", (request) => open.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => open.delete(request));
}

const IDLE = 300; // ms after which a page that never rests, since something on it always moves, counts as idle

/** Whatever has come is carried out, and two frames are drawn from it. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    (timeout) =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout }))),
      ),
    IDLE,
  );

/** Waits until nothing is on its way; what comes may ask for more. */
export async function settled(page: Page): Promise<void> {
  const open = asked.get(page);
  if (!open) throw new Error("nobody counts what this page asks for");
  await page.evaluate(() => document.fonts.ready);
  await expect(async () => {
    await idle(page);
    expect([...open].map((request) => request.url())).toEqual([]);
    await idle(page);
    expect(open.size).toBe(0);
    expect(await page.locator(".board.coming").count(), "a board is on its way").toBe(0);
  }).toPass();
}
