// Between what the server tells and the page: what has happened is shown first, then the table is as it has become.

import { untrack } from "svelte";
import { perTable } from "../lib/pertable.svelte";
import type { TableModel } from "../lib/table.svelte";
import type { EventInfo, StateMessage } from "../protocol";
import { atOnce, type Movement, Queue } from "./queue.svelte";

/** What a board knows about its own game. */
export interface Script {
  /** Draws a view as it is. */
  settle(view: Record<string, unknown>): void;
  /** Draws the table before anything has happened. */
  clear(view: Record<string, unknown>): void;
  /** Whether the set-up is played too, for whoever comes while nobody has decided anything yet. */
  readonly opens?: boolean;
  /** Within how many ms what piles up is shown, where its sentences want to be read. */
  readonly longest?: number;
  /** What events look like; nothing for those that move nothing. */
  movements(events: EventInfo[]): Movement[];
}

/**
 * Whatever comes waits in one line behind the movements of what came before: so log, status line, hand and board
 * tell the same moment, and a question is asked when its board is drawn.
 */
export class Stage {
  readonly queue = new Queue();
  private script = $state.raw<Script | null>(null);
  private series = 0; // of the newest state that has come, whether shown yet or not
  private heard = 0;

  constructor(private readonly table: TableModel) {}

  get ready(): boolean {
    return this.script !== null;
  }

  /** A board comes up. */
  take(script: Script): void {
    untrack(() => {
      this.queue.skip();
      this.script = script;
      if (script.longest) this.queue.longest = script.longest;
      this.begin();
    });
  }

  /** The board goes. What waits is told right after: while an effect is torn down, states read as they were before. */
  leave(): void {
    this.script = null;
    queueMicrotask(() => {
      if (!this.script) this.queue.skip();
    });
  }

  /** Something has come that moves nothing. */
  after(tell: () => void): void {
    this.queue.push([{ ms: 0, end: tell }]);
  }

  /** A state has come: `tell` makes it the table's, once all that led to it has been shown. */
  hear(match: StateMessage, tell: () => void): void {
    const fresh = match.events.filter((event) => event.n > this.heard);
    const goesOn = match.series === this.series;
    this.series = match.series;
    this.heard = Math.max(this.heard, match.n);
    const movements = goesOn && !this.table.outside ? (this.script?.movements(fresh) ?? []) : [];
    const end = (): void => {
      tell();
      if (goesOn) this.settle();
      else this.begin();
    };
    this.queue.push([...movements, { ms: 0, end }]);
  }

  /** Plays again what happened after the event with this place in the log. */
  replay(from: number): void {
    const script = this.script;
    if (!script) return;
    this.queue.skip();
    const events = this.events();
    this.rewind(script, events.slice(0, from));
    this.play(script, events.slice(from));
  }

  /** The place in the log where the last so many answers of seats begin. */
  before(answers: number): number {
    const events = this.events();
    let left = answers;
    for (let i = events.length - 1; i >= 0; i--) {
      const event = events[i] as EventInfo;
      if (isDecision(event) && --left === 0) return i;
    }
    return 0;
  }

  /** Draws the table's present view. */
  settle(): void {
    const match = this.table.match;
    if (match) this.script?.settle(match.view);
  }

  /** Draws a match from its beginning: what the dice showed and what moved last is seen, but does not move again. */
  private begin(): void {
    const script = this.script;
    if (!script || !this.table.match) return;
    const events = this.events();
    const opens = script.opens === true && !events.some(isDecision);
    this.rewind(script, opens ? [] : events);
    this.play(script, opens ? events : []);
  }

  private play(script: Script, events: EventInfo[]): void {
    this.queue.push([...script.movements(events), { ms: 0, end: () => this.settle() }]);
  }

  /** Draws the table as it was after these events. */
  private rewind(script: Script, events: EventInfo[]): void {
    if (this.table.match) script.clear(this.table.match.view);
    atOnce(script.movements(events));
  }

  /** What has happened in the match so far. */
  private events(): EventInfo[] {
    return this.table.log.map((line) => line.event).filter((event) => !event.key.startsWith("table."));
  }
}

function isDecision(event: EventInfo): boolean {
  return event.key === "answer" && Number(event.args.seat) >= 0;
}

/** The stage of a table; board, digest and end scene share it. */
export const stageOf = perTable((table) => new Stage(table));
