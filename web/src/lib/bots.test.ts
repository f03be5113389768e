// Who sits where against whom, and how bots stand in lists.
import { describe, expect, it } from "vitest";
import type { BotInfo } from "../protocol";
import { kinds, opponents, titled } from "./bots";

const bot = (name: string, level: string | null, manner = ""): BotInfo => ({
  name,
  label: name.toUpperCase(),
  level,
  manner,
  line: "",
  strength: "",
  crest: manner ? "M0 0Z" : "",
});
const KNOWN = {
  bots: [bot("mame", "novice", "careful"), bot("utsu", "master", "liar"), bot("random", null), bot("novice", "novice")],
};

describe("bots", () => {
  it("leaves the seats to the game's company, or to one for all", () => {
    expect(opponents(4, 1)).toEqual({ fill: true });
    expect(opponents(3, 0, "novice")).toEqual({ bots: [null, "novice", "novice"] });
    expect(opponents(2, null, "utsu")).toEqual({ bots: ["utsu", "utsu"] });
  });
  it("lists characters before levels before others", () => {
    expect(kinds(KNOWN).map((kind) => [kind.label, kind.bots.map((one) => one.name)])).toEqual([
      ["Characters", ["mame", "utsu"]],
      ["Levels", ["novice"]],
      ["Others", ["random"]],
    ]);
    expect(titled(bot("utsu", "master", "liar"))).toBe("UTSU (master, liar)");
    expect(titled(bot("novice", "novice"))).toBe("NOVICE");
  });
});
