// Crests, and names that can be told apart: two seats of the same name carry their crest's as well.

export const CRESTS = ["fox", "crane", "wave", "pine", "moon", "fan", "bell", "mask"] as const;
export type CrestName = (typeof CRESTS)[number];

export function crestOf(seat: number): CrestName {
  return CRESTS[seat % CRESTS.length] as CrestName;
}

/** `greedy`, `greedy` as `greedy crane`, `greedy wave`. */
export function toldApart(names: string[]): string[] {
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${crestOf(seat)}`));
}
