import { expect, it } from "vitest";
import { Words } from "./words";
import { helpOf, inWords, namedIn } from "./naming";

const WORDS = new Words({
  "word.shadow": "Shadow Lantern",
  "help.shadow": "It steals.",
  "word.sun": "sun",
  "help.sun": "Laid in sets.",
  "help.start_mark": "Your ship starts here.",
  "word.W31": "wake tile 31",
  "word.N3-0": "the north rim at D, left",
});
const named = (text: string) => namedIn(text, WORDS).filter((piece) => piece.named);

it("finds the things a lesson names, in all their forms", () => {
  expect(named("Your lantern is Shadow: claim the Shadow Lantern.").map((piece) => piece.text)).toEqual([
    "Shadow",
    "Shadow Lantern",
  ]);
  expect(named("Two suns, on a start mark; the Sunday is no sun-dial.")).toEqual([
    { text: "suns", named: "sun" },
    { text: "start mark", named: "start_mark" },
  ]);
});

it("says codes in words, and keeps the rest as it is", () => {
  const text = "Put yours on N3-0. Pick W31, whose wakes run across.";
  expect(inWords(text, WORDS)).toBe(
    "Put yours on the north rim at D, left. Pick wake tile 31, whose wakes run across.",
  );
  expect(named(text).map((piece) => piece.named)).toEqual(["N3-0", "W31"]);
  expect(inWords("N3-0 is free. N3-0 it is: N3-0.", WORDS)).toBe(
    "The north rim at D, left is free. The north rim at D, left it is: the north rim at D, left.",
  );
});

it("has a help card for what the game explains", () => {
  expect(helpOf("shadow", WORDS)).toEqual({ name: "Shadow Lantern", words: "It steals.", rule: "" });
  expect(helpOf("W31", WORDS)).toBeNull();
});
