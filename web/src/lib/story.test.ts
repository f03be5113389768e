import { expect, it } from "vitest";
import type { EventInfo } from "../protocol";
import { folded, turnsOf } from "./story";

const BEGINS = new Set(["event.turn"]);
let ids = 0;
const line = (key: string, args: Record<string, unknown> = {}): { id: number; event: EventInfo } => ({
  id: ids++,
  event: { n: 1, key, args },
});
const answer = (n: number, seat: number) => line("answer", { n, seat, action: "x" });

it("tells a paragraph for each turn, and what came before the first", () => {
  const log = [
    answer(1, -1),
    line("event.dealt", { seat: 0 }),
    line("event.turn", { seat: 0 }),
    answer(2, 0),
    line("event.lays", { seat: 0 }),
    line("event.turn", { seat: 1 }),
    answer(3, 1),
    answer(4, 0),
    line("event.lays", { seat: 1 }),
  ];
  const turns = turnsOf(log, BEGINS, 0);
  expect(turns.map((turn) => turn.seat)).toEqual([null, 0, 1]);
  expect(turns.map((turn) => turn.lines.filter((l) => l.event.key !== "answer").length)).toEqual([1, 1, 1]);
  expect(turns.map((turn) => turn.back)).toEqual([null, 2, 4]); // where this reader answered
});

it("begins without an empty paragraph", () => {
  expect(turnsOf([answer(1, -1), line("event.turn", { seat: 0 })], BEGINS, null)).toHaveLength(1);
  expect(turnsOf([], BEGINS, null)).toEqual([]);
});

it("leaves out a turn of which nothing is told, unless it just begins", () => {
  const log = [
    line("event.turn", { seat: 0 }),
    answer(1, 0),
    line("event.a"),
    line("event.turn", { seat: 1 }),
    answer(2, 1),
    line("event.turn", { seat: 2 }),
  ];
  expect(turnsOf(log, BEGINS, null).map((turn) => turn.seat)).toEqual([0, 2]);
});

it("marks what was taken back, and only that", () => {
  const log = [
    line("event.turn", { seat: 0 }),
    answer(1, 0),
    line("event.a"),
    answer(2, 0),
    line("event.b"),
    line("table.paused"),
    line("event.turn", { seat: 1 }),
    answer(3, 1),
    line("event.c"),
    line("event.undo", { seat: 0, line: 2 }),
    answer(5, 0),
    line("event.d"),
    line("event.undo", { seat: 0, line: 5 }),
    answer(7, 0),
    line("event.e"),
  ];
  const undone = turnsOf(log, BEGINS, null).flatMap((turn) => [
    ...(turn.title?.undone ? ["title"] : []),
    ...turn.lines.filter((l) => l.undone && l.event.key !== "answer").map((l) => l.event.key),
  ]);
  expect(undone).toEqual(["event.b", "title", "event.c", "event.d"]);
});

it("says once what happened several times in a row", () => {
  const took = (seat: number) => ({ ...line("event.takes", { seat }), undone: false });
  const told = folded([took(0), took(0), took(0), took(1), { ...took(1), undone: true }, took(0)]);
  expect(told.map(({ times }) => times)).toEqual([3, 1, 1, 1]);
});

it("adds up what was counted several times in a row", () => {
  const took = (count: number) => ({ ...line("event.takes", { seat: 0, count }), undone: false });
  const told = folded([took(1), took(1), took(2), took(2)]);
  expect(told.map(({ times, event }) => [times, event.args.count])).toEqual([
    [1, 2],
    [1, 4],
  ]);
});

it("lists what came one after another, where the sentence has a form for several", () => {
  const came = (card: string, seat = 0) => ({ ...line("event.came", { card, seat }), undone: false });
  const all = [came("kasha"), came("nue"), came("oni"), came("oni", 1)];
  const several = folded(all, { "event.came": "{card:word} {card:comes/come} to {seat:seat}" });
  expect(several.map(({ event }) => event.args.card)).toEqual([["kasha", "nue", "oni"], "oni"]);
  expect(folded(all, { "event.came": "{card:word} comes" })).toHaveLength(4);
  const twice = folded([came("nue"), came("oni"), came("oni")], { "event.came": "{card:word} {card:comes/come}" });
  expect(twice.map(({ event, times }) => [event.args.card, times])).toEqual([
    [["nue", "oni"], 1],
    ["oni", 1],
  ]);
});
