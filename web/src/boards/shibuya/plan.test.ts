// Three maps on both sheets: every boundary has a wall with room for a finger, nothing overlaps, nothing leaves the paper.
import { describe, expect, it } from "vitest";
import { type Placed, placed } from "./figures";
import { type Box, covered, ground, namesOn, obstacles } from "./names";
import { planOf } from "./plan";
import { type Point, Sheet, TALL, tallIn, WIDE } from "./sheet";
import type { Station } from "./station";
import board from "../../../../src/hyakki/games/shibuya/data/board.json";
import atrium from "../../../../src/hyakki/games/shibuya/data/atrium.json";
import { HALL } from "./maps.testdata";

interface BoardFile {
  floors: { id: string; label: string }[];
  areas: {
    id: string;
    floor: string;
    plaza: boolean;
    humans_at_setup: number;
    die: number | null;
    pieces_at_setup: string[];
  }[];
  boundaries: { id: string; ends: string[] }[];
  stairs: { id: string; ends: string[] }[];
}

function stationFrom(file: BoardFile): Station {
  const link = ({ id, ends }: { id: string; ends: string[] }) => ({ name: id, ends: ends as [string, string] });
  return {
    floors: file.floors.map(({ label }) => label),
    areas: file.areas.map(({ id, floor, plaza, humans_at_setup, die, pieces_at_setup }) => ({
      name: id,
      floor: file.floors.findIndex((one) => one.id === floor),
      plaza,
      humans: humans_at_setup,
      die: die ?? 0,
      pieces: pieces_at_setup,
    })),
    boundaries: file.boundaries.map(link),
    stairs: file.stairs.map(link),
    costs: new Map(),
  };
}

const MAPS: [string, BoardFile][] = [
  ["the concourse", board as BoardFile],
  ["the atrium", atrium as BoardFile],
  ["a hall of an owner's", HALL],
];
/** The same maps under other names have no places written for them: they are laid out by themselves. */
const MOVED = MAPS.map(([name, file]): [string, BoardFile] => [`${name}, laid out by itself`, renamed(file)]);

function renamed(file: BoardFile): BoardFile {
  const other = (id: string): string => `x${id}`;
  const link = ({ id, ends }: { id: string; ends: string[] }) => ({ id, ends: ends.map(other) });
  return {
    ...file,
    areas: file.areas.map((area) => ({ ...area, id: other(area.id) })),
    boundaries: file.boundaries.map(link),
    stairs: file.stairs.map(link),
  };
}

const inside = ([x, y]: Point, sheet: Sheet): boolean =>
  x >= -1 && y >= -1 && x <= sheet.grid.width + 1 && y <= sheet.grid.height + 1;

describe.each([...MAPS, ...MOVED])("%s", (_, file) => {
  const station = stationFrom(file);
  const plan = planOf(station);

  it("has every area once, none over another, and the floors are full", () => {
    expect([...plan.rooms.keys()].sort()).toEqual(station.areas.map(({ name }) => name).sort());
    for (const floor of [0, 1]) {
      const rooms = [...plan.rooms.values()].filter((room) => room.floor === floor);
      expect(rooms.reduce((sum, { a, b, c, d }) => sum + (b - a) * (d - c), 0)).toBeCloseTo(1);
      rooms.forEach((one, i) => {
        for (const other of rooms.slice(i + 1)) {
          const wide = Math.min(one.b, other.b) - Math.max(one.a, other.a);
          const deep = Math.min(one.d, other.d) - Math.max(one.c, other.c);
          expect(Math.min(wide, deep)).toBeLessThan(1e-6);
        }
      });
    }
  });

  it("has a wall for every boundary", () => {
    for (const { name } of station.boundaries) expect(plan.walls.get(name), name).toBeTruthy();
  });

  describe.each([WIDE, TALL, tallIn(374, 210)])("on the $name sheet, $height high", (grid) => {
    const sheet = new Sheet(grid, station, plan);

    it("stays on the paper", () => {
      const points = [
        ...station.areas.flatMap(({ name }) => sheet.quad(name)),
        ...station.boundaries.map(({ name }) => sheet.handle(name)),
        ...station.stairs.flatMap(({ name }) => [...sheet.flight(name).left, ...sheet.flight(name).right]),
      ];
      for (const point of points) expect(inside(point, sheet), String(point)).toBe(true);
    });

    it("has walls that fingers tell apart", () => {
      const handles = station.boundaries.map(({ name }) => sheet.handle(name));
      handles.forEach(([x, y], i) => {
        for (const [x2, y2] of handles.slice(i + 1)) {
          expect(Math.hypot(x - x2, y - y2)).toBeGreaterThanOrEqual(2 * 0.9 * grid.hit);
        }
      });
    });

    it("has areas that fingers find", () => {
      for (const { name } of station.areas) {
        const [wide, deep] = sheet.size(name);
        expect(wide, name).toBeGreaterThanOrEqual(72);
        expect(deep, name).toBeGreaterThanOrEqual(grid.height < 300 ? 26 : 40); // under a lesson all is lower
      }
    });

    const size = grid.name === "wide" ? grid.name_size : 12;
    const ours = file === board || file === atrium; // others may have rooms as narrow as a piece
    const people = Object.fromEntries(station.areas.map((one) => [one.name, one.humans]));
    const surface = ({ left, right, top, bottom }: Box): number => (right - left) * (bottom - top);
    const low = grid.height < 300; // under a lesson; numbers lie over names then
    const most = ours ? (low ? 0.5 : 0.25) : low ? 1 : 0.75;
    /** Numbers and faces that share more than that of their place with names. */
    function hidden(standing: Placed, broken: string[]): string[] {
      const words = (area: string): string => (area.includes("L") ? "Platform mid-south" : "Upper plaza");
      const names = namesOn(sheet, size, standing, broken, (area) => ({ words: words(area), indent: 0 }));
      return obstacles(sheet, standing, broken, size)
        .filter(({ weight }) => weight >= 2)
        .flatMap((box) => {
          const share =
            covered(
              box,
              names.map((name) => ({ ...ground(name, size), weight: 1 })),
            ) / surface(box);
          return share > most ? [`${box.left.toFixed()} ${box.top.toFixed()}: ${share.toFixed(2)}`] : [];
        });
    }

    it("hides no number and no face under a name, wherever a piece stands", () => {
      for (const { name: area } of station.areas) {
        const standing = placed(sheet, { pieces: [{ seat: 0, area }], humans: people, mechamaru: null });
        expect(hidden(standing, []), `a piece in ${area}`).toEqual([]);
      }
    });

    it("hides none beside rubble, whichever wall is broken", () => {
      const [one, other] = station.areas;
      const pieces = [one, other].map((area, seat) => ({ seat, area: area?.name ?? "" }));
      const standing = placed(sheet, { pieces, humans: people, mechamaru: null });
      for (const { name: wall } of station.boundaries) expect(hidden(standing, [wall]), wall).toEqual([]);
    });

    it("keeps a crowd of everybody inside its area", () => {
      for (const { name } of station.areas) {
        const pieces = [0, 1, 2, 3].map((seat) => ({ seat, area: name }));
        const standing = placed(sheet, { pieces, humans: { [name]: 8 }, mechamaru: null });
        const { floor } = sheet.room(name);
        const feet = [...standing.pieces.values()].map(({ at }) => at);
        const xs = sheet.quad(name).map(([x]) => x);
        for (const [x, y] of [...feet, ...(standing.crowds[0]?.people ?? [])]) {
          expect(x).toBeGreaterThan(Math.min(...xs) - 4);
          expect(x).toBeLessThan(Math.max(...xs) + 4);
          expect(y).toBeGreaterThan(sheet.at(floor, 0, 0)[1] - 1);
          expect(y).toBeLessThan(sheet.at(floor, 0, 1)[1] + 1);
        }
        feet.forEach(([x], i) => {
          for (const [other] of feet.slice(i + 1)) expect(Math.abs(x - other)).toBeGreaterThan(11);
        });
      }
    });
  });
});
