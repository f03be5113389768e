// Between what the server tells and what a board draws: events become movements, then the view is shown as it is.

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
  /** What events look like; nothing for those that move nothing. */
  movements(events: EventInfo[]): Movement[];
}

export class Stage {
  readonly queue = new Queue();
  private script = $state.raw<Script | null>(null);
  private shown: StateMessage | null = null;
  private heard = 0;

  constructor(private readonly table: TableModel) {}

  get ready(): boolean {
    return this.script !== null;
  }

  /** A board comes up (or goes, with null). */
  take(script: Script | null): void {
    this.queue.skip();
    this.script = script;
    this.shown = null;
    this.table.settled = null;
  }

  /** A state has come: plays what is new in it. */
  follow(match: StateMessage): void {
    const script = this.script;
    if (!script || match === this.shown) return;
    const first = this.shown === null || this.shown.series !== match.series;
    const fresh = match.events.filter((event) => event.n > this.heard);
    this.shown = match;
    this.heard = Math.max(this.heard, match.n);
    const begins = first && script.opens === true && !match.events.some(isDecision);
    if (first) this.rewind(script, match, begins ? [] : match.events); // what the dice showed, what moved last
    const movements = first && !begins ? [] : script.movements(begins ? match.events : fresh);
    this.queue.push([...movements, { ms: 0, end: () => this.rest(match) }]);
  }

  /** Plays again what happened after the event with this place in the log. */
  replay(from: number): void {
    const match = this.table.match;
    const script = this.script;
    if (!match || !script) return;
    this.queue.skip();
    const events = this.table.log.map((line) => line.event).filter((event) => !event.key.startsWith("table."));
    this.rewind(script, match, events.slice(0, from));
    this.queue.push([...script.movements(events.slice(from)), { ms: 0, end: () => this.rest(match) }]);
  }

  /** The place in the log where the last so many answers of seats begin. */
  before(answers: number): number {
    const events = this.table.log.map((line) => line.event).filter((event) => !event.key.startsWith("table."));
    let left = answers;
    for (let i = events.length - 1; i >= 0; i--) {
      const event = events[i] as EventInfo;
      if (isDecision(event) && --left === 0) return i;
    }
    return 0;
  }

  /** Draws the table as it was after these events. */
  private rewind(script: Script, match: StateMessage, events: EventInfo[]): void {
    script.clear(match.view);
    atOnce(script.movements(events));
  }

  private rest(match: StateMessage): void {
    if (match !== this.shown || !this.script) return;
    this.script.settle(match.view);
    this.table.settled = match.view;
  }
}

function isDecision(event: EventInfo): boolean {
  return event.key === "answer" && Number(event.args.seat) >= 0;
}

const STAGES = new WeakMap<TableModel, Stage>();

/** The stage of a table; board, digest and end scene share it. */
export function stageOf(table: TableModel): Stage {
  let stage = STAGES.get(table);
  if (!stage) {
    stage = new Stage(table);
    STAGES.set(table, stage);
  }
  return stage;
}
