// Points as the rules send them: those a watcher may know while the match goes on, all of them when it is over.

import type { TableModel } from "../../lib/table.svelte";

export interface Line {
  icon: string; // of a plot
  count: number;
  points: number;
}

/** A side's points so far: a list of lines for each plot that counts for it. */
export type SoFar = {
  points: number;
  throne_points: number;
  mystery_points: number;
  plots: Line[][];
};

/** A side's points at the end. */
export type Sheet = {
  points: number;
  plot: string;
  plot_points: number;
  mystery_points: number;
  throne_points: number;
  lines: Line[];
  mystery: number[];
};

export function soFar(table: TableModel, side: number): SoFar | null {
  const told = table.match?.view.outcome ? undefined : table.match?.sheet[side];
  return told && "plots" in told ? (told as SoFar) : null;
}

export function sheets(table: TableModel): Sheet[] {
  return table.match?.view.outcome ? (table.match.sheet as Sheet[]) : [];
}
