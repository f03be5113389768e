// Where the islands lie, and between which there is a bridge: each touches those beside it and in the rows above and below.

export const TILES = ["T1", "T2", "T3", "T4", "M1", "M2", "M3", "M4", "M5", "B1", "B2", "B3", "B4"];

/** The geometry of a map: where rows begin, how far islands are apart, half an island's width and height. */
export interface Chart {
  width: number;
  height: number;
  left: Record<string, number>;
  top: Record<string, number>;
  step: number;
  across: number;
  down: number;
}

export const DESK: Chart = {
  width: 786,
  height: 482,
  left: { T: 168, M: 92, B: 168 },
  top: { T: 86, M: 238, B: 390 },
  step: 151,
  across: 65,
  down: 50,
};
export const PHONE: Chart = {
  width: 374,
  height: 289,
  left: { T: 76, M: 39, B: 76 },
  top: { T: 48, M: 145, B: 242 },
  step: 74,
  across: 33,
  down: 36,
};

export function at(chart: Chart, tile: string): [number, number] {
  const row = tile[0] as string;
  return [(chart.left[row] ?? 0) + (Number(tile[1]) - 1) * chart.step, chart.top[row] ?? 0];
}

/** Neighbours: an island away in a row, or half of one in the next. */
function touch(a: string, b: string): boolean {
  const [[x1, y1], [x2, y2]] = [at(DESK, a), at(DESK, b)];
  return (
    a !== b && Math.abs(x1 - x2) <= DESK.step * 1.02 && Math.abs(y1 - y2) < 160 && Math.hypot(x1 - x2, y1 - y2) < 180
  );
}

export const neighbours = (tile: string): string[] => TILES.filter((other) => touch(tile, other));

export const BRIDGES: [string, string][] = TILES.flatMap((a, i) =>
  TILES.slice(i + 1).flatMap((b): [string, string][] => (touch(a, b) ? [[a, b]] : [])),
);

/** The island that an arrow key leads to. */
export function towards(tile: string, key: string): string | null {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!way) return null;
  const [x, y] = at(DESK, tile);
  const along = (other: string): number => {
    const [ox, oy] = at(DESK, other);
    return (ox - x) * (way[0] as number) + (oy - y) * (way[1] as number) * 1.4;
  };
  const near = neighbours(tile).filter((other) => along(other) > 60);
  return near.sort((a, b) => along(b) - along(a))[0] ?? null;
}

/** A number in 0…1 that is always the same for the same two. */
function noise(seed: number, i: number): number {
  const x = Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453;
  return x - Math.floor(x);
}

/** A rounded rectangle as a distance from the middle by angle. */
function reach(angle: number): number {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return 1 / (c ** 3.2 + s ** 3.2) ** (1 / 3.2);
}

const written = (points: [number, number][]): string[] => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);

/** The outline of an island: earth angular, fire spiked, wood scalloped, water smooth. */
export function outline(element: string, seed: number, a: number, b: number): string {
  const around = (n: number, far: (i: number, angle: number) => number, turn = (i: number): number => i): string[] =>
    written(
      Array.from({ length: n }, (_, i) => {
        const angle = (turn(i) / n) * 2 * Math.PI;
        const r = reach(angle) * far(i, angle);
        return [Math.cos(angle) * a * r, Math.sin(angle) * b * r];
      }),
    );
  if (element === "earth")
    return `M${around(
      11,
      (i) => 0.94 + 0.1 * noise(seed, i + 20),
      (i) => i + 0.4 * noise(seed, i),
    ).join("L")}Z`;
  if (element === "fire") return `M${around(22, (i) => (i % 2 ? 0.9 : 1.05)).join("L")}Z`;
  if (element === "wood") {
    const points = around(
      13,
      () => 0.93,
      (i) => i + seed * 0.3,
    );
    const arcs = [...points.slice(1), points[0] as string].map((point, i) => {
      const [x0, y0] = (points[i] as string).split(" ").map(Number) as [number, number];
      const [x, y] = point.split(" ").map(Number) as [number, number];
      const r = (Math.hypot(x - x0, y - y0) * 0.56).toFixed(1);
      return `A${r} ${r} 0 0 1 ${point}`;
    });
    return `M${points[0]}${arcs.join("")}Z`;
  }
  return `M${around(40, (_, angle) => 0.985 + 0.03 * Math.sin(3 * angle + seed)).join("L")}Z`;
}
