// Kitsunedo on its drawn board: by mouse at a desk, by touch on a phone, by keyboard; claims, challenges, to the end.
import type { Locator, Page } from "@playwright/test";
import { axe } from "./axe";
import { answers, doOnTable, items, lit, litCard, lordOf, plaques, type Tap, twice } from "./kitsunedo";
import { decides, expect, fullSpeed, slowMotion, tabTo, test, token } from "./table";
import { sitLate, sitWithBots } from "./tables";

const MOST_DECISIONS = 300;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(page: Page, preset: string, seats = 3): Promise<void> {
  await sitWithBots(page, "kitsunedo", { seats, preset });
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
  if (/challenges? /.test(log)) seen.add("challenge");
  return seen;
}

/** Some matches are over before anybody has doubted anything: then another is played. */
async function playUntilDoubted(page: Page, preset: string, tap: Tap): Promise<void> {
  let seen = new Set<string>();
  for (let i = 0; i < 4 && !(seen.has("claim") && seen.has("challenge") && seen.has("turn")); i++) {
    await sit(page, preset);
    seen = await playOn(page, tap);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  }
  expect([...seen]).toEqual(expect.arrayContaining(["turn", "claim", "challenge"]));
}

const HANDS = [
  { how: "by mouse at a desk", preset: "third advent", options: {}, tap: (what: Locator) => what.click() },
  { how: "by touch on a phone", preset: "second advent", options: PHONE, tap: (what: Locator) => what.tap() },
];
for (const { how, preset, options, tap } of HANDS) {
  test(`${how}, the last moves`, async ({ guest }) => {
    const page = await guest(options);
    await sitLate(page, "kitsunedo", 3, preset, 6);
    await playOn(page, tap);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
    await page.getByRole("button", { name: "Watch the end again" }).click();
  });

  test(`${how}, to the end, claims and challenges on the way @full`, async ({ guest }) => {
    test.setTimeout(300_000);
    const page = await guest(options);
    await playUntilDoubted(page, preset, tap);
  });
}

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

/** Whether two places share any ground. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("one of them is not there");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("on a phone all lords to choose from stand above the tray", async ({ guest }) => {
  const page = await guest(PHONE);
  await sit(page, "standard", 4);
  await expect(page.getByRole("group", { name: "Lords" }).getByRole("button")).toHaveCount(6);
  for (const lord of await page.getByRole("group", { name: "Lords" }).getByRole("button").all()) {
    expect(await overlap(lord, page.getByRole("region", { name: "Your tray" }))).toBe(false);
    await expect(lord).toBeInViewport({ ratio: 1 });
  }
});

test("nothing covers the piles or the hand, however wide the window", async ({ guest }) => {
  const page = await guest();
  await sit(page, "standard", 6);
  await chooseLord(page, (what) => what.click());
  await decides(page);
  const deck = page.getByRole("button", { name: /^Item deck/ });
  const lanterns = page.getByRole("group", { name: "Lanterns" });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [840, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height }); // the table is laid out anew a moment later
    const discards = page.getByRole("button", { name: /^Discard pile/ });
    await expect.poll(() => overlap(deck, discards)).toBe(false);
    await expect.poll(() => overlap(deck, lanterns)).toBe(false);
    await expect.poll(() => overlap(discards, lanterns)).toBe(false);
    if (width > 820) for (const pile of [deck, discards, lanterns]) await expect(pile).toBeInViewport({ ratio: 1 });
    const list = page.getByRole("button", { name: /as a list$/ });
    if (await list.isVisible())
      for (const card of await items(page).all()) await expect.poll(() => overlap(card, list)).toBe(false);
  }
});

test("cards fly and lanterns are turned up, a click on the table skips it", async ({ guest, server }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  await doOnTable(page, "steal celeste");
  await expect(page.locator(".duel .lantern.open")).toBeVisible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(answers(page).first()).toBeVisible();
  await page.evaluate(slowMotion);
  await doOnTable(page, "reveal");
  await expect(page.locator(".duel .lantern.true")).toBeVisible();
  await page.locator(".room").click({ position: { x: 300, y: 300 } });
  await page.evaluate(fullSpeed);
  await expect(page.locator(".duel")).toHaveCount(0);
  await expect(page.locator(".flight")).toHaveCount(0);
});

for (const { name, options } of [
  { name: "desktop, light", options: { colorScheme: "light" as const } },
  { name: "phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
]) {
  test(`axe finds nothing: ${name}`, async ({ guest, server }) => {
    const page = await guest(options);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await axe(page);
      const problems = violations.map((one) => `${one.id}: ${one.nodes.map((n) => n.html).slice(0, 2)}`);
      expect(problems, where).toEqual([]);
    };
    await sit(page, "standard", 4);
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
