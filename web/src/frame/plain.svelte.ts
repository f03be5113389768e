// Whether boards are shown as plain lists, also where a drawn one exists; the choice is remembered.

import { keep, kept } from "../motion/kept";

const KEY = "hyakki.plain";

class PlainBoard {
  on = $state(kept(KEY) === "on");

  toggle(): void {
    this.on = !this.on;
    keep(KEY, this.on ? "on" : "off");
  }
}

export const plainBoard = new PlainBoard();
