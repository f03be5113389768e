// Events told one after another leave the board as the rules leave it.
import { beforeEach, describe, expect, it } from "vitest";
import { atOnce } from "../../motion/queue.svelte";
import type { EventInfo } from "../../protocol";
import { Scene } from "./scene";
import { stationOf } from "./station";

const STATION = stationOf(
  {
    "station.plazas.floors": "B4F\nB5F",
    "station.plazas.areas": "U0 0 plaza 0 0 gojo\nU1 0 - 1 1\nL0 1 plaza 0 0 jogo hanami mahito\nL1 1 - 2 2",
    "station.plazas.boundaries": "U0-U1 U0 U1\nL0-L1 L0 L1",
    "station.plazas.stairs": "U1-L1 U1 L1",
    "station.costs": "domain_amplification 1\nmove 0\ntree_root 1",
  },
  "plazas",
);
const player = (character: string | null, area: string | null, energy = 0) => ({
  character,
  area,
  energy,
  exorcised: false,
  cards: [],
  used: null,
  laid: null,
  has_laid: false,
  result: null,
});
const VIEW = {
  seats: 4,
  round: 3,
  turn_order: [1, 2, 3],
  players: [player("gojo", "U1"), player("jogo", "L1", 2), player("hanami", "L0", 1), player("mahito", "L0", 1)],
  humans: { U0: 0, U1: 0, L0: 0, L1: 2 },
  human_supply: 2,
  bank: 5,
  red_chips: [],
  red_chips_left: 4,
  zones: [["U0"], ["U1"], ["L0"], ["L1"]],
  blue_check: null,
  mechamaru: null,
  reserve: null,
  announced: null,
  outcome: null,
};

describe("a scene", () => {
  let scene: Scene;
  const tell = (...events: [string, Record<string, unknown>][]): void =>
    atOnce(scene.movements(events.map(([key, args], n) => ({ key: `event.${key}`, args, n }) as EventInfo)));

  beforeEach(() => {
    scene = new Scene({ say: (key) => key, part: (key) => key }, () => 1);
    scene.station = STATION;
    scene.settle(VIEW);
  });

  it("begins where the set-up puts everything", () => {
    scene.clear(VIEW);
    expect(scene.sprites.map(({ area }) => area)).toEqual(["U0", "L0", "L0", "L0"]);
    expect(scene.sprites.map(({ energy }) => energy)).toEqual([0, 1, 1, 1]);
    expect([scene.round, scene.humans.L1, scene.humans.U1]).toEqual([1, 2, 1]);
  });

  it("keeps to itself who plays what until it is chosen, with three players", () => {
    scene.clear({ ...VIEW, seats: 3, players: VIEW.players.slice(0, 3) });
    expect(scene.sprites.map(({ character }) => character)).toEqual(["gojo", null, null]);
    tell(["spirit_chosen", { seat: 1, spirit: "mahito" }]);
    expect(scene.sprites[1]).toMatchObject({ character: "mahito", area: "L0", energy: 1 });
  });

  it("keeps in reserve whom nobody of two has chosen, until it comes", () => {
    scene.clear({ ...VIEW, seats: 3, players: VIEW.players.slice(0, 3) });
    tell(["spirit_chosen", { seat: 1, spirit: "mahito" }]);
    expect(scene.reserve).toBeNull();
    tell(["spirit_chosen", { seat: 2, spirit: "hanami" }]);
    expect(scene.reserve).toBe("jogo");
    tell(["reserve", { seat: 2, spirit: "jogo", area: "L0" }]);
    expect([scene.reserve, scene.sprites[2]?.character]).toEqual([null, "jogo"]);
  });

  it("pays for a technique that is carried out, not for one that fails", () => {
    tell(["turned", { seat: 1, card: "domain_amplification" }]);
    expect(scene.sprites[1]).toMatchObject({ energy: 1, film: true, result: "performed" });
    tell(
      ["turned", { seat: 2, card: "tree_root" }],
      ["failed", { seat: 2, card: "tree_root", why: "no_red_chip_laid" }],
    );
    expect(scene.sprites[2]).toMatchObject({ energy: 1, result: "failed", note: "scene.why" });
    expect(scene.bank).toBe(6);
  });

  it("moves pieces, empties zones and feeds who eats", () => {
    tell(["moved", { seat: 2, area: "L1" }], ["eaten", { seat: 2, count: 2, gained: 2, area: "L1" }]);
    expect(scene.sprites[2]).toMatchObject({ area: "L1", energy: 3 });
    expect([scene.humans.L1, scene.supply, scene.bank]).toEqual([0, 4, 3]);
    expect(scene.last).toMatchObject({ seat: 2, from: "L0", to: "L1" });
  });

  it("joins what Red joins, and rescues all of it", () => {
    tell(["red_laid", { seat: 0, boundary: "L0-L1" }], ["driven", { seat: 0, area: "L0" }]);
    expect(scene.zones).toContainEqual(["L0", "L1"]);
    expect([scene.red, scene.redLeft]).toEqual([["L0-L1"], 3]);
    tell(["rescued", { seat: 0, count: 2, area: "L0" }]);
    expect(scene.humans.L1).toBe(0);
  });

  it("takes away who is exorcised, brings back who returns", () => {
    tell(["exorcised", { seat: 1, spirit: "jogo" }], ["exorcised", { seat: 2, spirit: "hanami" }]);
    expect(scene.sprites.map(({ exorcised }) => exorcised)).toEqual([false, true, true, false]);
    expect(scene.bank).toBe(8);
    tell(["returned", { seat: 1, area: "U0" }]);
    expect(scene.sprites[1]).toMatchObject({ area: "U0", exorcised: false, energy: 1 });
  });

  it("starts a round with the cards of the last one barred and nothing laid", () => {
    tell(["turned", { seat: 1, card: "move" }], ["round", { round: 4 }]);
    expect(scene.sprites[1]).toMatchObject({ used: "move", laid: null, lies: false });
    expect([scene.round, scene.blue, scene.told, scene.effect]).toEqual([4, null, null, null]);
  });
});
