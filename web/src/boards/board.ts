// How a drawn board comes into the frame: `<game>.svelte` in this folder and its parts in `<game>/`, found by the game's name.

import type { Component } from "svelte";
import type { TableModel } from "../lib/table.svelte";

/** What a board is given. It draws `table.match.view`, lights `table.lit`, and calls `table.click(element)`. */
export interface BoardProps {
  table: TableModel;
}

/** A drawn board, and the parts it may bring along: the hand for the tray, a line for the panel of each seat. */
export interface Drawn {
  board: Component<BoardProps>;
  hand: Component<BoardProps> | null;
  seat: Component<BoardProps & { seat: number }> | null;
  whole: boolean; // every action can be taken on it, also those that touch nothing
}

type Load<C> = Record<string, () => Promise<{ default: C }>>;
const BOARDS = import.meta.glob<{ default: Drawn["board"]; whole?: boolean }>("./*.svelte");
const HANDS = import.meta.glob<{ default: NonNullable<Drawn["hand"]> }>("./*/Hand.svelte");
const SEATS = import.meta.glob<{ default: NonNullable<Drawn["seat"]> }>("./*/Seat.svelte");
const HOWS = import.meta.glob<{ default: Component }>("./*/HowTo.svelte");

const fileOf = (game: string): string => game.replaceAll("-", "_");

async function found<C>(files: Load<C>, path: string): Promise<C | null> {
  const load = files[path];
  return load ? (await load()).default : null;
}

/** Loads the board of a game; null if it has none and the frame makes panels from the view. */
export async function boardOf(game: string): Promise<Drawn | null> {
  const file = fileOf(game);
  const [board, hand, seat] = await Promise.all([
    BOARDS[`./${file}.svelte`]?.() ?? null,
    found(HANDS, `./${file}/Hand.svelte`),
    found(SEATS, `./${file}/Seat.svelte`),
  ]);
  return board && { board: board.default, hand, seat, whole: board.whole ?? false };
}

/** Loads the pages that say how to play a game; null if it has none. */
export function howToOf(game: string): Promise<Component | null> {
  return found(HOWS, `./${fileOf(game)}/HowTo.svelte`);
}
