// Bloody Masquerade on its drawn board: by mouse, by touch, by keyboard; the room, the sheet and its marks, the end.
import type { Locator, Page } from "@playwright/test";
import { axe } from "./axe";
import { answers, board, CLICK, doOnQuarter, guestAt, hand, placeOf, shown, type Tap } from "./masquerade";
import { lessonsOf, take } from "./lessons";
import {
  decides,
  doIt,
  expect,
  fullSpeed,
  questionInSight,
  rematch,
  slowMotion,
  tabTo,
  test,
  token,
  yourMove,
} from "./table";
import { playOut, sitLate, sitWithBots } from "./tables";

const MOST_DECISIONS = 60;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const EVERYTHING = { preset: "everything" };

/** Everything that glows and is not picked yet. */
const LIT = ".place.lit, .plate.lit, .ident.lit, .card.lit";
const lit = (page: Page): Locator => page.locator(LIT).and(page.locator('[aria-pressed="false"]'));

/** The next thing to touch: a deed, the other side of an exchange, whatever glows, or a word. */
async function next(page: Page, turn: number, picked: number): Promise<Locator> {
  const deeds = answers(page).filter({ hasText: /^(Look|Swap)$/ });
  if (picked > 0 && (await deeds.count())) return deeds.first();
  const table = page.locator(".room .card");
  const taken = await table.and(page.locator(".picked")).count();
  if (picked > 0 && (await table.and(page.locator(".lit")).count()))
    return taken ? page.locator(".fan .card.lit").first() : table.and(page.locator(".lit")).first();
  const count = await lit(page).count();
  return count > 0 ? lit(page).nth(picked === 0 ? turn % count : 0) : answers(page).first();
}

/** One decision by what glows. */
async function decide(page: Page, tap: Tap, turn: number): Promise<void> {
  await lit(page).or(answers(page)).first().waitFor();
  const before = await token(page);
  for (let picked = 0; picked < 4 && !(await doIt(page).isVisible()); picked++) {
    await tap(await next(page, turn, picked));
  }
  await tap(doIt(page));
  await expect.poll(() => token(page)).not.toBe(before);
}

async function playOn(page: Page, tap: Tap): Promise<void> {
  for (let turn = 0; turn < MOST_DECISIONS && (await decides(page)); turn++) await decide(page, tap, turn);
  if (await yourMove(page).isVisible()) await playOut(page);
  await expect(rematch(page)).toBeVisible();
}

/** Takes a lesson on the board up to before a step (0 is the first). */
async function learn(page: Page, address: string, name: string, to = 0): Promise<void> {
  const [, file] = lessonsOf("masquerade").find(([found]) => found === name) ?? [];
  if (!file) throw new Error(`no lesson ${name}`);
  await page.goto(`${address}/learn/masquerade/${name}`);
  await take(page, file, { to, act: doOnQuarter });
  await expect(board(page).locator(".place").first()).toBeVisible();
}

test("a match by mouse to its end, and the next one at the same table", async ({ guest }) => {
  const page = await guest();
  await sitLate(page, "masquerade", 6, "standard", 6);
  await playOn(page, CLICK);
  const lineup = page.getByRole("region", { name: "All unmask" });
  await expect(lineup.locator("ol > li.open")).toHaveCount(6);
  for (const goal of await lineup.locator("ol > li ul li").all()) {
    const { height = 0 } = (await goal.boundingBox()) ?? {};
    expect(height, "its words stand beside each other, not letter under letter").toBeLessThan(64);
  }
  await rematch(page).click();
  await expect(rematch(page)).toBeHidden();
  expect(await decides(page)).toBe(true);
  await expect(lineup).toHaveCount(0);
  await decide(page, CLICK, 1);
  await decide(page, CLICK, 2);
});

test("seven stand unmasked in sight at a desk", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 7, preset: "standard" });
  await playOut(page);
  const guests = page.locator(".lineup ol > li.open");
  await expect(guests).toHaveCount(7);
  for (const one of await guests.all()) await expect(one).toBeInViewport({ ratio: 0.98 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(rematch(page), "the way on, however many there are").toBeInViewport({ ratio: 1 });
});

test("by touch on a phone, with masks and support tokens", async ({ guest }) => {
  test.setTimeout(300_000);
  const page = await guest(PHONE);
  await sitWithBots(page, "masquerade", { seats: 6, ...EVERYTHING });
  const tap: Tap = (what) => what.tap();
  for (let turn = 0; turn < 6 && (await decides(page)); turn++) {
    for (const answer of await answers(page).all()) await expect(answer).toBeInViewport({ ratio: 1 });
    await decide(page, tap, turn);
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("what a neighbour shows lies uncovered on a phone", async ({ guest }) => {
  const page = await guest(PHONE);
  await sitWithBots(page, "masquerade", { seats: 4, preset: "standard" });
  await decide(page, (what) => what.tap(), 0);
  const cards = page.locator(".glimpse .clue");
  await expect(cards).toHaveCount(2);
  const covered = await cards.evaluateAll((all) =>
    all.filter((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some(
        (down) => !card.contains(document.elementFromPoint(x + width / 2, y + down * height)),
      );
    }),
  );
  expect(covered).toHaveLength(0);
});

test("a guest is large enough for a finger, also under the words of a lesson", async ({ guest, server }) => {
  const page = await guest(PHONE);
  await learn(page, server.address, "2_reading_hands");
  const least = (): Promise<number> =>
    page.locator(".plate[data-guest]").evaluateAll((all) =>
      Math.min(
        ...all.map((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height);
        }),
      ),
    );
  await expect.poll(least).toBeGreaterThanOrEqual(44);
});

test("by keyboard alone: two cards are shown, one is passed, the token is moved", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 4, preset: "standard" });
  const key = async (what: Locator): Promise<void> => {
    await tabTo(page, what);
    await page.keyboard.press("Enter");
  };
  await key(page.locator("#clue-0"));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(doIt(page)).toBeVisible();
  await page.keyboard.press("Escape"); // steps back
  await expect(doIt(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(doIt(page)).toBeVisible();
  await page.keyboard.press("Enter"); // on a picked card it is done
  await expect(hand(page).and(page.locator(".picked"))).toHaveCount(0);
  await decides(page);
  await key(page.locator("#clue-1"));
  await page.keyboard.press("Enter");
  await expect(hand(page).and(page.locator(".picked"))).toHaveCount(0);
  expect(await decides(page)).toBe(true);
});

test("what glows is what may be done, and says what follows before it is done", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "2_reading_hands");
  await expect(page.locator(".place.lit")).toHaveCount(2);
  await expect(page.locator(".plate.lit")).toHaveCount(0);
  await placeOf(page, "mask_studio").click();
  await expect(page.locator(".will")).toHaveText(["turns face down", "turns face up"]);
  await placeOf(page, "back_alley").click();
  await expect(placeOf(page, "mask_studio")).toHaveAttribute("aria-pressed", "false");
  await placeOf(page, "back_alley").click(); // the second time does it
  await expect(page.getByRole("region", { name: "Lesson" })).toContainText("each holds a transformation");
  for (const seat of [2, 3, 4]) await expect(guestAt(page, seat)).toHaveAccessibleName(/1 marker,/);
  await expect(guestAt(page, 1)).toHaveAccessibleName(/0 markers/);
});

test("the two of an interrogation see the cards, everybody else only shadows", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "1_first_evening", 4);
  await expect(page.getByRole("region", { name: "You interrogate Crane" })).toBeVisible();
  await expect(shown(page)).toHaveCount(2);
  await hand(page).last().click();
  await shown(page).first().click();
  await expect(page.getByText("You would hold")).toBeVisible();
});

test("an answer is called alike where it is given and where it is confirmed", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "3_masks", 4);
  await answers(page).filter({ hasText: "Interrogate nobody" }).click();
  await expect(doIt(page)).toHaveAccessibleName(/^Do it: Interrogate nobody/);
});

test("others hear no more of an interrogation than who talks to whom", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await sitWithBots(page, "masquerade", { seats: 8, preset: "standard" });
  await page.evaluate(() => {
    const rooms: { words: string; tells: number }[] = [];
    Object.assign(window, { rooms });
    new MutationObserver(() => {
      for (const room of document.querySelectorAll(".room.closed"))
        rooms.push({
          words: room.textContent ?? "",
          tells: room.querySelectorAll("button:not(.rule), [data-named]").length,
        });
    }).observe(document.body, { childList: true, subtree: true });
  });
  const rooms = () => page.evaluate(() => (window as unknown as { rooms: { words: string; tells: number }[] }).rooms);
  for (let turn = 0; turn < 4 && !(await rooms()).length && (await decides(page)); turn++)
    await decide(page, CLICK, turn);
  await decides(page); // all that came meanwhile has been shown
  expect((await rooms()).length).toBeGreaterThan(0);
  for (const { words, tells } of await rooms()) {
    expect(tells).toBe(0);
    expect(words).toContain("Only these two see which");
  }
});

test("an attack is a scene, and a click ends it", async ({ guest, server }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await learn(page, server.address, "2_reading_hands", 9);
  await expect(guestAt(page, 4)).toBeVisible();
  await expect(page.locator(".plate.lit").first()).toBeVisible();
  await page.evaluate(slowMotion);
  await guestAt(page, 4).click();
  await guestAt(page, 4).click();
  await expect(page.getByRole("region", { name: "You attack Moon" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Lesson" }), "not told before it is seen").not.toContainText("you win");
  await page.locator(".strike").click();
  await page.evaluate(fullSpeed);
  const lineup = page.getByRole("region", { name: "All unmask" });
  await expect(lineup.locator("li.won")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Lesson" })).toContainText("you win");
  await expect(lineup.locator("li").filter({ hasText: "Crane" }).first()).toContainText("lacks cards");
});

test("the secret is covered and shows itself only while it is held", async ({ guest, server }) => {
  const page = await guest();
  await learn(page, server.address, "1_first_evening");
  const mask = page.locator(".ident");
  await expect(mask).toHaveAccessibleName(/You are Hide/);
  await page.getByRole("button", { name: "Cover" }).click();
  await expect(mask).toHaveAccessibleName(/Your secret is covered/);
  await expect(page.getByRole("region", { name: "Your tray" })).not.toContainText("Hide");
  await page.keyboard.down("i");
  await expect(mask).toHaveAccessibleName(/You are Hide/);
  await page.keyboard.up("i");
  await expect(mask).toHaveAccessibleName(/Your secret is covered/);
  await page.keyboard.press("c");
  await expect(page.getByRole("region", { name: "The cast" }).locator(".own")).toHaveCount(0);
});

test("pencil marks stay after a reload, can be rubbed out, and are nobody else's", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 4, preset: "standard" });
  await expect(page.locator(".place").first()).toBeVisible();
  await page.keyboard.press("d");
  const sheet = page.getByRole("region", { name: "Deduction sheet" });
  const cell = sheet.locator("[data-cell]").first();
  await expect(cell).toHaveAccessibleName(/: blank$/);
  await cell.click();
  await expect(cell).toHaveAccessibleName(/: maybe$/);
  await cell.click();
  await expect(cell).toHaveAccessibleName(/: no$/);
  await page.reload();
  await expect(page.locator(".place").first()).toBeVisible();
  await page.keyboard.press("d");
  await expect(cell).toHaveAccessibleName(/: no$/);
  await cell.click();
  await expect(cell).toHaveAccessibleName(/: yes$/);
  await sheet.getByRole("button", { name: "Rub out the last" }).click();
  await expect(cell).toHaveAccessibleName(/: no$/);
  const watcher = await guest();
  await watcher.goto(page.url());
  await expect(watcher.locator(".place").first()).toBeVisible();
  await watcher.keyboard.press("d");
  await expect(watcher.getByRole("region", { name: "Deduction sheet" })).toContainText("This is what everybody knows");
  await expect(watcher.locator("[data-cell]")).toHaveCount(0);
});

test("hand, goals and answers are in sight with eight guests and both variants", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 8, ...EVERYTHING });
  await expect(page.locator(".place").first()).toBeVisible();
  const overflows = (what: string): Promise<boolean> =>
    page
      .locator(what)
      .evaluate((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1);
  for (const what of [".board", "section.tray"]) await expect.poll(() => overflows(what), what).toBe(false);
  for (const what of [".ident", "#clue-0", "#clue-3", "[data-guest] >> nth=6", ".pond"]) {
    await expect(page.locator(what).first()).toBeInViewport({ ratio: 1 });
  }
  for (const width of [1300, 1101, 1000, 830]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator("[data-guest]").first()).toBeInViewport();
    await expect(page.locator(".place").first()).toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

/** How a plate shows these names: the height of their letters, and whether all of each is in sight. */
function readable(plate: Locator, names: string[]): Promise<{ name: string; letters: number; whole: boolean }[]> {
  return plate.locator(".name b").evaluate(
    (box, names) =>
      names.map((name) => {
        box.textContent = name;
        const whole = box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1;
        return { name, letters: parseFloat(getComputedStyle(box).fontSize), whole };
      }),
    names,
  );
}

test("guests have their whole names on a phone, however many they are", async ({ guest }) => {
  const page = await guest(PHONE);
  for (const seats of [5, 7, 8]) {
    await sitWithBots(page, "masquerade", { seats, ...EVERYTHING });
    await expect(page.locator("[data-guest]")).toHaveCount(seats - 1);
    for (const { name, letters, whole } of await readable(guestAt(page, 1), ["Crane", "Jolly Newt", "Quiet Lantern"])) {
      expect(letters, `${name} among ${seats}`).toBeGreaterThan(11);
      expect(whole, `${name} among ${seats}`).toBe(true);
    }
  }
});

test("the question is in sight beside what eight are asked for and one has picked", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 8, ...EVERYTHING });
  await lit(page).first().click();
  await questionInSight(page);
});

test("the number of the pool stands above its words, also under those of a lesson", async ({ guest, server }) => {
  const page = await guest(PHONE);
  await learn(page, server.address, "1_first_evening");
  const number = await page.locator(".pond b").boundingBox();
  const words = await page.locator(".middle .left").boundingBox();
  expect((number?.y ?? 0) + (number?.height ?? 0)).toBeLessThanOrEqual((words?.y ?? 0) + 1);
});

test("seven guests have their names on a phone", async ({ guest }) => {
  const page = await guest(PHONE);
  await sitWithBots(page, "masquerade", { seats: 8, ...EVERYTHING });
  await expect(page.locator("[data-guest] .name b")).toHaveCount(7);
  for (const name of await page.locator("[data-guest] .name b").all())
    await expect(name).toBeInViewport({ ratio: 0.8 });
  const { violations } = await axe(page);
  expect(violations.map((found) => found.id)).toEqual([]);
});

test("the longest name stands in one line on its card", async ({ guest, server }) => {
  const page = await guest();
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    await learn(page, server.address, "1_first_evening");
    const name = page.locator(".ident .under b");
    const heights = await name.evaluate((box) =>
      ["Hide", "Yoshimura"].map((word) => ((box.textContent = word), box.getBoundingClientRect().height)),
    );
    expect(heights[1], `${viewport.width} px wide`).toBe(heights[0]);
  }
});

for (const { name, options } of [
  { name: "desktop, light", options: { colorScheme: "light" as const } },
  { name: "phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
]) {
  test(`axe finds nothing: ${name}`, async ({ guest, server }) => {
    test.setTimeout(240_000);
    const page = await guest(options);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await axe(page);
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((n) => n.html).slice(0, 3)}`);
      expect(found, where).toEqual([]);
    };
    await learn(page, server.address, "3_masks", 4);
    await expect(page.locator(".plate.lit").first()).toBeVisible();
    await clean("whom to interrogate");
    await doOnQuarter(page, "interrogate 1");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(shown(page).first()).toBeVisible();
    await clean("the room");
    await learn(page, server.address, "2_reading_hands", 9);
    await expect(page.locator(".place").first()).toBeVisible();
    for (const key of ["d", "c"]) {
      await page.keyboard.press(key);
      await expect(page.locator(".sheet-page, .page")).toBeVisible();
      await clean(key === "d" ? "the sheet" : "the cast");
      await page.keyboard.press(key);
    }
    await doOnQuarter(page, "special 4");
    await expect(page.getByRole("region", { name: "All unmask" })).toBeVisible();
    await clean("the line-up");
  });
}

test("the board survives whoever watches: late, and as others see you", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "masquerade", { seats: 5, ...EVERYTHING });
  await decide(page, CLICK, 0);
  const late = await guest();
  await late.goto(page.url());
  await expect(late.locator("[data-guest]")).toHaveCount(5);
  await expect(board(late)).not.toContainText("Your hand");
  await decides(page);
  await page.keyboard.down("v");
  await expect(page.getByText("This is what others see of you")).toBeVisible();
  await expect(page.locator(".ident")).toBeHidden();
  await page.keyboard.up("v");
  await expect(page.locator(".ident")).toBeVisible();
});
