// Notes in words: what the game wrote down for a seat, and the moment at which a person wrote something.

import type { EventInfo } from "../protocol";
import { isFields } from "./reading";
import type { Words } from "./words";

/** Whoever has words, and says sentences to one reader. */
interface Saying {
  words: Words;
  say(key: string, args: Record<string, unknown>): string;
}

/** The sentences of a notebook: a list of pages `{what, …}` with a template `note.<what>` each; null if it is none. */
export function notebook(value: unknown, by: Saying): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  if (!value.every((page) => isFields(page) && by.words.has(`note.${String(page.what)}`))) return null;
  return value.map((page: Record<string, unknown>) => {
    const what = by.say(`note.${String(page.what)}`, page);
    const frame = page.turn === 0 && by.words.has("note.before") ? "note.before" : "note.line";
    return by.words.has(frame) ? by.say(frame, { ...page, what }) : what;
  });
}

/** What a seat had last heard when the record had so many lines; null before anything was told. */
export function lastHeard(log: { event: EventInfo }[], line: number): EventInfo | null {
  let last: EventInfo | null = null;
  for (const { event } of log) {
    if (event.key === "answer") {
      if ((event.args.n as number) > line) break;
    } else if (!event.key.startsWith("table.")) last = event;
  }
  return last;
}
