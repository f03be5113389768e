// Tsuro of the Seas on its drawn board: by mouse at a desk, by touch on a phone, with movements, to the end.
import type { Locator, Page } from "@playwright/test";
import { axe } from "./axe";
import { decides, expect, fullSpeed, slowMotion, test, token } from "./table";
import { openWithBots, sitLate, sitWithBots } from "./tables";

const MOST_DECISIONS = 200;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(page: Page, seats = 3, preset = "standard"): Promise<void> {
  await sitWithBots(page, "tsuro-seas", { seats, preset });
}

const hand = (page: Page) => page.getByRole("group", { name: "Your wake tiles" }).getByRole("button");
const litSquare = (page: Page) => page.getByRole("button", { name: /press to lay your tile here/ });

/** Turns the picked tile until it may lie so. */
async function turnUntilAllowed(page: Page, press: () => Promise<void>): Promise<void> {
  for (let i = 0; i < 4 && !(await page.locator(".acts .seal").isVisible()); i++) await press();
  await expect(page.locator(".acts .seal")).toBeVisible();
}

async function playOn(page: Page, tap: (what: Locator) => Promise<void>, most = MOST_DECISIONS): Promise<number> {
  let decisions = 0;
  while (decisions < most && (await decides(page))) {
    decisions++;
    const before = await token(page);
    const ask = await page.locator(".ask .sentence").textContent();
    if (ask?.includes("start mark")) {
      const square = page.getByRole("button", { name: /has free start marks/ });
      const mark = page.getByRole("button", { name: /^Start mark, .*: free$/ }).first();
      await expect(async () => {
        // what arrives meanwhile may close the square again
        if (await square.count()) await tap(square.first());
        await expect(mark).toBeVisible({ timeout: 5000 });
      }).toPass();
      const name = (await mark.getAttribute("aria-label"))?.split(":")[0] ?? "";
      await tap(mark);
      await tap(page.getByRole("button", { name: new RegExp(`^${name}: picked`) }));
    } else if (ask?.includes("exchange")) {
      await tap(page.getByRole("group", { name: "Without the board" }).getByRole("button").first());
      await tap(page.locator(".acts .seal"));
    } else {
      await tap(page.locator(".slot.lit").first());
      await expect(litSquare(page)).toBeVisible();
      await tap(litSquare(page)); // the pick did not lay it, this does
    }
    await expect.poll(() => token(page)).not.toBe(before);
  }
  return decisions;
}

const HANDS = [
  { how: "by mouse at a desk", options: {}, tap: (what: Locator) => what.click() },
  { how: "by touch on a phone", options: PHONE, tap: (what: Locator) => what.tap() },
];
for (const { how, options, tap } of HANDS) {
  test(`${how}, the last moves`, async ({ guest }) => {
    const page = await guest(options);
    await sitLate(page, "tsuro-seas", 3, "standard", 3);
    expect(await playOn(page, tap)).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
    await page.getByRole("button", { name: "Watch the end again" }).click();
  });

  test(`${how}, from the start marks to the end @full`, async ({ guest }) => {
    test.setTimeout(300_000);
    const page = await guest(options);
    await sit(page);
    expect(await playOn(page, tap)).toBeGreaterThan(1);
    await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  });
}

test("a start mark is chosen by touch on a phone", async ({ guest }) => {
  const page = await guest(PHONE);
  await sit(page);
  expect(await playOn(page, (what) => what.tap(), 1)).toBe(1);
});

test("targets on a phone are large enough for a finger", async ({ guest }) => {
  const page = await guest(PHONE);
  await sit(page);
  await page
    .getByRole("button", { name: /has free start marks/ })
    .nth(2)
    .tap();
  for (const mark of await page.getByRole("button", { name: /^Start mark/ }).all()) {
    const box = await mark.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("a picked tile turns by click, wheel and key, and shows where every ship would go", async ({ guest }) => {
  const page = await guest();
  await sit(page, 2, "first game");
  const mark = page.getByRole("button", { name: /^Start mark, the north rim at D, left/ });
  await mark.click();
  await page.getByRole("button", { name: /^Start mark, the north rim at D, left.*picked/ }).click();
  await expect(hand(page).first()).toBeEnabled();
  await expect(page.locator(".ask .sentence")).toContainText("You lay a wake tile");
  const tile = page.locator(".slot.lit").first();
  await tile.click();
  await expect(page.locator(".preview .way").first()).toBeAttached(); // a straight way has no width, so it is never "visible"
  const turned = async () => (await tile.locator(".turning").getAttribute("style")) ?? "";
  await tile.hover();
  for (const turn of [() => tile.click(), () => page.mouse.wheel(0, 100), () => page.keyboard.press("r")]) {
    const before = await turned();
    await turn();
    await expect.poll(turned).not.toBe(before);
  }
  await expect(page.locator(".ask").getByText("You lay a wake tile")).toBeVisible(); // nothing was laid
  await turnUntilAllowed(page, () => page.keyboard.press("r"));
  const before = await token(page);
  await page.keyboard.press("Enter"); // the keyboard is still on the tile
  await expect.poll(() => token(page)).not.toBe(before);
});

test("ships sail, a click on the sea skips what moves", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await sit(page, 2, "first game");
  await page.getByRole("button", { name: /^Start mark, the north rim at D, left/ }).click();
  await page.getByRole("button", { name: /^Start mark, the north rim at D, left.*picked/ }).click();
  await expect(page.locator(".ask .sentence")).toContainText("You lay a wake tile");
  await page.locator(".slot.lit").first().click();
  await turnUntilAllowed(page, () => page.keyboard.press("r"));
  await page.evaluate(slowMotion);
  await page.locator(".acts .seal").click();
  await expect(page.locator("path.wake").first()).toBeAttached(); // the way it is sailing
  await page.locator(".map").click({ position: { x: 300, y: 300 } });
  await page.evaluate(fullSpeed); // the other ship sails next
  await expect(page.locator("path.wake")).toHaveCount(0);
});

test("the dice roll for each daikaiju that is placed before the first choice", async ({ guest }) => {
  const page = await guest({ reducedMotion: "no-preference" });
  await page.addInitScript(slowMotion);
  await openWithBots(page, "tsuro-seas", { seats: 2, preset: "standard" });
  await expect(page.locator(".die.rolling")).toHaveCount(2); // gold and blue
  await expect(page.getByText("not rolled").first()).toBeVisible();
  await page.locator(".map").click({ position: { x: 300, y: 300 } }); // skips the rest
  await expect(page.locator(".die.rolling")).toHaveCount(0);
  await expect(page.getByText(/^total \d+$/)).toBeVisible();
});

for (const { name, options } of [
  { name: "desktop, light", options: { colorScheme: "light" as const } },
  { name: "phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
]) {
  test(`axe finds nothing: ${name}`, async ({ guest }) => {
    const page = await guest(options);
    const clean = async (where: string): Promise<void> => {
      const { violations } = await axe(page);
      expect(
        violations.map((violation) => `${violation.id}: ${violation.nodes.map((n) => n.html).slice(0, 2)}`),
        where,
      ).toEqual([]);
    };
    await sit(page);
    await clean("start marks");
  });
}
