// Where things stand: two compositions, wide and tall, each drawn in units of its own and fitted into the room there is.

export type Shape = "wide" | "tall";
export type Point = [number, number];

export const SIZES: Record<Shape, Point> = { wide: [1034, 656], tall: [374, 424] };
const NARROW = 800; // px of width below which the tall one reads better

/** The composition that fits a room, and by how much it is scaled; a room without height grows with its width. */
export function fitted(width: number, height: number): { shape: Shape; scale: number } {
  const shape = width < NARROW ? "tall" : "wide";
  const [w, h] = SIZES[shape];
  const by = height > 0 ? Math.min(width / w, height / h) : width / w;
  return { shape, scale: Math.max(0.2, by) };
}

/** The middle of each place, clockwise from the start at the bottom. */
export const PLACES: Record<Shape, Point[]> = {
  wide: [
    [517, 578],
    [346, 560],
    [284, 396],
    [346, 232],
    [517, 214],
    [688, 232],
    [750, 396],
    [688, 560],
  ],
  tall: [
    [187, 360],
    [64, 360],
    [64, 254],
    [64, 148],
    [187, 148],
    [310, 148],
    [310, 254],
    [310, 360],
  ],
};

const LANTERN: Record<Shape, Point> = { wide: [66, -8], tall: [44, -10] }; // beside the front, above the plaque

/** Where the lantern hangs when it is so far along the ring. */
export function lanternAt(shape: Shape, at: number): Point {
  const places = PLACES[shape];
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
export function stepsAlong(shape: Shape, way: number[]): Step[] {
  const [cx, cy] = shape === "wide" ? [517, 392] : [187, 254];
  const inwards = ([x, y]: Point): Point => [cx + (x - cx) * 0.78, cy + (y - cy) * 0.72];
  const found: Step[] = [];
  for (let i = 0; i + 1 < way.length; i++) {
    const [a, b] = [PLACES[shape][way[i] as number], PLACES[shape][way[i + 1] as number]].map((p) =>
      inwards(p as Point),
    ) as [Point, Point];
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
  const [width] = SIZES.wide;
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
