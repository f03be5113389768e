// Night Parade on its drawn board: by mouse at a desk, by touch on a phone, by keyboard; against King Enma; to the end.
import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { lessonsOf, take } from "./lessons";
import { doOnBoard, mouse, pick, playTo, type Tap } from "./night_parade";
import { act, decides, doIt, expect, fullSpeed, rematch, slowMotion, tabTo, test, token } from "./table";
import { playOut, playOutInSight, sitAfter, sitLate, sitWithBots } from "./tables";
import { expectLight } from "./weight";

const MOST_DECISIONS = 900;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const finger: Tap = (what) => what.tap();

const sit = (page: Page, preset: string, seats: number, options = {}): Promise<void> =>
  sitWithBots(page, "night-parade", { seats, preset, options, bot: "greedy" });
const learn = (page: Page, address: string, lesson: string) => page.goto(`${address}/learn/night-parade/${lesson}`);

/** One decision by what is lit: anything before a word, an own figure before its island. */
async function decide(page: Page, tap: Tap): Promise<void> {
  const figures = page.locator(".night [data-figure]:visible");
  const others = page
    .locator(".night [data-act]:visible, .night .source .hit, .players [data-act]:visible")
    .or(page.locator(".tray [data-act]:visible:not(.words [data-act])"));
  const word = page.locator(".words [data-act]");
  await figures.or(others).or(word).first().waitFor();
  const seal = page.locator(".acts .seal");
  for (let i = 0; i < 4 && !(await seal.isVisible()); i++) {
    const target = page.locator(".night .target .hit.lit");
    const several = page.getByRole("group", { name: /^Which figure/ }).getByRole("button");
    const found = [i > 0 ? several : null, i > 0 ? target : null, figures, others, word];
    for (const one of found)
      if (one && (await one.count())) {
        await tap(one.first());
        break;
      }
  }
  await tap(seal);
}

async function playOn(page: Page, tap: Tap): Promise<void> {
  let decisions = 0;
  while (await decides(page)) {
    expect(decisions++).toBeLessThan(MOST_DECISIONS);
    const before = await token(page);
    await decide(page, tap);
    await expect.poll(() => token(page)).not.toBe(before);
  }
}

const HANDS = [
  { how: "by mouse at a desk", options: {}, tap: mouse },
  { how: "by touch on a phone", options: PHONE, tap: finger },
];
for (const { how, options, tap } of HANDS) {
  test(`${how}, the last moves and the points`, async ({ guest }) => {
    const page = await guest(options);
    await sitLate(page, "night-parade", 2, "first game", 6);
    await playOn(page, tap);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
    await expect(page.getByText("hidden plot, now shown")).toHaveCount(2);
    if (tap === finger) {
      const next = await page.locator(".next").boundingBox(); // one line at the foot: the points come before it
      expect(next?.y).toBeGreaterThan(PHONE.viewport.height - 130);
    }
    await page.getByRole("button", { name: "See the islands" }).click();
    await expect(page.getByRole("group", { name: "The islands" })).toBeVisible();
    await page.getByRole("button", { name: "Watch the end again" }).click();
  });

  test(`${how}, a whole match with everything @full`, async ({ guest }) => {
    test.setTimeout(600_000);
    const page = await guest(options);
    await sit(page, "everything", 3, { max_rounds: 6 });
    await playOn(page, tap);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  });
}

test("picking never submits, Escape steps back one pick at a time, what cannot be done says why", async ({
  guest,
  server,
}) => {
  const page = await guest();
  await learn(page, server.address, "1_first_parade");
  await doOnBoard(page, "flip wood");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator("#island-B2.lit")).toBeVisible();
  await page.getByRole("button", { name: "Why can’t I?" }).click();
  await page.locator("#island-M3").click();
  await expect(page.getByRole("alert")).toContainText(/fire/);
  await expect(page.getByRole("button", { name: /^Rule NPY/ })).toBeVisible();
  await page.keyboard.press("Escape"); // asks no more
  await pick(page, "place B2");
  await expect(doIt(page)).toBeVisible();
  await expect(page.getByText("step 2 of 9")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(doIt(page)).toBeHidden();
  await doOnBoard(page, "place T1");
  await expect(page.getByRole("alert")).toContainText("Place on");
  await doOnBoard(page, "place B2");
  await page.getByRole("button", { name: "Go on" }).click();
  await pick(page, "move B1-standing B2");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.locator(".night [aria-pressed=true]")).toHaveCount(0);
});

test("a parade marches by keyboard alone", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "1_first_parade");
  const wood = page.getByRole("button", { name: /^Wood parade/ });
  await expect(wood).toBeVisible();
  await tabTo(page, wood);
  await page.keyboard.press("Enter"); // picks
  await page.keyboard.press("Enter"); // does
  await tabTo(page, page.getByRole("button", { name: "Go on" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("step 2 of 9")).toBeVisible();
  await tabTo(page, page.locator("#island-T2"));
  await page.keyboard.press("ArrowDown"); // along a bridge
  await expect(page.locator("#island-T2")).not.toBeFocused();
  await expect(page.locator("#island-B2")).toHaveAccessibleName(/ meeples; .*[a-z]\. Can be chosen\.$/); // whole sentences
  await tabTo(page, page.locator("#island-B2"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The talisman came by itself")).toBeVisible();
});

test("King Enma's turn is told act by act, also after a reload; a lost match says who won and by which rule", async ({
  guest,
}) => {
  const page = await guest();
  await sitWithBots(page, "night-parade", { seats: 1, preset: "solo", options: { enma_difficulty: "easy" } });
  const enma = page.getByRole("region", { name: "King Enma's turn" });
  await playTo(page, 2); // he takes his turn when the first round is over
  await expect(enma).toBeVisible();
  await page.reload();
  await expect(enma).toBeVisible();
  const placed = enma.getByRole("button", { name: /King Enma places a meeple on/ }).first();
  await placed.click();
  await expect(placed).toHaveAttribute("aria-current", "step");
  await expect(enma.getByText("Why?")).toBeVisible();
  await expect(enma.getByRole("button", { name: "To the market" })).toBeInViewport({ ratio: 1 });
  await enma.getByRole("button", { name: "To the market" }).click();
  await expect(page.getByRole("list", { name: "Market" })).toBeVisible();
  const told = page.locator(".told .rule");
  await told.click();
  const rule = (await told.innerText()).replace("Rule ", "");
  await expect(page.getByRole("region", { name: "Rules" }).locator("p").filter({ hasText: rule })).not.toHaveCount(0);
  await page.setViewportSize(PHONE.viewport);
  const slip = page.getByRole("status", { name: /^Rule NPY/ });
  await told.click();
  await expect(slip).toContainText("NPY-");
  await slip.getByRole("button", { name: "Close the rule" }).click();
  await page.getByRole("button", { name: "His turn, act by act" }).click(); // told in the tray, below the islands
  await expect(page.locator(".tray").getByText("Why?")).toBeInViewport();
  await page.locator(".tray").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /^Wood parade/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await playOut(page);
  await expect(page.getByRole("heading", { level: 1, name: "King Enma wins" })).toBeVisible();
  await page.getByRole("button", { name: "See the islands" }).click();
  await expect(page.getByRole("button", { name: "The points" })).toBeVisible();
  await expect(page.locator(".thrones")).toHaveCount(0); // under it
  await page.getByRole("link", { name: "Page of this match" }).click();
  await expect(page.getByText("Made of")).toHaveCount(0); // the sheet on its board tells it line by line
  await page.getByRole("button", { name: "Rule NPY-159" }).click();
  await expect(slip).toContainText("equal points are a win for Enma");
  await slip.getByRole("button", { name: "In the rulebook" }).click();
  await expect(page.locator("#NPY-159")).toBeInViewport();
});

test("a second match at the same table begins anew and works", async ({ guest }) => {
  const page = await guest();
  await sit(page, "first game", 2);
  await playOutInSight(page, 20);
  await rematch(page).click();
  await expect(page.getByRole("list", { name: "Clans" })).toBeVisible();
  await decides(page);
  await decide(page, mouse);
  await decides(page);
  await expect(page.getByRole("group", { name: "The islands" })).toBeVisible();
  await expect(page.locator(".night .meeple")).toHaveCount(
    await page.locator(".night .hit.figure, .night .meeple").count(),
  );
});

test("the hard choice says what it brings, at a desk and on a phone", async ({ guest, server }) => {
  const page = await guest();
  const [name, lesson] = lessonsOf("night-parade")[4] ?? ["", { title: "", steps: [] }];
  await learn(page, server.address, name);
  await take(page, lesson, { to: 9, act: doOnBoard });
  for (const viewport of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("button", { name: /^Rescue .*1 point and card/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: /^Betray .*2 points, no card/ })).toBeInViewport({ ratio: 1 });
  }
});

/** Two shikigami in the hand, and a parade of two cards that they fit to: the same is asked three times. */
async function withShikigami(page: Page): Promise<void> {
  const answers = ["clan inugami", "keep", "join wood", "flip earth", "place", "invoke .*_wood_1_", "flip wood"];
  await sitAfter(page, "night-parade", 2, "standard", answers);
  await expect(asksShikigami(page)).toBeVisible();
}
const asksShikigami = (page: Page) => page.getByRole("status").getByText("You may play a shikigami");
const noneThisTurn = (page: Page) => page.getByRole("button", { name: "Play none this turn", exact: true });
const askAgain = (page: Page) => page.getByRole("button", { name: "None this turn. Ask me again" });

test("no shikigami is played this turn: said once, taken back by Undo and by a button", async ({ guest }) => {
  const page = await guest();
  await withShikigami(page);
  await noneThisTurn(page).click();
  await expect(doIt(page)).toHaveText(/^Do it: Play none this turn/);
  await page.keyboard.press("Escape"); // picking never submits
  await expect(noneThisTurn(page)).toHaveAttribute("aria-pressed", "false");
  await noneThisTurn(page).click();
  await noneThisTurn(page).click();
  await expect(askAgain(page)).toBeVisible();
  await doOnBoard(page, (await page.locator('[data-act^="place"]').first().getAttribute("data-act")) ?? "");
  await expect(page.getByRole("status").getByText("You may move your champion")).toBeVisible(); // not asked in between
  await page.getByRole("button", { name: "Undo" }).click(); // of what was answered for you
  await expect(asksShikigami(page)).toBeVisible();
  await expect(askAgain(page)).toHaveCount(0);
  await noneThisTurn(page).click();
  await doIt(page).click();
  await askAgain(page).click();
  await doOnBoard(page, "stay");
  await page.locator('[data-act^="change"]').first().waitFor();
  await doOnBoard(page, (await page.locator('[data-act^="change"]').first().getAttribute("data-act")) ?? "");
  await expect(asksShikigami(page)).toBeVisible(); // after the last card
  await expect(noneThisTurn(page)).toHaveCount(0); // nothing comes after it
  await expect(page.locator('[data-act="done"]')).toHaveText("Play none now");
});

test("no shikigami is played this turn, by keyboard; a reload asks again", async ({ guest }) => {
  const page = await guest();
  await withShikigami(page);
  await tabTo(page, noneThisTurn(page));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(askAgain(page)).toBeVisible();
  await page.reload();
  await decides(page);
  await expect(page.locator('[data-act^="place"]').first()).toBeVisible();
  await expect(askAgain(page)).toHaveCount(0);
  await doOnBoard(page, (await page.locator('[data-act^="place"]').first().getAttribute("data-act")) ?? "");
  await expect(asksShikigami(page)).toBeVisible();
});

test("a word is confirmed as its button says it", async ({ guest }) => {
  const page = await guest();
  await withShikigami(page);
  const word = page.locator('.words [data-act="done"]');
  await word.click();
  await expect(doIt(page)).toHaveText(/^Do it: Play none now/);
  await doIt(page).click();
  await page.locator('.words [data-act="skip"]').click();
  await expect(doIt(page)).toHaveText(/^Do it: Skip the placing/);
});

test("the icon of a played shikigami that is asked about stands whole on its card", async ({ guest }) => {
  const page = await guest();
  await withShikigami(page);
  await doOnBoard(page, (await page.locator('[data-act^="play "]').first().getAttribute("data-act")) ?? "");
  const icon = page.locator(".hand .card.now .icon.now");
  const [inner, outer] = [await icon.boundingBox(), await page.locator(".hand .card.now").boundingBox()];
  if (!inner || !outer) throw new Error("it is not on the page");
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
});

test("what is taken back is told no longer", async ({ guest }) => {
  const page = await guest();
  await sit(page, "first game", 2);
  await decide(page, mouse); // a clan
  await decides(page);
  await doOnBoard(page, "flip wood");
  await expect(page.locator(".told")).toContainText("wood parade");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-act="flip wood"]')).toBeVisible();
  await expect(page.locator(".told")).not.toContainText("wood parade");
});

test("what a rival did stays marked and told when the turn is yours", async ({ guest }) => {
  const page = await guest(PHONE);
  await sit(page, "first game", 2);
  await playTo(page, 2);
  await decides(page);
  await expect(page.locator(".night .last").first()).toBeVisible();
  await expect(page.locator(".told .words")).toHaveText(/ (places|moves|recruits|builds|sends) /);
  for (const part of [page.locator(".told .words"), page.locator(".told .rule")]) {
    const [inner, outer] = [await part.boundingBox(), await page.locator(".told").boundingBox()];
    expect(inner && outer && inner.x + inner.width <= outer.x + outer.width).toBe(true);
    expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true);
  }
});

test("while a move is picked the question is read whole at a desk", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "1_first_parade");
  await doOnBoard(page, "flip wood");
  await page.getByRole("button", { name: "Go on" }).click();
  await doOnBoard(page, "place B2");
  await page.getByRole("button", { name: "Go on" }).click();
  await pick(page, "move B1-standing B2");
  await expect(page.locator(".acts .seal")).toBeVisible();
  const cut = await page.locator("header .sentence").evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(cut).toBeLessThanOrEqual(1);
});

test("who comes late sees the same islands as who plays", async ({ guest }) => {
  const page = await guest();
  await sit(page, "standard", 2);
  await playTo(page, 2);
  await decides(page);
  const names = (of: Page) =>
    of
      .locator(".night [id^=island-]")
      .evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? "").replace(/;[^;]*$/, "")));
  const late = await guest();
  await late.goto(page.url());
  await expect(late.locator("#island-M3")).toBeVisible();
  await expect.poll(() => names(late)).toEqual(await names(page));
  expect(await names(late)).toHaveLength(13);
  await expect(late.getByText("only you see it")).toHaveCount(0);
});

test("a torii rises before the log tells of it, a click skips it", async ({ guest, server }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await learn(page, server.address, "1_first_parade");
  await doOnBoard(page, "flip wood");
  await page.getByRole("button", { name: "Go on" }).click();
  await doOnBoard(page, "place B2");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator('[data-figure="0 B1-standing"]')).toBeVisible();
  await pick(page, "move B1-standing B2");
  await expect(page.locator('[data-named="B2"] .promise .torii')).toBeVisible(); // what it would make
  await page.evaluate(slowMotion);
  await doIt(page).click();
  await expect(page.locator(".flying .meeple")).toBeVisible();
  await page.locator(".night").click({ position: { x: 300, y: 20 } });
  await page.evaluate(fullSpeed);
  await expect(page.locator(".flying .meeple")).toHaveCount(0);
  await expect(page.locator('[data-named="B2"] .torii')).toHaveCount(1);
});

/** What may be touched is large enough for a finger, and nothing stands beside the page. */
async function fitsFinger(page: Page): Promise<void> {
  await page.locator(".hit.lit, .tray [data-act]").first().waitFor();
  for (const place of await page.locator(".hit.lit:visible, .words button:visible").all()) {
    const box = await place.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beside).toBeLessThanOrEqual(0);
}

test("a lesson is finished by touch on a phone, and all of it is large enough for a finger", async ({
  guest,
  server,
}) => {
  const page = await guest(PHONE);
  const [name, lesson] = lessonsOf("night-parade")[0] ?? ["", { title: "", steps: [] }];
  await learn(page, server.address, name);
  const act = async (on: Page, action: string): Promise<void> => {
    await fitsFinger(on);
    const [lowest, tray] = [await on.locator("#island-B4").boundingBox(), await on.locator(".tray").boundingBox()];
    expect((lowest?.y ?? 0) + (lowest?.height ?? 0), "all islands above the tray").toBeLessThan(tray?.y ?? 0);
    const words = on.getByRole("region", { name: "Lesson" }).locator(".words");
    expect(await words.evaluate((one) => one.scrollHeight - one.clientHeight), "nothing of it cut").toBe(0);
    await doOnBoard(on, action, finger);
  };
  await take(page, lesson, { act });
  await expect(page.getByRole("button", { name: "Play a match" })).toBeVisible();
});

test("a card of the market that cannot be had now shows itself large to the keyboard", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "night-parade", { seats: 2, preset: "first game" });
  while ((await decides(page)) && (await page.locator(".market .card").count()) === 0) await act(page);
  await tabTo(page, page.locator(".market .post, .market .card"));
  const card = page.locator(".market .card:not(.lit):focus");
  for (let steps = 0; steps < 9 && (await card.count()) === 0; steps++) await page.keyboard.press("ArrowRight");
  const name = (await card.locator(".name").textContent()) ?? "";
  await expect(page.getByRole("status").filter({ hasText: name }).locator("div.picture")).toBeVisible();
});

test("all of it is in sight at a desk, four seats and everything, and fits smaller windows", async ({ guest }) => {
  const page = await guest();
  await sit(page, "everything", 4);
  for (let i = 0; i < 3; i++) {
    await decides(page);
    const before = await token(page);
    await decide(page, mouse);
    await expect.poll(() => token(page)).not.toBe(before);
  }
  await decides(page);
  const seen = [
    page.locator("#island-B4"),
    page.getByRole("list", { name: "Market" }),
    page.locator(".parades"),
    page.locator(".tray .plot"),
  ];
  for (const part of [...seen, ...(await page.locator(".players .side").all())])
    await expect(part.first()).toBeInViewport({ ratio: 1 });
  const smaller = (least: number): Promise<(string | null)[]> =>
    page.locator(".night *, .tray *, .players .side *").evaluateAll(
      (nodes, least) =>
        nodes
          .filter((one) => one instanceof HTMLElement && !one.closest(".visually-hidden"))
          .filter((one) =>
            [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim()),
          )
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom < least)
          .map((one) => one.textContent),
      least,
    );
  expect(await smaller(12), "words smaller than 12 px").toEqual([]);
  await page.setViewportSize({ width: 1440, height: 760 });
  await expect.poll(() => smaller(11), "words smaller than 11 px in a low window").toEqual([]);
  for (const width of [1300, 1101, 1000, 821]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
});

test("the table page and its board weigh little, the gallery of clans included", async ({ guest }) => {
  const page = await guest();
  await sit(page, "everything", 4);
  await expect(page.getByRole("list", { name: "Clans" })).toBeVisible();
  await decide(page, mouse);
  await decides(page);
  await expect(page.locator("#island-M3")).toBeVisible();
  await expectLight(page);
});

for (const { name, options, tap } of [
  { name: "desktop, light", options: { colorScheme: "light" as const }, tap: mouse },
  { name: "phone, dark", options: { ...PHONE, colorScheme: "dark" as const }, tap: finger },
]) {
  test(`axe finds nothing: ${name}`, async ({ guest, server }) => {
    const page = await guest(options);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await axe(page);
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((n) => n.html).slice(0, 2)}`);
      expect(found, where).toEqual([]);
    };
    await sit(page, "everything", 4);
    await expect(page.getByRole("list", { name: "Clans" })).toBeVisible();
    await clean("choosing a clan");
    await learn(page, server.address, "4_kami_rising");
    await doOnBoard(page, "flip wood", tap);
    await expect(page.locator(".hit.lit").first()).toBeVisible();
    await clean("placing");
    await doOnBoard(page, "place B2", tap);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator('[data-act^="recruit"]').first()).toBeAttached();
    if (tap === mouse) {
      await page.locator(".foot .card").first().hover();
      await expect(page.locator("[role=status] .large .picture")).toBeVisible(); // a card shows itself large
    }
    await clean("recruiting");
    await learn(page, server.address, "5_cursed_throne");
    await expect(page.locator('[data-act^="keep"]').first()).toBeVisible();
    await clean("keeping a plot");
    await sitLate(page, "night-parade", 2, "first game", 1);
    await playOn(page, tap);
    await expect(page.getByText("hidden plot, now shown").first()).toBeVisible();
    await clean("the end");
  });
}
