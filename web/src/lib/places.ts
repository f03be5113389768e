// What stands where, gathered from all over a view: for games whose places are fields of it, and that have no drawn board.

import { type Fields, isFields } from "./reading";
import { parts } from "./whynot";
import type { Words } from "./words";

/** Something at a place: whose it is, and what is said of it. */
export interface Mark {
  seat: number | null;
  text: string;
  element: string; // the name by which actions touch it, if they do
}

export interface Place {
  name: string;
  value: unknown; // what lies there, null if that is hidden; undefined where the field only counts by place
  marks: Mark[];
}

/** The places in their rows with everything at them; null if the game has none, or they are not laid yet. */
export function placesOf(view: Fields, words: Words, seatKeys: string[]): Place[][] | null {
  const laid = words.layout.places && view[words.layout.places.field];
  if (!words.layout.places || typeof laid !== "object" || laid === null) return null;
  const values = laid as Fields; // of a list, the places are its indexes
  const here = (name: string): boolean => name in values; // a match may be played on some of the places
  return words.layout.places.rows.map((row) =>
    row.filter(here).map((name) => placeOf(name, values[name], view, words, seatKeys)),
  );
}

function placeOf(name: string, own: unknown, view: Fields, words: Words, seatKeys: string[]): Place {
  const marks: Mark[] = [];
  const mark = (field: string, value: unknown, seat: number | null, about: Fields): void => {
    const count = words.has(`place.${field}`) ? countAt(value, name) : 0;
    if (!count) return;
    const text = words.part(`place.${field}`, { ...about, count });
    marks.push({ seat, text, element: `${name}-${field}` });
  };
  for (const [key, value] of Object.entries(view)) if (!seatKeys.includes(key)) mark(key, value, null, {});
  for (const key of seatKeys) {
    (view[key] as unknown[]).forEach((entry, seat) => {
      if (!isFields(entry)) return;
      for (const [field, value] of Object.entries(entry)) mark(field, value, seat, entry);
    });
  }
  return { name, value: typeof own === "number" ? undefined : own, marks };
}

/** Whether a field is shown at the places, as far as its value names any of them. */
export function isPlaced(field: string, value: unknown, words: Words): boolean {
  if (!words.layout.places) return false;
  if (field === words.layout.places.field) return true;
  if (!words.has(`place.${field}`)) return false;
  return typeof value === "object" || words.layout.places.rows.flat().includes(String(value));
}

/** How many of a field are at a place: it names one, lists several, or counts them by place. */
function countAt(value: unknown, name: string): number {
  if (Array.isArray(value)) return value.filter((entry) => String(entry) === name).length;
  if (isFields(value)) return typeof value[name] === "number" ? value[name] : 0;
  return value !== null && String(value) === name ? 1 : 0;
}

/** Whose piece an action means: of the seat that one of its elements names by a field (`clan:kappa`), else of `you`. */
export function ownerOf(elements: string[], view: Fields, seatKeys: string[], you: number | null): number | null {
  for (const [kind, name] of elements.map(parts)) {
    for (const key of seatKeys) {
      const seat = (view[key] as unknown[]).findIndex((entry) => isFields(entry) && entry[kind] === name);
      if (seat >= 0) return seat;
    }
  }
  return you;
}
