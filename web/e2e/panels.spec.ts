// Boards shown as lists, as games without a drawn one are: places and cards are clicked, fields speak in words, nothing stands there twice.
import type { Page } from "@playwright/test";
import { axe } from "./axe";
import { act, actions, decides, doIt, expect, longList, test, token } from "./table";
import { asLists, fewest, sitWithBots } from "./tables";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A small table, begun. */
async function begin(page: Page, game: string): Promise<void> {
  await asLists(page);
  await sitWithBots(page, game, { seats: fewest(game), preset: "first game" });
}

/** Plays on until the question is such a one. */
async function until(page: Page, question: RegExp): Promise<void> {
  const ask = page.locator(".ask .sentence");
  for (let i = 0; i < 40 && (await decides(page)); i++) {
    if (question.test((await ask.textContent()) ?? "")) return;
    await act(page);
  }
  await expect(ask).toContainText(question);
}

test("cards of the hand that take all actions have no buttons beside them; the list is a click away", async ({
  guest,
}) => {
  const page = await guest();
  await begin(page, "shibuya");
  await until(page, /lays a card/);
  const hand = page.getByRole("group", { name: "Your hand" });
  await expect(hand.getByRole("button").first()).toBeVisible(); // it is loaded by itself
  const cards = await hand.getByRole("button").count();
  expect(cards).toBeGreaterThan(3);
  await expect(actions(page)).toBeHidden();
  await hand.getByRole("button", { name: /^Remain/ }).click();
  await expect(page.getByRole("button", { name: /^Seal it: Lay Remain/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await longList(page).focus();
  await page.keyboard.press("Enter");
  await expect(actions(page).getByRole("button")).toHaveCount(cards);
  await actions(page).getByRole("button", { name: "Lay Move" }).click();
  const before = await token(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => token(page)).not.toBe(before);
});

test("a place is clicked where an action touches it", async ({ guest }) => {
  const page = await guest();
  await begin(page, "night-parade");
  await until(page, /may place a meeple/);
  const islands = page.getByRole("group", { name: "Islands" });
  await expect(islands.getByRole("listitem")).toHaveCount(13);
  await islands.getByRole("button").first().click();
  await expect(page.getByRole("button", { name: /^Do it: Place a meeple on the .*island$/ })).toBeVisible();
  const before = await token(page);
  await doIt(page).click();
  await expect.poll(() => token(page)).not.toBe(before);
  await expect(islands.getByText("1 standing").first()).toBeVisible();
});

test("what comes to be told of the seats moves nothing beside it", async ({ guest }) => {
  const page = await guest();
  await begin(page, "shibuya");
  await until(page, /lays a card/);
  const menu = page.getByRole("tab", { name: "Menu" });
  const players = page.getByRole("region", { name: "Players" });
  await expect(players.getByText("Energy").first()).toBeVisible(); // what is told of seats is loaded by itself
  await expect(players.getByText("Used last round")).toHaveCount(0);
  const before = await menu.boundingBox();
  await until(page, /lays a card/);
  await act(page);
  await until(page, /lays a card/);
  await expect(players.getByText("Used last round").first()).toBeVisible();
  expect(await menu.boundingBox()).toEqual(before);
});

test("a field that needs a sentence gives it to mouse and keyboard", async ({ guest }) => {
  const page = await guest();
  await begin(page, "masquerade");
  const label = page.getByText("Markers in the pool");
  const card = page.getByText("When the last marker leaves the pool");
  await label.hover();
  await expect(card).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await page.getByRole("region", { name: "Board" }).focus();
  await page.keyboard.press("Tab");
  await expect(label).toBeFocused();
  await expect(card).toBeVisible();
});

for (const [game, options] of [
  ["shibuya", { colorScheme: "dark" }],
  ["masquerade", { ...PHONE, colorScheme: "light" }],
  ["night-parade", { ...PHONE, colorScheme: "dark" }],
] as const) {
  test(`${game} speaks in words and axe finds nothing, ${JSON.stringify(options)}`, async ({ guest }) => {
    const page = await guest(options);
    await begin(page, game);
    for (let i = 0; i < 4; i++) await act(page);
    await decides(page);
    const board = page.getByRole("region", { name: "Board" });
    await expect(board).not.toContainText(/known below|end due|red known|has laid|zones|\bno\b *$|_/i);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const broken = await board.getByRole("listitem").evaluateAll((places) =>
      places
        .flatMap((place) => [...place.querySelectorAll(".title")])
        .filter((title) => {
          const words = document.createRange();
          words.selectNodeContents(title);
          return !/[ -]/.test((title.textContent ?? "").trim()) && words.getClientRects().length > 1;
        })
        .map((title) => title.textContent),
    );
    expect(broken, "words broken in the middle").toEqual([]);
    const { violations } = await axe(page);
    expect(violations.map((violation) => `${violation.id}: ${violation.nodes.map((n) => n.html).slice(0, 2)}`)).toEqual(
      [],
    );
  });
}
