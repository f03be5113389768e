import { describe, expect, it } from "vitest";
import { type Cubic, drawn, turned, Way } from "./path";

const line = (x0: number, y0: number, x1: number, y1: number): Cubic => [
  { x: x0, y: y0 },
  { x: x0 + (x1 - x0) / 3, y: y0 + (y1 - y0) / 3 },
  { x: x0 + ((x1 - x0) * 2) / 3, y: y0 + ((y1 - y0) * 2) / 3 },
  { x: x1, y: y1 },
];

describe("a way", () => {
  it("is measured over all its curves and gone at an even speed", () => {
    const way = new Way([line(0, 0, 30, 0), line(30, 0, 30, 10)]);
    expect(way.length).toBeCloseTo(40);
    expect(way.at(0.5)).toMatchObject({ x: expect.closeTo(20), y: 0, angle: 90 });
    expect(way.at(1)).toMatchObject({ x: 30, y: expect.closeTo(10), angle: 180 });
  });

  it("is drawn as one line where its curves join", () => {
    expect(drawn([line(0, 0, 30, 0), line(30, 0, 30, 30)])).toBe("M0 0C10 0 20 0 30 0C30 10 30 20 30 30");
  });
});

describe("turning", () => {
  it("takes the nearest way round", () => {
    expect(turned(350, 10, 0.5)).toBe(360);
    expect(turned(10, 350, 1)).toBe(-10);
  });
});
