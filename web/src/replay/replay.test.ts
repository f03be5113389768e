import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventInfo, MatchInfo, MatchStep, ServerMessage, StateMessage } from "../protocol";
import { Replay } from "./replay.svelte";

const LINES = 40;
const event = (n: number): EventInfo => ({ n, key: "event.sailed", args: { seat: 0 } });
const info = { match: "m", table: "t", game: "sea", names: ["A", "B"], options: {}, series: 1 } as unknown as MatchInfo;
const end = { type: "state", line: LINES, events: Array.from({ length: LINES }, (_, i) => event(i + 1)) };
const stepAt = (line: number): MatchStep => ({
  line,
  view: { at: line, outcome: null },
  to_act: [0],
  ask: null,
  actions: [{ text: `go ${line}`, id: line, elements: [], label: `Go ${line}` }],
  offers: [],
  sheet: [],
  deductions: null,
  secrets: [],
});

/** A server that has these steps, tells at most `most` at once, and refuses as often as it is told to. */
class FakeServer {
  asked: string[] = [];
  refusals: number[] = []; // statuses to answer with first
  constructor(readonly most = 100) {}

  fetch = async (path: string): Promise<Response> => {
    this.asked.push(path);
    const status = this.refusals.shift();
    if (status) {
      const kind = status === 429 ? "limit" : "closed";
      return new Response(JSON.stringify({ kind, reason: "not now" }), { status });
    }
    const asked = new URL(path, "http://here").searchParams;
    const first = Number(asked.get("line"));
    const count = Math.min(Number(asked.get("count")), this.most, LINES - first + 1);
    const steps = Array.from({ length: count }, (_, i) => stepAt(first + i));
    return new Response(JSON.stringify({ lines: LINES, steps }));
  };
}

async function begun(server: FakeServer, line: number): Promise<{ replay: Replay; told: StateMessage[] }> {
  vi.stubGlobal("fetch", server.fetch);
  const told: StateMessage[] = [];
  const message = (one: ServerMessage): void => void (one.type === "state" && told.push(one));
  const hearing = { greet: () => {}, message, line: () => {}, outdated: () => {} };
  const replay = new Replay(hearing, info, end as unknown as StateMessage, "0", line);
  await replay.ask({ type: "watch", table: "t", have: 0 });
  return { replay, told };
}

describe("a replay", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { querySelector: () => null, baseURI: "http://here/" });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("begins with all that was heard up to its step", async () => {
    const { told } = await begun(new FakeServer(), 12);
    expect(told.map((state) => [state.line, state.events.length, state.view.at])).toEqual([[12, 12, 12]]);
  });

  it("says by what a turn began, also where one answer brought two of them", () => {
    const begin = (n: number, seat: number): EventInfo => ({ n, key: "event.turn", args: { seat } });
    const told = { ...end, events: [event(1), begin(2, 0), event(3), begin(4, 1), event(4), begin(4, 0), event(5)] };
    const hearing = { greet: () => {}, message: () => {}, line: () => {}, outdated: () => {} };
    const replay = new Replay(hearing, info, told as unknown as StateMessage, "0", 5);
    const turns = new Set(["event.turn"]);
    expect(replay.begins(turns, 1)).toBeUndefined();
    expect(replay.begins(turns, 3)?.n).toBe(2);
    expect(replay.begins(turns, 5)?.args.seat).toBe(0);
  });

  it("tells the next step alone, and any other one from the beginning, with numbers that only go up", async () => {
    const { replay, told } = await begun(new FakeServer(), 12);
    await replay.go(13);
    await replay.go(12);
    await replay.go(30);
    expect(told.map((state) => state.events.length)).toEqual([12, 1, 12, 30]);
    expect(told.map((state) => state.series)).toEqual([1, 1, 2, 3]);
    const numbers = told.flatMap((state) => state.events.map((one) => one.n));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("asks for several steps at once, also backwards, and stays within the match", async () => {
    const server = new FakeServer();
    const { replay } = await begun(server, 39);
    for (let line = 38; line > 24; line--) await replay.go(line);
    await replay.go(-5);
    expect(replay.line).toBe(0);
    await replay.go(99);
    expect(replay.line).toBe(LINES);
    expect(server.asked.length).toBe(3);
  });

  it("goes where it was last sent while a step is on its way", async () => {
    const { replay, told } = await begun(new FakeServer(), 0);
    await Promise.all([replay.go(20), replay.go(25), replay.go(30)]);
    await vi.waitFor(() => expect(replay.step?.line).toBe(30));
    expect(told.map((state) => state.line)).toEqual([0, 30]);
  });

  it("takes what comes where steps are long", async () => {
    const { replay } = await begun(new FakeServer(1), 10);
    await replay.go(5);
    expect(replay.step?.line).toBe(5);
  });

  it("says what was legal only when asked", async () => {
    const { replay, told } = await begun(new FakeServer(), 3);
    replay.light(true);
    replay.light(false);
    expect(told.map((state) => state.actions.length)).toEqual([0, 1, 0]);
    expect(told.map((state) => state.events.length)).toEqual([3, 0, 0]);
  });

  it("waits when it asked too much, and stays where it is when it is refused", async () => {
    vi.useFakeTimers();
    const server = new FakeServer();
    const { replay } = await begun(server, 0);
    server.refusals = [429];
    const gone = replay.go(30);
    await vi.advanceTimersByTimeAsync(1000);
    await gone;
    expect(replay.step?.line).toBe(30);
    server.refusals = [409];
    await replay.go(20);
    expect([replay.line, replay.problem]).toEqual([30, "not now"]);
    vi.useRealTimers();
  });
});
