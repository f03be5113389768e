// The rule behind each event that the board tells of.

import type { EventInfo } from "../../protocol";

const EVENTS: Record<string, string> = {
  clan: "NPY-021",
  champion_joined: "NPY-026",
  open_plot: "NPY-121",
  activated: "NPY-030",
  turned_up: "NPY-036",
  placed: "NPY-037",
  gained_spirit: "NPY-041",
  gained_talisman: "NPY-041",
  gained_banish: "NPY-041",
  gained_invoke: "NPY-041",
  moved: "NPY-042",
  sent_home: "NPY-043",
  stood_up: "NPY-044",
  hidden: "NPY-046",
  changed: "NPY-048",
  torii: "NPY-052",
  first_bonus: "NPY-055",
  mystery: "NPY-056",
  mystery_seen: "NPY-056",
  recruited: "NPY-061",
  banished: "NPY-064",
  invoked: "NPY-067",
  played: "NPY-069",
  released: "NPY-073",
  stepped: "NPY-076",
  rescued: "NPY-083",
  betrayed: "NPY-084",
  champion_put: "NPY-086",
  reign: "NPY-089",
  marched: "NPY-094",
  swapped: "NPY-096",
  market_renewed: "NPY-098",
  last_round: "NPY-102",
  enma_turn: "NPY-126",
  enma_revealed: "NPY-127",
  enma_no_card: "NPY-127",
  enma_activated: "NPY-128",
  enma_turned_up: "NPY-129",
  enma_ignored: "NPY-129",
  enma_gained: "NPY-041",
  enma_placed: "NPY-134",
  enma_no_place: "NPY-134",
  enma_champion: "NPY-135",
  enma_no_champion: "NPY-135",
  enma_moved: "NPY-136",
  enma_no_move: "NPY-136",
  enma_sent_home: "NPY-138",
  enma_stood_up: "NPY-138",
  enma_no_fight: "NPY-138",
  enma_hid: "NPY-140",
  enma_no_hide: "NPY-140",
  enma_changed: "NPY-141",
  enma_no_change: "NPY-141",
  enma_torii: "NPY-142",
  enma_mystery: "NPY-142",
  enma_reign: "NPY-143",
  enma_card_under: "NPY-143",
  enma_usurped: "NPY-148",
  enma_banished: "NPY-150",
  enma_invoked: "NPY-151",
  enma_played: "NPY-153",
  enma_no_spending: "NPY-154",
  enma_dropped: "NPY-154",
};
const THRONES: Record<string, string> = {
  throne_1: "NPY-093",
  throne_2: "NPY-094",
  throne_3: "NPY-095",
  throne_4: "NPY-096",
  throne_5: "NPY-097",
  throne_6: "NPY-098",
  throne_7: "NPY-099",
  throne_8: "NPY-100",
  throne_9: "NPY-101",
};

export const throneRule = (id: string): string => THRONES[id] ?? "NPY-089";

/** The rule that an event follows: a throne card's own when it is used; "" for what only sets the stage. */
export function ruleOf(event: EventInfo): string {
  const name = event.key.replace(/^event\./, "");
  if (name === "reign") return throneRule(String(event.args.throne));
  return EVENTS[name] ?? "";
}
