// The quick signs, and what each says.

import type { Reaction } from "../protocol";

export type Sign = Reaction["sign"];

export const SIGNS: [Sign, string, string][] = [
  ["bow", "Bow", "bows"],
  ["thanks", "Thank", "says thanks"],
  ["cheer", "Cheer", "cheers"],
  ["laugh", "Laugh", "laughs"],
  ["gasp", "Gasp", "gasps"],
  ["think", "Think", "thinks it over"],
];

/** What somebody does, in words. */
export function doing(sign: Sign): string {
  return SIGNS.find(([name]) => name === sign)?.[2] ?? sign;
}
