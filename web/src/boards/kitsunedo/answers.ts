// The answers that touch nothing on the table: what they are called and what follows from them, in short words.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";
import type { Composing } from "./composing.svelte";
import { playOf } from "./compose";
import { type Moment, stake } from "./moment";
import type { KitView } from "./view";

export interface Answer {
  text: string; // in the notation
  word: string;
  then: string; // what follows
  sign: string; // the symbol beside it: a lantern, an item, or none
  grave: boolean; // risks something
}

const GRAVE = new Set(["challenge", "challenge_mist", "concede", "concede show", "take_hit", "claim_ash"]);
const SIGNS: Record<string, string> = { claim_ash: "ash", challenge_mist: "mist", block: "block" };

/** All answers that are a word, in the order in which they are best read. */
export function answersOf(table: TableModel, { moment, view, asked }: Composing): Answer[] {
  if (!asked || moment.kind === "turn" || moment.kind === "lords") return [];
  return table.actions.flatMap((action) => {
    const { deed, cards, place, lord } = playOf(action);
    if (cards.length || place !== null || lord !== null || deed.startsWith("give")) return [];
    const word = raised(table.labelOf(action));
    const then = follows(table, view, moment, deed);
    const sign = deed === "reveal" ? (moment.lantern ?? "") : (SIGNS[deed] ?? "");
    return [{ text: action.text, word, then, sign, grave: GRAVE.has(deed) }];
  });
}

function follows(table: TableModel, view: KitView, moment: Moment, deed: string): string {
  const you = table.you ?? 0;
  const own = view.lords[you];
  const other = (seat: number): string => table.names[seat] ?? "";
  const cost = (seat: number): string => costs(view, seat, moment.purpose, seat === you ? "you" : other(seat));
  switch (deed) {
    case "challenge":
    case "challenge_mist":
      return `If it is true, ${cost(you)}.`;
    case "claim_ash":
      return own?.lantern === "ash" ? "True: you have it." : "A bluff: you have none.";
    case "take_hit":
      return own?.lives === 1 ? "You would be out." : "You lose a life.";
    case "reveal":
      return `It is true: ${cost(moment.challenger)}.`;
    case "concede":
    case "concede show":
      return `${deed === "concede" ? "" : "All see it; "}${cost(you)}.`;
    case "block":
      return "The challenge is void.";
    case "undo":
      return "Your last action never happened.";
    case "pass":
      if (moment.kind === "flip") return "No card is turned up.";
      return moment.purpose === "steal" ? "A card of yours is taken." : "The claim stands for you.";
    case "accept":
      return moment.purpose === "evade" ? "The attack fails." : "The leaf counts as what it is said to be.";
    case "flip":
      return own?.lord === "shisu" ? "Three for you; a sake brings you back." : "A sake brings you back.";
    case "yes":
      return `${other(moment.target)} wins if all agree.`;
    case "no":
      return "Play goes on.";
    case "done":
      return "Your turn ends.";
    default:
      return "";
  }
}

/** What a lost challenge costs somebody; an attacked lord is hit besides (KIT-078). */
export function costs(view: KitView, seat: number, purpose: string | null, name: string): string {
  const { items, life } = stake(view, seat, purpose);
  const [s, is] = name === "you" ? ["", "are"] : ["s", "is"];
  const hit = (purpose === "attack" || purpose === "evade") && seat !== view.active_seat;
  if (hit && view.lords[seat]?.lives === 1) return `${name} ${is} out`;
  const pays = life ? `lose${s} a life` : `discard${s} ${items} ${items === 1 ? "item" : "items"}`;
  return `${name} ${hit ? `${is} hit and ` : ""}${pays}`;
}
