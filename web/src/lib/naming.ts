// What a lesson speaks of: the things its words name, so that they can be pointed at and asked about; codes in words.

import { spaced } from "./reading";
import { raised, type Words } from "./words";
import type { Help } from "../motion/help.svelte";

/** A piece of a lesson's words; `named` is what the rules call the thing it speaks of. */
export interface Piece {
  text: string;
  named?: string;
}

const CODE = /^[A-Z]+\d+(-\d+)?$/; // a thing that only the notation has a name for

/** The words in pieces: things with a help card are found by their names, codes are said in words. */
export function namedIn(text: string, words: Words): Piece[] {
  const names = namesOf(words);
  if (!names.size) return [{ text }];
  const known = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(`\\b(${known.join("|")})(s?)(?![\\w-])`, "gi"))) {
    const [whole, name = "", plural = ""] = match;
    const named = names.get(name) ?? names.get(name.toLowerCase());
    if (named === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    const said = CODE.test(named) ? words.word(named) + plural : whole;
    pieces.push({ text: /(^|[.!?] )$/.test(text.slice(0, match.index)) ? raised(said) : said, named });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** The same as a text. */
export function inWords(text: string, words: Words): string {
  return namedIn(text, words)
    .map((piece) => piece.text)
    .join("");
}

/** By what is written: the name in the rules. Long names, short ones (`Shadow` of the Shadow Lantern), and codes. */
function namesOf(words: Words): Map<string, string> {
  const names = new Map<string, string>();
  for (const key of Object.keys(words.templates)) {
    const [kind, name = ""] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
    if (kind === "help" || (kind === "card" && words.has(`word.${name}`))) {
      names.set(spaced(name), name);
      const word = words.word(name).toLowerCase();
      if (words.has(`word.${name}`) && !names.has(word)) names.set(word, name); // of two called alike the first
    }
    if (kind === "word" && CODE.test(name)) names.set(name, name);
  }
  return names;
}

/** What the help card of a named thing says; nothing where the game says nothing of it. */
export function helpOf(named: string, words: Words): Help | null {
  const text = words.templates[`help.${named}`] ?? words.card(named);
  return text ? { name: raised(spaced(words.word(named))), words: text, rule: "" } : null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
