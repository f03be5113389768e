import { describe, expect, it } from "vitest";
import { promised, usualTable } from "./usual";

const USUAL = { label: "", preset: "standard", preset_label: "Standard", seats: 3, you: 1 };

describe("usual tables", () => {
  it("says who plays", () => {
    expect(promised(USUAL)).toBe("Standard · you and 2 bots");
    expect(promised({ ...USUAL, seats: 2 })).toBe("Standard · you and 1 bot");
    expect(promised({ ...USUAL, seats: 1 })).toBe("Standard · you alone");
  });
  it("sits you where the game says", () => {
    expect(usualTable("lanterns", USUAL)).toEqual({ game: "lanterns", preset: "standard", seats: 3, sit: 1 });
  });
});
