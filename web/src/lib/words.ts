// How a message key becomes a sentence: the same forms as `hyakki.core.wording`, proved by the cases both tests read.

export type Templates = Record<string, string>;
export type Args = Record<string, unknown>;

const PLACE = /\{(\w+)(?::([\w|]+))?\}/g;

/** The templates of one game, with what every game shares. */
export class Words {
  /** The arguments that templates show as seats: how a number in a view is known to be one. */
  readonly seatArgs: ReadonlySet<string>;
  /** The lists of a view with one entry per seat, where the game names them under `view.per_seat`. */
  readonly perSeat: readonly string[];
  /** What only tells of things elsewhere, under `view.told`: nothing in it is picked. */
  readonly told: readonly string[];

  constructor(readonly templates: Templates) {
    const places = Object.values(templates).flatMap((template) => [...template.matchAll(PLACE)]);
    this.seatArgs = new Set(places.filter(([, , form]) => form?.startsWith("seat")).map(([, name]) => name as string));
    const listed = (key: string): string[] => (templates[key] ?? "").split(" ").filter(Boolean);
    this.perSeat = listed("view.per_seat");
    this.told = listed("view.told");
  }

  has(key: string): boolean {
    return Object.hasOwn(this.templates, key);
  }

  /** The display word for a name of the rules; the name itself if there is none. */
  word(value: unknown): string {
    const key = `word.${plain(value)}`;
    return this.has(key) ? (this.templates[key] as string) : plain(value);
  }

  /** The sentence for a key; `names` are the seats' names, seat 0 first. */
  say(key: string, args: Args, names: string[] | null = null): string {
    if (!this.has(key)) return Object.keys(args).length ? `${key} ${repr(args)}` : key;
    const template = this.templates[key] as string;
    const sentence = template.replace(PLACE, (_, name: string, form: string | undefined) =>
      this.shown(Object.hasOwn(args, name) ? args[name] : "?", form, names),
    );
    return raised(sentence);
  }

  private shown(value: unknown, form: string | undefined, names: string[] | null): string {
    const values = Array.isArray(value) ? value : [value];
    if (form === "seat" || form === "seats") return joined(values.map((v) => seatName(v, names)));
    if (form === "word") return joined(values.map((v) => this.word(v)));
    if (form === "cell") return `[${values.map(plain).join(",")}]`;
    if (form?.includes("|")) return form.split("|")[value === 1 ? 0 : 1] as string;
    return joined(values.map(plain));
  }
}

/** The name of a seat, or `seat 2` where seats have none. */
export function seatName(seat: unknown, names: string[] | null): string {
  if (names && typeof seat === "number" && seat >= 0 && seat < names.length) return names[seat] as string;
  return `seat ${plain(seat)}`;
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
