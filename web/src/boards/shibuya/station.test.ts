// The map is read from the words of the game, and the order of play from who has laid Blue.
import { describe, expect, it } from "vitest";
import { otherEnd, stationOf } from "./station";
import { orderOf, zoneOf } from "./view";

describe("the map in words", () => {
  const station = stationOf(
    {
      "station.plazas.floors": "B4F\nB5F",
      "station.plazas.areas": "U0 0 plaza 0 0 gojo\nU1 0 - 1 3\nL0 1 plaza 0 0 jogo hanami mahito",
      "station.plazas.boundaries": "wall U0 U1",
      "station.plazas.stairs": "steps U1 L0",
      "station.costs": "move 0\ntree_root 1",
    },
    "plazas",
  );

  it("has areas with their floor, humans, face of the die and pieces", () => {
    expect(station.areas[1]).toEqual({ name: "U1", floor: 0, plaza: false, humans: 1, die: 3, pieces: [] });
    expect(station.areas[2]?.pieces).toEqual(["jogo", "hanami", "mahito"]);
    expect(station.floors).toEqual(["B4F", "B5F"]);
  });

  it("has links with their ends, and what cards cost", () => {
    expect(station.boundaries).toEqual([{ name: "wall", ends: ["U0", "U1"] }]);
    expect(otherEnd(station.stairs[0] ?? { name: "", ends: ["", ""] }, "L0")).toBe("U1");
    expect(otherEnd(station.stairs[0] ?? { name: "", ends: ["", ""] }, "U0")).toBeUndefined();
    expect(station.costs.get("tree_root")).toBe(1);
  });

  it("is empty where nothing is told", () => {
    expect(stationOf({}, "plazas").areas).toEqual([]);
  });
});

describe("the order of play", () => {
  const players = [{ character: "jogo" }, { character: "gojo" }, { character: "hanami" }];

  it("has Gojo last, or with Blue first", () => {
    expect(orderOf(players, [2, 0], false)).toEqual([2, 0, 1]);
    expect(orderOf(players, [2, 0], true)).toEqual([1, 2, 0]);
  });

  it("finds what is one with an area", () => {
    expect(zoneOf([["U0", "U2"], ["U1"]], "U2")).toEqual(["U0", "U2"]);
    expect(zoneOf([], "U1")).toEqual(["U1"]);
  });
});
