// The bridges that are drawn are the neighbours of the rules; outlines are closed; arrows lead along bridges.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { at, BRIDGES, DESK, neighbours, outline, PHONE, TILES, towards } from "./map";

const MAP = new URL("../../../../src/hyakki/games/night_parade/data/map.json", import.meta.url);
const { adjacency } = JSON.parse(readFileSync(MAP, "utf8")) as { adjacency: Record<string, string[]> };

describe("the map", () => {
  test("draws a bridge for each pair of neighbours of the rules, and no other", () => {
    for (const tile of TILES) expect(neighbours(tile).sort()).toEqual([...(adjacency[tile] ?? [])].sort());
    expect(BRIDGES).toHaveLength(26);
  });

  test("keeps every island inside its chart", () => {
    for (const chart of [DESK, PHONE])
      for (const tile of TILES) {
        const [x, y] = at(chart, tile);
        expect(x - chart.across).toBeGreaterThan(0);
        expect(x + chart.across).toBeLessThan(chart.width);
        expect(y + chart.down).toBeLessThan(chart.height);
      }
  });

  test("leads an arrow key to a neighbour that way, or nowhere", () => {
    expect(towards("T1", "ArrowRight")).toBe("T2");
    expect(["M1", "M2"]).toContain(towards("T1", "ArrowDown"));
    expect(towards("T1", "ArrowUp")).toBeNull();
    expect(towards("M5", "ArrowRight")).toBeNull();
    expect(towards("T1", "Enter")).toBeNull();
  });

  test("closes the outline of every element", () => {
    for (const element of ["earth", "wood", "water", "fire"]) expect(outline(element, 3, 65, 50)).toMatch(/^M.*Z$/);
  });
});
