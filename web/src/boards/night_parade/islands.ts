// An island in words: whose figures stand there, what a torii needs and earns, what can be done with it.

import type { TableModel } from "../../lib/table.svelte";
import { raised } from "../../lib/words";
import type { Help } from "../../motion/help.svelte";
import type { Group } from "./crowd";
import type { Playing } from "./playing.svelte";
import { builders, countOn, elementOf, figuresOn, type ParadeView } from "./view";

export class IslandWords {
  constructor(
    private readonly table: TableModel,
    private readonly playing: Playing,
    private readonly view: ParadeView,
  ) {}

  private name(tile: string): string {
    return `${raised(this.table.words.word(tile))}, ${elementOf(this.view, tile)}`;
  }

  private who(tile: string): string[] {
    return this.view.players.flatMap((side, i) => {
      const { champion, standing, lying } = figuresOn(side, tile);
      const parts = [
        standing ? `${standing} standing` : "",
        lying ? `${lying} lying` : "",
        champion ? (side.champion_lies ? "the champion, lying" : "the champion") : "",
      ].filter(Boolean);
      return parts.length ? [`${this.playing.name(i)}: ${parts.join(", ")}`] : [];
    });
  }

  private facts(tile: string): string {
    const { view } = this;
    const built = builders(view, tile);
    const limit = view.torii_limits?.[tile] ?? 0;
    const [spirits, mystery] = [view.first_spirits?.[tile] ?? 0, view.first_mystery?.[tile] ?? 0];
    const bonus = spirits
      ? `the first torii earns ${spirits} ${spirits === 1 ? "spirit" : "spirits"}`
      : mystery
        ? `the first torii earns ${mystery} mystery ${mystery === 1 ? "token" : "tokens"}`
        : "";
    return [
      `a torii needs ${view.torii_needs?.[tile] ?? 0} meeples`,
      this.built(built),
      built.length < limit ? `room for ${limit - built.length} ${built.length ? "more" : "torii"}` : "no room for more",
      built.length ? "" : bonus,
      view.placed.includes(tile as never) ? "placed on this turn" : "",
    ]
      .filter(Boolean)
      .join("; ");
  }

  private built(sides: number[]): string {
    const others = sides.filter((side) => side !== this.table.you).map((side) => this.playing.name(side));
    const of = others.length ? `torii of ${others.join(" and ")}` : "";
    return [others.length < sides.length ? "your torii" : "", of].filter(Boolean).join(" and ");
  }

  /** All of it, as it is read out; `lit` if something on it can be chosen. */
  label(tile: string, lit: boolean): string {
    const act = this.playing.onTile(tile);
    const state = act
      ? this.playing.picked(act)
        ? " Picked, press again to do it."
        : " Can be chosen."
      : lit
        ? " Has figures that can be chosen."
        : "";
    const here = this.who(tile);
    const people = here.length ? ` ${raised(here.join("; "))}.` : "";
    return `${this.name(tile)}: ${this.facts(tile)}.${people}${state}`;
  }

  help(tile: string): Help {
    const side = this.table.you === null ? undefined : this.view.players[this.table.you];
    const own = side ? countOn(side, tile) : 0;
    const yours = own ? ` ${own} of yours ${own === 1 ? "is" : "are"} here.` : "";
    return { name: this.name(tile), words: `${raised(this.facts(tile))}.${yours}`, rule: "NPY-053" };
  }

  figure(group: Group, tile: string, picked: boolean): string {
    const of = group.side === this.table.you ? "your" : `${this.playing.name(group.side)}'s`;
    const what = group.figure === "champion" ? "champion" : `${group.figure} meeple`;
    return `${raised(of)} ${what} on ${this.table.words.word(tile)}${picked ? ", picked" : ", can be chosen"}`;
  }
}
