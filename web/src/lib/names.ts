// Crests, and names that can be told apart: two seats of the same name carry their crest's as well.

import type { ActionInfo } from "../protocol";

export const CRESTS = ["fox", "crane", "wave", "pine", "moon", "fan", "bell", "mask"] as const;
export type CrestName = (typeof CRESTS)[number];

export function crestOf(seat: number): CrestName {
  return CRESTS[seat % CRESTS.length] as CrestName;
}

/** `Mio`, `Mio` as `Mio (crane)`, `Mio (wave)`. */
export function toldApart(names: string[]): string[] {
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${crestOf(seat)})`,
  );
}

/** The words of an action, with names where the server, which knows none, says `seat 1`. */
export function labelled(action: ActionInfo, names: string[], you: number | null = null): string {
  const touched = action.elements.filter((element) => element.startsWith("seat:")).map((element) => element.slice(5));
  return action.label.replace(/\bseat (\d+)('s)?/g, (said: string, seat: string, whose = "") => {
    if (!touched.includes(seat)) return said;
    if (Number(seat) === you) return whose ? "your" : "you";
    return `${names[Number(seat)] ?? `seat ${seat}`}${whose}`;
  });
}
