// Kitsunedo on its drawn board: by mouse at a desk, by touch on a phone, by keyboard; claims, challenges, to the end.
import { gzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { answers, doOnTable, items, lit, litCard, lordOf, plaques, type Tap, twice } from "./kitsunedo";
import { decides, expect, tabTo, test, token, yourMove } from "./table";

const MOST_DECISIONS = 300;
const MOST_BYTES = 150_000; // gzip
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A table with bots, begun. */
async function sit(page: Page, address: string, preset: string, seats = 3): Promise<void> {
  const link = await page.evaluate(
    async ([seats, preset]) => {
      await fetch("/api/me");
      const body = JSON.stringify({ game: "kitsunedo", seats, preset, sit: 0, bots: "random", start: true });
      const headers = { "content-type": "application/json" };
      const made = await fetch("/api/tables", { method: "POST", headers, body });
      return ((await made.json()) as { link: string }).link;
    },
    [seats, preset] as const,
  );
  await page.goto(address + link);
  await expect(yourMove(page)).toBeVisible({ timeout: 20_000 });
}

async function chooseLord(page: Page, tap: Tap): Promise<void> {
  await twice(page.locator(".gallery .choice.lit").first(), tap);
}

/** The own turn: attack if there is a way to, claim Spirit once, else end it. */
async function takeTurn(page: Page, tap: Tap): Promise<void> {
  const able = page.locator('.plaque.lit:not([aria-pressed="true"])');
  const seal = page.locator(".acts .seal");
  const attack = able.filter({ hasText: "Attack" });
  if (await attack.isVisible()) {
    await tap(attack);
    await tap(page.locator(".lords .lord.lit").first());
    for (let i = 0; i < 3 && !(await seal.isVisible()); i++)
      await tap(page.locator(".hand .card.lit:not(.picked)").first());
    const reading = page.getByRole("group", { name: "The leaf stands for" }).getByRole("button").first();
    if (await reading.isVisible()) await tap(reading);
    await expect(seal).toBeVisible();
    await tap(page.locator(".lords .lord.picked")); // the picks did not attack, this does
    return;
  }
  const summon = able.filter({ hasText: "Summon" });
  await twice((await summon.isVisible()) ? plaques(page).filter({ hasText: "Summon" }) : plaques(page).last(), tap);
}

/** One decision by what is lit. Doubts the first claim it is asked about, then lets things pass. */
async function decide(page: Page, tap: Tap, seen: Set<string>): Promise<void> {
  await lit(page);
  if (await page.getByRole("group", { name: "Lords" }).isVisible()) return chooseLord(page, tap);
  if (await plaques(page).first().isVisible()) {
    seen.add("turn");
    return takeTurn(page, tap);
  }
  const choice = page.locator(".choices .choice.lit").first();
  if (await choice.isVisible()) {
    if (await page.locator(".hand .card.lit").count()) await tap(await litCard(page)); // one hand looked at from another
    return twice(choice, tap);
  }
  if (await answers(page).first().isVisible()) {
    const doubt = answers(page).filter({ hasText: /^Challenge/ });
    const doubts = (await doubt.count()) > 0 && !seen.has("doubt");
    if (doubts) seen.add("doubt");
    return twice(doubts ? doubt.first() : answers(page).first(), tap);
  }
  return twice(await litCard(page), tap);
}

/** Plays to the end; what was seen on the way. */
async function playOn(page: Page, tap: Tap): Promise<Set<string>> {
  const seen = new Set<string>();
  let decisions = 0;
  while (await decides(page)) {
    expect(decisions++).toBeLessThan(MOST_DECISIONS);
    const before = await token(page);
    await decide(page, tap, seen);
    await expect.poll(() => token(page)).not.toBe(before);
  }
  const log = (await page.getByRole("log", { name: "Log" }).textContent()) ?? "";
  if (/claims the/.test(log)) seen.add("claim");
  if (/challenges the/.test(log)) seen.add("challenge");
  return seen;
}

/** Some matches are over before anybody has doubted anything: then another is played. */
async function playUntilDoubted(page: Page, address: string, preset: string, tap: Tap): Promise<void> {
  let seen = new Set<string>();
  for (let i = 0; i < 4 && !(seen.has("claim") && seen.has("challenge") && seen.has("turn")); i++) {
    await sit(page, address, preset);
    seen = await playOn(page, tap);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  }
  expect([...seen]).toEqual(expect.arrayContaining(["turn", "claim", "challenge"]));
}

test("by mouse at a desk, to the end", async ({ guest, server }) => {
  test.setTimeout(150_000);
  const page = await guest();
  await playUntilDoubted(page, server.address, "third advent", (what) => what.click());
  await page.getByRole("button", { name: "Watch the end again" }).click();
});

test("by touch on a phone, to the end", async ({ guest, server }) => {
  test.setTimeout(150_000);
  const page = await guest(PHONE);
  await playUntilDoubted(page, server.address, "second advent", (what) => what.tap());
});

test("picking never submits, Escape steps back one pick at a time", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  const steal = plaques(page).filter({ hasText: "Steal" });
  const celeste = lordOf(page, "celeste");
  await steal.click();
  await celeste.click();
  await expect(page.getByRole("button", { name: /^Do it: Claim Shadow/ })).toBeVisible();
  await expect(page.getByText("step 1 of 10")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(celeste).toHaveAttribute("aria-pressed", "false");
  await expect(steal).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(steal).toHaveAttribute("aria-pressed", "false");
  await doOnTable(page, "steal haunt");
  await expect(page.getByRole("alert")).toContainText("Steal from the Celeste this time");
});

test("a deed that is not possible says why", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/kitsunedo/1_first_advent`);
  await plaques(page).filter({ hasText: "Attack" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("nobody attacks in the first round");
  await expect(page.getByRole("button", { name: "Rule KIT-023" })).toBeVisible();
});

test("a claim and its challenge by keyboard alone", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  await expect(plaques(page).first()).toBeVisible();
  await tabTo(page, lordOf(page, "celeste"));
  await page.keyboard.press("Enter");
  await tabTo(page, plaques(page).filter({ hasText: "Steal" }));
  await page.keyboard.press("Enter"); // picks
  await page.keyboard.press("Enter"); // claims
  await expect(page.getByText("She does not believe you")).toBeVisible();
  await page.keyboard.press("Enter"); // on
  const reveal = answers(page).filter({ hasText: "Reveal" });
  await tabTo(page, reveal);
  await page.keyboard.press("Enter");
  await expect(reveal).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You got a sun")).toBeVisible();
});

test("a window shows everybody who may speak, in order", async ({ guest, server }) => {
  const page = await guest(PHONE);
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  const next = page.getByRole("button", { name: "Go on" });
  for (const [i, action] of ["steal celeste", "reveal", "summon", "keep first", "end", "done"].entries()) {
    await expect(page.getByText(`step ${i + 1} of`)).toBeVisible();
    await doOnTable(page, action, (what) => what.tap());
    if (!["keep first", "end"].includes(action)) await next.tap();
  }
  const speakers = page.getByRole("list", { name: "Who may speak, in order" }).getByRole("listitem");
  await expect(speakers).toHaveText([/Wave\s*lets it pass/, /you\s*asked now/]);
  await expect(lordOf(page, "celeste")).toHaveAccessibleName(/you know of leaf/);
});

test("what may be touched on a phone is large enough for a finger", async ({ guest, server }) => {
  const page = await guest(PHONE);
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  await expect(plaques(page).first()).toBeVisible();
  const places = [...(await plaques(page).all()), ...(await items(page).all()), lordOf(page, "celeste")];
  for (const place of places) {
    const box = await place.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("cards fly and lanterns are turned up, a click on the table skips it", async ({ guest, server }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  await doOnTable(page, "steal celeste");
  await expect(page.locator(".duel .lantern.open")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(answers(page).first()).toBeVisible();
  await doOnTable(page, "reveal");
  await expect(page.locator(".duel .lantern.true")).toBeVisible();
  await page.locator(".room").click({ position: { x: 300, y: 300 } });
  await expect(page.locator(".duel")).toHaveCount(0, { timeout: 5_000 });
  await expect(page.locator(".flight")).toHaveCount(0);
});

test("two screens say how to play", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/how/kitsunedo`);
  await expect(page.getByRole("heading", { name: "Say it, true or not" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Take their lives" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Begin/ })).toHaveCount(4);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((found) => found.id)).toEqual([]);
});

test("the table page and its board weigh little", async ({ guest, server }) => {
  const page = await guest();
  const sizes = new Map<string, number>();
  page.on("response", async (response) => {
    const body = await response.body().catch(() => Buffer.alloc(0));
    if (response.url().includes("/assets/")) sizes.set(response.url(), gzipSync(body).length);
  });
  await sit(page, server.address, "standard");
  await expect(page.getByRole("group", { name: "Lords" })).toBeVisible();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(30_000);
  expect(total).toBeLessThan(MOST_BYTES);
  console.log(`table page with its board: ${Math.round(total / 1000)} KB gzip, font included`);
});

for (const { name, options } of [
  { name: "desktop, light", options: { colorScheme: "light" as const } },
  { name: "phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
]) {
  test(`axe finds nothing: ${name}`, async ({ guest, server }) => {
    const page = await guest(options);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((n) => n.html).slice(0, 2)}`);
      expect(found, where).toEqual([]);
    };
    await sit(page, server.address, "standard", 4);
    await clean("choosing a lord");
    await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
    await expect(plaques(page).first()).toBeVisible();
    await clean("the own turn");
    await doOnTable(page, "steal celeste");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(answers(page).first()).toBeVisible();
    await clean("a challenge");
    await page.goto(`${server.address}/learn/kitsunedo/4_eve`);
    await doOnTable(page, "peep celeste");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator(".choice").first()).toBeVisible();
    await clean("a hand looked at");
  });
}
