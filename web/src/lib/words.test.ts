import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Args, Words } from "./words";

interface Case {
  key: string;
  args: Args;
  names?: string[] | null;
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
  expect([...new Words(given.templates).seatArgs].sort()).toEqual(["seat", "winners"]);
});

describe("a key with arguments becomes the sentence Python makes of it", () => {
  const words = new Words(given.templates);
  it.each(given.cases)("$says", ({ key, args, names, says }) => {
    expect(words.say(key, args, names === undefined ? given.names : names)).toBe(says);
  });
});
