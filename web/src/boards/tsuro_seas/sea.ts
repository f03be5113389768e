// The sea as it is drawn: squares of 100 units, ports, wakes as curves, what tiles and daikaiju do. Read from the game's own data.

import { start_marks } from "../../../../src/hyakki/games/tsuro_seas/data/board.json";
import { daikaiju } from "../../../../src/hyakki/games/tsuro_seas/data/daikaiju.json";
import { classes } from "../../../../src/hyakki/games/tsuro_seas/data/wake_tiles.json";
import type { Cubic, Point, Pose } from "../../motion/path";
import { MONSTERS, type Monster } from "./Daikaiju.svelte";

export const SIZE = 7;
export const UNIT = 100;
export const RIM = 76; // the washi border with the start marks, ships that wait there, and the names of columns and rows

export type Square = [number, number];

/** A state of a ship: the square it enters next, and the port by which it enters (TSS-004). */
export interface Place {
  square: Square;
  port: number;
}

export interface Laid {
  tile: string;
  rotation: number;
}

const PORTS: Point[] = [
  { x: 33, y: 0 },
  { x: 67, y: 0 },
  { x: 100, y: 33 },
  { x: 100, y: 67 },
  { x: 67, y: 100 },
  { x: 33, y: 100 },
  { x: 0, y: 67 },
  { x: 0, y: 33 },
];
const INWARD: Point[] = [
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
];
const ACROSS = [5, 4, 7, 6, 1, 0, 3, 2]; // TSS-003
export const HEADING = [180, 270, 0, 90]; // of a ship that enters by a side

export const side = (port: number): number => port >> 1;
export const nameOf = ([column, row]: Square): string => `${column},${row}`;

/** The four wakes of a tile as it lies: pairs of ports. */
export function wakes({ tile, rotation }: Laid): [number, number][] {
  const pairs = TILES.get(tile)?.pairs ?? [];
  return pairs.map(([a, b]) => [((a as number) + 2 * rotation) % 8, ((b as number) + 2 * rotation) % 8]);
}

/** Where a wake leads that is entered by a port. */
export function through(laid: Laid, port: number): number {
  for (const [a, b] of wakes(laid)) {
    if (a === port) return b;
    if (b === port) return a;
  }
  return port;
}

const TILES = new Map(classes.map((tile) => [tile.id, tile]));

/** How many rotations of a tile differ. */
export function turns(tile: string): number {
  return TILES.get(tile)?.distinct_rotations ?? 4;
}

/** Where a port lies on the board. */
export function portAt({ square: [column, row], port }: Place): Point {
  const { x, y } = PORTS[port] as Point;
  return { x: column * UNIT + x, y: row * UNIT + y };
}

/** The curve of a wake from port to port of a square. */
export function curve([column, row]: Square, from: number, to: number): Cubic {
  const [a, d] = [portAt({ square: [column, row], port: from }), portAt({ square: [column, row], port: to })];
  const far = Math.hypot(a.x - d.x, a.y - d.y);
  const reach = side(from) === side(to) ? 44 : Math.max(26, Math.min(52, far * 0.52));
  const [m, n] = [INWARD[side(from)] as Point, INWARD[side(to)] as Point];
  return [a, { x: a.x + m.x * reach, y: a.y + m.y * reach }, { x: d.x + n.x * reach, y: d.y + n.y * reach }, d];
}

/** The place on the far side of a port, or null over the rim. */
export function across({ square: [column, row], port }: Place): Place | null {
  const inward = INWARD[side(port)] as Point;
  const square: Square = [column - inward.x, row - inward.y];
  const inside = square.every((line) => line >= 0 && line < SIZE);
  return inside ? { square, port: ACROSS[port] as number } : null;
}

/** How a ship lies that is about to enter: its prow at the port, on a mark a little outside the board. */
export function poseAt(place: Place): Pose {
  const { x, y } = portAt(place);
  const inward = INWARD[side(place.port)] as Point;
  const back = across(place) ? 21 : 29;
  return { x: x - inward.x * back, y: y - inward.y * back, angle: HEADING[side(place.port)] as number };
}

/** The curves a ship sails: every place of its path with a tile is crossed, the last one too if it has one. */
export function sailed(path: Place[], laidAt: (square: Square) => Laid | undefined): Cubic[] {
  const curves: Cubic[] = [];
  for (const place of path) {
    const laid = laidAt(place.square);
    if (laid) curves.push(curve(place.square, place.port, through(laid, place.port)));
  }
  return curves;
}

/** A wake that a ship has sailed. */
export interface Sailed {
  square: Square;
  ports: [number, number];
}

/** The wakes behind a ship and the one it is on, if its square has a tile. */
export function allSailed(place: Place, laidAt: (square: Square) => Laid | undefined): Sailed[] {
  const laid = laidAt(place.square);
  const on: Sailed[] = laid ? [{ square: place.square, ports: [place.port, through(laid, place.port)] }] : [];
  return [...on, ...trail(place, laidAt)];
}

/** The wakes behind a ship, back to the rim or to the first gap. */
export function trail(place: Place, laidAt: (square: Square) => Laid | undefined): Sailed[] {
  const way: Sailed[] = [];
  let at = across(place);
  while (at && way.length < 4 * SIZE * SIZE) {
    const laid = laidAt(at.square);
    if (!laid) break;
    const from = through(laid, at.port);
    way.push({ square: at.square, ports: [from, at.port] });
    at = across({ square: at.square, port: from });
  }
  return way;
}

// --- start marks ---

export interface Mark extends Place {
  id: string;
}
export const MARKS: Mark[] = start_marks.map((mark) => ({
  id: mark.id,
  square: mark.square as Square,
  port: mark.entry_port,
}));
export const markOf = (id: string): Mark | undefined => MARKS.find((mark) => mark.id === id);

/** Where a start mark is drawn: on the rim, outside the square. */
export function markAt(mark: Mark): Point {
  const { x, y } = portAt(mark);
  const inward = INWARD[side(mark.port)] as Point;
  return { x: x - inward.x * 27, y: y - inward.y * 27 };
}

// --- daikaiju ---

const ORDER = daikaiju.map((beast) => beast.id);
const WAYS = ["N", "W", "S", "E"]; // counter-clockwise

export const isBeast = (id: string): boolean => ORDER.includes(id);

/** The picture of a daikaiju. */
export function monsterOf(id: string): Monster {
  return MONSTERS[ORDER.indexOf(id) % MONSTERS.length] ?? MONSTERS[0];
}

export interface Beast {
  id: string;
  gold: boolean;
  number: number;
  arrows: [string, string][]; // die face, way in orientation 0 (N, W, S, E or TURN)
}

export function beastOf(id: string): Beast {
  const beast = daikaiju.find((one) => one.id === id);
  return {
    id,
    gold: beast?.arrow === "gold",
    number: beast?.number ?? 0,
    arrows: Object.entries(beast?.orientation_0 ?? {}),
  };
}

/** The way a daikaiju goes on a die face in an orientation: N, W, S, E or TURN (TSS-029). */
export function wayOf(id: string, face: number, orientation: number): string {
  const way = beastOf(id).arrows.find(([die]) => Number(die) === face)?.[1] ?? "TURN";
  return way === "TURN" ? way : (WAYS[(WAYS.indexOf(way) + orientation) % 4] as string);
}

/** A step in a way, in squares. */
export const STEPS: Record<string, Point> = {
  N: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
  S: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
};

export function middle([column, row]: Square): Point {
  return { x: column * UNIT + UNIT / 2, y: row * UNIT + UNIT / 2 };
}
