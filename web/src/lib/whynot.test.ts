import { describe, expect, it } from "vitest";
import { askedFor } from "./whynot";

const ACTIONS = [
  { text: "place W06 r1", id: 1, elements: ["tile:W06", "rotation:r1", "square:2,0"], label: "lay W06 r1" },
  { text: "done", id: 2, elements: [], label: "done" },
];
const VERBS = [
  { name: "place", usage: "place TILE ROTATION" },
  { name: "move", usage: "move AREA" },
];

describe("why can't I", () => {
  it("puts the element into a legal action in place of its own kind", () => {
    expect(askedFor(ACTIONS, VERBS, "tile:W30")).toBe("place W30 r1");
  });
  it("takes a verb with just that argument when no legal action has the kind", () => {
    expect(askedFor(ACTIONS, VERBS, "area:U2")).toBe("move U2");
  });
  it("gives up on what no verb names", () => {
    expect(askedFor(ACTIONS, VERBS, "moon:full")).toBeNull();
    expect(askedFor(ACTIONS, VERBS, "square:3,3")).toBeNull();
  });
});
