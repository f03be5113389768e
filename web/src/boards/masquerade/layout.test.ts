import { describe, expect, it } from "vitest";
import { fitted, lanternAt, PLACES, PLATE, platesAround, SIZES, stepsAlong } from "./layout";

describe("the quarter fits into its room", () => {
  it("wide beside the log, tall in a narrow window, and growing with the width of a phone", () => {
    expect(fitted(1034, 656)).toEqual({ shape: "wide", scale: 1 });
    expect(fitted(697, 656).shape).toBe("tall");
    expect(fitted(374, 0)).toEqual({ shape: "tall", scale: 1 });
  });

  it("with room for every guest, none over another or over the edge", () => {
    for (let guests = 3; guests <= 8; guests++) {
      const plates = platesAround(guests);
      expect(plates).toHaveLength(guests);
      plates.forEach(([x, y], i) => {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + PLATE[0]).toBeLessThanOrEqual(SIZES.wide[0]);
        expect(y + PLATE[1]).toBeLessThanOrEqual(SIZES.wide[1]);
        for (const [a, b] of plates.slice(i + 1)) {
          expect(Math.abs(a - x) >= PLATE[0] || Math.abs(b - y) >= PLATE[1]).toBe(true);
        }
      });
    }
  });
});

describe("the lantern", () => {
  it("hangs at a place, and between two while it walks past the start", () => {
    const [at, half, round] = [0, 7.5, 8].map((spot) => lanternAt("wide", spot));
    expect(round).toEqual(at);
    const [seven, zero] = [PLACES.wide[7], PLACES.wide[0]] as [[number, number], [number, number]];
    expect((half?.[0] ?? 0) - (at?.[0] ?? 0)).toBeCloseTo((seven[0] - zero[0]) / 2);
  });

  it("leaves footprints from place to place", () => {
    expect(stepsAlong("wide", [3])).toEqual([]);
    expect(stepsAlong("wide", [3, 4, 5])).toHaveLength(12);
  });
});
