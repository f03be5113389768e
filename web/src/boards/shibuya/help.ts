// What help cards say about cards, characters, areas and counters, in the words of the game's messages.

import type { TableModel } from "../../lib/table.svelte";
import { joined, raised } from "../../lib/words";
import type { Help } from "../../motion/help.svelte";
import type { Scene } from "./scene";
import { zoneOf } from "./view";

const RULES: Record<string, string> = {
  move: "SHB-043",
  use_stairs: "SHB-046",
  remain: "SHB-048",
  blue: "SHB-050",
  red: "SHB-054",
  hollow_purple: "SHB-059",
  domain_amplification: "SHB-064",
  high_speed_movement: "SHB-067",
  ember_insects: "SHB-069",
  flower_field: "SHB-071",
  tree_root: "SHB-075",
  idle_transfiguration: "SHB-080",
  falling_humans: "SHB-084",
  gojo: "SHB-033",
  jogo: "SHB-034",
  hanami: "SHB-034",
  mahito: "SHB-034",
  mechamaru: "SHB-102",
  reserve: "SHB-106",
  order: "SHB-031",
  round: "SHB-019",
  humans_left: "SHB-094",
  spirits_left: "SHB-093",
  bank: "SHB-040",
  supply: "SHB-036",
  red_left: "SHB-054",
  boundary: "SHB-043",
  broken: "SHB-004",
  area: "SHB-004",
};

const NAMES: Record<string, string> = {
  order: "Order of play",
  round: "The night",
  humans_left: "Humans on the board",
  spirits_left: "Spirits left",
  bank: "Energy in the bank",
  supply: "Humans in the supply",
  red_left: "Red chips left",
  reserve: "In reserve",
  mechamaru: "Mechamaru",
};

export function helpOn(table: TableModel, what: string): Help {
  return {
    name: NAMES[what] ?? raised(table.words.word(what)),
    words: table.words.templates[`help.${what}`] ?? "",
    rule: RULES[what] ?? "",
  };
}

/** What a card does for who lays it: Gojo gains nothing by Remain (SHB-048, SHB-049). */
export function deedWords(table: TableModel, card: string, gojo: boolean): string {
  if (card === "remain") return table.words.part(`scene.remain.${gojo ? "gojo" : "spirit"}`, {});
  return table.words.card(card) ?? "";
}

/** The name of an area without its article. */
export function areaName(table: TableModel, area: string): string {
  return raised(table.words.word(area).replace(/^the /, ""));
}

/** Who and what is in an area, and with which it is one. */
export function areaWords(table: TableModel, scene: Scene, area: string): string {
  const humans = scene.humans[area] ?? 0;
  const parts = [humans ? `${humans} ${humans === 1 ? "human" : "humans"}` : "no humans"];
  const here = scene.sprites.filter((one) => one.area === area).map((one) => table.words.word(one.character ?? ""));
  if (here.length) parts.push(`${joined(here)} ${here.length === 1 ? "stands" : "stand"} here`);
  if (scene.mechamaru === area) parts.push("Mechamaru is here");
  const others = zoneOf(scene.zones, area).filter((other) => other !== area);
  if (others.length) parts.push(`one area with ${joined(others.map((other) => table.words.word(other)))}`);
  return parts.join(", ");
}

export function areaHelp(table: TableModel, scene: Scene, area: string): Help {
  const around = table.words.card(area) ?? "";
  return {
    name: areaName(table, area),
    words: `${raised(areaWords(table, scene, area))}. ${raised(around)}`,
    rule: RULES.area ?? "",
  };
}

export function boundaryHelp(table: TableModel, scene: Scene, boundary: string): Help {
  const broken = scene.red.includes(boundary);
  return {
    name: `${broken ? "Broken boundary" : "Boundary"} ${table.words.word(boundary)}`,
    words: table.words.templates[broken ? "help.broken" : "help.boundary"] ?? "",
    rule: RULES[broken ? "broken" : "boundary"] ?? "",
  };
}
