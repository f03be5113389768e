// What the board draws just now: lives, hands, cards on the table, the claim and who said what.

import { momentOf, type Moment } from "./moment";
import { fullLives, kitView, type Laid } from "./view";

/** A lord as it is drawn. */
export interface Sprite {
  lord: string | null;
  lives: number;
  size: number; // of the hand
  mark: string | null;
  said: string; // the last word in this matter
  hurt: boolean; // loses a life just now
  struck: boolean; // the last move was about it
}

/** The claim that stands open or was settled just now. */
export interface Claim {
  claimant: number;
  lantern: string;
  challenger: number; // -1: nobody yet
  fate: "open" | "true" | "false" | "blocked";
  shown: string | null; // the lantern that was turned up
}

export class Drawn {
  lords = $state<Sprite[]>([]);
  discard = $state.raw<string[]>([]);
  laid = $state.raw<Laid[]>([]);
  claim = $state.raw<Claim | null>(null);
  moment = $state.raw<Moment | null>(null); // null while something happens
  aim = $state(-1); // whom the cards on the table or the claim are about, while it happens
  sparks = $state(0); // counts what shakes the middle of the table

  clear(view: Record<string, unknown>): void {
    const kit = kitView(view);
    this.lords = kit.lords.map(({ lord }) => sprite(lord, fullLives(kit), 1, null));
    this.discard = [];
    this.laid = [];
    this.claim = null;
    this.moment = null;
  }

  settle(view: Record<string, unknown>): void {
    const kit = kitView(view);
    const before = this.lords;
    this.lords = kit.lords.map(({ lord, lives, hand, mark }, seat) => ({
      ...sprite(lord, lives, hand.size, mark),
      said: before[seat]?.said ?? "",
      struck: before[seat]?.struck ?? false,
    }));
    this.discard = kit.discard_pile;
    this.laid = kit.laid;
    const moment = momentOf(kit);
    this.moment = moment;
    if (moment.lantern === null || moment.claimant < 0) this.claim = null;
    else {
      const { claimant, challenger, lantern } = moment;
      this.claim = { claimant, challenger, lantern, fate: "open", shown: null };
    }
  }

  /** A new move begins: what was said about the last one is not in sight any more. */
  protected calm(): void {
    this.claim = null;
    this.aim = -1;
    for (const lord of this.lords) Object.assign(lord, { said: "", struck: false });
  }

  protected at(seat: number): Sprite {
    return this.lords[seat] ?? sprite(null, 0, 0, null);
  }
}

function sprite(lord: string | null, lives: number, size: number, mark: string | null): Sprite {
  return { lord, lives, size, mark, said: "", hurt: false, struck: false };
}
