// What help cards and labels say about guests, characters, clues, markers and coins, in the words of the game.

import type { TableModel } from "../../lib/table.svelte";
import { joined, raised } from "../../lib/words";
import type { Help } from "../../motion/help.svelte";
import type { Quarter } from "./quarter.svelte";
import { campOf, type Goal, mostSuspected, WHOLE_HAND } from "./view";
import { part, said } from "./words";

const CLUE_RULES: Record<string, string> = {
  dove: "TGM-050",
  food: "TGM-050",
  coffee: "TGM-050",
  transformation: "TGM-052",
  mask: "TGM-107",
};

/** `two doves, one food`. */
export function counted(table: TableModel, cards: Record<string, number>): string {
  const found = Object.entries(cards).filter(([, count]) => count > 0);
  return found.length ? joined(found.map(([clue, count]) => `${count} ${table.words.word(clue)}`)) : "";
}

/** The word on a card, which is narrow. */
export function shortWord(table: TableModel, clue: string): string {
  return table.words.templates[`short.${clue}`] ?? table.words.word(clue);
}

/** A goal in a few words, as it stands beside its signs. */
export function goalWords(table: TableModel, goal: Goal): string {
  const { victims = [], partner = "" } = goal;
  return part(table, `goal.${goal.goal}`, { cards: counted(table, goal.cards ?? {}), victims, partner });
}

/** The word for a camp; some are of two. */
export function campWord(table: TableModel, camp: string): string {
  return camp === "both" ? part(table, "camp.both") : table.words.word(camp);
}

export function characterHelp(table: TableModel, quarter: Quarter, name: string): Help {
  const character = quarter.sheet?.cast[name];
  const goals = (character?.goals ?? []).map((goal) => goalWords(table, goal)).join(part(table, "character.or"));
  const words = said(table, "character", { camp: campWord(table, campOf(character)), goals });
  const least = character?.special;
  return {
    name: raised(table.words.word(name)),
    words: least ? `${words} ${said(table, "character.special", { least })}` : words,
    rule: least ? "TGM-032" : "TGM-004",
  };
}

export function clueHelp(table: TableModel, clue: string): Help {
  const words = table.words.templates[`help.${clue}`] ?? "";
  return { name: raised(table.words.word(clue)), words, rule: CLUE_RULES[clue] ?? "" };
}

/** What is certain of a guest, in sentences. */
function facts(table: TableModel, quarter: Quarter, seat: number): string[] {
  const { view, sheet } = quarter;
  if (!view) return [];
  const may = sheet?.may;
  const found: string[] = [];
  const cards = counted(table, may?.hands?.[seat]?.least ?? {});
  if (cards) found.push(part(table, "guest.sure", { cards }));
  const card = view.board_cards[seat];
  if (card) found.push(part(table, "guest.up", { card }));
  const token = view.support_tokens?.[seat];
  if (view.support_tokens) found.push(part(table, token ? "guest.coin" : "guest.coin_unknown", { token }));
  const characters = may?.characters?.[seat] ?? [];
  if (characters.length === 1) found.push(part(table, "guest.is", { character: characters[0] }));
  else if (characters.length < view.cast.length - (view.seat === null ? 0 : 1))
    found.push(part(table, "guest.can_be", { characters }));
  return found;
}

export function guestLabel(table: TableModel, quarter: Quarter, seat: number, lit: boolean, picked: boolean): string {
  const { view } = quarter;
  const count = view?.markers[seat] ?? 0;
  return [
    table.names[seat] ?? "",
    part(table, "guest.markers", { count }),
    view && mostSuspected(view).includes(seat) ? part(table, "most_suspected") : "",
    ...facts(table, quarter, seat),
    picked ? "picked" : lit ? "can be picked" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export function guestHelp(table: TableModel, quarter: Quarter, seat: number): Help {
  const { view } = quarter;
  const count = view?.markers[seat] ?? 0;
  const all = count >= WHOLE_HAND;
  const shows = part(table, all ? "guest.shows_all" : "guest.shows_two");
  const known = facts(table, quarter, seat).map((fact) => `${raised(fact)}.`);
  return {
    name: table.names[seat] ?? "",
    words: [`${said(table, "guest.markers", { count })}: ${shows}.`, ...known].join(" "),
    rule: all ? "TGM-059" : "TGM-058",
  };
}

export function coinHelp(table: TableModel, token: string | null | undefined): Help {
  return {
    name: token ? raised(table.words.word(token)) : said(table, "coin.unseen"),
    words: table.words.templates["help.coin"] ?? "",
    rule: "TGM-114",
  };
}
