// What the tests share: a server per worker, pages whose errors and warnings fail the test, and playing by role and name.
import { test as base, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { Server } from "./server";
import { watched } from "./settled";

type Options = Parameters<import("@playwright/test").Browser["newContext"]>[0];

interface Mine {
  /** A new browser of its own, known to the server, on a page of ours. */
  arriving(path: string, options?: Options): Promise<Page>;
  /** The same, on a page that costs nothing: for tests that go to another one at once. */
  guest(options?: Options): Promise<Page>;
  /** The same, on the start page. */
  visitor(options?: Options): Promise<Page>;
  /** From now on the browser may complain so: for tests that cut the connection or ask for what is not there. */
  excuse(complaint: RegExp): void;
  excused: RegExp[];
}
interface Shared {
  server: Server;
}

export const test = base.extend<Mine, Shared>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  excused: async ({}, use) => use([]),
  excuse: async ({ excused }, use) => use((complaint) => void excused.push(complaint)),
  arriving: async ({ browser, server, excused }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (path, options = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      // Known before its first page: a test that asks at once would be another guest than the page that still loads.
      await context.request.get(`${server.address}/api/me`);
      const page = await context.newPage();
      watched(page);
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        const fine = !["error", "warning"].includes(message.type());
        if (!fine && !excused.some((one) => one.test(message.text()))) problems.push(message.text());
      });
      await page.goto(server.address + path);
      return page;
    });
    for (const context of contexts) await context.close().catch(() => {}); // some tests close theirs
    expect(problems, "errors and warnings in the browser's console").toEqual([]);
  },
  guest: async ({ arriving }, use) => use((options) => arriving("/licenses.txt", options)),
  visitor: async ({ arriving }, use) => use((options) => arriving("/", options)),
});

export { expect };

export const yourMove = (page: Page): Locator => page.getByRole("status").getByText("Your move");
export const actions = (page: Page): Locator => page.getByRole("group", { name: "Actions", exact: true });
export const longList = (page: Page): Locator =>
  page.getByRole("button", { name: /^(All \d+ actions|The one action) as a list$/ });
/** The actions, or beside a drawn board the button that lists them. */
export const choices = (page: Page): Locator => longList(page).or(actions(page)).first();
/** The button that does what is chosen. */
export const doIt = (page: Page): Locator => page.getByRole("button", { name: /^(Do|Seal) it: / });
/** Beside the button of what is picked all of the question can be read, at every width of a desk. */
export async function questionInSight(page: Page): Promise<void> {
  await doIt(page).waitFor();
  for (const width of [900, 1024, 1200, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = (): Promise<number> =>
      page.locator("header .sentence").evaluate((words) => {
        const { right } = words.getBoundingClientRect();
        const { left } = (document.querySelector("header .acts") as Element).getBoundingClientRect();
        return Math.max(0, right - left, words.scrollHeight - words.clientHeight - 1);
      });
    await expect.poll(hidden, `${width} px wide`).toBe(0);
  }
}
/** The line in which an action is typed, opened by its key. */
export async function typedLine(page: Page): Promise<Locator> {
  const field = page.getByRole("textbox", { name: "Type an action" });
  if (!(await field.isVisible())) await page.keyboard.press("/");
  await expect(field).toBeVisible();
  return field;
}
export const rematch = (page: Page): Locator => page.getByRole("button", { name: "Rematch" });

/** Waits until this page must decide; false if the match is over. What it has just answered is no decision any more. */
export async function decides(page: Page): Promise<boolean> {
  await expect(doIt(page).and(page.locator(":disabled"))).toBeHidden(); // an answer on its way
  await yourMove(page).or(rematch(page)).first().waitFor();
  return !(await rematch(page).isVisible());
}

/** The seat's decision made with the mouse, the entry `pick` of the list; false when the match is over. */
export async function act(page: Page, pick = 0): Promise<boolean> {
  if (!(await decides(page))) return false;
  await choices(page).waitFor(); // the board may still be on its way
  if (await longList(page).isVisible()) {
    await longList(page).click();
    const first = actions(page).locator("summary").first();
    if (!(await actions(page).getByRole("button").first().isVisible())) await first.click();
  }
  const entries = actions(page).getByRole("button");
  const entry = entries.nth(Math.min(pick, (await entries.count()) - 1));
  const before = await token(page);
  await entry.click();
  await doIt(page).click();
  await expect(doIt(page)).toBeHidden(); // in a poll the answers of others move the record on as well
  await expect.poll(() => token(page)).not.toBe(before);
  return true;
}

/** From now on whatever moves takes so long that a test cannot miss it, however late the machine looks. */
export function slowMotion(): void {
  const [SLOWER, began, next] = [15, performance.now(), window.requestAnimationFrame.bind(window)];
  window.requestAnimationFrame = (frame) => next((now) => frame(began + (now - began) / SLOWER));
  Object.assign(window, { fullSpeed: () => void (window.requestAnimationFrame = next) });
}

/** What comes from now on moves as it does for people. */
export function fullSpeed(): void {
  (window as unknown as { fullSpeed(): void }).fullSpeed();
}

/** How many lines the record has, as the page knows: it changes with every decision. */
export async function token(page: Page): Promise<string> {
  return (await page.locator("[data-line]").getAttribute("data-line")) ?? "";
}

/** Presses Tab until the focused element has this role and name; by keyboard alone. */
export async function tabTo(page: Page, wanted: Locator, most = 120): Promise<void> {
  await wanted.first().waitFor({ state: "attached" }); // a board may still be on its way
  let found = await wanted.elementHandles(); // looked for once: roles and names of all that is on a page take long
  for (let i = 0; i < most; i++) {
    const there = await page.evaluate(
      (all) =>
        all.length > 0 && all.every((one) => one.isConnected) && all.map((one) => one === document.activeElement),
      found,
    );
    if (there && there.includes(true)) return;
    if (!there) found = await wanted.elementHandles(); // drawn anew, or not there yet
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${wanted}`);
}

/** A host's table for two, a friend in the other seat; returns the address. */
export async function sitDown(host: Page, friend: Page): Promise<string> {
  await host.getByRole("button", { name: "Set a table for Tsuro of the Seas" }).click();
  await host.getByRole("combobox", { name: "Seats" }).selectOption("2");
  await host.getByRole("button", { name: /^First game/ }).click();
  const address = await host.getByRole("textbox", { name: "Link" }).inputValue();
  await friend.goto(address);
  await friend.getByRole("button", { name: /^Sit here/ }).click();
  await expect(host.getByRole("button", { name: "Begin" })).toBeDisabled();
  await friend.getByRole("button", { name: "I am ready" }).click();
  await host.getByRole("button", { name: "Begin" }).click();
  return address;
}

/** The page that must decide now; fails if the match is over. */
export async function whoDecides(pages: Page[]): Promise<Page> {
  const page = await nextToDecide(pages);
  if (!page) throw new Error("nobody decides: the match is over");
  return page;
}

/** The page that must decide now; null when the match is over. */
export async function nextToDecide(pages: Page[]): Promise<Page | null> {
  let deciding: Page | null | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) {
        if (await yourMove(page).isVisible()) deciding = page;
        else if (await rematch(page).isVisible()) deciding = null;
      }
      return deciding;
    })
    .not.toBeUndefined();
  return deciding ?? null;
}

const LIT = ".lit:is(button, [role=button]), .lit button, .mark.open[role=button], .answers button, .entry";
const atHand = (page: Page): Locator =>
  page.getByRole("region", { name: "Board" }).or(page.getByRole("region", { name: "Your tray" }));

/** Picks something that is lit, and steps back: a dead board lights things and does nothing, or lights nothing at all. */
export async function touch(page: Page): Promise<void> {
  expect(await decides(page)).toBe(true);
  await atHand(page).locator(LIT).first().waitFor();
  await atHand(page).locator(LIT).last().click(); // a hand stands after the board
  const answered = ".picked, [aria-pressed=true], .finger"; // on a phone a square first shows its marks
  await expect(atHand(page).locator(answered).first()).toBeVisible();
  await page.keyboard.press("Escape");
}
