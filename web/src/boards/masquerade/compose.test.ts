import { describe, expect, it } from "vitest";
import type { ActionInfo } from "../../protocol";
import { allWays, litBy, meantBy, withPick, wordsOf } from "./compose";

const actions = (...texts: string[]): ActionInfo[] => texts.map((text) => ({ text, id: -1, elements: [], label: "" }));
const HAND = { own: ["dove", "dove", "food"], board: "mask", shown: ["coffee", "food"] };
const clicks = (texts: string[], ...picks: string[]): string[] => {
  const ways = allWays(actions(...texts), HAND);
  return picks.reduce<string[]>((found, pick) => withPick(ways, found, pick), []);
};
const meant = (texts: string[], ...picks: string[]): string | null =>
  meantBy(allWays(actions(...texts), HAND), clicks(texts, ...picks));

const SHOW = ["show dove dove", "show dove food"];
const EXCHANGE = ["keep", "exchange dove coffee", "exchange dove board", "exchange board food", "exchange food coffee"];

describe("two cards of a hand", () => {
  it("are picked by their places, also two of a kind", () => {
    expect(meant(SHOW, "own:0")).toBeNull();
    expect(meant(SHOW, "own:0", "own:1")).toBe("show dove dove");
    expect(meant(SHOW, "own:2", "own:1")).toBe("show dove food");
  });

  it("give way to a third one, the oldest first", () => {
    expect(clicks(SHOW, "own:0", "own:1", "own:2")).toEqual(["own:1", "own:2"]);
  });
});

describe("an exchange", () => {
  it("takes one card of each side, in any order", () => {
    expect(meant(EXCHANGE, "own:0", "take:0")).toBe("exchange dove coffee");
    expect(meant(EXCHANGE, "take:0", "own:1")).toBe("exchange dove coffee");
    expect(meant(EXCHANGE, "take:board", "own:0")).toBe("exchange dove board");
    expect(meant(EXCHANGE, "own:board", "take:1")).toBe("exchange board food");
  });

  it("drops what does not go with a new pick", () => {
    expect(clicks(EXCHANGE, "own:2", "take:board")).toEqual(["take:board"]);
  });

  it("lights only what completes it", () => {
    const ways = allWays(actions(...EXCHANGE), HAND);
    expect(litBy(ways, ["own:board"])).toEqual(new Set(["take:1"]));
    expect(wordsOf(actions(...EXCHANGE), ways).map((word) => word.text)).toEqual(["keep"]);
  });
});

describe("guests", () => {
  it("need a deed where there are two", () => {
    const support = ["skip", "look 1", "look 0", "swap 1"];
    expect(meant(support, "seat:1")).toBeNull();
    expect(meant(support, "seat:1", "deed:swap")).toBe("swap 1");
    expect(meant(support, "deed:look", "seat:1")).toBe("look 1");
    expect(meant(support, "seat:0")).toBe("look 0"); // the own coin can only be looked at
  });

  it("are struck instead of a move", () => {
    const move = ["move bookshop", "special 2"];
    expect(meant(move, "tile:bookshop")).toBe("move bookshop");
    expect(meant(move, "tile:bookshop", "seat:2")).toBe("special 2");
    expect(clicks(move, "seat:3")).toEqual([]);
  });
});
