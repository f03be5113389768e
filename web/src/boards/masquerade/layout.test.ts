import { describe, expect, it } from "vitest";
import { fitted, lanternAt, PLATE, platesAround, stepsAlong } from "./layout";

const WIDE = fitted(1034, 656);

describe("the quarter fits into its room", () => {
  it("wide beside the log, tall in a narrow window, and growing with the width of a phone", () => {
    expect(WIDE).toMatchObject({ shape: "wide", scale: 1 });
    expect(fitted(697, 656).shape).toBe("tall");
    expect(fitted(374, 0)).toMatchObject({ shape: "tall", scale: 1 });
  });

  it("on a phone lower before it is smaller, the places one above another below the guests", () => {
    for (const height of [288, 330, 380, 424]) {
      const { scale, size, places, place, guest } = fitted(374, height);
      expect(scale).toBeGreaterThan(0.85);
      const rows = [...new Set(places.map(([, y]) => y))].sort((one, other) => one - other) as [number, number, number];
      expect(rows[0] - place / 2).toBeGreaterThan(guest + 5);
      expect(rows[1] - rows[0]).toBeGreaterThan(place);
      expect(rows[2] + place / 2).toBeLessThan(size[1]);
    }
  });

  it("with room for every guest, none over another or over the edge", () => {
    for (let guests = 3; guests <= 8; guests++) {
      const plates = platesAround(guests);
      expect(plates).toHaveLength(guests);
      plates.forEach(([x, y], i) => {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + PLATE[0]).toBeLessThanOrEqual(WIDE.size[0]);
        expect(y + PLATE[1]).toBeLessThanOrEqual(WIDE.size[1]);
        for (const [a, b] of plates.slice(i + 1)) {
          expect(Math.abs(a - x) >= PLATE[0] || Math.abs(b - y) >= PLATE[1]).toBe(true);
        }
      });
    }
  });
});

describe("the lantern", () => {
  it("hangs at a place, and between two while it walks past the start", () => {
    const [at, half, round] = [0, 7.5, 8].map((spot) => lanternAt(WIDE, spot));
    expect(round).toEqual(at);
    const [seven, zero] = [WIDE.places[7], WIDE.places[0]] as [[number, number], [number, number]];
    expect((half?.[0] ?? 0) - (at?.[0] ?? 0)).toBeCloseTo((seven[0] - zero[0]) / 2);
  });

  it("leaves footprints from place to place", () => {
    expect(stepsAlong(WIDE, [3])).toEqual([]);
    expect(stepsAlong(WIDE, [3, 4, 5])).toHaveLength(12);
  });
});
