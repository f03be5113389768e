import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PROTOCOL, type ServerMessage } from "../protocol";
import { Refused, Socket } from "./socket";

/** The network, seen from the page: what was sent, and a hand on the other end. */
class Wire {
  static readonly CONNECTING = 0;
  static all: Wire[] = [];
  readyState = Wire.CONNECTING;
  closed = false;
  onopen: (() => void) | null = null;
  sent: { type: string; id: number; key?: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(reason = ""): void {
    this.closed = true;
    this.onclose?.({ reason });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  greet(): void {
    this.open();
    this.tell({ type: "hello", protocol: PROTOCOL, name: "Kazuko", now: 0, long_absence: 60 });
  }
}

const wire = (): Wire => Wire.all.at(-1) as Wire;
const page = { visible: "visible", wake: [] as (() => void)[] };
const listening = {
  addEventListener: (_: string, wake: () => void) => page.wake.push(wake),
  removeEventListener: () => {},
};
let greeted = 0;
let outdated = 0;
let lines: string[] = [];
let heard: ServerMessage[] = [];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  page.wake = [];
  [greeted, outdated, lines, heard] = [0, 0, [], []];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", {
    ...listening,
    get visibilityState() {
      return page.visible;
    },
  });
  vi.stubGlobal("window", listening);
  socket = new Socket("ws://table/ws", {
    greet: () => greeted++,
    message: (message) => heard.push(message),
    line: (line, why) => lines.push(why ? `${line}: ${why}` : line),
    outdated: () => outdated++,
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const act = { type: "act", token: "0.1", key: "k1", action: "stay" } as const;

describe("the socket", () => {
  it("gives each request its own reply", async () => {
    wire().greet();
    const first = socket.ask({ type: "ping" });
    const second = socket.ask({ type: "start" });
    const [a, b] = wire().sent;
    wire().tell({ type: "error", re: b?.id, kind: "refused", reason: "A seat is free", rule: "", hint: "add a bot" });
    wire().tell({ type: "done", re: a?.id });
    await expect(first).resolves.toMatchObject({ type: "done" });
    await expect(second).rejects.toMatchObject({ kind: "refused", reason: "A seat is free", hint: "add a bot" });
  });

  it("hands on what is no reply", () => {
    wire().greet();
    wire().tell({ type: "gone", reason: "closed" });
    expect(heard).toEqual([{ type: "gone", reason: "closed" }]);
  });

  it("comes back by itself, waiting longer each time", () => {
    wire().greet();
    wire().close();
    expect(lines.at(-1)).toBe("lost");
    expect(Wire.all).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(Wire.all).toHaveLength(2);
    wire().close();
    vi.advanceTimersByTime(300);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(200);
    expect(Wire.all).toHaveLength(3);
    wire().greet();
    expect(greeted).toBe(2);
    expect(lines.at(-1)).toBe("open");
  });

  it("is left while it connects without an error in the browser", () => {
    socket.close();
    expect(wire().closed).toBe(false);
    wire().open();
    expect(wire().closed).toBe(true);
  });

  it("hands on why the server closed it", () => {
    wire().close("12 pages are open");
    expect(lines.at(-1)).toBe("lost: 12 pages are open");
    vi.advanceTimersByTime(250);
    wire().greet();
    expect(lines.at(-1)).toBe("open");
  });

  it("sends an unanswered action again with the same key, after the greeting", async () => {
    wire().greet();
    const done = socket.ask(act);
    wire().close();
    vi.advanceTimersByTime(250);
    expect(wire().sent).toEqual([]);
    wire().greet();
    expect(wire().sent).toMatchObject([{ type: "act", key: "k1" }]);
    wire().tell({ type: "done", re: wire().sent[0]?.id });
    await expect(done).resolves.toMatchObject({ type: "done" });
  });

  it("does not send anything else again", async () => {
    wire().greet();
    const lost = socket.ask({ type: "chat", text: "hello" });
    wire().close();
    await expect(lost).rejects.toBeInstanceOf(Refused);
    vi.advanceTimersByTime(250);
    wire().greet();
    expect(wire().sent).toEqual([]);
  });

  it("asks when the page is seen again, and opens a new one if nobody answers", () => {
    wire().greet();
    for (const wake of page.wake.slice(0, 1)) wake();
    expect(wire().sent).toMatchObject([{ type: "ping" }]);
    vi.advanceTimersByTime(3000);
    vi.advanceTimersByTime(250);
    expect(Wire.all).toHaveLength(2);
  });

  it("stays when the ping is answered", () => {
    wire().greet();
    page.wake[0]?.();
    wire().tell({ type: "done", re: wire().sent[0]?.id });
    return Promise.resolve().then(() => {
      vi.advanceTimersByTime(4000);
      expect(Wire.all).toHaveLength(1);
    });
  });

  it("says when the server speaks another protocol", () => {
    wire().tell({ type: "hello", protocol: PROTOCOL + 1, name: "", now: 0, long_absence: 60 });
    expect(outdated).toBe(1);
    expect(greeted).toBe(0);
  });
});
