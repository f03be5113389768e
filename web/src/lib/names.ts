// Crests, and names that can be told apart: two seats of the same name carry their crest's as well.

import type { ActionInfo } from "../protocol";

export const CRESTS = ["fox", "crane", "wave", "pine", "moon", "fan", "bell", "mask"] as const;
export type CrestName = (typeof CRESTS)[number];

export function crestOf(seat: number): CrestName {
  return CRESTS[seat % CRESTS.length] as CrestName;
}

/** `greedy`, `greedy` as `greedy crane`, `greedy wave`. */
export function toldApart(names: string[]): string[] {
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${crestOf(seat)}`,
  );
}

/** The words of an action, with names in place of the numbers of seats. */
export function labelled(action: ActionInfo, names: string[]): string {
  const words = action.label.replaceAll("_", " ").split(" ");
  for (const element of action.elements) {
    if (!element.startsWith("seat:")) continue;
    const number = element.slice("seat:".length);
    const at = words.indexOf(number, 1);
    const name = names[Number(number)];
    if (at > 0 && name !== undefined) words[at] = name;
  }
  return words.join(" ");
}
