// What lies in the box, as the game's words tell it (`box.…`): icons and costs of cards, what plots count, ways of champions.

import type { Words } from "../../lib/words";
import type { Element } from "./view";

export interface Card {
  id: string;
  name: string;
  element: Element | "none";
  level: number; // 0: a clan's own
  icons: string[];
  clan: string; // of a clan's own card
}

const CLANS = ["gamanoke", "onikuma", "nekomata", "nogitsune", "tanuki", "kappa", "inugami", "kotengu", "sarugami"];

export const list = (words: Words, key: string): string[] =>
  (words.templates[`box.${key}`] ?? "").split(" ").filter(Boolean);

export function card(words: Words, id: string): Card {
  const [element = "none", level = "0", ...icons] = list(words, id);
  const clan = CLANS.find((one) => id === `champion_${one}` || id.startsWith(`${one}_`)) ?? "";
  const champion = id.startsWith("champion_");
  const name = clan ? (champion ? "Champion" : words.word(clan)) : words.word(id);
  return { id, name, element: element as Card["element"], level: Number(level), icons, clan };
}

/** The clans of the sets in play. */
export function clansIn(words: Words, options: Record<string, unknown>): string[] {
  const sets = ["base", ...((options.expansions ?? []) as string[]), ...(options.promo_sarugami ? ["promo"] : [])];
  return CLANS.filter((clan) => sets.includes(words.templates[`box.${clan}`] ?? ""));
}

/** What a clan does best: the icon its own cards have beyond placing and gathering, else what they gather most. */
export function strength(words: Words, clan: string): string[] {
  const icons = ["earth", "wood", "water"].flatMap((element) => card(words, `${clan}_${element}`).icons);
  const special = [...new Set(icons.filter((icon) => !["place", "spirit", "talisman"].includes(icon)))];
  if (special.length) return special;
  const talismans = icons.filter((icon) => icon === "talisman").length;
  return [talismans > icons.filter((icon) => icon === "spirit").length ? "talisman" : "spirit"];
}

/** What a cost is made of: `[["spirit", 2], ["talisman", 1]]`. */
export function cost(words: Words, key: string): [string, number][] {
  const found = new Map<string, number>();
  for (const token of list(words, key)) found.set(token, (found.get(token) ?? 0) + 1);
  return [...found];
}

/** A throne card's number and what it does, out of `Throne 3 (2 spirits, others 1)`. */
export function throne(words: Words, id: string): { name: string; does: string } {
  const [, name = "", does = ""] = /^(.*?) \((?:\d+ \w+: )?(.*)\)$/.exec(words.word(id)) ?? [];
  return { name, does };
}
