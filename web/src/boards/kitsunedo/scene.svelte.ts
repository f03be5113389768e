// What the board draws just now: lives, hands, cards on the table, the claim and who said what; and how each event changes it.

import type { Snippet } from "svelte";
import { type Movement, together } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { playOf } from "./compose";
import { backs, CALM, flying } from "./flying";
import { momentOf, type Moment } from "./moment";
import { OPENERS, SAID, SETTLED } from "./sayings";
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

const SHORT = 260;
const WEIGHTY = 560;

export class Scene implements Script {
  lords = $state<Sprite[]>([]);
  discard = $state.raw<string[]>([]);
  laid = $state.raw<Laid[]>([]);
  claim = $state.raw<Claim | null>(null);
  moment = $state.raw<Moment | null>(null); // null while something happens
  aim = $state(-1); // whom the cards on the table or the claim are about, while it happens
  sparks = $state(0); // counts what shakes the middle of the table
  private playing: Laid[] = []; // cards of the action that is being told

  /** `draw` draws a card in flight; `you` is the seat whose cards lie in the tray. */
  constructor(
    private readonly draw: () => Snippet<[string]>,
    private readonly you: () => number | null,
  ) {}

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

  movements(events: EventInfo[]): Movement[] {
    const found: Movement[] = [];
    let settled = false; // the laid cards have done what they were laid for
    for (const event of events) {
      if (settled && (event.key === "event.turn" || event.key === "answer")) {
        found.push(this.cleared());
        settled = false;
      }
      const movement = this.movement(event.key, event.args);
      if (movement) found.push(movement);
      if (SETTLED.has(event.key)) settled = true;
    }
    if (settled) found.push(this.cleared());
    return found;
  }

  private movement(key: string, args: Record<string, unknown>): Movement | null {
    const seat = Number(args.seat);
    const target = Number(args.target);
    const victim = Number(args.victim);
    const item = String(args.item ?? "");
    const items = (args.items ?? []) as string[];
    const lantern = String(args.lantern ?? "");
    const count = Number(args.count ?? 1);
    switch (key) {
      case "answer":
        return seat >= 0 ? this.answered(seat, String(args.action ?? "")) : null;
      case "event.turn":
        return this.now(() => this.calm());
      case "event.chose_lord":
        return this.now(() => void (this.at(seat).lord = String(args.lord)), 220);
      case "event.drew":
        return this.fly("deck", this.of(seat), items, () => (this.at(seat).size += items.length), true);
      case "event.drew_unseen":
        return this.fly("deck", this.of(seat), backs(count), () => (this.at(seat).size += count));
      case "event.drew_discard":
        return this.fly("discard", this.of(seat), [item], () => {
          this.discard = this.discard.slice(0, -1);
          this.at(seat).size += 1;
        });
      case "event.kept":
        return this.fly("deck", this.of(seat), [item], () => (this.at(seat).size += 1));
      case "event.kept_unseen":
        return this.fly("deck", this.of(seat), backs(1), () => (this.at(seat).size += 1));
      case "event.claims":
        return this.claims(seat, lantern);
      case "event.challenged":
        return this.challenged(seat);
      case "event.revealed":
        return this.answers("true", lantern);
      case "event.conceded":
        return this.answers("false", null);
      case "event.conceded_shown":
        return this.answers("false", lantern);
      case "event.blocked":
        return together([
          this.fly(this.of(seat), "laid", ["block"], () => (this.at(seat).size -= 1), true),
          this.answers("blocked", null),
        ]);
      case "event.lost_challenge":
        return this.now(() => void (this.at(seat).said = "Lost the challenge"), SHORT);
      case "event.hand_discarded":
        return this.drops(seat, items);
      case "event.discards":
        return this.drops(seat, [item]);
      case "event.stole":
        return this.passes(victim, seat, [item]);
      case "event.stole_unseen":
        return this.passes(victim, seat, backs(1));
      case "event.steals":
        return this.now(() => {
          this.at(victim).struck = true;
          this.aim = victim;
        });
      case "event.peeps":
        return this.now(() => void Object.assign(this.at(target), { struck: true, said: "" }), SHORT, "paper");
      case "event.trade":
      case "event.attacks":
      case "event.marks":
        return this.lays(seat, target);
      case "event.marked":
        return this.marked(seat);
      case "event.mark_gone":
        return this.unmarked(seat);
      case "event.gave_named":
      case "event.gave_other":
        return this.passes(seat, target, [item]);
      case "event.gave_other_unseen":
        return this.passes(seat, target, backs(1));
      case "event.handed_leaf":
        return this.fly(this.of(seat), "laid", ["leaf"], () => (this.at(seat).size -= 1), true);
      case "event.gets_laid":
        return this.fly("laid", this.of(seat), [item], () => {
          this.laid = [];
          this.at(seat).size += 1;
        });
      case "event.swapped":
        return together([
          this.fly(this.of(seat), this.of(target), [String(args.gave)]),
          this.fly(this.of(target), this.of(seat), [String(args.took)]),
        ]);
      case "event.swapped_unseen":
        return together([
          this.fly(this.of(seat), this.of(target), backs(1)),
          this.fly(this.of(target), this.of(seat), backs(1)),
        ]);
      case "event.evaded":
        return this.now(() => void (this.at(seat).said = "Evaded"), CALM, "wave");
      case "event.critical":
        return this.now(() => void (this.sparks += 1), SHORT, "drum");
      case "event.life_lost":
        return this.loses(seat, Number(args.lives));
      case "event.out":
        return this.now(() => void (this.at(seat).said = "Out"), CALM, "bell");
      case "event.returned":
        return this.now(() => void Object.assign(this.at(seat), { lives: 1, said: "Back again" }), CALM, "bell");
      case "event.flipped":
        return this.flipped(seat, items);
      case "event.reshuffled":
        return this.fly("discard", "deck", backs(3), () => (this.discard = this.discard.slice(-1)));
      case "event.new_lantern":
      case "event.new_lantern_unseen":
        return this.fly("lanterns", `lantern-${seat}`, backs(1));
      case "event.undone":
        return this.undone(seat);
      default:
        return null;
    }
  }

  // --- words ---

  private answered(seat: number, action: string): Movement | null {
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

  /** A new move begins: what was said about the last one is not in sight any more. */
  private calm(): void {
    this.claim = null;
    this.aim = -1;
    for (const lord of this.lords) Object.assign(lord, { said: "", struck: false });
  }

  private claims(claimant: number, lantern: string): Movement {
    return this.now(
      () => {
        this.moment = null;
        this.claim = { claimant, lantern, challenger: -1, fate: "open", shown: null };
      },
      CALM,
      "bell",
    );
  }

  private challenged(challenger: number): Movement {
    return this.now(
      () => {
        if (this.claim) this.claim = { ...this.claim, challenger };
        this.sparks += 1;
      },
      WEIGHTY,
      "drum",
    );
  }

  private answers(fate: Claim["fate"], shown: string | null): Movement {
    return this.now(
      () => {
        if (this.claim) this.claim = { ...this.claim, fate, shown };
      },
      WEIGHTY,
      fate === "blocked" ? "wood" : "bell",
    );
  }

  private undone(seat: number): Movement {
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

  private loses(seat: number, lives: number): Movement {
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

  private lays(seat: number, target: number): Movement {
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

  private marked(seat: number): Movement {
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

  private unmarked(seat: number): Movement {
    return this.now(() => {
      const { mark } = this.at(seat);
      if (mark) this.discard = [...this.discard, mark];
      this.at(seat).mark = null;
    });
  }

  private passes(from: number, to: number, cards: string[]): Movement {
    return this.fly(this.of(from), this.of(to), cards, () => {
      this.at(from).size -= cards.length;
      this.at(to).size += cards.length;
      Object.assign(this.at(from), { struck: true });
    });
  }

  private drops(seat: number, cards: string[]): Movement {
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

  private flipped(seat: number, cards: string[]): Movement {
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
  private cleared(): Movement {
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

  private fly(from: string, to: string, cards: string[], end: () => unknown = () => {}, turns = false): Movement {
    return flying(this.draw(), { from, to, cards, turns }, end);
  }

  private now(what: () => void, ms = 0, sound: Parameters<typeof sounds.play>[0] | null = null): Movement {
    return {
      ms,
      start: () => {
        if (sound) sounds.play(sound);
        what();
      },
    };
  }

  private of(seat: number): string {
    return seat === this.you() ? "hand" : `lord-${seat}`;
  }

  private at(seat: number): Sprite {
    return this.lords[seat] ?? sprite(null, 0, 0, null);
  }
}

function sprite(lord: string | null, lives: number, size: number, mark: string | null): Sprite {
  return { lord, lives, size, mark, said: "", hurt: false, struck: false };
}
