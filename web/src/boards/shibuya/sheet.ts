// The station on paper: an oblique cutaway of two floors, in the units of one of two sheets, wide or tall.

import { type Plan, upperFirst } from "./plan";
import type { Room, Wall } from "./rooms";
import type { Station } from "./station";

export type Point = readonly [x: number, y: number];

/** The measures of a sheet. */
export interface Grid {
  name: "wide" | "tall";
  width: number;
  height: number;
  left: number;
  across: number; // width of a floor
  slant: number; // how far the back edge stands to the right
  top: [number, number]; // back edge of each floor
  deep: number; // both floors together
  wall: number; // height of walls between rooms
  back: [number, number]; // height of the walls behind
  slab: number;
  piece: number; // scale of figures
  name_size: number;
  hit: number; // px of a wall that is touched, from its middle
}

export const WIDE: Grid = {
  name: "wide",
  width: 1034,
  height: 552,
  left: 34,
  across: 806,
  slant: 108,
  top: [54, 334],
  deep: 400,
  wall: 19,
  back: [42, 58],
  slab: 13,
  piece: 1.05,
  name_size: 15,
  hit: 24,
};

export const TALL: Grid = {
  name: "tall",
  width: 374,
  height: 332,
  left: 4,
  across: 334,
  slant: 32,
  top: [24, 190],
  deep: 268,
  wall: 11,
  back: [20, 30],
  slab: 6,
  piece: 0.66,
  name_size: 10.5,
  hit: 21,
};

const LOW: Grid = {
  ...TALL,
  height: 206,
  slant: 24,
  top: [17, 116],
  deep: 164,
  wall: 8,
  back: [15, 19],
  slab: 4,
  piece: 0.46,
  hit: 16,
};

/** The tall sheet for a room so wide and high: it becomes lower, not smaller, so that its letters can be read. */
export function tallIn(width: number, height: number): Grid {
  const t = Math.min(1, Math.max(0, ((TALL.width * height) / width - LOW.height) / (TALL.height - LOW.height)));
  const mix = (low: number, tall: number): number => low + (tall - low) * t;
  const both = (low: [number, number], tall: [number, number]): [number, number] => [
    mix(low[0], tall[0]),
    mix(low[1], tall[1]),
  ];
  return {
    ...TALL,
    height: mix(LOW.height, TALL.height),
    slant: mix(LOW.slant, TALL.slant),
    top: both(LOW.top, TALL.top),
    deep: mix(LOW.deep, TALL.deep),
    wall: mix(LOW.wall, TALL.wall),
    back: both(LOW.back, TALL.back),
    slab: mix(LOW.slab, TALL.slab),
    piece: mix(LOW.piece, TALL.piece),
    hit: mix(LOW.hit, TALL.hit),
  };
}

/** Stairs as they are drawn: the left and right edge of the flight from top to foot. */
export interface DrawnFlight {
  whole: boolean;
  well: Point[]; // the cut in the upper floor
  left: [Point, Point];
  right: [Point, Point];
  top: Point; // where somebody steps on them
  foot: Point;
}

const STEP_WIDTH = 25;

export class Sheet {
  readonly depths: [number, number];
  readonly tops: [number, number];

  constructor(
    readonly grid: Grid,
    readonly station: Station,
    readonly plan: Plan,
  ) {
    // a floor of three rows needs more of the depth than one of two
    const rows = [0, 1].map((floor) => Math.max(2, layersOf(plan, floor)));
    const share = (rows[0] as number) / ((rows[0] as number) + (rows[1] as number));
    const upper = Math.round(grid.deep * Math.min(0.56, Math.max(0.44, share)));
    this.depths = [upper, grid.deep - upper];
    this.tops = [grid.top[0], grid.top[1] + upper - grid.deep / 2];
  }

  /** A place of a floor, by shares of its width and depth. */
  at(floor: number, u: number, v: number): Point {
    const { left, across, slant } = this.grid;
    const depth = this.depths[floor] as number;
    return [left + u * across + slant * (1 - v), (this.tops[floor] as number) + v * depth];
  }

  room(area: string): Room {
    return this.plan.rooms.get(area) ?? { floor: 0, a: 0, b: 1, c: 0, d: 1 };
  }

  /** The four corners of an area, so many units inside its walls. */
  quad(area: string, inset = 0): Point[] {
    const { floor, a, b, c, d } = this.room(area);
    const [x, y] = [inset / this.grid.across, inset / (this.depths[floor] as number)];
    return [
      this.at(floor, a + x, c + y),
      this.at(floor, b - x, c + y),
      this.at(floor, b - x, d - y),
      this.at(floor, a + x, d - y),
    ];
  }

  centre(area: string, deep = 0.55): Point {
    const { floor, a, b, c, d } = this.room(area);
    return this.at(floor, (a + b) / 2, c + (d - c) * deep);
  }

  /** Width and depth of an area in units. */
  size(area: string): Point {
    const { floor, a, b, c, d } = this.room(area);
    return [(b - a) * this.grid.across, (d - c) * (this.depths[floor] as number)];
  }

  /** Whether a wall stands before an area, which hides a strip of its floor. */
  walled(area: string): boolean {
    return this.room(area).d < 0.999;
  }

  /** A place along a wall, from one end (0) to the other (1). */
  along(wall: Wall, t: number): Point {
    const s = wall.from + (wall.to - wall.from) * t;
    return wall.level ? this.at(wall.floor, s, wall.at) : this.at(wall.floor, wall.at, s);
  }

  /** The middle of a boundary; of two sides that do not touch, the place between them. */
  middle(boundary: string): Point {
    const wall = this.plan.walls.get(boundary);
    if (wall) return this.along(wall, 0.5);
    const ends = this.station.boundaries.find(({ name }) => name === boundary)?.ends ?? ["", ""];
    const [[x1, y1], [x2, y2]] = [this.centre(ends[0]), this.centre(ends[1])];
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  }

  /** Where one touches a boundary. */
  handle(boundary: string): Point {
    const [x, y] = this.middle(boundary);
    return [x, y - this.grid.wall * 0.45];
  }

  flight(name: string): DrawnFlight {
    const { piece, across } = this.grid;
    const link = this.station.stairs.find((stairs) => stairs.name === name);
    const { top, foot, whole } = this.plan.flights.get(name) ?? { top: 0.5, foot: 0.5, whole: true };
    const [up, down] = link ? upperFirst(this.plan.rooms, link.ends) : ["", ""];
    const [above, below] = [this.room(up), this.room(down)];
    const half = (STEP_WIDTH * piece) / across;
    const units = (floor: number, px: number): number => px / (this.depths[floor] as number);
    const hidden = whole ? 0 : this.grid.wall * Number(above.d < 0.999) + 5 * piece; // by the wall before it
    const begin = above.d - units(0, hidden);
    const v = begin - units(0, 24 * piece);
    const end = below.c + units(1, (whole ? 31 : 38) * piece);
    const [l0, r0] = [this.at(0, top - half, v), this.at(0, top + half, v)];
    const [l1, r1] = [this.at(1, foot - half * 1.12, end), this.at(1, foot + half * 1.12, end)];
    const rise = 40 * piece; // of a flight whose upper end is out of sight
    return {
      whole,
      well: [l0, r0, this.at(0, top + half, begin), this.at(0, top - half, begin)],
      left: whole ? [[l0[0], l0[1] + 4 * piece], l1] : [[l1[0] + 6 * piece, l1[1] - rise], l1],
      right: whole ? [[r0[0], r0[1] + 4 * piece], r1] : [[r1[0] + 6 * piece, r1[1] - rise], r1],
      top: [(l0[0] + r0[0]) / 2, l0[1]],
      foot: [(l1[0] + r1[0]) / 2, l1[1]],
    };
  }
}

function layersOf({ rooms }: Plan, floor: number): number {
  const cuts = new Set([...rooms.values()].filter((room) => room.floor === floor).map((room) => room.c.toFixed(3)));
  return cuts.size;
}

/** A closed line through points. */
export function poly(points: readonly Point[]): string {
  return `M${line(points)}Z`;
}

/** An open line through points. */
export function line(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
}

/** The outline of areas that are one: every side of theirs that no other of them has too. */
export function outline(sheet: Sheet, zone: readonly string[], inset: number): string {
  if (zone.length === 1) return poly(sheet.quad(zone[0] as string, inset));
  const edges = zone.flatMap((area) => sidesOf(sheet, area, zone, inset));
  return edges.map(([p, q]) => `M${line([p, q])}`).join("");
}

function sidesOf(sheet: Sheet, area: string, zone: readonly string[], inset: number): [Point, Point][] {
  const room = sheet.room(area);
  const { floor, a, b, c, d } = room;
  const [x, y] = [inset / sheet.grid.across, inset / (sheet.depths[floor] as number)];
  const sides: { level: boolean; at: number; draw: number; from: number; to: number }[] = [
    { level: true, at: c, draw: c + y, from: a, to: b },
    { level: true, at: d, draw: d - y, from: a, to: b },
    { level: false, at: a, draw: a + x, from: c, to: d },
    { level: false, at: b, draw: b - x, from: c, to: d },
  ];
  const others = zone.filter((other) => other !== area).map((other) => sheet.room(other));
  const found: [Point, Point][] = [];
  for (const side of sides) {
    let parts: [number, number][] = [[side.from, side.to]];
    for (const other of others) {
      const touches = side.level
        ? [other.c, other.d].some((v) => Math.abs(v - side.at) < 1e-6)
        : [other.a, other.b].some((u) => Math.abs(u - side.at) < 1e-6);
      if (!touches) continue;
      const [from, to] = side.level ? [other.a, other.b] : [other.c, other.d];
      parts = parts.flatMap(([s, t]): [number, number][] => {
        const left: [number, number] = [s, Math.min(t, from)];
        const right: [number, number] = [Math.max(s, to), t];
        return [left, right].filter(([p, q]) => q - p > 1e-6);
      });
    }
    for (const [from, to] of parts) {
      const trim = side.level ? x : y;
      const [s, t] = [from + trim, to - trim];
      found.push(
        side.level
          ? [sheet.at(floor, s, side.draw), sheet.at(floor, t, side.draw)]
          : [sheet.at(floor, side.draw, s), sheet.at(floor, side.draw, t)],
      );
    }
  }
  return found;
}
