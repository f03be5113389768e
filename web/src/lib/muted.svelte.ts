// Whom this browser does not want to hear at a table: a seat, whoever sits there, or a watcher by name.

import { keep, kept } from "../motion/kept";

/** Somebody who says something. */
export interface Speaker {
  seat: number; // -1: watches
  name: string;
}

const idOf = ({ seat, name }: Speaker): string => (seat >= 0 ? String(seat) : `watcher ${name}`);

export class Muted {
  private ids = $state.raw<string[]>([]);
  private readonly key: string;

  constructor(table: string) {
    this.key = `hyakki.muted.${table}`;
    const saved = kept(this.key);
    this.ids = saved ? saved.split("\n") : [];
  }

  has(who: Speaker): boolean {
    return this.ids.includes(idOf(who));
  }

  toggle(who: Speaker): void {
    const id = idOf(who);
    this.ids = this.has(who) ? this.ids.filter((other) => other !== id) : [...this.ids, id];
    keep(this.key, this.ids.join("\n"));
  }
}
