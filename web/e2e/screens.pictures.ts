// Pictures of every page and of each game's moments, per size and theme, into the folder named by SCREENS.
import type { Page } from "@playwright/test";
import { lessonsOf, take } from "./lessons";
import { doOnQuarter } from "./masquerade";
import { doOnBoard } from "./night_parade";
import { gameNames } from "./server";
import { settled } from "./settled";
import { doInStation } from "./shibuya";
import { act, decides, expect, slowMotion, test } from "./table";
import { fewest, playOut, sitWithBots } from "./tables";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = { washi: "light", indigo: "dark" } as const;
const EARLY = 1; // own decisions before the picture of the early match
const MIDDLE = 6;

/** The same moment in every size and theme; `brought` about anew for each, if it passes. */
async function shots(page: Page, name: string, brought?: () => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const [theme, colorScheme] of Object.entries(THEMES)) {
      await page.emulateMedia({ colorScheme });
      await settled(page); // another size may bring other parts
      await brought?.();
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${size}-${theme}.png` });
    }
  }
  await page.setViewportSize(SIZES.desktop);
}

for (const game of gameNames()) {
  test(`${game}: its moments`, async ({ guest, server }) => {
    test.setTimeout(600_000); // a whole match of each
    const page = await guest();
    await page.goto(server.address);
    await sitWithBots(page, game, { bot: "greedy" });
    await expect(page.getByRole("region", { name: "Your tray" })).toBeVisible(); // the board's module has come
    await shots(page, `${game}-start`);
    for (let done = 1; done <= MIDDLE && (await act(page, done)); done++) {
      if (done === EARLY && (await decides(page))) await shots(page, `${game}-early`);
    }
    if (await decides(page)) await shots(page, `${game}-middle`);
    await sitWithBots(page, game, { seats: fewest(game), preset: "first game" });
    await playOut(page);
    await expect(page.getByRole("link", { name: "To the start page" }).first()).toBeVisible();
    await shots(page, `${game}-end`);
    const again = page.getByRole("button", { name: "Watch the end again" });
    if (await again.isVisible()) {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await shots(page, `${game}-replay`, async () => {
        await again.click();
        await page.waitForTimeout(700); // in the midst of it
      });
    }
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("link", { name: "Page of this match" }).click();
    const step = page.getByRole("slider", { name: "Step" });
    await step.fill(String(Math.floor(Number(await step.getAttribute("max")) / 2)));
    await page.getByRole("button", { name: "What was legal here" }).click();
    await shots(page, `${game}-step`, () => step.scrollIntoViewIfNeeded());
    await page.getByRole("combobox", { name: "Seen" }).selectOption("with all secrets");
    const secrets = page.getByRole("heading", { name: "Behind the screens" });
    await expect(secrets).toBeVisible();
    await shots(page, `${game}-secrets`, () => secrets.scrollIntoViewIfNeeded());
  });

  test(`${game}: the pages around it`, async ({ visitor, server }) => {
    const page = await visitor();
    const games = (await (await page.request.get(`${server.address}/api/games`)).json()) as {
      name: string;
      title: string;
      lessons: number;
    }[];
    const { title, lessons } = games.find((one) => one.name === game) ?? { title: game, lessons: 0 };
    await page.getByRole("button", { name: `Set a table for ${title}` }).click();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await shots(page, `${game}-waiting`);
    await page.goto(`${server.address}/how/${game}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await shots(page, `${game}-how`);
    if (!lessons) return;
    await page.goto(`${server.address}/campaign/${game}`);
    await expect(page.getByRole("listitem").first()).toBeVisible();
    await shots(page, `${game}-campaign`);
    await page.getByRole("link", { name: "Begin the lesson" }).click();
    await expect(page.getByRole("region", { name: "Lesson" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Your tray" })).toBeVisible();
    await shots(page, `${game}-lesson`);
  });
}

/** Moments that chance may not bring: lessons lead there. */
const STATION: [picture: string, lesson: number, step: number, then: string | null][] = [
  ["walls", 0, 7, null],
  ["broken", 0, 8, null],
  ["flowers", 1, 4, "lay flower_field"],
  ["sides", 1, 6, null],
  ["falling", 1, 9, null],
  ["meal", 2, 6, null],
  ["reserve", 2, 8, null],
];
for (const [name, lesson, step, then] of STATION) {
  test(`shibuya: ${name}`, async ({ guest, server }) => {
    const page = await guest();
    const [file, found] = lessonsOf("shibuya")[lesson] ?? ["", { title: "", steps: [] }];
    await page.goto(`${server.address}/learn/shibuya/${file}`);
    await take(page, found, { to: step, act: doInStation });
    if (then) await doInStation(page, then);
    await shots(page, `shibuya-${name}`);
  });
}

const PARADE: [picture: string, lesson: number, step: number][] = [
  ["placing", 0, 1],
  ["recruiting", 1, 6],
  ["hiding", 2, 2],
  ["banishing", 3, 2],
  ["shikigami", 3, 9],
  ["keeping", 4, 0],
  ["hard-choice", 4, 9],
  ["reign", 4, 13],
  ["enma", 5, 5],
];
for (const [name, lesson, step] of PARADE) {
  test(`night-parade: ${name}`, async ({ guest, server }) => {
    const page = await guest();
    const [file, found] = lessonsOf("night-parade")[lesson] ?? ["", { title: "", steps: [] }];
    await page.goto(`${server.address}/learn/night-parade/${file}`);
    await take(page, found, { to: step, act: doOnBoard });
    await expect(page.locator(".night")).toBeVisible(); // the first step of a lesson may come before its board
    await shots(page, `night-parade-${name}`);
  });
}

test("the lobby", async ({ visitor, server }) => {
  const page = await visitor();
  await expect(page.getByRole("heading", { name: "Public tables" })).toBeVisible();
  await shots(page, "lobby-first");
  for (const game of gameNames()) await sitWithBots(page, game);
  await page.goto(server.address);
  await expect(page.getByRole("heading", { name: "Your tables" })).toBeVisible();
  await shots(page, "lobby");
});

test("masquerade: its scenes", async ({ guest, server }) => {
  test.setTimeout(600_000);
  const page = await guest();
  const learn = async (name: string, to: number): Promise<void> => {
    const [, lesson] = lessonsOf("masquerade").find(([found]) => found === name) ?? [];
    if (!lesson) throw new Error(`no lesson ${name}`);
    await page.goto(`${server.address}/learn/masquerade/${name}`);
    await take(page, lesson, { to, act: doOnQuarter });
  };
  await learn("3_masks", 5);
  await expect(page.locator(".room .card.lit").first()).toBeVisible();
  await shots(page, "masquerade-room");
  await learn("2_reading_hands", 9);
  await expect(page.locator(".plate.lit").first()).toBeVisible();
  for (const [key, name] of [
    ["d", "sheet"],
    ["c", "cast"],
  ] as const) {
    await page.keyboard.press(key);
    await shots(page, `masquerade-${name}`);
    await page.keyboard.press(key);
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(slowMotion);
  await doOnQuarter(page, "special 4");
  await expect(page.locator(".strike")).toBeVisible();
  await page.screenshot({ path: `${process.env.SCREENS}/masquerade-strike.png` });
  await page.locator(".strike").click(); // skips it
  await expect(page.locator(".lineup")).toBeVisible();
  await shots(page, "masquerade-lineup");
  await sitWithBots(page, "masquerade", { seats: 8, preset: "everything", bot: "greedy" });
  for (let done = 1; done <= MIDDLE + 2 && (await act(page, done)); done++);
  if (await decides(page)) await shots(page, "masquerade-eight");
});
