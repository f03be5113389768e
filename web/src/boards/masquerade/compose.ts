// From clicks to an action: places, guests, cards and deeds are picked in any order. Knows no rules.

import type { ActionInfo } from "../../protocol";

/** What can be picked from: the own cards and the cards shown, each known by its place. */
export interface Table {
  own: (string | null)[]; // hand, then the fourth card while there is one
  board: string | null; // the own face-up card
  shown: string[];
}

/** The ways to say an action by clicks: each a set of picks (`tile:…`, `seat:3`, `deed:look`, `own:1`, `take:0`). */
export function waysOf({ text }: ActionInfo, table: Table, together: Set<string>): string[][] {
  const [verb = "", ...words] = text.split(" ");
  const own = (card: string): string[] =>
    card === "board" ? ["own:board"] : table.own.flatMap((held, i) => (held === card ? [`own:${i}`] : []));
  switch (verb) {
    case "move":
      return [[`tile:${words[0]}`]];
    case "special":
    case "interrogate":
    case "remove":
    case "give":
    case "attack":
      return [[`seat:${words[0]}`]];
    case "look":
    case "swap":
      return together.has(words[0] ?? "") ? [[`seat:${words[0]}`, `deed:${verb}`]] : [[`seat:${words[0]}`]];
    case "place":
    case "pass":
      return own(words[0] ?? "").map((pick) => [pick]);
    case "show": {
      const [one = "", two = ""] = words;
      return own(one).flatMap((first) =>
        own(two).flatMap((second) => (first === second || (one === two && first > second) ? [] : [[first, second]])),
      );
    }
    case "exchange": {
      const [give = "", take = ""] = words;
      const taken =
        take === "board" ? ["take:board"] : table.shown.flatMap((card, i) => (card === take ? [`take:${i}`] : []));
      return own(give).flatMap((mine) => taken.map((theirs) => [mine, theirs]));
    }
    default:
      return []; // a word: it has a button of its own
  }
}

export interface Way {
  text: string;
  picks: string[];
}

/** All ways to say the legal actions. */
export function allWays(actions: ActionInfo[], table: Table): Way[] {
  const seats = actions.flatMap(({ text }) => (/^(look|swap) /.test(text) ? [text.split(" ")[1] ?? ""] : []));
  const together = new Set(seats.filter((seat, i) => seats.indexOf(seat) !== i));
  return actions.flatMap((action) => waysOf(action, table, together).map((picks) => ({ text: action.text, picks })));
}

const holds = (way: Way, picks: string[]): boolean => picks.every((pick) => way.picks.includes(pick));

/** What a click can still add. */
export function litBy(ways: Way[], picks: string[]): Set<string> {
  return new Set(ways.filter((way) => holds(way, picks)).flatMap((way) => way.picks.filter((p) => !picks.includes(p))));
}

/** The action that the picks spell out, if they do. */
export function meantBy(ways: Way[], picks: string[]): string | null {
  if (!picks.length) return null;
  return ways.find((way) => way.picks.length === picks.length && holds(way, picks))?.text ?? null;
}

/** The picks after a click: one more, or the start of something else with what still goes along. */
export function withPick(ways: Way[], picks: string[], pick: string): string[] {
  if (!ways.some((way) => way.picks.includes(pick))) return picks;
  let kept: string[] = [];
  for (const one of [...picks].reverse()) {
    if (one !== pick && ways.some((way) => holds(way, [...kept, one, pick]))) kept = [one, ...kept];
  }
  return [...kept, pick];
}

/** Answers that touch nothing on the board. */
export function wordsOf(actions: ActionInfo[], ways: Way[]): ActionInfo[] {
  return actions.filter(({ text }) => !ways.some((way) => way.text === text));
}
