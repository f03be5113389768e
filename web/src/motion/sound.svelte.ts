// Wood, bell, drum and water, made by the browser; silent until asked for.

import { keep, kept } from "./kept";

export type Sound = "turn" | "wood" | "drum" | "wave" | "bell" | "paper" | "tick";

const HEARD_AWAY: Sound[] = ["turn", "tick"]; // also by who looks at another page

const KEY = "hyakki.sound";

class Sounds {
  on = $state(kept(KEY) === "on");
  private context: AudioContext | null = null;
  private hushed = false;

  /** On or off; the choice is remembered, and heard. */
  toggle(): void {
    this.on = !this.on;
    keep(KEY, this.on ? "on" : "off");
    this.play("bell");
  }

  /** Whatever happens meanwhile is not heard. */
  hush(what: () => void): void {
    this.hushed = true;
    what();
    this.hushed = false;
  }

  play(sound: Sound): void {
    if (this.hushed) return;
    if (!this.on || typeof AudioContext === "undefined" || (document.hidden && !HEARD_AWAY.includes(sound))) return;
    if (navigator.userActivation?.hasBeenActive === false) return; // no browser lets a page sound before it is touched
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    const { context } = this;
    void import("./score").then(({ SCORE }) => SCORE[sound](context));
  }
}

export const sounds = new Sounds();
