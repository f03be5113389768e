// The moment of the game as the board tells it: which deed of the place is done, and what the question means.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";
import type { Deductions, MasqView } from "./view";
import { top, WHOLE_HAND } from "./view";
import { said } from "./words";

export interface Deed {
  deed: string;
  state: "done" | "now" | "next";
}

/** The deed of a place that a frame belongs to. */
const BELONGS: Record<string, string> = {
  interrogate: "interrogation",
  show_cards: "interrogation",
  exchange: "interrogation",
  replace_board_card: "interrogation",
  cover_up: "cover_up",
  attack: "attack",
};

/** The deeds of the place the lantern stands at, while its actions are carried out. */
export function stepsAt(view: MasqView, sheet: Deductions | null): Deed[] {
  const tile = view.tiles[view.token_spot];
  const deeds = tile ? (sheet?.tiles[tile] ?? []) : [];
  const frame = top(view)?.frame;
  if (!frame || frame === "move" || view.turn === 0 || !view.face_up.includes(view.token_spot)) return [];
  const waiting = view.pending.flatMap((one) => (one.frame === "tile_action" ? [one.action as string] : []));
  const now = deeds.findIndex((deed) => deed.startsWith(BELONGS[frame] ?? "none"));
  return deeds.map((deed, i) => ({
    deed,
    state: i === now ? "now" : waiting.includes(deed) ? "next" : "done",
  }));
}

/** What the question asks of you, in a sentence for the tray; what is picked may already mean something. */
export function hintOf(table: TableModel, view: MasqView): string {
  const frame = top(view);
  const seat = Number(table.picked.elements.find((pick) => pick.startsWith("seat:"))?.slice(5) ?? -1);
  const tile = table.picked.elements.find((pick) => pick.startsWith("tile:"))?.slice(5);
  const own = view.seat ?? 0;
  const hint = (key: string, args: Record<string, unknown> = {}): string =>
    said(table, `hint.${key}`, { seat, ...args });
  switch (frame?.frame) {
    case "place_board_card":
      return hint("place");
    case "show_two":
      return hint("show_two", { seat: (own + 1) % view.seats });
    case "pass_one":
      return hint("pass_one", { seat: (own + view.seats - 1) % view.seats });
    case "move":
      if (tile) return `${raised(table.words.word(tile))}: ${(table.words.card(tile) ?? "").replace(/\.$/, "")}.`;
      if (seat >= 0) return hint("special");
      return hint(table.actions.some(({ text }) => text.startsWith("special")) ? "move_or_special" : "move");
    case "interrogate":
      if (seat < 0) return hint("interrogate");
      return hint((view.markers[seat] ?? 0) >= WHOLE_HAND ? "shows_all" : "shows_two");
    case "show_cards":
      return hint("show_cards", { seat: frame.other });
    case "exchange":
      return hint("exchange");
    case "replace_board_card":
      return hint("replace");
    case "cover_up":
      return hint(frame.give ? "give" : "remove");
    case "attack":
      if (seat >= 0) return hint("strike");
      return hint(table.actions.length > 1 ? "may_strike" : "cannot_strike");
    case "support_step":
      return seat >= 0 && seat !== view.seat ? hint("coin_of") : hint("coins");
    default:
      return "";
  }
}
