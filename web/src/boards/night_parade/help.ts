// What the help card of a card says: its icons in words, each explained.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";
import type { Help } from "../../motion/help.svelte";
import { card } from "./box";

export const RULES: Record<string, string> = {
  place: "NPY-037",
  spirit: "NPY-041",
  talisman: "NPY-041",
  banish: "NPY-064",
  invoke: "NPY-067",
  move: "NPY-042",
  fight: "NPY-043",
  hide: "NPY-046",
  reign: "NPY-089",
  change: "NPY-048",
  champion: "NPY-076",
  mystery: "NPY-056",
};

/** A card: what it is, then each kind of its icons in a sentence. */
export function cardHelp(table: TableModel, id: string): Help {
  const one = card(table.words, id);
  const kinds = [...new Set(one.icons)];
  const told = kinds.map((icon) => table.words.templates[`help.${icon}`]).filter(Boolean);
  return {
    name: one.name,
    words: `${raised(table.words.card(id) ?? "")} ${told.join(" ")}`,
    rule: RULES[one.icons.at(-1) ?? ""] ?? "",
  };
}

export function iconHelp(table: TableModel, icon: string): Help {
  return {
    name: raised(table.words.word(icon)),
    words: table.words.templates[`help.${icon}`] ?? "",
    rule: RULES[icon] ?? "",
  };
}
