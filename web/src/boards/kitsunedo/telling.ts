// How what happens looks: claims and challenges, lives lost, cards that fly, each as a movement over what is drawn.

import type { Snippet } from "svelte";
import type { Movement } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import { playOf } from "./compose";
import { type Claim, Drawn } from "./drawn.svelte";
import { CALM, flying } from "./flying";
import { OPENERS, SAID } from "./sayings";
import type { Laid } from "./view";

export const SHORT = 260;
const WEIGHTY = 560;

export class Telling extends Drawn {
  private playing: Laid[] = []; // cards of the action that is being told

  /** `draw` draws a card in flight; `you` is the seat whose cards lie in the tray. */
  constructor(
    private readonly draw: () => Snippet<[string]>,
    private readonly you: () => number | null,
  ) {
    super();
  }

  // --- words ---

  protected answered(seat: number, action: string): Movement | null {
    const play = playOf({ text: action, id: -1, elements: [], label: "" });
    const verb = play.deed.split(" ")[0] ?? "";
    this.playing = play.cards;
    return this.now(
      () => {
        if (OPENERS.has(verb)) this.calm();
        this.playing = play.cards;
        const word = SAID[verb];
        if (word !== undefined) this.at(seat).said = word;
      },
      SAID[verb] ? SHORT : 0,
    );
  }

  protected claims(claimant: number, lantern: string): Movement {
    return this.now(
      () => {
        this.moment = null;
        this.claim = { claimant, lantern, challenger: -1, fate: "open", shown: null };
      },
      CALM,
      "bell",
    );
  }

  protected challenged(challenger: number): Movement {
    return this.now(
      () => {
        if (this.claim) this.claim = { ...this.claim, challenger };
        this.sparks += 1;
      },
      WEIGHTY,
      "drum",
    );
  }

  protected answers(fate: Claim["fate"], shown: string | null): Movement {
    return this.now(
      () => {
        if (this.claim) this.claim = { ...this.claim, fate, shown };
      },
      WEIGHTY,
      fate === "blocked" ? "wood" : "bell",
    );
  }

  protected undone(seat: number): Movement {
    return this.now(
      () => {
        this.calm();
        this.laid = [];
        this.at(seat).said = "It never happened";
      },
      CALM,
      "paper",
    );
  }

  // --- lives ---

  protected loses(seat: number, lives: number): Movement {
    return {
      ms: WEIGHTY,
      start: () => {
        sounds.play("drum");
        Object.assign(this.at(seat), { hurt: true, struck: true });
      },
      end: () => void Object.assign(this.at(seat), { hurt: false, lives }),
    };
  }

  // --- cards ---

  protected lays(seat: number, target: number): Movement {
    const cards = this.playing;
    const flight = this.fly(
      this.of(seat),
      "laid",
      cards.map((one) => one.item),
      () => {
        this.laid = cards;
        this.at(seat).size -= cards.length;
        this.at(target).struck = true;
      },
      true,
    );
    return {
      ...flight,
      start: () => {
        this.moment = null;
        this.aim = target;
        flight.start?.();
      },
    };
  }

  protected marked(seat: number): Movement {
    const item = (): string => this.laid.at(-1)?.item ?? "";
    return {
      ms: SHORT,
      start: () => sounds.play("wood"),
      end: () => {
        this.at(seat).mark = item();
        this.laid = [];
      },
    };
  }

  protected unmarked(seat: number): Movement {
    return this.now(() => {
      const { mark } = this.at(seat);
      if (mark) this.discard = [...this.discard, mark];
      this.at(seat).mark = null;
    });
  }

  protected passes(from: number, to: number, cards: string[]): Movement {
    return this.fly(this.of(from), this.of(to), cards, () => {
      this.at(from).size -= cards.length;
      this.at(to).size += cards.length;
      Object.assign(this.at(from), { struck: true });
    });
  }

  protected drops(seat: number, cards: string[]): Movement {
    return this.fly(
      this.of(seat),
      "discard",
      cards,
      () => {
        this.at(seat).size -= cards.length;
        this.discard = [...this.discard, ...cards];
      },
      true,
    );
  }

  protected flipped(seat: number, cards: string[]): Movement {
    const back = cards.at(-1) === "sake";
    const gone = back ? cards.slice(0, -1) : cards;
    const settle = (): void => {
      this.discard = [...this.discard, ...gone];
      if (back) this.at(seat).size += 1;
    };
    const flight = this.fly("deck", back ? this.of(seat) : "discard", cards, settle, true);
    return { ...flight, ms: WEIGHTY };
  }

  /** What still lies on the table goes to the discards. */
  protected cleared(): Movement {
    let flight: Movement | null = null;
    return {
      ms: SHORT,
      start: () => {
        const cards = this.laid;
        if (!cards.length) return;
        flight = this.fly(
          "laid",
          "discard",
          cards.map((one) => one.item),
          () => (this.discard = [...this.discard, ...cards.map((one) => one.item)]),
        );
        this.laid = [];
        flight.start?.();
      },
      at: (t) => flight?.at?.(t),
      end: () => flight?.end?.(),
    };
  }

  protected fly(from: string, to: string, cards: string[], end: () => unknown = () => {}, turns = false): Movement {
    return flying(this.draw(), { from, to, cards, turns }, end);
  }

  protected now(what: () => void, ms = 0, sound: Parameters<typeof sounds.play>[0] | null = null): Movement {
    return {
      ms,
      start: () => {
        if (sound) sounds.play(sound);
        what();
      },
    };
  }

  protected of(seat: number): string {
    return seat === this.you() ? "hand" : `lord-${seat}`;
  }
}
