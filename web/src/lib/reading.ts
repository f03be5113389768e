// Reads a game's view without knowing the game: what is a seat's, what a hand, what a place on a grid, what a table.

export type Fields = Record<string, unknown>;

/** How a value is best shown. */
export type Shape =
  | "empty" // nothing there
  | "flag"
  | "seat"
  | "seats"
  | "cell" // a place on a grid
  | "word" // a name or a number
  | "words" // several of them, shown as small cards
  | "counts" // names with how many of each
  | "rows" // alike things, shown as a table
  | "things" // things that differ
  | "thing";

/** What every view has, whatever the game; shown elsewhere in the frame. */
const COMMON = new Set(["game", "seat", "seats", "options", "to_act", "pending", "outcome"]);
export const UNSEEN = /^unseen(_|$)/; // what a seat has not seen is nothing that it alone knows
const SEAT_KEYS = /(^|_)(seats?|players?|other|target|order|owner|holder|leader|by|winners?|waiting|active|first)($|_)/;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function isCell(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((v) => Number.isInteger(v) && v >= 0);
}

function namesSeats(key: string, seatArgs: ReadonlySet<string>): boolean {
  return seatArgs.has(key) || SEAT_KEYS.test(key) || key.startsWith("may_");
}

function isSeat(value: unknown, seats: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < seats;
}

const NO_ARGS: ReadonlySet<string> = new Set();

/** How the value under a key is best shown; `seatArgs` are keys that the game's messages show as seats. */
export function shapeOf(key: string, value: unknown, seats: number, seatArgs = NO_ARGS): Shape {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return "flag";
  if (isScalar(value)) return namesSeats(key, seatArgs) && isSeat(value, seats) ? "seat" : "word";
  if (Array.isArray(value)) return shapeOfList(key, value, seats, seatArgs);
  const inside = Object.values(value as Fields);
  if (inside.length === 0) return "empty";
  return inside.every((v) => typeof v === "number") ? "counts" : "thing";
}

function shapeOfList(key: string, list: unknown[], seats: number, seatArgs: ReadonlySet<string>): Shape {
  if (list.length === 0) return "empty";
  if (namesSeats(key, seatArgs) && list.every((v) => isSeat(v, seats))) return "seats";
  if (isCell(list)) return "cell";
  if (list.every(isScalar)) return "words";
  const columns = list.every(isFields) ? Object.keys(list[0] as Fields) : [];
  const alike = columns.length > 0 && list.every((v) => Object.keys(v as Fields).join() === columns.join());
  return alike && list.length > 1 ? "rows" : "things";
}

/** Whether a value would show as nothing at all. */
export function isBare(value: unknown): boolean {
  if (isScalar(value)) return value === null || value === "";
  return Array.isArray(value) ? value.every(isBare) : Object.values(value as Fields).every(isBare);
}

/** Whether a value is none at all, zero, or made of such alone. */
export function isNothing(value: unknown): boolean {
  if (isScalar(value)) return value === null || value === "" || value === 0 || value === false;
  return Object.values(value as Fields).every(isNothing);
}

/** Remembers which lists have had as many entries as there are seats all along: those belong to the seats. */
export class SeatLists {
  private readonly others = new Set<string>();

  /** The keys whose entries belong to one seat each; `told` are those of which the game says so (a side that nobody
   * sits at may follow the seats). */
  keys(view: Fields, seats: number, told: readonly string[] = []): string[] {
    const keys: string[] = [];
    for (const [key, value] of own(view)) {
      if (!Array.isArray(value)) continue;
      if (told.includes(key) && value.length >= seats) keys.push(key);
      if (told.includes(key)) continue;
      if (value.length !== seats || !value.every((v) => isFields(v))) this.others.add(key);
      else if (!this.others.has(key)) keys.push(key);
    }
    return keys;
  }
}

/** The hand of a seat, found by its path: `hand`, `hands` with an entry per seat, or `players.hand` inside of one. */
export function handIn(view: Fields, path: string, seat: number | null): unknown[] {
  const [key, field] = path.split(".") as [string, string | undefined];
  const whole = view[key];
  if (path === "hand") return Array.isArray(whole) ? whole : [];
  const entry: unknown = Array.isArray(whole) && seat !== null ? whole[seat] : null;
  const hand = field !== undefined && isFields(entry) ? entry[field] : entry;
  return Array.isArray(hand) ? hand : [];
}

/** The game's own part of a view. */
export function own(view: Fields): [string, unknown][] {
  return Object.entries(view).filter(([key]) => !COMMON.has(key));
}

/** What a seat knows and a spectator does not, of the same field of their views: of things, the parts that differ. */
export function secretPart(mine: unknown, known: unknown): unknown {
  if (!isFields(mine) || !isFields(known)) return mine;
  const parts = Object.entries(mine).filter(
    ([key, value]) => !UNSEEN.test(key) && JSON.stringify(value) !== JSON.stringify(known[key]),
  );
  return Object.fromEntries(parts.map(([key, value]) => [key, secretPart(value, known[key])]));
}

/** A thing that lies on a grid, found somewhere in the view. */
export interface Placed {
  key: string; // the list it stands in
  seat: number | null; // whose it is, where the list belongs to the seats
  cell: [number, number];
  fields: Fields; // the rest of it
}

/** Everything of the view that has one place on a grid; two seats are no place. */
export function placed(view: Fields, ofSeats: string[], seatArgs = NO_ARGS): Placed[] {
  const things: Placed[] = [];
  for (const [key, value] of own(view)) {
    if (!Array.isArray(value)) continue;
    value.forEach((entry, index) => {
      if (!isFields(entry)) return;
      const places = Object.entries(entry).filter(([name, v]) => isCell(v) && !namesSeats(name, seatArgs));
      if (places.length !== 1) return;
      const [where, cell] = places[0] as [string, [number, number]];
      const fields = Object.fromEntries(Object.entries(entry).filter(([name]) => name !== where));
      things.push({ key, seat: ofSeats.includes(key) ? index : null, cell, fields });
    });
  }
  return things;
}

/** The words of a list, each once, with how often it stands there; numbers keep their places unless they are sorted. */
export function tallied(list: unknown[]): [unknown, number][] {
  const sorted =
    list.length > 2 && list.every((value, i) => typeof value === "number" && !(value < Number(list[i - 1])));
  if (!sorted && !list.every((value) => typeof value === "string")) return list.map((value) => [value, 1]);
  const counts = new Map<unknown, number>();
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

/** What an element of that name is called in a view: a word, a number, or a cell as `2,0`. */
export function nameOf(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/** `draw_pile` as `draw pile`. */
export function spaced(key: string): string {
  return key.replaceAll("_", " ");
}
