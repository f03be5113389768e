import { expect, it } from "vitest";
import { readable } from "./ruletext";

it.each([
  ['A *zone* is a place (source: rulebook p.4 "a single area"; L).', "A zone is a place."],
  [
    "`use_stairs` fails (see SHB-004); `move` too (source: FAQ (p.2), Gojo p.5; C).",
    "use stairs fails (see SHB-004); move too.",
  ],
  ["It costs 2 * 3 chips.", "It costs 2 * 3 chips."],
  ["Ends well. (source: derived; L)", "Ends well."],
])("reads %s", (text, read) => {
  expect(readable(text)).toBe(read);
});
