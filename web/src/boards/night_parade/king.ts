// What the hard choice on the throne brings: points as the box has them, and the throne card or none.

import type { Words } from "../../lib/words";
import { list } from "./box";

const BESIDES: Record<string, string> = { rescue: " and card", betray: ", no card" };

/** "1 point and card"; "" for answers that are no hard choice. */
export function brings(words: Words, verb: string): string {
  const besides = BESIDES[verb];
  if (besides === undefined) return "";
  const points = Number(list(words, verb)[0]);
  return `${points} ${points === 1 ? "point" : "points"}${besides}`;
}
