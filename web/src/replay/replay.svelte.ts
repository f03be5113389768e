// A match gone through step by step, answering like a server: the real board and frame show it without knowing.

import { api } from "../lib/api";
import { type From, roomOf } from "../lib/finished";
import { type Asking, type Hearing, Refused, type Reply, type Request } from "../lib/socket";
import type { Stage } from "../motion/stage.svelte";
import { type EventInfo, type MatchInfo, type MatchStep, PROTOCOL, type StateMessage } from "../protocol";

const AT_ONCE = 16; // steps asked for together
const PATIENCE = 1000; // ms, before a server that was asked too much is asked again
const TRIES = 6;

/** Where a replay is looked at from: as spectators saw it, from a seat, or with everybody's secrets. */
export const PUBLIC = "public";
export const EVERYBODY = "all";

export function fromOf(sight: string): From {
  return sight === PUBLIC ? null : sight === EVERYBODY ? "all" : Number(sight);
}

export class Replay implements Asking {
  line = $state(0); // the step that is sought, and soon shown
  step = $state.raw<MatchStep | null>(null); // the one shown
  playing = $state(false);
  speed = $state(1);
  legal = $state(false); // what might be done is lit, as it was then
  problem = $state("");
  stage: Stage | null = null;

  readonly lines: number;
  private readonly known = new Map<number, MatchStep>();
  private readonly byLine: EventInfo[][] = [];
  private begun = 0; // how often it was begun anew: the board draws it from its beginning then
  private seeking = false;

  constructor(
    private readonly on: Hearing,
    readonly info: MatchInfo,
    private readonly end: StateMessage, // with all that was heard
    private readonly sight: string,
    line: number,
  ) {
    this.lines = end.line;
    this.line = Math.min(line, this.lines);
    for (const event of end.events) (this.byLine[event.n] ??= []).push(event);
    queueMicrotask(() => {
      on.line("open");
      on.greet({ type: "hello", protocol: PROTOCOL, name: "", now: Date.now() / 1000, long_absence: 60 });
    });
  }

  async ask(request: Request): Promise<Reply> {
    if (request.type === "watch") {
      await this.go(this.line);
      return { type: "done", re: 0 };
    }
    throw new Refused("refused", "This was played already", "", "play on from here to try it");
  }

  close(): void {
    this.playing = false;
  }

  /** The lines at which something of these kinds happened. */
  linesOf(keys: ReadonlySet<string>): number[] {
    return [...new Set(this.end.events.filter((event) => keys.has(event.key)).map((event) => event.n))];
  }

  /** What began the turn in which a line stands; where one answer ended a turn and brought another whole, the last. */
  begins(keys: ReadonlySet<string>, line: number): EventInfo | undefined {
    return this.end.events.findLast((event) => event.n <= line && keys.has(event.key));
  }

  /** What was heard of a line. */
  heard(line: number): EventInfo[] {
    return this.byLine[line] ?? [];
  }

  /** What a seat answered next after a line, in notation; null if nothing. In a poll others may have been quicker. */
  answerOf(seat: number, line: number): string | null {
    const next = this.end.events.find(({ n, key, args }) => n > line && key === "answer" && args.seat === seat);
    return next === undefined ? null : (next.args.action as string | null);
  }

  /** To a step; who asks for another one meanwhile is led there. */
  async go(line: number): Promise<void> {
    this.line = Math.max(0, Math.min(this.lines, line));
    if (this.seeking) return;
    this.seeking = true;
    try {
      while (this.step?.line !== this.line) {
        const wanted = this.line;
        const step = await this.found(wanted);
        if (this.line === wanted) this.show(step);
      }
      this.problem = "";
    } catch (error) {
      this.playing = false;
      this.problem = (error as Error).message;
      this.line = this.step?.line ?? this.line;
    } finally {
      this.seeking = false;
    }
  }

  /** Shows what was legal, or no longer. */
  light(on: boolean): void {
    this.legal = on;
    if (this.step) this.tell(this.step, []);
  }

  /** The next step is played on the board; any other one is there at once. */
  private show(step: MatchStep): void {
    const onwards = this.step !== null && step.line === this.step.line + 1;
    const turned = this.step === null || this.isOver(this.step) !== this.isOver(step);
    this.stage?.queue.skip();
    this.step = step;
    if (!onwards) this.begun += 1;
    if (turned) this.on.message(roomOf(this.info, fromOf(this.sight), this.numbered(step.line), this.isOver(step)));
    this.tell(step, onwards ? this.heard(step.line) : this.byLine.slice(0, step.line + 1).flat());
    if (!onwards) this.stage?.queue.skip();
  }

  private tell(step: MatchStep, events: EventInfo[]): void {
    const { view, to_act, ask, actions, offers, sheet, deductions, line } = step;
    this.on.message({
      ...this.end,
      n: this.numbered(line),
      series: this.begun,
      line,
      token: String(line),
      view,
      to_act,
      ask,
      actions: this.legal ? actions : [],
      offers: this.legal ? offers : [],
      sheet,
      deductions,
      events: events.map((event) => ({ ...event, n: this.numbered(event.n) })),
    });
  }

  /** Numbers only ever go up, also when a replay goes back. */
  private numbered(line: number): number {
    return this.begun * (this.lines + 1) + line;
  }

  private isOver(step: MatchStep): boolean {
    return step.line === this.lines;
  }

  private async found(line: number): Promise<MatchStep> {
    for (let tries = 1; !this.known.has(line); tries++) {
      const back = this.step !== null && line < this.step.line;
      const first = back ? Math.max(0, line - AT_ONCE + 1) : line;
      try {
        const { steps } = await api.steps(
          this.info.match,
          fromOf(this.sight),
          first,
          back ? line - first + 1 : AT_ONCE,
        );
        for (const step of steps) this.known.set(step.line, step);
        if (!this.known.has(line)) await this.fetchOne(line); // long steps: fewer came than were asked for
      } catch (error) {
        const later = error instanceof Refused && error.kind === "limit" && tries < TRIES;
        if (!later) throw error;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
    return this.known.get(line) as MatchStep;
  }

  private async fetchOne(line: number): Promise<void> {
    const { steps } = await api.steps(this.info.match, fromOf(this.sight), line, 1);
    for (const step of steps) this.known.set(step.line, step);
  }
}
