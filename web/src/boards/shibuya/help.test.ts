// What is told of a card depends on who lays it.
import { expect, it } from "vitest";
import type { TableModel } from "../../lib/table.svelte";
import { Words } from "../../lib/words";
import { deedWords } from "./help";

it("promises Gojo no energy for Remain", () => {
  const templates = {
    "card.remain": "Stay; a spirit takes 1 energy.",
    "card.red": "Remove any boundary.",
    "scene.remain.gojo": "stay where you are.",
    "scene.remain.spirit": "stay, and take 1 energy.",
  };
  const table = { words: new Words(templates) } as TableModel;
  expect(deedWords(table, "remain", true)).not.toContain("energy");
  expect(deedWords(table, "remain", false)).toContain("1 energy");
  expect(deedWords(table, "red", true)).toBe("Remove any boundary.");
});
