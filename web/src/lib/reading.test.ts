import { describe, expect, it } from "vitest";
import { handIn, isBare, nameOf, own, placed, SeatLists, secretPart, shapeOf, tallied } from "./reading";

describe("the shape of a value", () => {
  it.each([
    ["reserve", null, "empty"],
    ["taken", [], "empty"],
    ["exorcised", false, "flag"],
    ["active_seat", 2, "seat"],
    ["round", 2, "word"],
    ["active_seat", 9, "word"],
    ["turn_order", [1, 0, 2], "seats"],
    ["may_relocate", [0, 1], "seats"],
    ["other", 1, "seat"],
    ["numbers", [0, 1, 2], "words"],
    ["front", [5, 6], "cell"],
    ["hand", ["move", "blue"], "words"],
    ["humans", { U0: 1, U1: 0 }, "counts"],
    [
      "piles",
      [
        { size: 1, known: [] },
        { size: 2, known: ["a"] },
      ],
      "rows",
    ],
    ["piles", [{ size: 1 }, { other: 2 }], "things"],
    ["zones", [["U0"], ["U1", "U2"]], "things"],
    ["pile", { size: 3, known: ["a"] }, "thing"],
  ] as const)("%s %j is %s", (key, value, shape) => {
    expect(shapeOf(key, value, 3)).toBe(shape);
  });

  it("is a seat where the game's messages say so", () => {
    expect(shapeOf("killer", 1, 3)).toBe("word");
    expect(shapeOf("killer", 1, 3, new Set(["killer"]))).toBe("seat");
  });

  it("is bare when nothing is in it", () => {
    expect(isBare({ a: [], b: null, c: { d: [] } })).toBe(true);
    expect(isBare({ a: [0] })).toBe(false);
    expect(isBare(false)).toBe(false);
  });
});

describe("lists that belong to the seats", () => {
  const ship = { fate: "afloat" };

  it("may have one more for a side that nobody sits at, where the game names them", () => {
    const view = { seats: 1, players: [ship, ship], hand: [] };
    expect(new SeatLists().keys(view, 1, ["players"])).toEqual(["players"]);
    expect(new SeatLists().keys(view, 1)).toEqual([]);
  });

  it("have an entry per seat", () => {
    const view = { seats: 2, ships: [ship, ship], tiles: [ship], hand: ["a", "b"] };
    expect(new SeatLists().keys(view, 2)).toEqual(["ships"]);
  });

  it("are not those that happen to be as long once", () => {
    const lists = new SeatLists();
    lists.keys({ ships: [ship, ship], tiles: [] }, 2);
    expect(lists.keys({ ships: [ship, ship], tiles: [ship, ship] }, 2)).toEqual(["ships"]);
  });

  it("are those of which the game says so, whatever they hold", () => {
    const view = { markers: [0, 2], hands: [["dove"], null], cast: ["Hide", "Amon"] };
    expect(new SeatLists().keys(view, 2, ["markers", "hands"])).toEqual(["markers", "hands"]);
    expect(new SeatLists().keys({ hands: [] }, 2, ["hands"])).toEqual([]); // not dealt yet
  });
});

it("leaves out what every view has", () => {
  expect(own({ game: "g", seat: 0, seats: 2, options: {}, to_act: [], pending: [], outcome: null, round: 1 })).toEqual([
    ["round", 1],
  ]);
});

it("finds what lies on a grid", () => {
  const view = {
    ships: [{ front: null }, { front: [5, 6], fate: "afloat" }],
    tiles: [{ square: [0, 5], tile: "W14" }],
    lines: [{ from: [0, 0], to: [1, 1] }],
  };
  expect(placed({ pages: [{ what: "seen", seats: [2, 0] }, { who: [1, 0] }] }, [], new Set(["who"]))).toEqual([]);
  expect(placed(view, ["ships"])).toEqual([
    { key: "ships", seat: 1, cell: [5, 6], fields: { fate: "afloat" } },
    { key: "tiles", seat: null, cell: [0, 5], fields: { tile: "W14" } },
  ]);
});

it("counts what stands twice", () => {
  expect(tallied(["a", "b", "a"])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

it("keeps the places of numbers and of gaps", () => {
  expect(tallied([0, 0])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(tallied(["a", null, null])).toHaveLength(3);
  expect(tallied([2, 1, 1])).toHaveLength(3);
});

it("counts numbers that are sorted", () => {
  expect(tallied([1, 1, 2])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

it("finds the hand of a seat", () => {
  expect(handIn({ hand: ["a"] }, "hand", null)).toEqual(["a"]);
  expect(handIn({ hands: [null, ["b"]] }, "hands", 1)).toEqual(["b"]);
  expect(handIn({ hands: [null, ["b"]] }, "hands", 0)).toEqual([]);
  expect(handIn({ players: [{ hand: ["c"] }] }, "players.hand", 0)).toEqual(["c"]);
  expect(handIn({ players: [{ hand: ["c"] }] }, "players.hand", null)).toEqual([]);
});

it("names cells as elements do", () => {
  expect(nameOf([2, 0])).toBe("2,0");
  expect(nameOf("W06")).toBe("W06");
});

describe("what a seat alone knows", () => {
  it("is the parts that spectators see otherwise, and nothing that it has not seen", () => {
    const mine = { lord: "celeste", lantern: "ash", hand: { size: 1, known: ["sun"], unseen: { moon: 6 } } };
    const seen = { lord: "celeste", lantern: null, hand: { size: 1, known: [], unseen: { moon: 6, sun: 8 } } };
    expect(secretPart(mine, seen)).toEqual({ lantern: "ash", hand: { known: ["sun"] } });
  });
  it("is nothing of a thing that everybody knows", () => {
    const lord = { lord: "celeste", lives: 2 };
    expect(isBare(secretPart(lord, lord))).toBe(true);
  });
  it("is the whole of what is no thing", () => {
    expect(secretPart(["sun"], null)).toEqual(["sun"]);
  });
});
