// The map that is played, as the game tells it: areas, floors, boundaries, stairs, what stands where at the start.

import type { Templates } from "../../lib/words";

export interface Area {
  name: string;
  floor: number; // 0 is the upper one
  plaza: boolean;
  humans: number; // at setup
  die: number; // the face that sends Mechamaru there; 0: none
  pieces: string[]; // at setup
}

export interface Link {
  name: string;
  ends: [string, string];
}

export interface Station {
  floors: string[]; // labels
  areas: Area[];
  boundaries: Link[];
  stairs: Link[];
  costs: ReadonlyMap<string, number>; // energy of each card
}

function linesOf(templates: Templates, key: string): string[] {
  return (templates[`station.${key}`] ?? "").split("\n").filter(Boolean);
}

/** The energy of each card. */
export function costsOf(templates: Templates): ReadonlyMap<string, number> {
  const lines = linesOf(templates, "costs").map((line) => line.split(" "));
  return new Map(lines.map(([card = "", cost]) => [card, Number(cost)]));
}

/** Reads a map from the words of the game (`station.atrium.areas` and so on). */
export function stationOf(templates: Templates, map: string): Station {
  const lines = (key: string): string[][] => linesOf(templates, `${map}.${key}`).map((line) => line.split(" "));
  const links = (key: string): Link[] =>
    lines(key).map(([name = "", one = "", other = ""]) => ({ name, ends: [one, other] }));
  return {
    floors: linesOf(templates, `${map}.floors`),
    areas: lines("areas").map(([name = "", floor, plaza, humans, die, ...pieces]) => ({
      name,
      floor: Number(floor),
      plaza: plaza === "plaza",
      humans: Number(humans),
      die: Number(die),
      pieces,
    })),
    boundaries: links("boundaries"),
    stairs: links("stairs"),
    costs: costsOf(templates),
  };
}

/** The other end of a link; undefined if it does not touch the area. */
export function otherEnd({ ends: [one, other] }: Link, area: string): string | undefined {
  return area === one ? other : area === other ? one : undefined;
}
