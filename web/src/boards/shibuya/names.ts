// Where the names of areas are painted: at the front of their floor, aside of what must be seen as well.

import { discOf, energyOf, type Placed } from "./figures";
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
  weight: number; // how much is lost where a name lies over it
}

const LETTER = 0.53; // of a name's height
const ALONG = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]; // of what is left of the floor beside a name
const DEAR = 12; // square units it must gain: a name belongs to the front, and in one line
const PARTS = 4; // of stairs, which lean
const HEAPS = [0.2, 0.5, 0.8]; // along a wall

/** Parts of what stands on the floor, in units of its own; `weight`: a number that is hidden is worse than a hem. */
const MASK = { left: -27, right: 27, top: -86, bottom: -34, weight: 2 };
const ROBE = { left: -26, right: 26, top: -34, bottom: 10, weight: 0.6 };
const PERSON = { left: -8, right: 8, top: -33, bottom: 3, weight: 1.2 };
const HEAP = { left: -22, right: 22, top: -16, bottom: 14, weight: 0.6 }; // of rubble, and in the middle the sign of Red
const RING = { wide: 17, tall: 14 }; // round a wall that can be chosen: kept clear always, so that no name jumps then
const HANDLE = 0.8;
const NUMBER = 6;
const STEPS = 0.15;
const WELL = 0.8; // where stairs begin: dark
const NAME = 8;

/** What a name should leave in sight; `broken` walls lie about as rubble, `least` is the height of a letter. */
export function obstacles(
  sheet: Sheet,
  { pieces, mechamaru, crowds }: Placed,
  broken: readonly string[],
  least: number,
): Box[] {
  const { piece: k } = sheet.grid;
  const r = discOf(sheet, least);
  return [
    ...[...pieces.values()].flatMap(({ at, scale, tight }) => [
      boxAt(at, MASK, k * scale),
      boxAt(at, ROBE, k * scale),
      energyAt(sheet, at, scale, tight, least),
    ]),
    ...(mechamaru
      ? [boxAt(mechamaru.at, MASK, k * mechamaru.scale), boxAt(mechamaru.at, ROBE, k * mechamaru.scale)]
      : []),
    ...crowds.flatMap(({ people }) => people.map((at) => boxAt(at, PERSON, 1.12 * k))),
    ...crowds.map(({ count }) => boxAt(count, { left: -r, right: r, top: -r, bottom: r, weight: NUMBER }, 1)),
    ...sheet.station.stairs.flatMap(({ name }) => [...stepsOf(sheet, name), around(sheet.flight(name).well, WELL)]),
    ...sheet.station.boundaries.map(({ name }) => {
      const ring = RING[sheet.grid.name];
      const part = { left: -ring, right: ring, top: -ring, bottom: ring, weight: HANDLE };
      return boxAt(sheet.handle(name), part, 1);
    }),
    ...broken.flatMap((name) => {
      const wall = sheet.plan.walls.get(name);
      return wall ? HEAPS.map((t) => boxAt(sheet.along(wall, t), HEAP, k)) : [];
    }),
  ];
}

function boxAt([x, y]: Point, part: Box, scale: number): Box {
  return {
    left: x + part.left * scale,
    right: x + part.right * scale,
    top: y + part.top * scale,
    bottom: y + part.bottom * scale,
    weight: part.weight,
  };
}

function around(points: readonly Point[], weight: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), weight };
}

function energyAt(sheet: Sheet, at: Point, scale: number, tight: boolean, least: number): Box {
  const { x, y, scale: own, wide, high } = energyOf(sheet, scale, tight, least);
  const k = sheet.grid.piece * scale;
  const part = { left: x - own, right: x + (wide - 1) * own, top: y - 11 * own, bottom: y + (high - 11) * own };
  return boxAt(at, { ...part, weight: NUMBER }, k);
}

function stepsOf(sheet: Sheet, stairs: string): Box[] {
  const { left, right } = sheet.flight(stairs);
  const on = ([[x1, y1], [x2, y2]]: [Point, Point], t: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
  return Array.from({ length: PARTS }, (_, i) => {
    const [from, to] = [i / PARTS, (i + 1) / PARTS];
    return around([on(left, from), on(left, to), on(right, from), on(right, to)], STEPS);
  });
}

/** The ground a name covers. */
export function ground({ at: [x, y], lines, wide }: Name, size: number): Box {
  return { left: x, right: x + wide, top: y - (lines.length - 0.25) * size, bottom: y + size * 0.2, weight: NAME };
}

/** How much is lost if a name lies here. */
export function covered(one: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return sum + Math.max(0, wide) * Math.max(0, high) * other.weight;
  }, 0);
}

/** All names, each where it hides least, and none over another. */
export function namesOn(
  sheet: Sheet,
  size: number,
  placed: Placed,
  broken: readonly string[],
  of: (area: string) => { words: string; indent: number },
): Name[] {
  const before = obstacles(sheet, placed, broken, size);
  return sheet.station.areas.map(({ name: area }) => {
    const { words, indent } = of(area);
    const name = nameOf(sheet, area, words, size, indent, before);
    before.push(ground(name, size));
    return name;
  });
}

/** At the front from the left on, else further back on its floor. */
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
  const clear = roomy ? 12 : 8; // of the right wall, whose people stand before it
  const spots = waysOf(words, width - 10 - indent, size).flatMap((lines, more) => {
    const wide = Math.max(...lines.map((line) => line.length)) * size * LETTER + indent;
    const front = (sheet.walled(area) ? sheet.grid.wall + (roomy ? 12 : 6) : 0) + (roomy ? 4 : 2);
    const back = depth - lines.length * size - (roomy ? 6 : 3);
    return [front, Math.max(front, (front + back) / 2), Math.max(front, back)].flatMap((up, behind) =>
      ALONG.map((share) => {
        const v = d - (up / depth) * (d - c);
        const [from, y] = sheet.at(floor, a, v);
        const x = from + pad + Math.max(0, (b - a) * sheet.grid.across - pad - clear - wide) * share;
        const name: Name = { area, lines, at: [x, y], wide };
        return { name, cost: covered(ground(name, size), before) + (behind / 2 + more) * DEAR };
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
