// The view of Shibuya Incident, with names for its parts.

import type { ShibuyaView } from "../../views";

export type StationView = ShibuyaView;
export type Player = StationView["players"][number];
export type Card = Player["cards"][number];
export type Character = NonNullable<Player["character"]>;
export type Result = NonNullable<Player["result"]>;

export const GOJO: Character = "gojo";
export const ROUNDS = 7; // SHB-019
export const SPIRITS = 3; // with three players one of them waits (SHB-100)

export function stationView(view: Record<string, unknown>): StationView {
  return view as StationView;
}

/** The map that is played on; none before anything is known. */
export function mapOf(view: Partial<StationView>): string {
  return String(view.options?.map ?? "");
}

/** The seat that plays Gojo. */
export function gojoOf(players: readonly { character: string | null }[]): number {
  return players.findIndex((player) => player.character === GOJO);
}

/** Who acts when: Gojo last, or with Blue before all spirits (SHB-029, SHB-030). */
export function orderOf(players: readonly { character: string | null }[], spirits: number[], blue: boolean): number[] {
  const gojo = gojoOf(players);
  if (gojo < 0) return spirits;
  return blue ? [gojo, ...spirits] : [...spirits, gojo];
}

/** Whether the next answer leads a piece over stairs: the card goes there, and where to is what is asked. */
export function climbs({ pending, players, seat }: Partial<StationView>): boolean {
  if (pending?.at(-1)?.frame !== "choose_zone") return false;
  const card = players?.[seat ?? -1]?.laid;
  return card === "use_stairs" || card === "high_speed_movement";
}

/** The areas that are one with an area. */
export function zoneOf(zones: readonly string[][], area: string): string[] {
  return zones.find((zone) => zone.includes(area)) ?? [area];
}
