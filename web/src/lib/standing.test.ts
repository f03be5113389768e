// An answer for the rest of a turn: what it answers, and all that ends it.
import { expect, it } from "vitest";
import type { EventInfo, StateMessage } from "../protocol";
import { asks, kept, type Standing, standingFor } from "./standing";

const TURNS = new Set(["event.turn"]);
const question = (frame: string, actions: string[], series = 1): StateMessage =>
  ({ series, ask: { frame }, actions: actions.map((text) => ({ text })) }) as unknown as StateMessage;
const event = (key: string): EventInfo => ({ key, args: {}, n: 1 }) as unknown as EventInfo;

const PLAY = ["play kasha", "done"];
const given = standingFor(question("play", PLAY), "done") as Standing;

it("answers the same question while it offers the same", () => {
  expect(asks(given, question("play", PLAY))).toBe(true);
  expect(kept(given, question("play", PLAY), [event("event.placed")], TURNS)).toBe(given);
});

it("lets other questions pass, and those of others", () => {
  expect(asks(given, question("move", ["skip"]))).toBe(false);
  expect(asks(given, question("play", []))).toBe(false);
  expect(kept(given, question("move", ["skip"]), [], TURNS)).toBe(given);
});

it("ends with the turn, with the match, when something is taken back or offered besides", () => {
  expect(kept(given, question("play", PLAY), [event("event.turn")], TURNS)).toBeNull();
  expect(kept(given, question("play", PLAY, 2), [], TURNS)).toBeNull();
  expect(kept(given, question("play", PLAY), [event("event.undo")], TURNS)).toBeNull();
  expect(kept(given, question("play", ["play nue", ...PLAY]), [], TURNS)).toBeNull();
});
