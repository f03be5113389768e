// Who sits where against whom, and how bots stand in lists.
import { describe, expect, it } from "vitest";
import type { BotInfo } from "../protocol";
import { kinds, newcomer, opponents, titled } from "./bots";

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
  company: ["utsu", "mame"],
};

describe("bots", () => {
  it("seats the company in turn, or one for all", () => {
    expect(opponents(KNOWN, 4, 1)).toEqual(["utsu", null, "mame", "utsu"]);
    expect(opponents(KNOWN, 3, 0, "novice")).toEqual([null, "novice", "novice"]);
    expect(opponents(KNOWN, 2, null)).toEqual(["utsu", "mame"]);
    expect(opponents(null, 2, 0)).toEqual([null, null]);
  });
  it("brings somebody new before anybody comes twice", () => {
    expect(newcomer(KNOWN, [null])).toBe("utsu");
    expect(newcomer(KNOWN, ["utsu"])).toBe("mame");
    expect(newcomer(KNOWN, ["utsu", "mame", "mame"])).toBe("utsu");
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
