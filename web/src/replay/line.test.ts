import { describe, expect, it } from "vitest";
import { across, down, HEIGHT, lineAt, MARGIN, pointsOf, valuesAt, WIDTH } from "./line";

const POINTS = [
  { line: 4, values: [0.5, 0.5] },
  { line: 10, values: [0.25, 0.75] },
  { line: 20, values: [0, 1] },
];

describe("the line of expected results", () => {
  it("runs from the margin to the margin, better is higher", () => {
    expect([across(0, 20), across(20, 20)]).toEqual([MARGIN, WIDTH - MARGIN]);
    expect([down(0), down(1)]).toEqual([HEIGHT - MARGIN, MARGIN]);
    expect(pointsOf(POINTS, 1, 20).split(" ").at(-1)).toBe(`${WIDTH - MARGIN}.0,${MARGIN}.0`);
  });

  it("says at a step what was found last, and before the first what was found first", () => {
    expect(valuesAt(POINTS, 12)).toEqual([0.25, 0.75]);
    expect(valuesAt(POINTS, 0)).toEqual([0.5, 0.5]);
    expect(valuesAt([], 3)).toEqual([]);
  });

  it("leads from a place to the nearest step that was judged", () => {
    expect(lineAt(POINTS, across(11, 20), 20)).toBe(10);
    expect(lineAt(POINTS, WIDTH, 20)).toBe(20);
    expect(lineAt([], 5, 20)).toBe(null);
  });
});
