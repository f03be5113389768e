// The view of Tsuro of the Seas as the game makes it; only what the board draws.

import type { Square } from "./sea";

export interface ShipView {
  front: Square | null;
  entry: number | null;
  start_mark: string | null;
  fate: string;
}

export interface Heap {
  size: number;
  known: string[];
  public: string[];
}

export interface SeaView {
  seat: number | null;
  seats: number;
  active_seat: number;
  options: Record<string, unknown>;
  ships: ShipView[];
  wake_tiles: { square: Square; tile: string; rotation: number }[];
  daikaiju: { id: string; square: Square; orientation: number }[];
  hand: string[];
  hands: Heap[];
  draw_pile: Heap[];
  returning: Heap;
  taken: string[];
  daikaiju_pile: { size: number; known: string[]; unseen: string[] };
  refill_due: boolean;
}

export function seaView(view: Record<string, unknown>): SeaView {
  return view as unknown as SeaView;
}
