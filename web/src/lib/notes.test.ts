import { expect, test } from "vitest";
import type { EventInfo } from "../protocol";
import { lastHeard, notebook } from "./notes";
import { Words } from "./words";

const WORDS = new Words({
  "note.shown": "{other:seat} showed {cards:word} to {seat:seat}",
  "note.line": "turn {turn}: {what}",
  "note.before": "before turn 1: {what}",
  "word.dove": "a dove",
});
const NAMES = ["Fox", "Crane"];
const BY = { words: WORDS, say: (key: string, args: Record<string, unknown>) => WORDS.say(key, args, NAMES, 0) };

test("a notebook is told in the game's sentences", () => {
  const pages = [{ turn: 3, what: "shown", seat: 0, other: 1, cards: ["dove", "food"] }];
  expect(notebook(pages, BY)).toEqual(["Turn 3: Crane showed a dove and food to you"]);
});

test("a page of before the first turn says so", () => {
  const pages = [{ turn: 0, what: "shown", seat: 0, other: 1, cards: ["dove"] }];
  expect(notebook(pages, BY)).toEqual(["Before turn 1: Crane showed a dove to you"]);
});

test("what has no sentences is no notebook", () => {
  expect(notebook([], BY)).toBeNull();
  expect(notebook([{ what: "sold", turn: 1 }], BY)).toBeNull();
  expect(notebook([{ turn: 1 }], BY)).toBeNull();
  expect(notebook("shown", BY)).toBeNull();
});

test("a note's moment is what was last heard before the next answer", () => {
  const event = (key: string, n = 0): { event: EventInfo } => ({ event: { n: 1, key, args: { n } } });
  const log = [event("answer", 1), event("event.a"), event("table.paused"), event("answer", 2), event("event.b")];
  expect(lastHeard(log, 0)).toBeNull();
  expect(lastHeard(log, 1)?.key).toBe("event.a");
  expect(lastHeard(log, 2)?.key).toBe("event.b");
  expect(lastHeard(log, 9)?.key).toBe("event.b");
});
