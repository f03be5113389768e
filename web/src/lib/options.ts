// How the value of an option is said to a person.

import type { OptionInfo } from "../protocol";
import { raised, type Words } from "./words";

/** Whoever knows the game's words and options, and the names of the seats. */
interface Knowing {
  words: Words;
  names: string[];
  info: { options: OptionInfo[] } | null;
}

export function optionWords(by: Knowing, name: string, value: unknown): string {
  const kind = by.info?.options.find((option) => option.name === name)?.kind;
  if (value === null || value === undefined || value === "") return "not set";
  if (kind === "seat" && typeof value === "number") return by.names[value] ?? `Seat ${value + 1}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return raised(by.words.word(value));
  return value.length ? value.map((one) => by.words.word(one)).join(", ") : "none";
}
