// How a drawn board comes into the frame: `<game>.svelte` in this folder and its parts in `<game>/`, found by the game's name.

import type { Component } from "svelte";
import BroughtBoard from "../frame/BroughtBoard.svelte";
import type { TableModel } from "../lib/table.svelte";
import { broughtBy } from "./brought.svelte";

/** What a board is given. It draws `table.match.view`, lights `table.lit`, and calls `table.click(element)`. */
export interface BoardProps {
  table: TableModel;
}

/** How high the tray is beside a board, in px: enough for the hand and all that is said about it. */
export interface Tray {
  desk: number;
  phone: number;
}

/** A drawn board, and the parts it may bring along: the hand for the tray, a line for the panel of each seat, small
 * symbols for the words of the log. */
export interface Drawn {
  board: Component<BoardProps>;
  hand: Component<BoardProps> | null;
  seat: Component<BoardProps & { seat: number }> | null;
  symbol: Component<{ word: string }> | null;
  tray: Tray | null; // as without a drawn board
  whole: boolean; // every action can be taken on it, also those that touch nothing
  tells: readonly string[]; // details of the outcome that it shows itself
  asides: readonly string[]; // events that it shows and the log leaves out: what came to nothing
}

type Load<C> = Record<string, () => Promise<{ default: C }>>;
const BOARDS = import.meta.glob<{
  default: Drawn["board"];
  tray: Tray;
  whole?: boolean;
  tells?: string[];
  asides?: string[];
}>("./*.svelte");
const HANDS = import.meta.glob<{ default: NonNullable<Drawn["hand"]> }>("./*/Hand.svelte");
const SEATS = import.meta.glob<{ default: NonNullable<Drawn["seat"]> }>("./*/Seat.svelte");
const SYMBOLS = import.meta.glob<{ default: NonNullable<Drawn["symbol"]> }>("./*/Symbol.svelte");
const HOWS = import.meta.glob<{ default: Component }>("./*/HowTo.svelte");

const BROUGHT: Drawn = {
  board: BroughtBoard,
  hand: null,
  seat: null,
  symbol: null,
  tray: null,
  whole: false,
  tells: [],
  asides: [],
};

const fileOf = (game: string): string => game.replaceAll("-", "_");

async function loaded<C>(files: Load<C>, path: string): Promise<C | null> {
  const load = files[path];
  return load ? (await load()).default : null;
}

/** Loads the board of a game, ours or its package's; null if it has none and the frame makes panels from the view. */
export async function boardOf(game: string): Promise<Drawn | null> {
  const file = fileOf(game);
  const [board, hand, seat, symbol] = await Promise.all([
    BOARDS[`./${file}.svelte`]?.() ?? null,
    loaded(HANDS, `./${file}/Hand.svelte`),
    loaded(SEATS, `./${file}/Seat.svelte`),
    loaded(SYMBOLS, `./${file}/Symbol.svelte`),
  ]);
  if (!board) return (await broughtBy(game)) && BROUGHT;
  return {
    board: board.default,
    hand,
    seat,
    symbol,
    tray: board.tray,
    whole: board.whole ?? false,
    tells: board.tells ?? [],
    asides: board.asides ?? [],
  };
}

/** Loads the pages that say how to play a game; null if it has none. */
export function howToOf(game: string): Promise<Component | null> {
  return loaded(HOWS, `./${fileOf(game)}/HowTo.svelte`);
}
