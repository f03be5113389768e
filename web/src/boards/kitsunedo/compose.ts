// From clicks to an action: deed, lord, cards and what they are asked for are picked in any order. Knows no rules.

import type { ActionInfo } from "../../protocol";

export interface Card {
  item: string;
  as: string; // what a leaf stands for; else the item itself
}

/** A legal action in its parts. */
export interface Play {
  text: string;
  deed: string;
  lord: string | null;
  named: string | null;
  place: string | null; // a summoned card, a pile, a card of another hand
  cards: Card[];
}

/** What has been picked. A card is known by its place in the hand. */
export interface Pick {
  deed: string | null;
  lord: string | null;
  named: string | null;
  place: string | null;
  cards: { item: string; slot: number }[];
}

export type Facet = "deed" | "lord" | "named" | "place";
export const FACETS: Facet[] = ["deed", "lord", "named", "place"];

/** `asked` is the item a trade asks for: giving it is a click on it. */
export function playOf({ text }: ActionInfo, asked: string | null = null): Play {
  const [deed = "", ...words] = text.split(" ");
  const play: Play = { text, deed, lord: null, named: null, place: null, cards: [] };
  switch (deed) {
    case "choose":
    case "propose":
    case "steal":
    case "peep":
      return { ...play, lord: words[0] ?? null };
    case "trade":
      return { ...play, lord: words[0] ?? null, named: words[1] ?? null, cards: words.slice(2).map(card) };
    case "attack":
    case "mark":
      return { ...play, lord: words[0] ?? null, cards: words.slice(1).map(card) };
    case "swap":
      return { ...play, cards: words.slice(0, 1).map(card), place: words[1] ?? null };
    case "discard":
    case "give_other":
      return { ...play, cards: words.map(card) };
    case "give_named":
      return { ...play, cards: asked ? [card(asked)] : [] };
    case "give_leaf":
      return { ...play, cards: [{ item: "leaf", as: asked ?? "leaf" }] };
    case "prize":
    case "keep":
    case "draw":
      return { ...play, place: words[0] ?? null };
    case "concede":
      return { ...play, deed: words.length ? "concede show" : deed };
    default:
      return play;
  }
}

function card(word: string): Card {
  const [item = "", as = item] = word.split("=");
  return { item, as };
}

const EMPTY: Pick = { deed: null, lord: null, named: null, place: null, cards: [] };

/** Reads the picks back from the elements a table keeps: `deed:attack`, `lord:celeste`, `item:sun#2`. */
export function read(elements: string[]): Pick {
  const pick: Pick = { ...EMPTY, cards: [] };
  for (const element of elements) {
    const [kind = "", name = ""] = element.split(":");
    const [item = "", slot = "-1"] = name.split("#");
    if (kind === "item") pick.cards.push({ item, slot: Number(slot) });
    else if (FACETS.includes(kind as Facet)) pick[kind as Facet] = name;
  }
  return pick;
}

const count = (items: string[], item: string): number => items.filter((one) => one === item).length;
const items = (cards: { item: string }[]): string[] => cards.map((one) => one.item);

/** Whether a play holds everything picked. */
export function fits(play: Play, pick: Pick): boolean {
  const [has, wants] = [items(play.cards), items(pick.cards)];
  return (
    FACETS.every((facet) => pick[facet] === null || play[facet] === pick[facet]) &&
    wants.every((item) => count(has, item) >= count(wants, item))
  );
}

/** Plays that differ in the order of their cards only count as one. */
function sameness(play: Play): string {
  const cards = play.cards.map((one) => `${one.item}=${one.as}`).sort();
  return [play.deed, play.lord, play.named, play.place, ...cards].join(" ");
}

/** One of each, with its cards in the order of the picks where there is such a play. */
function distinct(plays: Play[], pick: Pick): Play[] {
  const wanted = items(pick.cards).join(" ");
  const byKey = new Map<string, Play>();
  for (const play of plays) {
    const key = sameness(play);
    if (!byKey.has(key) || items(play.cards).join(" ").startsWith(wanted)) {
      const known = byKey.get(key);
      if (!known || !items(known.cards).join(" ").startsWith(wanted)) byKey.set(key, play);
    }
  }
  return [...byKey.values()];
}

/** The plays that lay just the picked cards, where all that is left is one deed on one lord. */
export function readings(plays: Play[], pick: Pick): Play[] {
  const left = distinct(
    plays.filter((play) => fits(play, pick)),
    pick,
  );
  const [first] = left;
  if (!first || left.some((play) => play.deed !== first.deed || play.lord !== first.lord)) return [];
  if (left.length === 1) return left;
  const exact = left.filter((play) => play.cards.length === pick.cards.length);
  return new Set(exact.map((play) => `${play.named} ${play.place}`)).size > 1 ? [] : exact;
}

/** The one play that is meant, if there is one. */
export function meant(plays: Play[], pick: Pick): Play | null {
  if (pick.cards.length === 0 && FACETS.every((facet) => pick[facet] === null)) return null;
  const left = readings(plays, pick);
  return left.length === 1 ? (left[0] as Play) : null;
}

/** What a click may still add or change: the values of a facet that fit the other picks. */
export function open(plays: Play[], pick: Pick, facet: Facet): Set<string> {
  const others = { ...pick, [facet]: null };
  return new Set(plays.filter((play) => fits(play, others)).flatMap((play) => play[facet] ?? []));
}

/** The items of which another card may be added. */
export function addable(plays: Play[], pick: Pick): Set<string> {
  const wants = items(pick.cards);
  const more = new Set<string>();
  for (const play of plays) {
    if (!fits(play, pick)) continue;
    for (const item of items(play.cards)) if (count(items(play.cards), item) > count(wants, item)) more.add(item);
  }
  return more;
}

/** The elements after a value of a facet was picked: what does not go with it any more is dropped. */
export function withFacet(plays: Play[], elements: string[], facet: Facet, value: string): string[] {
  const kept: string[] = [];
  const last = `${facet}:${value}`;
  for (const element of elements) {
    if (element.startsWith(`${facet}:`)) continue;
    if (plays.some((play) => fits(play, read([...kept, element, last])))) kept.push(element);
  }
  return [...kept, last];
}

/** The elements after a click on a card: taken up, put back, or the start of something else. */
export function withCard(plays: Play[], elements: string[], item: string, slot: number): string[] {
  const element = `item:${item}#${slot}`;
  if (elements.includes(element)) return elements.filter((one) => one !== element);
  if (addable(plays, read(elements)).has(item)) return [...elements, element];
  const kept: string[] = [];
  for (const one of elements) {
    if (plays.some((play) => fits(play, read([...kept, one, element])))) kept.push(one);
  }
  return plays.some((play) => fits(play, read([...kept, element]))) ? [...kept, element] : elements;
}

/** The places in the hand of the cards a play would take; picked ones first. */
export function slotsOf(play: Play | null, pick: Pick, hand: string[]): Set<number> {
  const taken = new Set(pick.cards.map((one) => one.slot));
  for (const one of play?.cards ?? []) {
    const already = [...taken].filter((slot) => hand[slot] === one.item).length;
    const needed = (play?.cards ?? []).filter((other) => other.item === one.item).length;
    if (already >= needed) continue;
    const free = hand.findIndex((item, slot) => item === one.item && !taken.has(slot));
    if (free >= 0) taken.add(free);
  }
  return taken;
}
