// King Enma's turn as steps: which symbol tells of an act, what he asks in which order, and where it was decided.

import type { EventInfo } from "../../protocol";

/** The questions he asks one after the other, by what he does; the rules' words for what decided are their names. */
const LADDERS: Record<string, string[]> = {
  placed: ["human_meeple", "enma_meeple", "best_site", "golden_order"],
  champion: ["human_champion", "best_site", "golden_order"],
  moved: ["lowest_need", "human_meeple", "golden_order"],
  sent_home: ["best_site", "last_parade", "golden_order"],
  stood_up: ["best_site", "last_parade", "golden_order"],
  activated: ["largest_parade", "champion_card", "topmost"],
  revealed: ["level_1_deck", "lowest_deck"],
  banished: ["largest_parade", "next_parade"],
  invoked: ["move_icons", "highest_level", "upper_slot"],
};
const SYMBOLS: Record<string, string> = {
  placed: "place",
  no_place: "place",
  champion: "champion",
  no_champion: "champion",
  moved: "move",
  no_move: "move",
  sent_home: "fight",
  stood_up: "fight",
  no_fight: "fight",
  hid: "hide",
  no_hide: "hide",
  changed: "change",
  no_change: "change",
  reign: "reign",
  usurped: "reign",
  banished: "banish",
  invoked: "invoke",
  played: "invoke",
  mystery: "mystery",
  torii: "torii",
  activated: "scroll",
  revealed: "scroll",
};

export interface Rung {
  name: string;
  state: "decided" | "did not decide" | "not asked";
}

export const nameOfAct = (event: EventInfo): string => event.key.replace(/^event\.(enma_)?/, "");

/** The symbol of an act; "" for what is only noted. */
export function symbolOf(event: EventInfo): string {
  const name = nameOfAct(event);
  if (name === "gained") return String(event.args.token);
  if (name === "ignored") return "";
  return SYMBOLS[name] ?? "";
}

/** The sentence of an act said with an empty reason, which stands at its end: what led to the reason goes too. */
export const withoutReason = (said: string): string => said.replace(/(:| from)\s*$/, "");

/** His questions in order with the one that decided; none where there was nothing to choose by a list. */
export function ladder(event: EventInfo): Rung[] {
  const names = LADDERS[nameOfAct(event)] ?? [];
  const at = names.indexOf(String(event.args.decided));
  return names.map((name, i) => ({
    name,
    state: at < 0 ? "not asked" : i === at ? "decided" : i < at ? "did not decide" : "not asked",
  }));
}
