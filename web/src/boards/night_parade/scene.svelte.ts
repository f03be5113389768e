// What is drawn just now: the match as it was before an event, the event as a scene, then the match after it.

import type { Snippet } from "svelte";
import { perTable } from "../../lib/pertable.svelte";
import type { TableModel } from "../../lib/table.svelte";
import { flights } from "../../motion/flights.svelte";
import { type Movement, together } from "../../motion/queue.svelte";
import { type Sound, sounds } from "../../motion/sound.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { after, blank, ENMA } from "./after";
import { card, cost } from "./box";
import { paradeView, type ParadeView } from "./view";
import { weightier } from "./weight";

/** A figure on its way: from one place to another, dropped from above, or sent home. */
export interface Sprite {
  side: number;
  figure: string;
  from: string; // an island or a space; "" from above
  to: string; // "" away
  part: number; // 0…1
}

/** One act of King Enma, with the match after it. */
export interface EnmaAct {
  event: EventInfo;
  view: ParadeView;
}

/** How long each event is shown, in ms; those not named are told only. */
const MS: Record<string, number> = {
  activated: 320,
  placed: 300,
  moved: 440,
  marched: 520,
  swapped: 420,
  sent_home: 460,
  stood_up: 300,
  hidden: 300,
  hid: 300,
  torii: 1000,
  stepped: 420,
  champion_put: 320,
  champion: 320,
  turned_up: 320,
  changed: 300,
  recruited: 460,
  revealed: 420,
  invoked: 460,
  played: 420,
  banished: 480,
  market: 200,
  rescued: 800,
  betrayed: 800,
  reign: 520,
  last_round: 900,
  clan: 420,
  turn: 140,
  enma_turn: 420,
  released: 240,
};
/** What is in the log alone: the line on the board keeps telling what was done before it. */
const ASIDE = [
  "market",
  "turn",
  "released",
  "enma_ignored",
  "enma_no_change",
  "enma_card",
  "enma_card_under",
  "enma_no_spending",
  "enma_dropped",
];
const SOUNDS: Record<string, Sound> = {
  activated: "drum",
  placed: "wood",
  moved: "wood",
  marched: "wood",
  sent_home: "drum",
  torii: "bell",
  stepped: "wood",
  recruited: "paper",
  revealed: "paper",
  invoked: "paper",
  banished: "paper",
  last_round: "bell",
  rescued: "bell",
  betrayed: "drum",
};

export class Scene implements Script {
  shown = $state.raw<ParadeView | null>(null);
  sprites = $state.raw<Sprite[]>([]);
  rising = $state.raw<{ tile: string; side: number; part: number } | null>(null);
  told = $state.raw<EventInfo | null>(null); // what was done last, or is done just now
  struck = $state(""); // the card or the throne that an event is about
  last = $state.raw<string[]>([]); // islands the last move touched
  acts = $state.raw<EnmaAct[]>([]); // of King Enma's last turn
  looking = $state<number | null>(null); // the act of his that is looked at again
  retold = $state<boolean | null>(null); // whether his turn was asked for or sent away; null: neither
  face: Snippet<[string]> | null = null; // draws what flies
  private begun = false; // a turn has begun since the last answer
  private kept: EventInfo | null = null; // of a rival's turn: what matters most so far
  private whole: ParadeView | null = null; // the match, while a figure of it is on its way

  constructor(private readonly table: TableModel) {}

  /** The match as the board draws it. */
  readonly view = $derived.by((): ParadeView => {
    const looked = this.looking === null ? undefined : this.acts[this.looking]?.view;
    return looked ?? this.shown ?? paradeView(this.table.match?.view ?? {});
  });

  /** Whether King Enma's last turn can be told again: until the next of his begins, or the match is over. */
  readonly retells = $derived.by((): boolean => {
    const [first, now] = [this.acts[0], this.shown];
    if (!first || !now || now.seats !== 1 || now.outcome !== null) return false;
    return first.view.round === (now.active === 0 ? now.round - 1 : now.round);
  });

  clear(view: Record<string, unknown>): void {
    this.shown = blank(paradeView(view));
    this.rest();
    this.told = null;
    this.kept = null;
    this.last = [];
    this.acts = [];
    this.looking = null;
    this.retold = null;
  }

  settle(view: Record<string, unknown>): void {
    const found = paradeView(view);
    this.whole = null;
    this.shown = found;
    this.rest();
    if (found.round < (this.acts[0]?.view.round ?? 0)) this.acts = []; // that turn was taken back
    if (!this.acts[this.looking ?? 0]) this.looking = null;
  }

  private rest(): void {
    this.sprites = [];
    this.rising = null;
    this.struck = "";
  }

  movements(events: EventInfo[]): Movement[] {
    return events.flatMap((event) => this.movement(event) ?? []);
  }

  private movement(event: EventInfo): Movement | null {
    const key = event.key.replace(/^event\./, "");
    if (key === "answer") {
      const seat = Number(event.args.seat);
      return seat >= 0 ? { ms: 0, end: () => this.answered(seat) } : null;
    }
    if (key === "undo") return { ms: 0, end: () => void ((this.told = this.kept = null), (this.last = [])) };
    const enma = key.startsWith("enma_");
    const name = enma && key !== "enma_turn" ? key.slice(5) : key;
    const side = enma && event.args.seat === undefined ? ENMA : Number(event.args.seat ?? -1);
    const token = /^gained(?:_(\w+))?$/.exec(name) ? String(event.args.token) : "";
    const ms = token ? 280 : (MS[name] ?? (enma || name.startsWith("no_") ? 260 : 0));
    const flight = this.flight(name, side, event.args, token, ms);
    const own: Movement = {
      ms,
      start: () => {
        const sound = token ? undefined : SOUNDS[name];
        if (sound) sounds.play(sound);
        if (key === "enma_turn" || key === "turn") this.looking = null;
        if (key === "enma_turn") this.retold = null;
        if (ms > 0 && !ASIDE.includes(key)) this.told = event;
        this.begin(name, side, event.args);
      },
      at: (part) => {
        this.sprites = this.sprites.map((sprite) => ({ ...sprite, part }));
        if (this.rising) this.rising = { ...this.rising, part };
      },
      end: () => {
        this.rest();
        this.shown = this.whole ?? this.shown;
        this.whole = null;
        const { words } = this.table;
        const known = { level: (id: string) => card(words, id).level, cost: (key: string) => cost(words, key) };
        if (this.shown) this.shown = after(this.shown, event, known);
        if (key === "turn") this.turnBegins();
        else if (key === "enma_turn")
          this.kept = null; // a share of his in your turn is none of his turn
        else if ((enma || (side >= 0 && side !== this.table.you)) && ms > 0 && !ASIDE.includes(key))
          this.kept = weightier(this.kept, event);
        const tiles = [event.args.tile, event.args.to].filter((tile) => typeof tile === "string");
        if (tiles.length) this.last = [...new Set([...this.last, ...tiles])];
        if (key === "enma_turn") this.acts = [];
        else if (
          this.shown &&
          (enma || (name === "last_round" && this.shown.active === ENMA && this.shown.seats === 1))
        )
          this.acts = [...this.acts, { event, view: this.shown }];
      },
    };
    return flight ? together([own, flight]) : own;
  }

  /** The marks of the last move go: each of one's own answers is a move, of others the whole turn is. */
  private answered(seat: number): void {
    if (this.begun || seat === this.table.you) this.last = [];
    this.begun = false;
  }

  /** A rival's turn is over: what mattered most in it stays told. */
  private turnBegins(): void {
    this.told = this.kept ?? this.told;
    this.kept = null;
    this.begun = true;
  }

  /** What is set going when an event begins. */
  private begin(name: string, side: number, args: Record<string, unknown>): void {
    const tile = String(args.tile ?? "");
    const to = String(args.to ?? "");
    const figure = String(args.figure ?? "standing");
    const move = (from: string, where: string, of = side, kind = figure): void => {
      this.sprites = [...this.sprites, { side: of, figure: kind, from, to: where, part: 0 }];
    };
    if (name === "placed") move("", tile);
    if (name === "champion_put" || name === "champion") move("", tile, side, "champion");
    if (name === "moved" || name === "marched" || name === "swapped") {
      move(tile, to);
      if (this.shown && name === "moved") {
        this.whole = this.shown;
        this.shown = lifted(this.shown, side, tile, figure);
      }
    }
    if (name === "stepped") move(this.shown?.players[side]?.champion ?? "", String(args.space), side, "champion");
    if (name === "sent_home") {
      const clan = String(args.clan ?? "");
      const victim = clan ? (this.shown?.players.findIndex((one) => one.clan === clan) ?? -1) : side;
      move(tile, "", victim);
    }
    if (name === "torii") this.rising = { tile, side, part: 0 };
    if (args.card) this.struck = String(args.card);
    if (args.throne) this.struck = String(args.throne);
    if (name === "reign") this.struck = String(args.throne ?? args.card ?? "");
  }

  /** What flies over the page: tokens into a purse, cards into a parade or a hand. */
  private flight(
    name: string,
    side: number,
    args: Record<string, unknown>,
    token: string,
    ms: number,
  ): Movement | null {
    if (!this.face) return null;
    const own = side === this.table.you;
    if (token) {
      const to = own ? `purse-${token}` : `seat-${side}`;
      return flights.fly(own ? "now" : "pile", to, { draw: this.face, what: token }, false, ms);
    }
    const id = String(args.card ?? "");
    if (name !== "recruited" && name !== "invoked") return null;
    return flights.fly(
      `card-${id}`,
      own ? "parades" : `seat-${side}`,
      { draw: this.face, what: id, tall: true },
      false,
      ms,
    );
  }
}

/** The view without the figure that is on its way. */
function lifted(view: ParadeView, side: number, tile: string, figure: string): ParadeView {
  if (figure === "champion") return view;
  const players = view.players.map((one, i) => {
    if (i !== side) return one;
    const kind = figure === "lying" ? "lying" : "standing";
    return { ...one, [kind]: { ...one[kind], [tile]: Math.max(0, (one[kind][tile] ?? 0) - 1) } };
  });
  return { ...view, players };
}

export const sceneOf = perTable((table) => new Scene(table));
