// Where figures stand on a sheet: pieces to the left, people to the right, everything inside its area.

import type { Point, Sheet } from "./sheet";

/** What is to be placed: whose piece stands in which area, how many people, where Mechamaru is. */
export interface Standing {
  pieces: { seat: number; area: string | null }[];
  humans: Record<string, number>;
  mechamaru: string | null;
}

export interface Crowd {
  area: string;
  people: Point[];
  count: Point; // the disc with their number
  scale: number;
}

export interface Placed {
  pieces: ReadonlyMap<number, { at: Point; scale: number; tight: boolean }>;
  mechamaru: { at: Point; scale: number } | null;
  crowds: Crowd[];
}

const BODY = 74; // units a piece needs, with its energy beside it
const LEFT = 28; // of them, to the left of its middle
const SLIM = 46; // the same, with its energy over its head
const PERSON = 15;
const DISC = 24;
const MOST_ABREAST = 4;
const NARROW = 110; // here a name stands in two lines
const HEAD = 86; // units from foot to crown
const SHALLOW = 0.75; // of a head's height

/** The radius of the disc with the number of a crowd; `least`: units below which nobody can read. */
export function discOf({ grid }: Sheet, least: number): number {
  return Math.max(grid.name === "wide" ? 11.5 : 8.5, least / 1.35);
}

/** Where a piece shows its energy, in its own units: beside its feet, or over its head where it stands tight. */
export function energyOf(
  { grid }: Sheet,
  scale: number,
  tight: boolean,
  least: number,
): { x: number; y: number; scale: number; wide: number; high: number } {
  const small = grid.name === "tall";
  const [x, y] = tight ? [-15, -94] : [17, -5];
  const own = Math.max(1, least / (grid.piece * scale) / 18);
  return { x, y, scale: own, wide: small ? 34 : 31, high: small ? 23 : 20 };
}

/** A piece of a zone may be drawn on any of its areas (SHB-006); it stays where the rules keep it. */
export function placed(sheet: Sheet, { pieces, humans, mechamaru }: Standing): Placed {
  const found = new Map<number, { at: Point; scale: number; tight: boolean }>();
  const crowds: Crowd[] = [];
  let puppet: Placed["mechamaru"] = null;
  for (const { name } of sheet.station.areas) {
    const here = pieces.filter(({ area }) => area === name).map(({ seat }) => seat);
    const stands = here.length + (mechamaru === name ? 1 : 0);
    const people = humans[name] ?? 0;
    if (!stands && !people) continue;
    const spot = spots(sheet, name, stands, people);
    here.forEach((seat, i) => found.set(seat, { at: spot.pieces[i] as Point, scale: spot.scale, tight: spot.tight }));
    if (mechamaru === name) puppet = { at: spot.pieces[here.length] as Point, scale: spot.scale };
    if (people) crowds.push({ area: name, people: spot.people, count: spot.count, scale: spot.crowd });
  }
  return { pieces: found, mechamaru: puppet, crowds };
}

interface Spots {
  pieces: Point[];
  people: Point[];
  count: Point;
  scale: number;
  crowd: number;
  tight: boolean;
}

function spots(sheet: Sheet, area: string, stands: number, people: number): Spots {
  const { grid } = sheet;
  const k = grid.piece;
  const { floor, a, b, c, d } = sheet.room(area);
  const [width, depth] = sheet.size(area);
  const abreast = Math.min(people, people > MOST_ABREAST ? Math.ceil(people / 2) : MOST_ABREAST);
  const crowdWide = people ? (abreast * PERSON + DISC) * k : 0;
  const room = width - 10 * k;
  const tight = stands * BODY * k + crowdWide > room + 8 * k;
  // where the people stand in front, the pieces move back
  const step = tight ? Math.min(SLIM * k, (room - 34 * k) / Math.max(1, stands - 1)) : BODY * k;
  const scale = tight && stands > 2 ? Math.max(0.72, Math.min(1, step / (40 * k))) : 1;
  const behind = sheet.walled(area) ? grid.wall + 2 : 0;
  const names = grid.name_size * (width < NARROW ? 2 : 1) + 8 * k;
  const wanted = Math.max(depth * 0.3, depth - behind - names - (tight && people ? 14 * k : 10 * k));
  const crown = stands ? HEAD * k * scale - sheet.at(floor, a, c)[1] : 0; // no head stands above the paper
  const low = Math.max(wanted, Math.min(crown, depth - behind - 7 * k));
  const across = (px: number): number => a + px / grid.across;
  const v = (px: number): number => c + (px / depth) * (d - c);
  const whole = stands * step + (tight ? 0 : crowdWide);
  // of a shallow floor the pieces before it would hide the middle
  const lean = !tight && depth < HEAD * k * SHALLOW ? 0.1 : 0.5;
  const begin = Math.max(4 * k, (width - whole) * lean) + (tight ? (room - whole) / 8 : 0);
  const found: Spots = { pieces: [], people: [], count: [0, 0], scale, crowd: 1, tight };
  for (let i = 0; i < stands; i++) {
    found.pieces.push(sheet.at(floor, across(begin + step * i + (tight ? step / 2 : LEFT * k)), v(low)));
  }
  if (!people) return found;
  const front = tight ? Math.min(depth - behind - 2, low + 22 * k) : low - 6 * k;
  const start = tight ? Math.max(2 * k, width - crowdWide - 2 * k) : begin + stands * step;
  for (let i = 0; i < people; i++) {
    const row = people > MOST_ABREAST && i >= abreast ? 1 : 0;
    const column = row ? i - abreast + 0.5 : i;
    const x = Math.min(across(start + (column + 0.5) * PERSON * k), b);
    found.people.push(sheet.at(floor, x, v(front - row * 10 * k + (i % 2) * 4 * k)));
  }
  const [x, y] = sheet.at(floor, across(start + abreast * PERSON * k + 11 * k), v(front));
  found.count = [x, y - 13 * k];
  return found;
}
