// What the board says, in the game's messages (`scene.…`): within a sentence, or as one.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";

type Args = Record<string, unknown>;

export function part(table: TableModel, key: string, args: Args = {}): string {
  return table.words.part(`scene.${key}`, args, table.names, table.you);
}

export function said(table: TableModel, key: string, args: Args = {}): string {
  return raised(part(table, key, args));
}
