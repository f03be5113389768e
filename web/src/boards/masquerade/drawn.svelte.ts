// What the board draws just now: lantern, shopfronts, markers, face-up cards, the scene that is under way.

import { interrogationOf, type MasqView } from "./view";

/** The interrogation room: what lies on its table is for the two alone. */
export interface Room {
  asker: number;
  asked: number;
  cards: string[] | null; // null: not for these eyes, or not shown yet
  turned: number; // so many of them lie face up
}

/** An attack, as far as it has been told. */
export interface Strike {
  attacker: number;
  victim: number;
  how: string; // attack or special
  names: Record<number, string>; // who has unmasked
  coins: Record<number, string>;
  killed: number; // -1: not decided yet
  killer: number;
}

/** What a neighbour showed or passed before the first turn. */
export interface Glimpse {
  kind: "shown" | "passed";
  seat: number;
  other: number;
  cards: string[];
}

export class Drawn {
  tiles = $state.raw<(string | null)[]>([]);
  faceUp = $state.raw<Set<number>>(new Set());
  spot = $state(0);
  at = $state(0); // where the lantern is on its way, in spots; may pass eight
  trail = $state.raw<number[]>([]);
  pool = $state(0);
  markers = $state.raw<number[]>([]);
  fresh = $state.raw<number[]>([]); // whose markers the last move touched
  boards = $state.raw<(string | null)[]>([]);
  said = $state.raw<Record<number, string>>({}); // the last word in this turn, by seat: a key of `scene.said`
  active = $state(-1);
  turn = $state(0);
  room = $state.raw<Room | null>(null);
  strike = $state.raw<Strike | null>(null);
  glimpse = $state.raw<Glimpse | null>(null);
  unmasked = $state.raw<Record<number, string>>({}); // in the line-up, one after another
  stamped = $state.raw<number[]>([]); // the winners told so far
  over = $state(false);
  shaken = $state(0); // counts what shakes the board

  clear(view: Record<string, unknown>): void {
    const masq = view as MasqView;
    this.tiles = masq.tiles;
    this.faceUp = new Set([1, 2, 3, 5, 6, 7]);
    this.spot = this.at = 0;
    this.trail = [];
    this.markers = masq.markers.map(() => 0);
    this.pool = masq.pool + masq.markers.reduce((sum, count) => sum + count, 0);
    this.boards = masq.board_cards.map(() => null);
    this.active = -1;
    this.turn = 0;
    this.over = false;
    this.strike = null;
    this.glimpse = null;
    this.unmasked = {};
    this.stamped = [];
    this.calm();
  }

  settle(view: Record<string, unknown>): void {
    const masq = view as MasqView;
    if (masq.token_spot !== this.spot) this.trail = [];
    this.tiles = masq.tiles;
    this.faceUp = new Set(masq.face_up);
    this.spot = this.at = masq.token_spot;
    this.pool = masq.pool;
    this.markers = masq.markers;
    this.boards = masq.board_cards;
    this.active = masq.turn > 0 ? masq.active_seat : -1;
    this.turn = masq.turn;
    this.over = masq.outcome !== null;
    if (masq.outcome) {
      const { characters } = masq.outcome.details as { characters: string[] };
      this.unmasked = { ...characters };
      this.stamped = masq.outcome.winners;
    } else {
      this.unmasked = {};
      this.stamped = [];
      this.strike = null;
    }
    const two = interrogationOf(masq);
    this.room = two && { ...two, cards: masq.shown, turned: masq.shown?.length ?? 0 };
  }

  /** A new move begins: what was said about the last one is not in sight any more. */
  protected calm(): void {
    this.said = {};
    this.fresh = [];
    this.room = null;
  }
}
