// The view of Tsuro of the Seas, with names for its parts.

import type { TsuroSeasView } from "../../views";

export type SeaView = TsuroSeasView;
export type ShipView = SeaView["ships"][number];
export type Heap = SeaView["returning"];

export function seaView(view: Record<string, unknown>): SeaView {
  return view as SeaView;
}
