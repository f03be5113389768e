// How the tests play Kitsunedo on its drawn board: by what is lit, never by the list of actions.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./table";

export type Tap = (what: Locator) => Promise<void>;
const CLICK: Tap = (what) => what.click();

const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), "../../src/hyakki/games/kitsunedo/messages/en.json");
const WORDS = JSON.parse(readFileSync(MESSAGES, "utf8")) as Record<string, string>;

const ANSWERS: Record<string, string> = {
  pass: "Let it pass",
  challenge: "Challenge",
  challenge_mist: "Challenge the Mist",
  accept: "Accept",
  claim_ash: "Claim Ash",
  take_hit: "Take the hit",
  reveal: "Reveal",
  concede: "Concede unseen",
  block: "Block",
  undo: "Pull the Thread",
  flip: "Turn up",
  done: "Keep the rest",
};
const PLAQUES: Record<string, string> = {
  summon: "Summon",
  steal: "Steal",
  trade: "Trade",
  attack: "Attack",
  mark: "Mark",
  peep: "Peep",
  gift: "Gift",
  undo: "Thread",
  end: "End turn",
};

export const answers = (page: Page): Locator => page.getByRole("group", { name: "Your answer" }).getByRole("button");
export const plaques = (page: Page): Locator =>
  page.getByRole("group", { name: "What you can do" }).getByRole("button");
export const items = (page: Page): Locator => page.getByRole("group", { name: "Your items" }).getByRole("button");
export const lordOf = (page: Page, lord: string): Locator =>
  page.getByRole("region", { name: "Board" }).getByRole("button", { name: new RegExp(`${WORDS[`word.${lord}`]}, `) });
const middle = (page: Page): Locator => page.getByRole("region", { name: "The middle of the table" });

/** Picks something, and does it by a second tap on the same. */
export async function twice(what: Locator, tap: Tap = CLICK): Promise<void> {
  await tap(what);
  await expect(what).toHaveAttribute("aria-pressed", "true");
  await tap(what);
}

/** Waits until something may be touched. */
export async function lit(page: Page): Promise<void> {
  await plaques(page).or(answers(page)).or(page.locator(".card.lit, .choice.lit")).first().waitFor();
}

/** A lit card of the hand, by its place: what is picked is not lit any more. */
export async function litCard(page: Page): Promise<Locator> {
  const card = page.locator(".hand .card.lit").first();
  return page.locator(`#${await card.getAttribute("id")}`);
}

/** Takes an action of the notation by its places on the table. */
export async function doOnTable(page: Page, action: string, tap: Tap = CLICK): Promise<void> {
  const [deed = "", ...words] = action.split(" ");
  await lit(page);
  if (deed in PLAQUES && (await plaques(page).first().isVisible())) return onTurn(page, deed, words, tap);
  if (deed === "keep") return twice(middle(page).getByRole("button", { name: new RegExp(`, ${words[0]}`) }), tap);
  if (deed === "swap") {
    await tap(items(page).filter({ hasText: words[0] }).first());
    return twice(middle(page).getByRole("button", { name: new RegExp(`^${words[1]}`) }), tap);
  }
  if (deed === "discard") return twice(items(page).filter({ hasText: words[0] }).first(), tap);
  if (deed === "give_named") return twice(await litCard(page), tap);
  return twice(
    answers(page)
      .filter({ hasText: ANSWERS[deed] ?? deed })
      .first(),
    tap,
  );
}

async function onTurn(page: Page, deed: string, words: string[], tap: Tap): Promise<void> {
  const plaque = plaques(page).filter({ hasText: PLAQUES[deed] ?? deed });
  const [lord, ...rest] = words;
  if (!lord) return twice(plaque, tap);
  await tap(plaque);
  await tap(lordOf(page, lord));
  const named = deed === "trade" ? rest.shift() : undefined;
  for (const item of new Set(rest.map((card) => card.split("=")[0] ?? ""))) {
    const wanted = rest.filter((card) => card.split("=")[0] === item).length;
    const cards = items(page).filter({ hasText: item });
    while ((await cards.and(page.locator('[aria-pressed="true"]')).count()) < wanted) {
      await tap(cards.and(page.locator('[aria-pressed="false"]')).first());
    }
  }
  if (named) await tap(page.getByRole("button", { name: new RegExp(`^Ask for a ${named}`) }));
  await expect(page.getByRole("button", { name: /^Do it: / })).toBeVisible();
  await tap(lordOf(page, lord)); // the second time does it
}
