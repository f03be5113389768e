// One table as this page knows it: room, match, log, chat, what is picked; and everything the page may ask for.

import type {
  ActionInfo,
  ChatLine,
  Clocks,
  EventInfo,
  GameInfo,
  Hello,
  HintGiven,
  Note,
  Notes,
  Reaction,
  RoomMessage,
  RuleText,
  Seen,
  ServerMessage,
  StateMessage,
} from "../protocol";
import { stageOf } from "../motion/stage.svelte";
import { api } from "./api";
import { back, candidates, chosen, clickAction, clickElement, lit, NOTHING, type Picked } from "./picking";
import { handIn, SeatLists } from "./reading";
import {
  type Asking,
  type Hearing,
  Refused,
  type Connection,
  type Reply,
  type Request,
  Socket,
  socketAddress,
} from "./socket";
import { Muted } from "./muted.svelte";
import { labelled, toldApart } from "./names";
import { OUTDATED, reloadOnce } from "./outdated";
import { asks, kept, type Standing, standingFor } from "./standing";
import { askedFor, parts } from "./whynot";
import { raised, Words } from "./words";

/** A line of the log: an event of the match, or a notice about the table. */
export interface LogLine {
  id: number;
  event: EventInfo;
}

/** What is said under the status line when something cannot be done. */
export interface Complaint {
  reason: string;
  rule: string;
  hint: string;
  asked: boolean; // answered a "why can't I?", nothing was tried
}

export class TableModel {
  private lists = new SeatLists();
  private readonly stage = stageOf(this);

  line = $state<Connection>("connecting");
  private closedFor = $state(""); // the server's reason for closing the line
  room = $state.raw<RoomMessage | null>(null);
  private told = $state.raw<StateMessage | null>(null);
  outside = $state.raw<Seen | null>(null); // what a spectator sees, while this page shows it
  info = $state.raw<GameInfo | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  sign = $state.raw<Reaction | null>(null); // the last one, while it is shown
  readonly muted: Muted;
  draft = $state(""); // of a private note
  private noted = $state.raw<Notes | null>(null);
  picked = $state.raw<Picked>(NOTHING);
  complaint = $state.raw<Complaint | null>(null);
  shakes = $state(0); // counts refusals, so that each shakes once
  asking = $state(false); // "why can't I?" is on
  sending = $state(false);
  standing = $state.raw<Standing | null>(null); // answers for the rest of the turn
  private answering = $state(""); // the question it answers just now
  gone = $state("");
  clock = $state(Date.now() / 1000); // the server's, as far as we know
  longAbsence = $state(60);
  hint = $state.raw<(HintGiven & { token: string }) | null>(null); // what a stronger bot would do
  hinting = $state(false);
  hintShown = $state(false);
  private clocks = $state.raw<{ told: Clocks; at: number } | null>(null); // as last told, and when
  private now = $state(performance.now() / 1000); // goes on whatever the wall clock does

  readonly words = $derived(new Words(this.info?.templates ?? {}, this.info?.layout));
  readonly names = $derived(toldApart(this.room?.seats.map((seat, i) => seat.name || `Seat ${i + 1}`) ?? []));
  /** Everybody who plays: the seats, and a side that the game itself plays, where it has one. */
  readonly sides = $derived.by(() => {
    const view = this.match?.view ?? {};
    const most = Math.max(0, ...this.seatKeys.map((key) => (view[key] as unknown[]).length));
    return most > this.names.length ? [...this.names, this.words.beyond] : this.names;
  });
  /** What is told while the connection is away. */
  readonly cut = $derived(this.closedFor || "The connection is lost; coming back by itself…");
  readonly you = $derived(this.room?.you ?? null);
  /** Whether time is limited in the match. */
  readonly timed = $derived(this.clocks !== null && (this.room?.clock.kind ?? "none") !== "none");
  /** What the board shows: the match as you may know it, or for a moment as others see you. */
  readonly match = $derived(this.told && this.outside ? seenFrom(this.told, this.outside) : this.told);
  private readonly own = $derived<Note[]>(
    this.noted && this.you !== null && this.noted.series === this.room?.series ? this.noted.notes : [],
  );
  /** Private notes of this seat about this match. */
  readonly notes = $derived(this.own.filter((note) => !note.cell));
  /** Its pencil marks on the game's deduction sheet, by cell. */
  readonly marks = $derived(new Map(this.own.filter((note) => note.cell).map((note) => [note.cell, note.text])));
  /** What is said here by those whom this page wants to hear. */
  readonly talk = $derived(this.chat.filter((line) => !this.muted.has(line)));
  /** Something is shown just now; what comes after it is not told yet, and nothing can be done. */
  readonly busy = $derived(this.stage.queue.running);
  private readonly open = $derived(
    this.room?.phase === "playing" && !this.busy && !(this.told && this.answering === this.told.token),
  );
  readonly actions = $derived<ActionInfo[]>(this.open ? (this.match?.actions ?? []) : []);
  readonly offers = $derived<ActionInfo[]>(this.open ? (this.match?.offers ?? []) : []);
  readonly yourTurn = $derived((this.told?.actions.length ?? 0) > 0 && this.open && !this.room?.paused);
  readonly left = $derived(candidates(this.actions, this.picked));
  readonly chosen = $derived(chosen([...this.actions, ...this.offers], this.picked));
  readonly lit = $derived(this.yourTurn ? lit(this.actions, this.picked) : new Set<string>());
  /** The cards in your hand, as far as the view shown tells of them. */
  readonly hand = $derived(handIn(this.match?.view ?? {}, this.words.layout.hand, this.you));
  /** How many cards lie in your hand, whoever looks. */
  readonly held = $derived(handIn(this.told?.view ?? {}, this.words.layout.hand, this.you).length);
  readonly secret = $derived(isPoll(this.match));
  readonly seatKeys = $derived(
    this.match ? this.lists.keys(this.match.view, this.match.view.seats as number, this.words.layout.per_seat) : [],
  );

  /** Elements by their name, as far as actions have named them so far: how a view's words are recognised. */
  readonly known = new Map<string, Set<string>>();

  private readonly socket: Asking;
  /** Whether a server's table stands behind this one, with others at it. */
  readonly live: boolean;
  private readonly ticking: ReturnType<typeof setInterval>;
  private have = 0;
  private heard = 0; // the highest number whose events stand in the log
  private noticed = 0;
  private skew = 0;
  private lines = 0;
  private peeking = false;

  constructor(
    readonly id: string,
    open: (on: Hearing) => Asking = (on) => new Socket(socketAddress(id), on),
  ) {
    this.socket = open({
      greet: (hello) => this.greet(hello),
      message: (message) => this.receive(message),
      line: (line, why) => {
        this.line = line;
        if (line !== "connecting") this.closedFor = why ?? "";
      },
      outdated: (protocol) => {
        if (!reloadOnce(protocol)) this.gone = OUTDATED;
      },
    });
    this.muted = new Muted(id);
    this.live = this.socket instanceof Socket;
    this.ticking = setInterval(() => {
      const clock = Math.floor(Date.now() / 1000 + this.skew);
      if (clock !== Math.floor(this.clock)) this.clock = clock;
      if (this.clocks?.told.running.length) this.now = performance.now() / 1000;
    }, 250);
  }

  close(): void {
    clearInterval(this.ticking);
    this.socket.close();
  }

  /** Sends a request; a refusal is shown under the status line and gives null. */
  async ask(request: Request): Promise<Reply | null> {
    try {
      const reply = await this.socket.ask(request);
      return reply;
    } catch (problem) {
      this.complain(problem, false);
      return null;
    }
  }

  /** An action in words, with the names of the seats it touches; a bare word as the question wants it said. */
  labelOf(action: ActionInfo): string {
    const key = `answer.${this.match?.ask?.frame}.${action.text}`;
    return this.words.has(key) ? this.words.part(key, {}) : labelled(action, this.names, this.you);
  }

  /** What the button says that does what is chosen. */
  readonly deed = $derived.by(() => {
    if (!this.chosen) return "";
    const lasting = `answer.${this.match?.ask?.frame}.${this.chosen.text}.standing`;
    return raised(this.picked.stands ? this.words.part(lasting, {}) : this.labelOf(this.chosen));
  });

  /** `Fox's`, or `your`. */
  whose(seat: number): string {
    return seat === this.you ? "your" : `${this.names[seat] ?? `seat ${seat + 1}`}'s`;
  }

  /** A sentence as the reader of this page is told it. */
  say(key: string, args: Record<string, unknown>): string {
    return this.words.say(key, args, this.names, this.you);
  }

  /** The seconds a seat has left; null where time is not limited. While the line is cut nobody knows better. */
  timeLeft(seat: number): number | null {
    const known = this.timed ? this.clocks : null;
    const left = known?.told.left[seat];
    if (!known || left === undefined) return null;
    return known.told.running.includes(seat) ? Math.max(0, left - Math.max(0, this.now - known.at)) : left;
  }

  timeRuns(seat: number): boolean {
    return this.timed && (this.clocks?.told.running.includes(seat) ?? false);
  }

  // --- acting ---

  /** A click on an element of the board. */
  click(element: string): void {
    if (this.asking && !this.actions.some((a) => a.elements.includes(element))) {
      const text = askedFor(this.actions, this.info?.verbs ?? [], element);
      void this.why(text ?? `${parts(element)[1]}`);
      return;
    }
    if (!this.yourTurn) return;
    this.follow(clickElement(this.actions, this.picked, element));
  }

  /** A click on an entry of the list of actions; one that stands answers the same question again, this turn. */
  choose(text: string, stands = false): void {
    this.follow(clickAction(this.picked, text, stands));
  }

  /** Takes an action without doing it. */
  take(text: string): void {
    this.picked = { elements: [], action: text };
    this.complaint = null;
  }

  stepBack(): void {
    if (this.asking) this.asking = false;
    else this.picked = back(this.picked);
    this.complaint = null;
  }

  /** Does the chosen action. */
  async confirm(): Promise<void> {
    const action = this.chosen;
    const match = this.match;
    if (!action || !match || this.sending) return;
    this.sending = true;
    this.complaint = null;
    if (this.picked.stands) this.standing = standingFor(match, action.text);
    const done = await this.ask({ type: "act", token: match.token, key: freshKey(), action: action.text });
    this.sending = false;
    if (done) this.picked = NOTHING;
    else this.standing = null;
  }

  /** The same question again: the answer that stands is given, unless nobody can act now. */
  private async answerAlike({ token }: StateMessage, { answer }: Standing): Promise<void> {
    this.answering = token;
    if (await this.ask({ type: "act", token, key: freshKey(), action: answer })) return;
    this.answering = "";
    this.standing = null;
  }

  /** Whether a stronger bot may be asked: where nobody else plays. */
  get hints(): boolean {
    const seats = this.room?.seats ?? [];
    return this.live && this.you !== null && seats.every(({ kind }, seat) => kind === "bot" || seat === this.you);
  }

  /** Asks what a stronger bot would do about the question that stands; the match notes it. */
  async askHint(): Promise<void> {
    const token = this.match?.token;
    if (token === undefined || !this.hints || !this.yourTurn || this.hinting) return;
    this.hintShown = true;
    if (this.hint?.token === token) return; // given already
    this.hinting = true;
    try {
      this.hint = { ...(await api.hint(this.id, { token })), token };
    } catch (problem) {
      this.complain(problem, false);
    }
    this.hinting = false;
  }

  async undo(): Promise<void> {
    const token = this.match?.token;
    if (token !== undefined) await this.ask({ type: "undo", token, key: freshKey() });
  }

  /** Asks why something may not be done; the answer stands where refusals stand. */
  async why(action: string): Promise<void> {
    const reply = await this.ask({ type: "why", action });
    if (reply?.type !== "refusal") return;
    this.complaint = reply.reason
      ? { reason: reply.reason, rule: reply.rule, hint: reply.hint, asked: true }
      : { reason: `You may: ${action}`, rule: "", hint: "", asked: true };
  }

  /** What would surely follow from an action, in sentences. */
  async preview(action: string): Promise<string[]> {
    const reply = await this.socket.ask({ type: "preview", action }).catch(() => null);
    if (reply?.type !== "consequences") return [];
    return reply.events.map((event) => this.say(event.key, event.args));
  }

  /** Shows the table as others see it until it is called with false; what comes meanwhile is shown so, too. */
  async peek(on: boolean): Promise<void> {
    this.peeking = on;
    const reply = on ? await this.ask({ type: "as_seen" }) : null;
    if (this.peeking !== on) return; // let go, or held again, before the answer came
    this.stage.queue.skip();
    this.outside = reply?.type === "seen" ? reply : null;
    this.stage.settle();
  }

  async rules(): Promise<RuleText[]> {
    return this.room ? api.rules(this.room.game) : [];
  }

  private follow({ picked, submit }: { picked: Picked; submit: boolean }): void {
    this.complaint = null;
    if (submit) void this.confirm();
    else this.picked = picked;
  }

  private complain(problem: unknown, asked: boolean): void {
    const refused = problem instanceof Refused ? problem : new Refused("broken", String(problem));
    this.complaint = { reason: refused.reason, rule: refused.rule, hint: refused.hint, asked };
    this.shakes += 1;
  }

  // --- hearing ---

  private greet(hello: Hello): void {
    this.skew = hello.now - Date.now() / 1000;
    this.clock = hello.now;
    this.longAbsence = hello.long_absence;
    this.socket.ask({ type: "watch", table: this.id, have: this.have }).catch((problem: unknown) => {
      if (problem instanceof Refused && problem.kind !== "lost") this.gone = problem.reason;
    });
  }

  private receive(message: ServerMessage): void {
    if (message.type === "gone") {
      this.gone = message.reason;
      return;
    }
    if (message.type === "notes") this.noted = message;
    if (message.type === "reaction" && !this.muted.has(message)) this.sign = message;
    if (message.type === "clocks") {
      this.now = performance.now() / 1000;
      this.clocks = { told: message, at: this.now };
    }
    if (message.type !== "room" && message.type !== "state" && message.type !== "chat") return;
    this.have = Math.max(this.have, message.n);
    if (message.type === "room") this.stage.after(() => this.enter(message));
    else if (message.type === "state") this.stage.hear(message, () => this.turn(message));
    else this.hear(message.lines);
  }

  private enter(room: RoomMessage): void {
    if (!this.info) {
      api.game(room.game).then(
        (info) => {
          this.info = info;
        },
        (problem) => this.complain(problem, false),
      );
    }
    this.room = room;
    this.append(room.notices.filter((notice) => notice.n > this.noticed));
    this.noticed = Math.max(this.noticed, room.n);
  }

  private turn(match: StateMessage): void {
    const before = this.told;
    if (before && before.series !== match.series) {
      this.log = [];
      this.lists = new SeatLists();
    }
    for (const action of [...match.actions, ...match.offers]) {
      for (const element of action.elements) this.remember(element);
    }
    this.told = match;
    if (this.peeking) void this.peek(true);
    const fresh = match.events.filter((event) => event.n > this.heard);
    this.append(fresh);
    this.heard = Math.max(this.heard, match.n);
    const same = before?.token === match.token && texts(before) === texts(match);
    if (!same) {
      this.picked = NOTHING;
      if (this.complaint?.asked) this.complaint = null;
      this.standing = this.room?.paused ? null : kept(this.standing, match, fresh, this.words.turns);
      if (this.standing && asks(this.standing, match)) void this.answerAlike(match, this.standing);
    }
  }

  private hear(lines: ChatLine[]): void {
    const fresh = lines.filter((line) => !this.chat.some((known) => known.n === line.n));
    const emptied = new Set(lines.filter((line) => !line.text).map((line) => line.n)); // the host removed them
    this.chat = [...this.chat, ...fresh].map((line) => (emptied.has(line.n) ? { ...line, text: "" } : line));
    this.unread += fresh.filter((line) => line.text && !this.muted.has(line)).length;
  }

  private append(events: EventInfo[]): void {
    if (events.length) this.log = [...this.log, ...events.map((event) => ({ id: this.lines++, event }))];
  }

  private remember(element: string): void {
    const name = parts(element)[1];
    const elements = this.known.get(name) ?? new Set<string>();
    elements.add(element);
    this.known.set(name, elements);
  }
}

function texts(match: StateMessage): string {
  return match.actions.map((a) => a.text).join("\n");
}

/** The match with another's view, in which nothing can be done. */
function seenFrom(match: StateMessage, { view, deductions }: Seen): StateMessage {
  return { ...match, view, deductions, actions: [], offers: [], undo: false };
}

/** Whether the question is asked of several seats in secret. */
function isPoll(match: StateMessage | null): boolean {
  const pending = match?.view.pending as Record<string, unknown>[] | undefined;
  return pending?.at(-1)?.answers !== undefined;
}

/** A key that acts once; `randomUUID` is missing on plain http, where phones on the sofa play. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
