// Where things stand: two compositions, wide and tall, each drawn in units of its own and fitted into the room there is.

export type Shape = "wide" | "tall";
export type Point = [number, number];

const WIDE: Point = [1034, 656];
const TALL: Point = [374, 424];
const LOWEST = 330; // units: the tall one becomes lower before it becomes smaller, so that its words can be read
const NARROW = 800; // px of width below which the tall one reads better

/** A composition in a room: how large it is in its own units, by how much it is scaled, and where its places stand. */
export interface Fit {
  shape: Shape;
  scale: number;
  size: Point;
  places: Point[]; // the middle of each, clockwise from the start at the bottom
  place: number; // how high one is
  guest: number; // and the plate of a guest
}

/** The composition that fits a room; a room without height grows with its width. */
export function fitted(width: number, height: number): Fit {
  if (width >= NARROW) {
    const scale = height > 0 ? Math.min(width / WIDE[0], height / WIDE[1]) : width / WIDE[0];
    return { shape: "wide", scale: Math.max(0.2, scale), size: WIDE, places: RING, place: 138, guest: PLATE[1] };
  }
  const [across, highest] = TALL;
  const high = height > 0 ? Math.min(highest, Math.max(LOWEST, (across * height) / width)) : highest;
  const scale = height > 0 ? Math.min(width / across, height / high) : width / across;
  const guest = 86 - (highest - high) * 0.25;
  const step = (high - guest - 18) / 3;
  const row = (i: number): number => guest + 10 + step * (i + 0.5);
  const [left, middle, right] = [64, 187, 310];
  const places: Point[] = [
    [middle, row(2)],
    [left, row(2)],
    [left, row(1)],
    [left, row(0)],
    [middle, row(0)],
    [right, row(0)],
    [right, row(1)],
    [right, row(2)],
  ];
  return { shape: "tall", scale: Math.max(0.2, scale), size: [across, high], places, place: step - 3, guest };
}

const RING: Point[] = [
  [517, 578],
  [346, 560],
  [284, 396],
  [346, 232],
  [517, 214],
  [688, 232],
  [750, 396],
  [688, 560],
];

const LANTERN: Record<Shape, Point> = { wide: [66, -8], tall: [44, -10] }; // beside the front, above the plaque

/** Where the lantern hangs when it is so far along the ring. */
export function lanternAt({ shape, places }: Fit, at: number): Point {
  const from = Math.floor(at);
  const [a, b] = [places[from % places.length], places[(from + 1) % places.length]] as [Point, Point];
  const t = at - from;
  const [dx, dy] = LANTERN[shape];
  return [a[0] + (b[0] - a[0]) * t + dx, a[1] + (b[1] - a[1]) * t + dy];
}

export interface Step {
  x: number;
  y: number;
  turn: number; // degrees
}

const PER_PLACE = 6;

/** Footprints or arrows along the street, from place to place. */
export function stepsAlong({ shape, places }: Fit, way: number[]): Step[] {
  const [cx, cy] = shape === "wide" ? [517, 392] : [187, places[2]?.[1] ?? 0];
  const inwards = ([x, y]: Point): Point => [cx + (x - cx) * 0.78, cy + (y - cy) * 0.72];
  const found: Step[] = [];
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [places[way[i] as number], places[way[i + 1] as number]].map((p) => inwards(p as Point)) as [
      Point,
      Point,
    ];
    const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    for (let j = 0; j < PER_PLACE; j++) {
      const t = (j + 0.5) / PER_PLACE;
      found.push({ x: a[0] + (b[0] - a[0]) * t, y: a[1] + (b[1] - a[1]) * t, turn });
    }
  }
  return found;
}

/** So many guests left, above and right of the ring. */
const SIDES: Record<number, [number, number, number]> = {
  3: [1, 1, 1],
  4: [1, 2, 1],
  5: [2, 1, 2],
  6: [2, 2, 2],
  7: [2, 3, 2],
  8: [2, 4, 2],
};
export const PLATE: Point = [190, 112];

/** The upper left corners of the plates, clockwise from the own left. */
export function platesAround(guests: number): Point[] {
  const [left, above, right] = SIDES[guests] ?? [2, Math.max(0, guests - 4), 2];
  const [width] = WIDE;
  const beside = (count: number): number[] => (count === 1 ? [330] : [436, 246]);
  const step = above > 3 ? 256 : 318;
  const first = (width - (above - 1) * step - PLATE[0]) / 2;
  return [
    ...beside(left).map((y): Point => [8, y]),
    ...Array.from({ length: above }, (_, i): Point => [first + i * step, 17]),
    ...beside(right)
      .reverse()
      .map((y): Point => [width - PLATE[0] - 8, y]),
  ];
}
