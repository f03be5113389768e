// Where the figures on an island stand: each side in a place of its own, champion first, those who lie in front.

import { countOn, type Figure, figuresOn, type ParadeView, type Side, wanting } from "./view";

/** Figures of one side and kind, drawn as a few and counted by a badge. */
export interface Group {
  side: number;
  figure: Figure;
  lying: boolean;
  size: number;
  drawn: [number, number][];
  box: { x: number; y: number; width: number; height: number }; // what a pointer hits
}

export interface Badge {
  side: number;
  x: number;
  y: number;
  count: number;
  wants: number | null; // meeples until a torii, null where none can be
}

const WIDE: [number, number, number][][] = [
  [],
  [[0, 42, 1.32]],
  [
    [-32, 42, 1.16],
    [31, 42, 1.16],
  ],
  [
    [-34, 21, 0.96],
    [34, 21, 0.96],
    [0, 48, 0.96],
  ],
  [
    [-34, 19, 0.9],
    [34, 19, 0.9],
    [-34, 48, 0.9],
    [34, 48, 0.9],
  ],
];
const SMALL: [number, number, number][][] = [
  [],
  [[-2, 29, 1]],
  [
    [-16, 28, 0.84],
    [14, 28, 0.84],
  ],
  [
    [-17, 9, 0.66],
    [14, 9, 0.66],
    [-2, 32, 0.66],
  ],
  [
    [-17, 9, 0.64],
    [14, 9, 0.64],
    [-17, 32, 0.64],
    [14, 32, 0.64],
  ],
];

export function sidesOn(view: ParadeView, tile: string): number[] {
  return view.players.flatMap((side, i) => (countOn(side, tile) ? [i] : []));
}

/** Where the figures of a side stand on an island, or where its next would: the middle of its place. */
export function placeOf(view: ParadeView, tile: string, side: number, small: boolean): [number, number, number] {
  const here = sidesOn(view, tile);
  const all = here.includes(side) ? here : [...here, side].sort((a, b) => a - b);
  const cells = (small ? SMALL : WIDE)[Math.min(4, all.length)] ?? [];
  return cells[all.indexOf(side)] ?? [0, 40, 1];
}

export function crowd(view: ParadeView, tile: string, small: boolean): { groups: Group[]; badges: Badge[] } {
  const groups: Group[] = [];
  const badges: Badge[] = [];
  for (const side of sidesOn(view, tile)) {
    const one = view.players[side] as Side;
    const [cx, cy, k] = placeOf(view, tile, side, small);
    const { champion, standing, lying } = figuresOn(one, tile);
    const most = small ? 1 : champion ? 2 : 3;
    const upright = champion + Math.min(standing, most);
    const step = 11 * k;
    const left = cx - ((upright - 1) * step) / 2;
    const foot = cy - (lying && upright ? 8 * k : 0);
    const push = (figure: Figure, lies: boolean, drawn: [number, number][], size: number): void => {
      const xs = drawn.map(([x]) => x);
      const [low, high] = [Math.min(...xs), Math.max(...xs)];
      const box = lies
        ? { x: low - 19 * k, y: cy - 18 * k, width: 38 * k + high - low, height: 22 * k }
        : { x: low - 11 * k, y: foot - 36 * k, width: 22 * k + high - low, height: 38 * k };
      groups.push({ side, figure, lying: lies, size, drawn, box });
    };
    if (champion) push("champion", one.champion_lies, [[left, foot]], k * 0.97); // its banner stays below the bonus
    if (standing) {
      const drawn = Array.from({ length: Math.min(standing, most) }, (_, i): [number, number] => [
        left + (i + champion) * step,
        foot,
      ]);
      push("standing", false, drawn, k);
    }
    if (lying) {
      const drawn = Array.from({ length: Math.min(lying, 2) }, (_, i): [number, number] => [
        cx + 1 + i * 6 * k,
        cy + 3 - i * 7 * k,
      ]);
      push("lying", true, drawn, k * 0.94);
    }
    const count = champion + standing + lying;
    const x = cx + Math.max((upright - 1) * step, lying ? 16 * k : 0) / 2 + 9 * k;
    if (count > 1) badges.push({ side, x, y: cy - 3, count, wants: wanting(view, side, tile) });
  }
  return { groups, badges };
}
