// Where the names of areas are painted: at the front of their floor, and aside of whatever stands before them.

import type { Placed } from "./figures";
import type { Point, Sheet } from "./sheet";

export interface Name {
  area: string;
  lines: string[];
  at: Point; // the beginning of the last line
  wide: number; // units from there on, as far as letters can be foretold
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  light?: boolean; // a name on it can still be read
}

const LETTER = 0.53; // of a name's height
const ALONG = [0, 0.2, 0.4, 0.6, 0.8, 1]; // of what is left of the floor beside a name
const BODY = { half: 29, head: 86, foot: 10 }; // of a piece, in its own units
const PERSON = { half: 8, head: 33, foot: 3 };
const DISC = { half: 11, head: 11, foot: 11 };
const HEAP = { half: 22, head: 16, foot: 14 }; // of rubble, and in the middle the sign of Red
const HEAPS = [0.2, 0.5, 0.8]; // along a wall
const PARTS = 4; // of stairs, which lean
const LIGHT = 0.25;
const DEAR = 12; // square units it must gain: a name belongs to the front, and in one line

/** What hides a name that stands behind it; `broken` walls lie about as rubble. */
export function hiding(sheet: Sheet, { pieces, mechamaru, crowds }: Placed, broken: readonly string[]): Box[] {
  const { piece: k } = sheet.grid;
  const box = ([x, y]: Point, { half, head, foot }: typeof BODY, scale: number): Box => ({
    left: x - half * scale,
    right: x + half * scale,
    top: y - head * scale,
    bottom: y + foot * scale,
  });
  return [
    ...[...pieces.values(), ...(mechamaru ? [mechamaru] : [])].map(({ at, scale }) => box(at, BODY, k * scale)),
    ...crowds.flatMap(({ people }) => people.map((at) => box(at, PERSON, 1.12 * k))),
    ...crowds.map(({ count }) => box(count, DISC, 1)),
    ...sheet.station.stairs.flatMap(({ name }) => stepsOf(sheet, name)),
    ...broken.flatMap((name) => {
      const wall = sheet.plan.walls.get(name);
      return wall ? HEAPS.map((t) => box(sheet.along(wall, t), HEAP, k)) : [];
    }),
  ];
}

function stepsOf(sheet: Sheet, stairs: string): Box[] {
  const { left, right } = sheet.flight(stairs);
  const on = ([[x1, y1], [x2, y2]]: [Point, Point], t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
  return Array.from({ length: PARTS }, (_, i) => {
    const [from, to] = [i / PARTS, (i + 1) / PARTS];
    const corners = [on(left, from), on(left, to), on(right, from), on(right, to)];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
      light: true,
    };
  });
}

/** The ground a name covers. */
export function ground({ at: [x, y], lines, wide }: Name, size: number): Box {
  return { left: x, right: x + wide, top: y - (lines.length - 0.25) * size, bottom: y + size * 0.2 };
}

/** How much of one place lies under others; under what is light it counts less. */
export function covered(one: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return sum + Math.max(0, wide) * Math.max(0, high) * (other.light ? LIGHT : 1);
  }, 0);
}

/** All names, each where least of it is hidden, and none over another. */
export function namesOn(
  sheet: Sheet,
  size: number,
  placed: Placed,
  broken: readonly string[],
  of: (area: string) => { words: string; indent: number },
): Name[] {
  const before = hiding(sheet, placed, broken);
  return sheet.station.areas.map(({ name: area }) => {
    const { words, indent } = of(area);
    const name = nameOf(sheet, area, words, size, indent, before);
    before.push(ground(name, size));
    return name;
  });
}

/** At the front from the left on, else at the back of its floor. */
function nameOf(
  sheet: Sheet,
  area: string,
  words: string,
  size: number,
  indent: number, // for what stands before it
  before: readonly Box[],
): Name {
  const roomy = sheet.grid.name === "wide";
  const { floor, a, b, c, d } = sheet.room(area);
  const [width, depth] = sheet.size(area);
  const pad = roomy ? 12 : 4;
  const spots = waysOf(words, width - 10 - indent, size).flatMap((lines, more) => {
    const wide = Math.max(...lines.map((line) => line.length)) * size * LETTER + indent;
    const front = (sheet.walled(area) ? sheet.grid.wall + (roomy ? 12 : 6) : 0) + (roomy ? 4 : 2);
    const back = depth - lines.length * size - (roomy ? 6 : 3);
    return [front, Math.max(front, back)].flatMap((up, behind) =>
      ALONG.map((share) => {
        const v = d - (up / depth) * (d - c);
        const [from, y] = sheet.at(floor, a, v);
        const x = from + pad + Math.max(0, (b - a) * sheet.grid.across - 2 * pad - wide) * share;
        const name: Name = { area, lines, at: [x, y], wide };
        return { name, cost: covered(ground(name, size), before) + (behind + more) * DEAR };
      }),
    );
  });
  return spots.reduce((best, spot) => (spot.cost < best.cost ? spot : best)).name;
}

/** In one line where there is room for it, else in two; or in two all the same. */
function waysOf(words: string, room: number, size: number): string[][] {
  const cut = words.lastIndexOf(" ");
  if (cut < 0) return [[words]];
  const two = [words.slice(0, cut), words.slice(cut + 1)];
  return words.length * size * LETTER < room ? [[words], two] : [two];
}
