// The view of Bloody Masquerade and what follows from it, as the board reads them.

import type { TableModel } from "../../lib/table.svelte";
import type { MasqueradeView } from "../../views";

export type MasqView = MasqueradeView;
export type Frame = MasqView["pending"][number];

/** One way to win, as it is printed on a character. */
export interface Goal {
  goal: "collection" | "kills" | "inspector_team" | "staying_alive" | "partner";
  cards?: Record<string, number>;
  victims?: string[];
  partner?: string;
}

/** How a goal stands: what is held of what it asks for, whether it is met (null: nobody can say yet), why not. */
export interface Standing {
  have: Record<string, number>;
  met: boolean | null;
  why: string;
  rule: string;
}

export interface Character {
  types: string[];
  goals: Goal[];
  special: number | null; // so many markers a victim of the special action needs
}

export interface Bounds {
  least: Record<string, number>;
  most: Record<string, number>;
}

export interface Deductions {
  may: {
    characters: string[][] | null;
    hands: Bounds[] | null;
    support_tokens: string[][] | null;
  };
  cast: Record<string, Character>;
  tiles: Record<string, string[]>;
  red_spots: number[];
  pool: number; // markers at the start
  standing: (Standing[] | null)[];
}

export function masqView(table: TableModel): MasqView | null {
  return (table.match?.view ?? null) as MasqView | null;
}

export function deductionsOf(table: TableModel): Deductions | null {
  return (table.match?.deductions ?? null) as Deductions | null;
}

/** The sign of a character's camp; some are of two. */
export function campOf(character: Character | undefined): string {
  if (!character) return "human";
  return character.types.length > 1 ? "both" : (character.types[0] ?? "human");
}

/** The other seats clockwise from the own left; whoever watches sees all of them. */
export function othersOf(view: MasqView): number[] {
  const { seat, seats } = view;
  return Array.from({ length: seat === null ? seats : seats - 1 }, (_, i) => ((seat ?? -1) + 1 + i) % seats);
}

/** The three cards of a hand as far as they are certain: faces first, null for backs. */
export function certainCards(bounds: Bounds | undefined, size = 3): (string | null)[] {
  const faces = Object.entries(bounds?.least ?? {}).flatMap(([clue, count]) => Array<string>(count).fill(clue));
  return Array.from({ length: size }, (_, i) => faces[i] ?? null);
}

/** Who has the most markers among the others than the active seat, as the attack asks (TGM-071). */
export function mostSuspected({ markers, active_seat, turn }: MasqView): number[] {
  if (turn === 0) return [];
  const most = Math.max(0, ...markers.filter((_, seat) => seat !== active_seat));
  return most === 0 ? [] : markers.flatMap((count, seat) => (seat !== active_seat && count === most ? [seat] : []));
}

/** So many markers, and the whole hand is shown (TGM-059). */
export const WHOLE_HAND = 3;

export const top = (view: MasqView): Frame | undefined => view.pending.at(-1);

/** The two of an interrogation under way. */
export function interrogationOf(view: MasqView): { asker: number; asked: number } | null {
  for (const frame of view.pending) {
    if (frame.frame === "show_cards") return { asker: frame.other, asked: frame.seat };
    if (frame.frame === "exchange") return { asker: frame.seat, asked: frame.other };
  }
  return null;
}
