// Pencil marks on the deduction sheet: which cell, which sign comes next, what a cell shows.

import type { Deductions } from "./view";

export const SIGNS = ["maybe", "no", "yes"] as const;
export type Sign = (typeof SIGNS)[number];

/** The name under which a mark is kept. */
export function cellOf(seat: number, what: string): string {
  return `${seat}/${what}`;
}

/** Blank, ?, cross, tick, and blank again. */
export function nextSign(sign: string): Sign | "" {
  const at = SIGNS.indexOf(sign as Sign);
  return sign === "" ? SIGNS[0] : (SIGNS[at + 1] ?? "");
}

/** Whether the rules decide that somebody is a character: yes, no, or it is open. */
export function printed(sheet: Deductions | null, seat: number, name: string): "yes" | "no" | "open" {
  const may = sheet?.may.characters?.[seat];
  if (!may) return "open";
  if (!may.includes(name)) return "no";
  return may.length === 1 ? "yes" : "open";
}

/** What was marked before: the last change can be taken back, one by one. */
export class Rubber {
  private past: { cell: string; before: string }[] = [];

  note(cell: string, before: string): void {
    this.past.push({ cell, before });
  }

  get left(): number {
    return this.past.length;
  }

  back(): { cell: string; before: string } | null {
    return this.past.pop() ?? null;
  }
}
