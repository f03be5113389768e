// The view of this game as its drawing reads it: what the generated type leaves open, said here.

import type { NightParadeView } from "../../views";

export const ELEMENTS = ["earth", "wood", "water"] as const;
export type Element = (typeof ELEMENTS)[number];
export const TOKENS = ["spirit", "talisman", "banish", "invoke"] as const;
export type Token = (typeof TOKENS)[number];
export const FIGURES = ["champion", "standing", "lying"] as const;
export type Figure = (typeof FIGURES)[number];

export type Frame = NightParadeView["pending"][number];
/** A card of a parade: its name, or the one that lies face down. */
export type Laid = string | { face_down: string };

export interface Side extends Omit<NightParadeView["players"][number], "parades" | "champion"> {
  parades: Record<Element, Laid[]>;
  champion: string | null; // supply, a space of the challenge board, or an island
}

export interface ParadeView extends Omit<NightParadeView, "players" | "islands" | "active" | "market"> {
  players: Side[];
  islands: Record<string, string> | null;
  active: number | null;
  market: Record<string, (string | null)[]>;
}

export const paradeView = (view: unknown): ParadeView => view as ParadeView;

export const nameOf = (card: Laid): string => (typeof card === "string" ? card : card.face_down);
export const isDown = (card: Laid): boolean => typeof card !== "string";

export const withThrone = (view: ParadeView): boolean =>
  ((view.options.expansions ?? []) as string[]).includes("cursed_throne");

/** The kinds of tokens that this match can bring. */
export const tokensOf = (view: ParadeView): readonly Token[] =>
  ((view.options.expansions ?? []) as string[]).some((set) => set === "kami_rising" || set === "cursed_throne")
    ? TOKENS
    : TOKENS.slice(0, 2);

export const boardSide = (view: ParadeView): string => String(view.options.board_side);

export function elementOf(view: ParadeView, tile: string): string {
  return (view.islands?.[tile] ?? "").split("_")[0] ?? "";
}

/** The figures of one side on an island, by kind. */
export function figuresOn(side: Side, tile: string): Record<Figure, number> {
  const champion = side.champion === tile ? 1 : 0;
  return { champion, standing: side.standing[tile] ?? 0, lying: side.lying[tile] ?? 0 };
}

export function countOn(side: Side, tile: string): number {
  const { champion, standing, lying } = figuresOn(side, tile);
  return champion + standing + lying;
}

/** The sides that have a torii on an island. */
export const builders = (view: ParadeView, tile: string): number[] =>
  view.players.flatMap((side, i) => (side.torii.includes(tile as never) ? [i] : []));

/** How many meeples a torii of this side still wants here: 0 builds in its next parade; null where it cannot. */
export function wanting(view: ParadeView, side: number, tile: string): number | null {
  const one = view.players[side] as Side;
  const room = builders(view, tile).length < (view.torii_limits?.[tile] ?? 0);
  const free = room && !one.torii.includes(tile as never) && (one.torii_left ?? 0) > 0;
  return free ? Math.max(0, (view.torii_needs?.[tile] ?? 0) - countOn(one, tile)) : null;
}

/** The frame with this name nearest to the question. */
export function frame<N extends Frame["frame"]>(view: ParadeView, name: N): Extract<Frame, { frame: N }> | null {
  const found = view.pending.findLast((one) => one.frame === name);
  return (found as Extract<Frame, { frame: N }> | undefined) ?? null;
}
