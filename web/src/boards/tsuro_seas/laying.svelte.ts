// The tile in the player's hand: which one, how it is turned, what it would do, or why it may not lie so.

import { perTable } from "../../lib/pertable.svelte";
import { NOTHING } from "../../lib/picking";
import type { TableModel } from "../../lib/table.svelte";
import type { EventInfo } from "../../protocol";
import { type Laid, type Place, turns } from "./sea";
import { seaView } from "./view";

export interface Ban {
  reason: string;
  rule: string;
}

const PLACE = /^place (\S+) r(\d)$/;

export class Laying {
  slot = $state<number | null>(null); // place in the hand
  ban = $state.raw<Ban | null>(null);
  foreseen = $state.raw<EventInfo[]>([]);
  private tried = $state.raw<Laid | null>(null); // turned as the rules forbid just now
  private readonly turned = new Map<string, number>();

  constructor(private readonly table: TableModel) {}

  readonly asked = $derived.by(() => this.table.yourTurn && this.table.match?.ask?.frame === "place_tile");

  /** The tile as it would lie, whether allowed or not. */
  readonly tile = $derived.by((): Laid | null => {
    const chosen = this.table.chosen?.text.match(PLACE);
    return chosen ? { tile: chosen[1] as string, rotation: Number(chosen[2]) } : this.asked ? this.tried : null;
  });
  readonly banned = $derived.by(() => this.tile !== null && this.tile === this.tried);

  /** The square in front of the own ship. */
  readonly front = $derived.by((): Place | null => {
    const match = this.table.match;
    if (!match || !this.asked) return null;
    const view = seaView(match.view);
    const ship = view.seat === null ? null : view.ships[view.seat];
    return ship?.front && ship.entry !== null ? { square: ship.front, port: ship.entry } : null;
  });

  /** A click on a tile of the hand: picks it, or turns it if it is the picked one. */
  pick(slot: number, tile: string): void {
    if (this.slot === slot && this.tile?.tile === tile) return this.turn(1);
    const legal = [0, 1, 2, 3].filter((r) => this.allows(tile, r));
    const known = this.turned.get(tile) ?? 0;
    this.slot = slot;
    this.show(tile, legal.includes(known) ? known : (legal[0] ?? known));
  }

  turn(by: number): void {
    const now = this.tile;
    if (!now) return;
    const all = turns(now.tile);
    this.show(now.tile, (now.rotation + by + all) % all);
  }

  drop(): void {
    this.slot = null;
    this.tried = null;
    this.ban = null;
  }

  /** Asks what would follow, or why it may not be. */
  async foresee(): Promise<void> {
    const tile = this.tile;
    this.foreseen = [];
    if (!tile || this.banned) return;
    const reply = await this.table.ask({ type: "preview", action: text(tile) });
    if (reply?.type === "consequences" && tile === this.tile) this.foreseen = reply.events;
  }

  private allows(tile: string, rotation: number): boolean {
    return this.table.actions.some((action) => action.text === text({ tile, rotation }));
  }

  private show(tile: string, rotation: number): void {
    this.turned.set(tile, rotation);
    this.ban = null;
    if (this.allows(tile, rotation)) {
      this.tried = null;
      this.table.take(text({ tile, rotation }));
      return;
    }
    this.table.picked = NOTHING;
    const tried = { tile, rotation };
    this.tried = tried;
    void this.table.ask({ type: "why", action: text(tried) }).then((reply) => {
      if (reply?.type === "refusal" && this.tried === tried) this.ban = { reason: reply.reason, rule: reply.rule };
    });
  }
}

function text({ tile, rotation }: Laid): string {
  return `place ${tile} r${rotation}`;
}

/** What board and hand share. */
export const layingOf = perTable((table) => new Laying(table));
