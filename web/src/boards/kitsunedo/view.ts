// The view of Kitsunedo as the game makes it; only what the board draws.

import type { KitsunedoView } from "../../views";

export interface HandView {
  size: number;
  known: string[]; // what the own seat is sure of
  public: string[]; // what all are sure of
}

export interface LordView {
  lord: string | null;
  lives: number;
  state: "gilded" | "diminished" | "out";
  needs: string[];
  lantern: string | null; // "?": unseen
  lantern_public: string | null;
  hand: HandView;
  mark: string | null;
  mark_fresh: boolean;
  unchallengeable: string[];
}

export interface Laid {
  item: string;
  as: string;
}

/** A question, or what waits below it. */
export interface Frame {
  frame: string;
  seat?: number;
  claimant?: number;
  giver?: number;
  challenger?: number;
  target?: number;
  victor?: number;
  rest?: number[];
  purpose?: string;
  named?: string;
  may_challenge?: boolean;
  may_evade?: boolean;
  may_block?: boolean;
}

/** A place in a deck, counted from the bottom, and the card there. */
export type Placed = [number | string, number | string];

export interface KitView {
  seat: number | null;
  seats: number;
  pending: Frame[];
  to_act: number[];
  outcome: unknown;
  mode: string;
  active_seat: number;
  round: number;
  turn: number;
  lords: LordView[];
  hand: string[];
  item_deck: { size: number; packets: { size: number; placed: Placed[] }[] };
  discard_pile: string[];
  lantern_deck: { size: number; known: Placed[] };
  laid: Laid[];
  handed: string | null;
  used_this_turn: string[];
  unseen_lanterns: Record<string, number>;
  moment: unknown;
}

export function kitView(view: Record<string, unknown>): KitView {
  return view as KitsunedoView; // so that what the board draws is held to what the game sends
}

/** What the own seat knows of the top of the item deck, the topmost first. */
export function knownTop({ item_deck }: KitView): string[] {
  const packet = item_deck.packets.at(-1);
  const cards: string[] = [];
  for (let place = (packet?.size ?? 0) - 1; place >= 0; place--) {
    const card = packet?.placed.find(([at]) => at === place);
    if (!card) break;
    cards.push(String(card[1]));
  }
  return cards;
}

/** Lords have one life in the Advents, two on the Eve. */
export function fullLives({ mode }: KitView): number {
  return mode === "eve" ? 2 : 1;
}

/** On the first Advent lanterns lie open and are not claimed. */
export function open({ mode }: KitView): boolean {
  return mode === "first_advent";
}
