// What help cards say about lords, items, lanterns and deeds, in the words of the game's messages.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";
import type { Help } from "../../motion/help.svelte";
import { kitView, open } from "./view";

const RULES: Record<string, string> = {
  sun: "KIT-033",
  moon: "KIT-033",
  sake: "KIT-043",
  leaf: "KIT-056",
  block: "KIT-068",
  spirit: "KIT-052",
  shadow: "KIT-054",
  mist: "KIT-056",
  ash: "KIT-057",
  unseen: "KIT-010",
  hollow: "KIT-080",
  haunt: "KIT-083",
  celeste: "KIT-085",
  mirage: "KIT-096",
  tanuki: "KIT-087",
  shisu: "KIT-094",
  summon: "KIT-052",
  steal: "KIT-054",
  trade: "KIT-043",
  attack: "KIT-033",
  mark: "KIT-087",
  peep: "KIT-080",
  gift: "KIT-085",
  undo: "KIT-096",
  end: "KIT-020",
  propose: "KIT-109",
  lives: "KIT-013",
  deck: "KIT-026",
  discard: "KIT-011",
  lanterns: "KIT-028",
};

/** Name, words and rule of a thing known by its name in the rules. */
export function helpOn(table: TableModel, what: string, name = ""): Help {
  return {
    name: raised(name || (table.words.has(`word.${what}`) ? table.words.word(what) : what)),
    words: table.words.templates[`help.${what}`] ?? "",
    rule: RULES[what] ?? "",
  };
}

/** A lord: what it takes to attack it, and on the Eve its ability. */
export function lordHelp(table: TableModel, seat: number): Help | null {
  const view = kitView(table.match?.view ?? {});
  const lord = view.lords[seat];
  if (!lord?.lord) return null;
  const needs = lord.needs.map((item) => table.words.word(item)).join(" and ");
  const takes = needs ? `An attack on it takes ${needs}. ` : "It is out. ";
  if (view.mode !== "eve") return { name: table.words.word(lord.lord), words: takes, rule: "KIT-012" };
  return { ...helpOn(table, lord.lord), words: takes + (table.words.templates[`help.${lord.lord}`] ?? "") };
}

/** A lantern as far as it is seen here. */
export function lanternHelp(table: TableModel, kind: string | null): Help {
  if (kind && kind !== "?") return helpOn(table, kind);
  const view = kitView(table.match?.view ?? {});
  return open(view) ? helpOn(table, "lanterns", "Lantern") : helpOn(table, "unseen", "Unseen lantern");
}
