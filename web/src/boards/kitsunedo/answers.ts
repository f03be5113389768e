// The answers that touch nothing on the table: what they are called and what follows from them, in short words.

import type { TableModel } from "../../lib/table.svelte";
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

const WORDS: Record<string, string> = {
  pass: "Let it pass",
  accept: "Accept",
  challenge: "Challenge",
  challenge_mist: "Challenge the Mist",
  claim_ash: "Claim Ash",
  take_hit: "Take the hit",
  reveal: "Reveal",
  concede: "Concede unseen",
  "concede show": "Concede and show",
  block: "Block",
  undo: "Pull the Thread",
  flip: "Turn up a card",
  done: "Keep the rest",
  no_swap: "Swap nothing",
  yes: "Yes",
  no: "No",
};
const GRAVE = new Set(["challenge", "challenge_mist", "concede", "concede show", "take_hit", "claim_ash"]);
const SIGNS: Record<string, string> = { claim_ash: "ash", challenge_mist: "mist", block: "block" };

/** All answers that are a word, in the order in which they are best read. */
export function answersOf(table: TableModel, { moment, view, asked }: Composing): Answer[] {
  if (!asked || moment.kind === "turn" || moment.kind === "lords") return [];
  return table.actions.flatMap((action) => {
    const { deed, cards, place, lord } = playOf(action);
    if (cards.length || place !== null || lord !== null || deed.startsWith("give")) return [];
    const [word, then] = worded(table, view, moment, deed);
    const sign = deed === "reveal" ? (moment.lantern ?? "") : (SIGNS[deed] ?? "");
    return [{ text: action.text, word, then, sign, grave: GRAVE.has(deed) }];
  });
}

function worded(table: TableModel, view: KitView, moment: Moment, deed: string): [string, string] {
  const you = table.you ?? 0;
  const own = view.lords[you]?.lantern ?? null;
  const other = (seat: number): string => table.names[seat] ?? "";
  const cost = (seat: number): string => costs(view, seat, moment.purpose, seat === you ? "you" : other(seat));
  switch (deed) {
    case "challenge":
    case "challenge_mist":
      return [WORDS[deed] as string, `If it is true, ${cost(you)}.`];
    case "claim_ash":
      return ["Claim Ash", own === "ash" ? "True: you have it." : "A bluff: you have none."];
    case "take_hit":
      return ["Take the hit", view.lords[you]?.lives === 1 ? "You would be out." : "You lose a life."];
    case "reveal":
      return ["Reveal", `It is true: ${cost(moment.challenger)}.`];
    case "concede":
    case "concede show":
      return [WORDS[deed] as string, `${deed === "concede" ? "" : "All see it; "}${cost(you)}.`];
    case "block":
      return ["Block", "The challenge is void."];
    case "undo":
      return ["Pull the Thread", "Your last action never happened."];
    case "pass":
      if (moment.kind === "flip") return ["Stay out", "No card is turned up."];
      return ["Let it pass", moment.purpose === "steal" ? "A card of yours is taken." : "The claim stands for you."];
    case "accept":
      return ["Accept", moment.purpose === "evade" ? "The attack fails." : "The leaf counts as what it is said to be."];
    case "flip":
      return [view.lords[you]?.lord === "shisu" ? "Turn up three cards" : "Turn up a card", "A sake brings you back."];
    case "yes":
      return ["Yes", `${other(moment.target)} wins if all agree.`];
    case "no":
      return ["No", "Play goes on."];
    case "done":
      return ["Keep the rest", "Your turn ends."];
    default:
      return [WORDS[deed] ?? deed, ""];
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
