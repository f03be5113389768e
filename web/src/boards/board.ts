// How a drawn board comes into the frame: a file `<game>.svelte` in this folder, found by the game's name.

import type { Component } from "svelte";
import type { TableModel } from "../lib/table.svelte";

/** What a board is given. It draws `table.match.view`, lights `table.lit`, and calls `table.click(element)`. */
export interface BoardProps {
  table: TableModel;
}

export type Board = Component<BoardProps>;

const FILES = import.meta.glob<{ default: Board }>("./*.svelte");

/** Loads the board of a game; null if it has none and the frame makes panels from the view. */
export async function boardOf(game: string): Promise<Board | null> {
  const load = FILES[`./${game.replaceAll("-", "_")}.svelte`];
  return load ? (await load()).default : null;
}
