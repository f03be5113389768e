import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Args, NO_LAYOUT, Words } from "./words";

interface Case {
  key: string;
  args: Args;
  names?: string[] | null;
  you?: number;
  says: string;
}

// The same file is read by tests/core/test_wording.py: both renderers say the same.
const shared = new URL("../../../tests/core/wording_cases.json", import.meta.url);
const given = JSON.parse(readFileSync(shared, "utf8")) as {
  templates: Record<string, string>;
  names: string[];
  cases: Case[];
};

it("knows which arguments are seats", () => {
  expect([...new Words(given.templates).seatArgs].sort()).toEqual(["other", "seat", "winners"]);
});

describe("a key with arguments becomes the sentence Python makes of it", () => {
  const words = new Words(given.templates);
  it.each(given.cases)("$says", ({ key, args, names, you, says }) => {
    expect(words.say(key, args, names === undefined ? given.names : names, you ?? null)).toBe(says);
  });
});

describe("the fields of a view", () => {
  const templates = {
    "word.draw_pile": "the pile",
    "field.hands": "hand",
    "field.known.hands": "possible hands",
    "field.decks.size": "cards",
    "field.known.hands.help": "By all you have seen.",
  };
  const words = new Words(templates, { ...NO_LAYOUT, unshown: ["players.has_laid", "token"], if_any: ["energy"] });

  it.each([
    ["hands", "hand"],
    ["known.hands", "possible hands"],
    ["decks.2.size", "cards"],
    ["draw_pile", "the pile"],
    ["first_player", "first player"],
  ])("%s is called %s", (path, label) => {
    expect(words.label(path)).toBe(label);
  });

  it("have a help where the game gives one", () => {
    expect(words.helpOf("known.hands")).toBe("By all you have seen.");
    expect(words.helpOf("hands")).toBeNull();
  });

  it.each([
    ["token", 3, false],
    ["players.has_laid", true, false],
    ["has_laid", true, true],
    ["last_round", false, false],
    ["last_round", true, true],
    ["energy", 0, false],
    ["energy", { spirit: 0, more: [] }, false],
    ["energy", 1, true],
    ["round", 0, true],
    ["round", null, false],
  ])("%s with %j is shown: %j", (path, value, shown) => {
    expect(words.shows(path, value)).toBe(shown);
  });
});
