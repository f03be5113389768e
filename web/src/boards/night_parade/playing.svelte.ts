// What may be done now, read from the legal actions: which islands, figures, cards and words answer the question.

import { perTable } from "../../lib/pertable.svelte";
import type { TableModel } from "../../lib/table.svelte";
import type { ActionInfo } from "../../protocol";
import { ENMA } from "./after";
import { paradeView, type ParadeView } from "./view";

/** A legal action in its parts. */
export interface Act {
  text: string;
  verb: string;
  args: string[];
}

/** Where a figure is, whose it is and how it is: `1 T3-standing`. */
export type FigureKey = string;

const TILES = ["place", "champion", "choose"]; // one island answers
const ON_FOOT = ["move", "hide"]; // first a figure, then maybe an island
const ENEMIES = ["fight", "return", "with"]; // a figure of another clan
const WORDS = ["skip", "done", "stay", "take", "rescue", "betray"];

function parsed(action: ActionInfo): Act {
  const [verb = "", ...args] = action.text.split(" ");
  return { text: action.text, verb, args };
}

export class Playing {
  readonly acts: Act[] = $derived.by(() => (this.table.yourTurn ? this.table.actions.map(parsed) : []));
  readonly view: ParadeView = $derived.by(() => paradeView(this.table.match?.view ?? {}));
  readonly chosen: Act | null = $derived.by(() => {
    const { chosen } = this.table;
    return chosen && this.acts.some((act) => act.text === chosen.text) ? parsed(chosen) : null;
  });
  /** The figure that was picked up, or the island a whole group leaves: `T3-standing`, `T3`. */
  readonly source: string | null = $derived.by(() => {
    const [first] = this.table.picked.elements;
    if (first) return first.slice(first.indexOf(":") + 1);
    const { chosen } = this;
    return chosen && (ON_FOOT.includes(chosen.verb) || chosen.verb === "march") ? (chosen.args[0] ?? null) : null;
  });
  /** The words that answer, as buttons. */
  readonly words: Act[] = $derived.by(() => this.acts.filter((act) => WORDS.includes(act.verb)));
  readonly verbs: Set<string> = $derived.by(() => new Set(this.acts.map((act) => act.verb)));

  constructor(private readonly table: TableModel) {}

  /** The acts that end on an island, as things are picked. */
  onTile(tile: string): Act | null {
    return (
      this.acts.find((act) => {
        if (TILES.includes(act.verb)) return act.args[0] === tile;
        if (act.verb === "march" || ON_FOOT.includes(act.verb))
          return this.source !== null && act.args[0] === this.source && act.args[1] === tile;
        return false;
      }) ?? null
    );
  }

  /** What a click on a figure would pick: acts that begin with it, an enemy's by its clan. */
  onFigure(side: number, place: string): Act[] {
    const clan = this.view.players[side]?.clan ?? "";
    const own = side === this.table.you;
    return this.acts.filter((act) =>
      ENEMIES.includes(act.verb)
        ? act.args[0] === clan && act.args[1] === place
        : own && (ON_FOOT.includes(act.verb) || act.verb === "swap") && act.args[0] === place,
    );
  }

  /** The islands that a whole group may leave. */
  leaves(tile: string): boolean {
    return this.acts.some((act) => act.verb === "march" && act.args[0] === tile);
  }

  /** All figures on an island that may be picked now. */
  figuresAt(tile: string): { side: number; place: string }[] {
    const found: { side: number; place: string }[] = [];
    this.view.players.forEach((_, side) => {
      for (const kind of ["champion", "standing", "lying"]) {
        const place = `${tile}-${kind}`;
        if (this.onFigure(side, place).length) found.push({ side, place });
      }
    });
    return found;
  }

  /** Picks a figure up, puts it back, or does what was chosen with it. */
  figure(side: number, place: string): void {
    const acts = this.onFigure(side, place);
    const [only] = acts;
    if (!only) return;
    if (acts.length === 1 && !(only.verb === "move" || (only.args.length > 1 && ON_FOOT.includes(only.verb))))
      return this.table.choose(only.text);
    if (this.source === place) this.table.stepBack();
    else this.table.picked = { elements: [`meeple:${place}`], action: null };
  }

  /** A click on an island: where to, else which figure, else nothing; true if there is more than one to choose from. */
  tile(tile: string): boolean {
    const act = this.onTile(tile);
    if (act) {
      this.table.choose(act.text);
      return false;
    }
    if (this.leaves(tile)) {
      if (this.source === tile) this.table.stepBack();
      else this.table.picked = { elements: [`tile:${tile}`], action: null };
      return false;
    }
    const figures = this.figuresAt(tile);
    const [only] = figures;
    if (figures.length === 1 && only) this.figure(only.side, only.place);
    return figures.length > 1;
  }

  /** Acts with a verb on a card, a parade, a space, a clan, a plot or a throne card. */
  with(thing: string, ...verbs: string[]): Act[] {
    return this.acts.filter((act) => verbs.includes(act.verb) && act.args[0] === thing);
  }

  choose(act: Act | undefined): void {
    if (act) this.table.choose(act.text);
  }

  picked(act: Act | null | undefined): boolean {
    return act !== null && act !== undefined && this.chosen?.text === act.text;
  }

  /** An act in the words in which it is confirmed. */
  said(act: Act): string {
    const action = this.table.actions.find(({ text }) => text === act.text);
    return action ? this.table.labelOf(action) : act.text;
  }

  /** Who a side is called: you, a name, King Enma. */
  name(side: number): string {
    if (side === this.table.you) return "you";
    return this.table.names[side] ?? (side === ENMA ? "King Enma" : `side ${side + 1}`);
  }
}

export const playingOf = perTable((table) => new Playing(table));
