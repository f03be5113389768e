import { expect, it } from "vitest";
import { cellOf, nextSign, printed, Rubber } from "./marks";
import type { Deductions } from "./view";

const SHEET = {
  may: { characters: [["hide"], ["mado", "kimi"], ["mado", "kimi"]], hands: null, support_tokens: null },
} as unknown as Deductions;

it("goes from blank over every sign back to blank", () => {
  const seen = [""];
  for (let i = 0; i < 4; i++) seen.push(nextSign(seen.at(-1) ?? ""));
  expect(seen).toEqual(["", "maybe", "no", "yes", ""]);
});

it("prints what the rules decide and leaves the rest to the pencil", () => {
  expect(printed(SHEET, 0, "hide")).toBe("yes");
  expect(printed(SHEET, 0, "mado")).toBe("no");
  expect(printed(SHEET, 1, "mado")).toBe("open");
  expect(printed(null, 1, "mado")).toBe("open");
});

it("takes marks back one by one, the last first", () => {
  const rubber = new Rubber();
  rubber.note(cellOf(1, "mado"), "");
  rubber.note(cellOf(1, "mado"), "maybe");
  expect(rubber.back()).toEqual({ cell: "1/mado", before: "maybe" });
  expect(rubber.back()).toEqual({ cell: "1/mado", before: "" });
  expect(rubber.back()).toBeNull();
});
