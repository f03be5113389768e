// Notes in words: what the game wrote down for a seat, and the moment at which a person wrote something.

import type { EventInfo } from "../protocol";
import { isFields } from "./reading";
import type { Words } from "./words";

/** The sentences of a notebook: a list of pages `{what, …}` with a template `note.<what>` each; null if it is none. */
export function notebook(value: unknown, words: Words, names: string[]): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  if (!value.every((page) => isFields(page) && words.has(`note.${String(page.what)}`))) return null;
  return value.map((page: Record<string, unknown>) => {
    const what = words.say(`note.${String(page.what)}`, page, names);
    return words.has("note.line") ? words.say("note.line", { ...page, what }, names) : what;
  });
}

/** What a seat had last heard when the record had so many lines; null before anything was told. */
export function lastHeard(log: { event: EventInfo }[], line: number): EventInfo | null {
  let found: EventInfo | null = null;
  for (const { event } of log) {
    if (event.key === "answer") {
      if ((event.args.n as number) > line) break;
    } else if (!event.key.startsWith("table.")) found = event;
  }
  return found;
}
