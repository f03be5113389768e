import { describe, expect, it } from "vitest";
import type { ActionInfo } from "../protocol";
import { filtered, grouped, meant } from "./grouping";

const action = (text: string, label: string, ...elements: string[]): ActionInfo => ({ text, id: -1, elements, label });

const ACTIONS = [
  action("place W06 r0", "lay W06 r0", "tile:W06", "rotation:r0"),
  action("place W07 r0", "lay W07 r0", "tile:W07", "rotation:r0"),
  action("place W06 r1", "lay W06 r1", "tile:W06", "rotation:r1"),
  action("done", "done"),
];

describe("groups", () => {
  it("stand by verb, then by target, in the order of the list", () => {
    const groups = grouped(ACTIONS);
    expect(groups.map((g) => [g.verb, g.count])).toEqual([
      ["place", 3],
      ["done", 1],
    ]);
    expect(groups[0]?.targets.map((t) => [t.target, t.actions.map((a) => a.text)])).toEqual([
      ["tile:W06", ["place W06 r0", "place W06 r1"]],
      ["tile:W07", ["place W07 r0"]],
    ]);
    expect(groups[1]?.targets).toEqual([{ target: "", actions: [ACTIONS[3]] }]);
  });

  it("lose no action", () => {
    const all = grouped(ACTIONS).flatMap((g) => g.targets.flatMap((t) => t.actions));
    expect(new Set(all)).toEqual(new Set(ACTIONS));
  });
});

describe("the filter", () => {
  it("keeps what holds every word, in text or label", () => {
    expect(filtered(ACTIONS, "LAY r0").map((a) => a.text)).toEqual(["place W06 r0", "place W07 r0"]);
    expect(filtered(ACTIONS, "")).toHaveLength(4);
    expect(filtered(ACTIONS, "fly")).toEqual([]);
  });
});

describe("a typed text", () => {
  it("means the action written in full", () => {
    expect(meant(ACTIONS, "  place  W06 r1 ")?.text).toBe("place W06 r1");
  });
  it("means the only action that is left", () => {
    expect(meant(ACTIONS, "w07")?.text).toBe("place W07 r0");
  });
  it("means nothing while several are left, or none", () => {
    expect(meant(ACTIONS, "place")).toBeNull();
    expect(meant(ACTIONS, "place W09 r0")).toBeNull();
    expect(meant(ACTIONS, " ")).toBeNull();
  });
});
