// What board and hand share: the view, what is picked, which page lies open, whether the own secret is covered.

import { perTable } from "../../lib/pertable.svelte";
import type { TableModel } from "../../lib/table.svelte";
import { keep, kept } from "../../motion/kept";
import type { ActionInfo } from "../../protocol";
import { allWays, litBy, meantBy, type Way, withPick, wordsOf } from "./compose";
import type { Scene } from "./scene";
import { type Deductions, deductionsOf, masqView, type MasqView, top } from "./view";

export type Sheet = "sheet" | "cast";
const COVER = "hyakki.masquerade.covered";

export class Quarter {
  scene = $state.raw<Scene | null>(null);
  page = $state<Sheet | null>(null); // what lies over the board
  covered = $state(kept(COVER) === "on");
  looking = $state(false); // under the cover, as long as it is held

  constructor(private readonly table: TableModel) {}

  readonly view = $derived.by((): MasqView | null => masqView(this.table));
  readonly sheet = $derived.by((): Deductions | null => deductionsOf(this.table));
  readonly asked = $derived.by(() => this.table.yourTurn);
  readonly question = $derived.by(() => (this.view && this.asked ? (top(this.view)?.frame ?? null) : null));
  /** Whether the own secret may be seen on this screen just now. */
  readonly open = $derived.by(() => !this.covered || this.looking);

  readonly own = $derived.by((): (string | null)[] => {
    const { view } = this;
    if (!view || view.seat === null) return [];
    const fourth = view.fourth_cards[view.seat];
    return [...(view.hands[view.seat] ?? []), ...(fourth ? [fourth] : [])];
  });
  private readonly ways = $derived.by((): Way[] => {
    const { view } = this;
    if (!view || !this.asked) return [];
    const board = view.seat === null ? null : (view.board_cards[view.seat] ?? null);
    return allWays(this.table.actions, { own: this.own, board, shown: view.shown ?? [] });
  });
  readonly picks = $derived.by(() => this.table.picked.elements);
  readonly lit = $derived.by(() => litBy(this.ways, this.picks));
  /** All that could be begun with, whatever is picked. */
  readonly startable = $derived.by(() => new Set(this.ways.flatMap((way) => way.picks)));
  readonly chosen = $derived.by((): ActionInfo | null => this.table.chosen);
  readonly words = $derived.by((): ActionInfo[] => (this.asked ? wordsOf(this.table.actions, this.ways) : []));

  isLit(pick: string): boolean {
    return this.lit.has(pick) || (this.startable.has(pick) && !this.picks.includes(pick));
  }

  isPicked(pick: string): boolean {
    return this.picks.includes(pick);
  }

  /** A click on a place, a guest or a card; the second on the same does what is chosen. */
  click(pick: string, element: string): void {
    if (this.table.asking && !this.startable.has(pick)) return this.table.click(element);
    if (!this.asked) return;
    if (this.isPicked(pick) && this.chosen) return void this.table.confirm();
    if (this.isPicked(pick)) return this.hold(this.picks.filter((one) => one !== pick));
    if (this.startable.has(pick)) this.hold(withPick(this.ways, this.picks, pick));
  }

  /** After a step back what is left may still mean one action. */
  catchUp(): void {
    const { elements, action } = this.table.picked;
    if (!elements.length || action !== null) return;
    const meant = meantBy(this.ways, elements);
    if (meant) this.table.picked = { elements, action: meant };
  }

  toggle(page: Sheet): void {
    this.page = this.page === page ? null : page;
  }

  cover(on: boolean): void {
    this.covered = on;
    this.looking = false;
    keep(COVER, on ? "on" : "off");
  }

  private hold(elements: string[]): void {
    this.table.complaint = null;
    this.table.picked = { elements, action: meantBy(this.ways, elements) };
  }
}

export const quarterOf = perTable((table) => new Quarter(table));
