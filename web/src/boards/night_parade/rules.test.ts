// Whatever the rules tell of leads to a rule that stands in the rulebook.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ruleOf, throneRule } from "./rules";

const GAME = new URL("../../../../src/hyakki/games/night_parade/", import.meta.url);
const words = JSON.parse(readFileSync(new URL("messages/en.json", GAME), "utf8")) as Record<string, string>;
const book = readFileSync(new URL("RULES.md", GAME), "utf8");
const SET_STAGE =
  /^event\.(islands|market|throne|first_player|plots|plots_kept|difficulty|turn|scored(_mystery)?(_throne)?|enma_(clan|extra_clan|card|scored(_mystery)?))$/;

test.each(Object.keys(words).filter((key) => key.startsWith("event.") && !SET_STAGE.test(key)))("%s", (key) => {
  expect(book).toContain(`- **${ruleOf({ key, args: {} } as never)}** `);
});

test("each throne card has its own rule", () => {
  for (let n = 1; n <= 9; n++) expect(book).toContain(`- **${throneRule(`throne_${n}`)}** Throne ${n}:`);
});
