// How a message key becomes a sentence: the same forms as `hyakki.core.wording`, proved by the cases both tests read.

import type { LayoutInfo } from "../protocol";
import { isBare, isNothing } from "./reading";

export type Templates = Record<string, string>;
export type Args = Record<string, unknown>;

const PLACE = /\{(\w+)(?::([\w|/]+))?\}/g;
const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OF_SEATS = ["seat", "seats", "whose", "their"];

/** Of a game that says nothing of how its view is laid out. */
export const NO_LAYOUT: LayoutInfo = {
  turns: [],
  turning: [],
  per_seat: [],
  hand: "hand",
  places: null,
  sections: [],
  told: [],
  unshown: [],
  if_any: [],
  of_others: [],
  explained: [],
};

/** The templates of one game, with what every game shares, and how its view is laid out. */
export class Words {
  /** The arguments that templates show as seats: how a number in a view is known to be one. */
  readonly seatArgs: ReadonlySet<string>;
  /** Who plays beyond the seats. */
  readonly beyond: string;
  /** The events with which a turn (or a round) begins: a paragraph of the log each. */
  readonly turns: ReadonlySet<string>;
  /** The events that turn a match: a replay jumps to them. */
  readonly turning: ReadonlySet<string>;

  constructor(
    readonly templates: Templates,
    readonly layout: LayoutInfo = NO_LAYOUT,
  ) {
    const places = Object.values(templates).flatMap((template) => [...template.matchAll(PLACE)]);
    this.seatArgs = new Set(
      places.filter(([, , form]) => OF_SEATS.includes(form ?? "")).map(([, name]) => name as string),
    );
    this.beyond = templates.beyond ?? "";
    this.turns = new Set(layout.turns);
    this.turning = new Set(layout.turning);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.templates, key);
  }

  /** The display word for a name of the rules; the name itself if there is none. */
  word(value: unknown): string {
    const key = `word.${plain(value)}`;
    return this.has(key) ? (this.templates[key] as string) : plain(value);
  }

  /** What a field of the view is called: by its whole path, by its last key, or by the word for that. */
  label(path: string): string {
    const key = keysOf(path).find((candidate) => this.has(`field.${candidate}`));
    if (key !== undefined) return this.templates[`field.${key}`] as string;
    return this.word(path.slice(path.lastIndexOf(".") + 1)).replaceAll("_", " ");
  }

  /** A sentence about a field; null if it needs none. */
  helpOf(path: string): string | null {
    const key = keysOf(path).find((candidate) => this.has(`field.${candidate}.help`));
    return key === undefined ? null : (this.templates[`field.${key}.help`] as string);
  }

  /** What a card, a place or a character does or wants; null if the game says nothing of it. */
  card(value: unknown): string | null {
    const key = `card.${plain(value)}`;
    return this.has(key) ? (this.templates[key] as string) : null;
  }

  /** Whether a field has anything to show to a person. */
  shows(path: string, value: unknown): boolean {
    const whole = inside(path);
    if (value === false || isBare(value) || this.layout.unshown.includes(whole)) return false;
    return !this.layout.if_any.includes(whole) || !isNothing(value);
  }

  /** The sentence for a key; `names` are the seats' names, seat 0 first, `you` is the seat of who reads it. */
  say(key: string, args: Args, names: string[] | null = null, you: number | null = null): string {
    if (!this.has(key)) return Object.keys(args).length ? `${key} ${repr(args)}` : key;
    return raised(this.part(key, args, names, you));
  }

  /** What a key says within a sentence. */
  part(key: string, args: Args, names: string[] | null = null, you: number | null = null): string {
    return this.spans(key, args, names, you)
      .map((span) => span.text)
      .join("");
  }

  /** The same in pieces, each with what it speaks of, so that a symbol can stand beside it. */
  spans(key: string, args: Args, names: string[] | null = null, you: number | null = null): Span[] {
    const template = this.templates[key] ?? key;
    const spans: Span[] = [];
    let end = 0;
    for (const place of template.matchAll(PLACE)) {
      const [whole, name, form] = place as unknown as [string, string, string | undefined];
      if (place.index > end) spans.push({ text: template.slice(end, place.index) });
      const value = Object.hasOwn(args, name) ? args[name] : "?";
      spans.push({ text: this.shown(value, form, names, you), ...spokenOf(value, form) });
      end = place.index + whole.length;
    }
    if (end < template.length) spans.push({ text: template.slice(end) });
    return spans;
  }

  private shown(value: unknown, form: string | undefined, names: string[] | null, you: number | null): string {
    const values = Array.isArray(value) ? value : [value];
    const isYou = (seat: unknown): boolean => you !== null && seat === you;
    if (form === "seat" || form === "seats") return joined(values.map((v) => (isYou(v) ? "you" : seatName(v, names))));
    if (form === "whose") return joined(values.map((v) => (isYou(v) ? "your" : `${seatName(v, names)}'s`)));
    if (form === "their") return values.length === 1 && isYou(values[0]) ? "your" : "their";
    if (form === "word") return joined(values.map((v) => this.word(v)));
    if (form === "cell") return cellName(values);
    if (form === "times") return joined(values.map(howOften));
    if (form?.includes("/")) return form.split("/")[values.length > 1 || isYou(values[0]) ? 1 : 0] as string;
    if (form?.includes("|")) return form.split("|")[value === 1 ? 0 : 1] as string;
    return joined(values.map(plain));
  }
}

/** A piece of a sentence; `seat` or `word` is what it names. */
export interface Span {
  text: string;
  seat?: number;
  word?: string;
}

/** `once`, `twice`, `3 times`. */
function howOften(count: unknown): string {
  return { "1": "once", "2": "twice" }[String(count)] ?? `${plain(count)} times`;
}

function spokenOf(value: unknown, form: string | undefined): Partial<Span> {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if ((form === "seat" || form === "seats" || form === "whose") && typeof one === "number" && one >= 0)
    return { seat: one };
  return form === "word" && typeof one === "string" ? { word: one } : {};
}

/** A path without the numbers inside it: `decks.1.size` is the `decks.size` of them all. */
function inside(path: string): string {
  return path.replace(/\.\d+(?=\.)/g, "");
}

function keysOf(path: string): string[] {
  return [path, inside(path), path.slice(path.lastIndexOf(".") + 1)];
}

/** A square by its column's letter and its row's number: `C1` for column 2, row 0. */
export function cellName(values: unknown[]): string {
  const [column, row] = values;
  if (values.length !== 2) return joined(values.map(plain));
  const letter = Number.isInteger(column) ? COLUMNS[column as number] : undefined;
  if (letter === undefined || !Number.isInteger(row)) return `${plain(column)} ${plain(row)}`;
  return `${letter}${(row as number) + 1}`;
}

/** The name of a seat, or `seat 2` where seats have none. */
export function seatName(seat: unknown, names: string[] | null): string {
  if (names && typeof seat === "number" && seat >= 0 && seat < names.length) return names[seat] as string;
  return seat === -1 ? "nature" : `seat ${plain(seat)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(words: string[]): string {
  if (words.length < 2) return words[0] ?? "nobody";
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** The first letter raised, the rest as it is. */
export function raised(sentence: string): string {
  const first = [...sentence][0] ?? "";
  return first.toUpperCase() + sentence.slice(first.length);
}

/** A value as Python's `str` writes it. */
function plain(value: unknown): string {
  return typeof value === "string" ? value : repr(value);
}

function repr(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return value.includes("'") && !value.includes('"') ? `"${value}"` : `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (typeof value === "object") {
    return `{${Object.entries(value)
      .map(([key, v]) => `${repr(key)}: ${repr(v)}`)
      .join(", ")}}`;
  }
  return String(value);
}
