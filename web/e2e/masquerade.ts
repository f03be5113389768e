// How the tests play Bloody Masquerade on its drawn board: by what is lit, never by the list of actions.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { doIt, expect } from "./table";

export type Tap = (what: Locator) => Promise<void>;
export const CLICK: Tap = (what) => what.click();

const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), "../../src/hyakki/games/masquerade/messages/en.json");
const WORDS = JSON.parse(readFileSync(MESSAGES, "utf8")) as Record<string, string>;

export const board = (page: Page): Locator => page.getByRole("region", { name: "Board" });
export const hand = (page: Page): Locator => page.getByRole("group", { name: "Your hand" }).getByRole("button");
export const shown = (page: Page): Locator => page.getByRole("group", { name: "Cards shown" }).getByRole("button");
export const answers = (page: Page): Locator => page.getByRole("group", { name: "Your answer" }).getByRole("button");
export const guestAt = (page: Page, seat: number): Locator => page.locator(`.plate[data-guest="${seat}"]`);
export const placeOf = (page: Page, tile: string): Locator => page.locator(`.place[data-named="${tile}"]`);
const named = (cards: Locator, clue: string): Locator => cards.and(cards.page().locator(`[data-named="${clue}"]`));
const free = (cards: Locator): Locator => cards.and(cards.page().locator('[aria-pressed="false"]')).first();

const ANSWERS: Record<string, RegExp> = {
  skip: /^(Interrogate nobody|Leave)/,
  keep: /^Exchange nothing/,
  decline: /^Do not attack/,
};

/** Picks a card of the own side or of the table. */
async function pickCard(page: Page, side: "own" | "take", clue: string, tap: Tap): Promise<void> {
  const up =
    side === "own" ? page.locator("#clue-up") : page.getByRole("group", { name: "Face-up card" }).getByRole("button");
  await tap(clue === "board" ? up : free(named(side === "own" ? hand(page) : shown(page), clue)));
}

/** Takes an action of the notation by its places on the board; a second tap, or the button, does it. */
export async function doOnQuarter(page: Page, action: string, tap: Tap = CLICK): Promise<void> {
  const [deed = "", ...words] = action.split(" ");
  await board(page).locator(".place, .lineup").first().waitFor();
  const seat = Number(words[0]);
  const target = page.locator(".ident").and(page.locator(".lit, .picked"));
  const guest = (await guestAt(page, seat).count()) ? guestAt(page, seat) : target;
  switch (deed) {
    case "move":
      await tap(placeOf(page, words[0] ?? ""));
      break;
    case "show":
      for (const clue of words) await tap(free(named(hand(page), clue)));
      break;
    case "pass":
    case "place":
      await tap(free(named(hand(page), words[0] ?? "")));
      break;
    case "exchange":
      await pickCard(page, "own", words[0] ?? "", tap);
      await pickCard(page, "take", words[1] ?? "", tap);
      break;
    case "look":
    case "swap":
      await tap(guest);
      if (!(await doIt(page).isVisible()))
        await tap(answers(page).filter({ hasText: deed === "look" ? "Look" : "Swap" }));
      break;
    case "skip":
    case "keep":
    case "decline":
      await tap(answers(page).filter({ hasText: ANSWERS[deed] as RegExp }));
      break;
    default:
      await tap(guest);
  }
  await expect(doIt(page)).toBeVisible();
  await tap(doIt(page));
}

export const word = (name: string): string => WORDS[`word.${name}`] ?? name;
