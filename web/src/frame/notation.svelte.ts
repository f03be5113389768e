// Whether actions are shown in notation beside their words; the choice is remembered.

import { keep, kept } from "../motion/kept";

const KEY = "hyakki.notation";

class Notation {
  on = $state(kept(KEY) === "on");

  toggle(): void {
    this.on = !this.on;
    keep(KEY, this.on ? "on" : "off");
  }
}

export const notation = new Notation();
