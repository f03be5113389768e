// Shibuya Incident on its drawn board: by mouse at a desk, by touch on a phone, by keyboard; to the end, and once more.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { HALL } from "../src/boards/shibuya/maps.testdata";
import { axe } from "./axe";
import { Server } from "./server";
import { area, card, cards, doInStation, lit, spirits, type Tap, twice, wall } from "./shibuya";
import { decides, doIt, expect, fullSpeed, questionInSight, rematch, slowMotion, tabTo, test, token } from "./table";
import { playOut, sitLate, sitWithBots, type Wish } from "./tables";

const MOST_DECISIONS = 80;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(page: Page, wish: Wish = {}): Promise<void> {
  await sitWithBots(page, "shibuya", { seats: 4, preset: "standard", ...wish });
}

/** Plays to the end by what is lit, each time something else. */
async function playOn(page: Page, tap: Tap): Promise<void> {
  for (let i = 0; await decides(page); i++) {
    expect(i).toBeLessThan(MOST_DECISIONS);
    await lit(page).first().waitFor();
    const before = await token(page);
    const all = lit(page);
    const named = await all.nth((i * 5) % (await all.count())).getAttribute("data-named");
    const what = named ? lit(page).and(page.locator(`[data-named="${named}"]`)) : page.locator(".answers .lit").last();
    await twice(what, tap);
    await expect(doIt(page)).toBeHidden(); // in a poll the answers of others move the record on as well
    await expect.poll(() => token(page)).not.toBe(before);
  }
}

test("by mouse at a desk, as Gojo, to the end, watched again; then a second match at the same table", async ({
  guest,
}) => {
  const page = await guest();
  await sitLate(page, "shibuya", 4, "standard", 4);
  await playOn(page, (what) => what.click());
  const end = page.getByRole("group", { name: "The end of the night" });
  await expect(end.getByRole("heading", { name: /prevail/ })).toBeVisible();
  await expect(end).toContainText(/It turned in round [1-7]/);
  await expect(page.getByText("Winning side")).toHaveCount(0); // the reason has named it
  await end.getByRole("button", { name: "Look at the board" }).click();
  await expect(end).toBeHidden();
  await page.getByRole("button", { name: "How the night ended" }).click();
  await expect(end).toBeVisible();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(slowMotion);
  await page.getByRole("button", { name: "Watch the end again" }).click();
  await expect(end).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(end).toBeVisible();
  await page.evaluate(fullSpeed);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await rematch(page).click();
  await expect(rematch(page)).toBeHidden();
  await expect(end).toBeHidden();
  expect(await decides(page)).toBe(true); // Gojo has passed to the next seat
  await expect(page.getByRole("img", { name: "Round 1 of 7" })).toBeVisible();
  await twice(cards(page).and(page.locator(".lit")).first());
  await expect(page.getByRole("list", { name: "Order of play" })).toContainText(/Gojo/);
});

test("by touch on a phone, as a spirit of three players, to the end", async ({ guest }) => {
  test.setTimeout(300_000);
  const page = await guest(PHONE);
  await sit(page, { seats: 3, sit: 1 });
  await expect(spirits(page)).toHaveCount(3);
  await playOn(page, (what) => what.tap());
  await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
});

test("by keyboard alone: a card is sealed, and a place is chosen", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/shibuya/1_first_night`);
  const next = page.getByRole("button", { name: "Go on" });
  await tabTo(page, spirits(page).filter({ hasText: "Jogo" }));
  await page.keyboard.press("Enter"); // picks
  await page.keyboard.press("Enter"); // says it
  await next.press("Enter");
  await tabTo(page, card(page, "use_stairs"));
  await page.keyboard.press("ArrowLeft");
  await expect(card(page, "move")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Seal it: Lay Move/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await next.press("Enter");
  await page.getByRole("region", { name: "Board" }).focus();
  await tabTo(page, area(page, "U2"));
  await expect(area(page, "U2")).toHaveAccessibleName(/^Concourse: 1 human, can be chosen$/);
  await page.keyboard.press("Enter");
  await expect(area(page, "U2")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You rescued the human there")).toBeVisible();
});

test("what is lit is what is legal: the areas a card leads to, or every whole wall", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/shibuya/1_first_night`);
  const next = page.getByRole("button", { name: "Go on" });
  for (const action of ["announce jogo", "lay move"]) {
    await doInStation(page, action);
    await next.click();
  }
  await expect(page.locator(".hit.lit")).toHaveCount(3);
  for (const action of ["go U2", "lay use_stairs", "lay blue", "go L0", "lay red"]) {
    await doInStation(page, action);
    await next.click();
  }
  await expect(page.locator(".wall.lit")).toHaveCount(12);
  await wall(page, "U0-U1").click();
  await expect(page.getByRole("button", { name: /^Do it: Remove the boundary/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(wall(page, "U0-U1")).toHaveAttribute("aria-pressed", "false");
  await wall(page, "L0-L4").click();
  await expect(page.locator(".follows")).toContainText("Mahito, played by"); // what comes of it, before it is done
  await page.keyboard.press("Escape");
  await doInStation(page, "break L0-L4");
  await expect(page.getByText("are one area now")).toBeVisible();
  await expect(area(page, "L4")).toHaveAccessibleName(/one area with the lower plaza/);
});

test("on a phone every wall is large enough for a finger and stands above the tray", async ({ guest }) => {
  const page = await guest(PHONE);
  await sit(page);
  await twice(spirits(page).first(), (what) => what.tap());
  expect(await decides(page)).toBe(true);
  await twice(card(page, "red"), (what) => what.tap());
  await expect(page.locator(".wall.lit")).toHaveCount(12);
  const tray = await page.getByRole("region", { name: "Your tray" }).boundingBox();
  const boxes = await Promise.all((await page.locator(".wall.lit .finger").all()).map((one) => one.boundingBox()));
  for (const box of boxes) {
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tray?.y ?? 0);
  }
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  const broken = (await page.locator(".wall.lit").last().getAttribute("data-named")) ?? "";
  await twice(wall(page, broken), (what) => what.tap());
  await expect(page.locator('.hit[aria-label*="one area with"]').first()).toBeVisible();
});

test("a card is told on the sign, and a click skips it", async ({ guest, server }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await page.goto(`${server.address}/learn/shibuya/1_first_night`);
  await doInStation(page, "announce jogo");
  await page.getByRole("button", { name: "Go on" }).click();
  await lit(page).first().waitFor();
  await page.evaluate(slowMotion);
  await doInStation(page, "lay move");
  await expect(page.locator(".sign.open .tell")).toContainText("Move");
  await page.locator(".night").click({ position: { x: 300, y: 400 } });
  await page.evaluate(fullSpeed);
  await expect(page.locator(".sign.open")).toHaveCount(0);
  const order = page.getByRole("list", { name: "Order of play" });
  await expect(order.getByRole("listitem").nth(2)).toHaveAccessibleName(/Use stairs, failed.*leads nowhere/);
});

test("a round that is shown leaves nothing in the air and nothing out of the log", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await sit(page, { bot: "greedy" });
  await twice(spirits(page).first());
  expect(await decides(page)).toBe(true);
  await page.evaluate(slowMotion);
  await twice(card(page, "remain"));
  await expect(page.locator(".flight")).toHaveCount(1);
  await page.getByRole("tab", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Show the board as lists" }).click(); // the board goes while a card flies
  await page.evaluate(fullSpeed);
  await page.getByRole("button", { name: "Show the board as lists" }).click();
  await page.getByRole("tab", { name: "Log" }).click();
  await lit(page).or(rematch(page)).first().waitFor();
  await expect(page.locator(".flight")).toHaveCount(0);
  const first = page.locator(".turn").filter({ hasText: "Round 1 begins" });
  await expect(first.getByText(/lays? a card/)).toHaveCount(4);
  await expect(first.getByText(/turns? /)).toHaveCount(4);
});

test("who comes late, comes back or only watches sees the same station and no secret", async ({ guest }) => {
  const page = await guest();
  await sit(page, { bot: "greedy" });
  await twice(spirits(page).first());
  await decides(page);
  await expect(page.getByRole("list", { name: "Order of play" })).toContainText("first!");
  await card(page, "remain").click();
  await page.keyboard.press("Escape");
  await twice(card(page, "remain"));
  await expect(page.getByRole("img", { name: "Round 2 of 7" })).toBeVisible(); // round 1 is played and shown
  await decides(page);
  const told = (one: Page): Promise<(string | null)[]> =>
    one.locator(".hit").evaluateAll((areas) => areas.map((found) => found.getAttribute("aria-label")));
  const plain = (labels: (string | null)[]): string[] =>
    labels.map((label) => (label ?? "").replace(/, (can be chosen|picked)$/, ""));
  const before = plain(await told(page));
  const watcher = await guest();
  await watcher.goto(page.url());
  await expect(watcher.locator(".hit")).toHaveCount(9);
  await expect.poll(async () => plain(await told(watcher))).toEqual(before);
  await expect(watcher.getByRole("group", { name: "Your cards" })).toHaveCount(0);
  await expect(watcher.getByText("What is hidden stays hidden from you")).toBeInViewport({ ratio: 1 });
  await expect(watcher.locator(".own")).toHaveCount(0); // nobody's laid card shows through its back
  await page.reload();
  await expect.poll(async () => plain(await told(page))).toEqual(before);
});

async function nothingFound(page: Page, where: string): Promise<void> {
  const { violations } = await axe(page);
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).slice(0, 3)}`),
    where,
  ).toEqual([]);
}

for (const options of [{ colorScheme: "light" }, { ...PHONE, colorScheme: "dark" }] as const) {
  test(`axe finds nothing, ${JSON.stringify(options)}`, async ({ guest }) => {
    test.setTimeout(300_000); // axe is thorough, and machines are shared
    const page = await guest(options);
    await sit(page, { seats: 3, sit: 1 });
    await nothingFound(page, "choosing a spirit");
    await twice(spirits(page).first());
    await decides(page);
    await nothingFound(page, "laying a card");
    await twice(card(page, "move"));
    await lit(page).first().waitFor();
    await nothingFound(page, "choosing a place");
    await playOut(page);
    await expect(page.getByRole("heading", { name: /win/i }).first()).toBeVisible();
    await nothingFound(page, "the end");
  });
}

test("hand, goals and what one may do are in sight, however wide the window", async ({ guest }) => {
  const page = await guest();
  await sit(page);
  await twice(spirits(page).first());
  await decides(page);
  for (const [width, height] of [
    [1440, 900],
    [1280, 760],
    [1024, 768],
    [840, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const one of await cards(page).all()) await expect(one).toBeInViewport({ ratio: 0.99 });
    await expect(page.getByRole("img", { name: /^7 humans on the board/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("img", { name: /^3 spirits left/ })).toBeInViewport({ ratio: 1 });
    for (const name of ATRIUM) await expect(area(page, name)).toBeInViewport({ ratio: 0.97 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  }
});
const CONCOURSE = ["U0", "U1", "U2", "U3", "L0", "L1", "L2", "L3", "L4"];
const ATRIUM = ["U4", "U5", "U6", "U7", "U8", "L5", "L6", "L7", "L8"];

/** A folder with the map of an owner. */
function ownersFolder(): string {
  const areas = HALL.areas.map((one) => ({ ...one, name: one.id, label: `Area ${one.id}` }));
  const folder = mkdtempSync(join(tmpdir(), "hyakki-map-"));
  writeFileSync(join(folder, "board.json"), JSON.stringify({ ...HALL, areas }));
  return folder;
}

/** All areas are in sight at both sizes, and no name stands over another. */
async function drawn(page: Page, areas: string[]): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator(".hit")).toHaveCount(9);
    for (const name of areas) await expect(area(page, name)).toBeInViewport({ ratio: 0.97 });
    await apart(page.locator(".name"));
    expect(await layers(page)).toEqual(["figures", "names", "numbers"]);
  }
}

/** What lies over what on the map: a name can be read before a robe, a number before both. */
function layers(page: Page): Promise<string[]> {
  return page.locator(".map > svg").evaluate((map) => {
    const kinds = { figures: ".standee, .crowd", names: "text.name", numbers: ".energy, .number" };
    const all = [...map.querySelectorAll(Object.values(kinds).join())];
    const found = all.map((one) => Object.entries(kinds).find(([, kind]) => one.matches(kind))?.[0] ?? "");
    return found.filter((kind, i) => kind !== found[i - 1]);
  });
}

test("the question is in sight beside what is picked, however wide the desk", async ({ guest }) => {
  const page = await guest();
  await sit(page);
  await spirits(page).first().click();
  await questionInSight(page);
  await doIt(page).click();
  await card(page, "hollow_purple").click();
  await questionInSight(page);
});

test("a long name stands whole on the sign", async ({ guest }) => {
  const page = await guest();
  await sit(page);
  const name = page.locator(".flap .who").first();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    for (const [text, lines] of [
      ["Kuchinashi", 1],
      ["Kuchinashi 2", 2],
      ["Quiet Lantern", 2],
    ] as const) {
      const [hidden, high] = await name.evaluate((box, text) => {
        box.textContent = text;
        return [Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight), box.clientHeight];
      }, text);
      expect(hidden, text).toBeLessThanOrEqual(0);
      expect(high, `${text}, ${width} px wide`).toBeLessThan(lines * 16);
    }
  }
});

test("the concourse and the atrium are drawn, by the option of the table", async ({ guest }) => {
  const page = await guest();
  await sit(page, { options: { map: "concourse" } });
  await drawn(page, CONCOURSE);
  const other = await guest();
  await sit(other);
  await drawn(other, ATRIUM);
});

test("an owner's map is drawn as well", async ({ guest }) => {
  const server = new Server();
  await server.start(["--data", `shibuya=${ownersFolder()}`]);
  try {
    const page = await guest();
    await page.goto(server.address);
    await sit(page);
    await drawn(
      page,
      HALL.areas.map(({ id }) => id),
    );
    await page.close(); // before its server goes
  } finally {
    await server.stop();
  }
});

/** No name stands over another, once the board has fitted itself into its window. */
async function apart(all: Locator): Promise<void> {
  const deepest = (): Promise<number> =>
    all.evaluateAll((names) => {
      const boxes = names.map((one) => one.getBoundingClientRect());
      const shared = boxes.flatMap((a, i) =>
        boxes.slice(i + 1).map((b) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return Math.min(wide, deep);
        }),
      );
      return Math.max(...shared);
    });
  await expect.poll(deepest).toBeLessThan(6);
}
