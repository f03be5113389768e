// What the player has picked on the table and in the hand, shared by both; kept in the table's own picks.

import { perTable } from "../../lib/pertable.svelte";
import type { TableModel } from "../../lib/table.svelte";
import {
  addable,
  type Facet,
  meant,
  open,
  type Play,
  playOf,
  read,
  readings,
  slotsOf,
  withCard,
  withFacet,
} from "./compose";
import { type Moment, momentOf } from "./moment";
import type { Scene } from "./scene";
import { kitView } from "./view";

export class Composing {
  scene = $state.raw<Scene | null>(null); // what the board draws, for the own lord in the tray

  constructor(private readonly table: TableModel) {}

  readonly view = $derived.by(() => kitView(this.table.match?.view ?? { pending: [], lords: [], hand: [], laid: [] }));
  readonly moment = $derived.by((): Moment => momentOf(this.view));
  readonly asked = $derived.by(() => this.table.yourTurn);
  readonly pick = $derived.by(() => read(this.table.picked.elements));

  /** Answers to the question; a victor may be proposed though nobody waits for it. */
  private readonly plays = $derived.by((): Play[] => {
    const asked = this.moment.kind === "trade" ? this.moment.named : null;
    const answers = this.asked ? this.table.actions.map((action) => playOf(action, asked)) : [];
    return [...answers, ...this.table.offers.map((action) => playOf(action))];
  });
  /** Offers are not mixed into the picks before one of them is asked for. */
  private readonly open = $derived.by(() =>
    this.pick.deed === "propose" ? this.plays : this.plays.filter((play) => play.deed !== "propose"),
  );

  /** The play that Enter would do. */
  readonly chosen = $derived.by((): Play | null => {
    const text = this.table.chosen?.text;
    return this.plays.find((play) => play.text === text) ?? null;
  });
  readonly deeds = $derived.by(() => open(this.plays, this.pick, "deed"));
  readonly lords = $derived.by(() => open(this.open, this.pick, "lord"));
  readonly named = $derived.by(() => open(this.open, this.pick, "named"));
  readonly places = $derived.by(() => open(this.open, this.pick, "place"));
  readonly cards = $derived.by(() => addable(this.open, this.pick));
  /** Where a leaf may stand for several things: each of them. */
  readonly readings = $derived.by(() => {
    const left = readings(this.open, this.pick);
    return left.length > 1 ? left : [];
  });
  readonly slots = $derived.by(() => slotsOf(this.chosen, this.pick, this.view.hand));

  has(deed: string): boolean {
    return this.plays.some((play) => play.deed === deed);
  }

  /** A click on a deed, a lord, an item asked for, a place; the second on the same does what is chosen. */
  click(facet: Facet, value: string): void {
    if (this.chosen && this.pick[facet] === value) {
      void this.table.confirm();
      return;
    }
    const propose = facet === "deed" ? value === "propose" : this.pick.deed === "propose";
    const plays = propose ? this.plays : this.open;
    if (!plays.some((play) => play[facet] === value)) {
      this.why(facet, value);
      return;
    }
    this.keep(withFacet(plays, this.table.picked.elements, facet, value));
  }

  /** A click on a card of the hand. Where a card is all it takes, the second does it. */
  card(slot: number): void {
    const item = this.view.hand[slot] ?? "";
    const picked = this.pick.cards.some((one) => one.slot === slot);
    if (this.chosen?.lord === null && picked) {
      void this.table.confirm();
      return;
    }
    if (this.table.asking && !this.cards.has(item) && !this.slots.has(slot)) {
      this.table.click(`item:${item}`);
      return;
    }
    if (!this.asked) return;
    const filled = this.slots.has(slot) && !picked; // a click on a card that was filled in puts it back
    this.keep(withCard(this.open, filled ? this.spelled() : this.table.picked.elements, item, slot));
  }

  take(text: string): void {
    this.table.picked = { elements: this.table.picked.elements, action: text };
  }

  /** After a step back what is left may still mean one action. */
  catchUp(): void {
    const { elements, action } = this.table.picked;
    if (elements.length && action === null) {
      const play = meant(this.open, this.pick);
      if (play) this.table.picked = { elements, action: play.text };
    }
  }

  /** The picks with the cards that were filled in. */
  private spelled(): string[] {
    const others = this.table.picked.elements.filter((element) => !element.startsWith("item:"));
    return [...others, ...[...this.slots].map((slot) => `item:${this.view.hand[slot]}#${slot}`)];
  }

  private keep(elements: string[]): void {
    this.table.complaint = null;
    const play = meant(this.plays, read(elements));
    const usual = read(elements).deed === "propose" || play?.deed !== "propose";
    this.table.picked = { elements, action: usual ? (play?.text ?? null) : null };
    this.catchUp();
  }

  /** What cannot be done is asked about: a deed always says why not, other things where the player asks. */
  private why(facet: Facet, value: string): void {
    if (facet === "deed") void this.table.why(this.example(value));
    else if (this.table.asking && facet === "lord" && this.pick.deed) void this.table.why(`${this.pick.deed} ${value}`);
    else if (this.table.asking) this.table.click(`${facet}:${value}`);
  }

  /** A deed spelled out, so that the rules can say what is wrong with it. */
  private example(deed: string): string {
    const others = this.view.lords.filter((lord, seat) => lord.lives > 0 && seat !== this.table.you);
    const held = (item: string): number => this.view.hand.filter((one) => one === item).length;
    const payable = others.find(({ needs }) =>
      needs.every((item) => held(item) >= needs.filter((n) => n === item).length),
    );
    const lord = others.find((one) => one.lord === this.pick.lord) ?? payable ?? others[0];
    if (deed === "attack") return `attack ${lord?.lord} ${lord?.needs.join(" ")}`;
    if (deed === "mark") return `mark ${lord?.lord} ${lord?.needs[0]}`;
    if (deed === "trade") return `trade ${lord?.lord} sun sake`;
    return deed === "steal" || deed === "peep" ? `${deed} ${lord?.lord}` : deed;
  }
}

/** What board and hand share. */
export const composingOf = perTable((table) => new Composing(table));
