import { describe, expect, it } from "vitest";
import { isPlaced, ownerOf, placesOf } from "./places";
import type { LayoutInfo } from "../protocol";
import { NO_LAYOUT, Words } from "./words";

const at = (field: string, ...rows: string[][]): LayoutInfo => ({ ...NO_LAYOUT, places: { field, rows } });
const templates = {
  "place.needs": "a torii needs {count}",
  "place.standing": "{count} {count:meeple|meeples}",
  "place.torii": "torii",
  "place.champion": "champion of {clan:word}",
  "word.kappa": "Kappa",
};
const words = new Words(templates, at("islands", ["T1", "T2"], ["B1"]));
const view = {
  islands: { T1: "wood", T2: "fire", B1: null },
  needs: { T1: 3, T2: 0 },
  players: [
    { clan: "kappa", standing: { T1: 2 }, torii: ["T2"], champion: "T1" },
    { clan: "oni", standing: { T1: 1 }, torii: [], champion: "start" },
  ],
};

describe("the places of a view", () => {
  it("stand in the rows that the game names, with all that is at them", () => {
    const rows = placesOf(view, words, ["players"]);
    expect(rows?.map((row) => row.map((place) => [place.name, place.value]))).toEqual([
      [
        ["T1", "wood"],
        ["T2", "fire"],
      ],
      [["B1", null]],
    ]);
    expect(rows?.[0]?.[0]?.marks).toEqual([
      { seat: null, text: "a torii needs 3", element: "T1-needs" },
      { seat: 0, text: "2 meeples", element: "T1-standing" },
      { seat: 0, text: "champion of Kappa", element: "T1-champion" },
      { seat: 1, text: "1 meeple", element: "T1-standing" },
    ]);
    expect(rows?.[0]?.[1]?.marks).toEqual([{ seat: 0, text: "torii", element: "T2-torii" }]);
  });

  it("may be the indexes of a list, or counted by the field that names them", () => {
    const ward = new Words({ "place.token": "token", "place.tiles": "{count}" }, at("tiles", ["0", "1"]));
    expect(placesOf({ tiles: ["cafe", null], token: 1 }, ward, [])?.[0]).toEqual([
      { name: "0", value: "cafe", marks: [] },
      { name: "1", value: null, marks: [{ seat: null, text: "token", element: "1-token" }] },
    ]);
    expect(
      placesOf({ tiles: { 0: 2, 1: 0 } }, ward, [])?.[0]?.map((place) => [place.value, place.marks.length]),
    ).toEqual([
      [undefined, 1],
      [undefined, 0],
    ]);
  });

  it("are none before they are laid, or where the game has none", () => {
    expect(placesOf({ islands: null }, words, [])).toBeNull();
    expect(placesOf(view, new Words({}), ["players"])).toBeNull();
  });

  it("take the fields that name them off the panels, and leave what is elsewhere", () => {
    expect(isPlaced("standing", { T1: 1 }, words)).toBe(true);
    expect(isPlaced("champion", "T2", words)).toBe(true);
    expect(isPlaced("champion", "start", words)).toBe(false);
    expect(isPlaced("clan", "T1", words)).toBe(false);
  });

  it("tell whose piece an action means", () => {
    expect(ownerOf(["clan:oni", "meeple:T1-standing"], view, ["players"], 0)).toBe(1);
    expect(ownerOf(["meeple:T1-standing", "tile:B1"], view, ["players"], 0)).toBe(0);
    expect(ownerOf(["clan:tanuki"], view, ["players"], null)).toBeNull();
  });
});
