// Which movement tells of which event.

import type { Snippet } from "svelte";
import { type Face, flights } from "../../motion/flights.svelte";
import { type Movement, together } from "../../motion/queue.svelte";
import { type Sound, sounds } from "../../motion/sound.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { Drawn, type Glimpse } from "./drawn.svelte";

export const SPOTS = 8;
const STEP = 120; // ms the lantern takes from one place to the next
const LONGEST_WALK = 600;
const SHORT = 260;
const CALM = 420;
const WEIGHTY = 1500; // of an attack: a sentence is read
const EYE = "eye";
const MARKER = 44; // px one is wide that flies between places far larger
export const COIN = "coin";

type Args = Record<string, unknown>;

export class Scene extends Drawn implements Script {
  readonly longest = 8000; // up to seven turns of others, each with whom it suspects and asks

  /** `draw` draws an eye, a coin or a card in flight; `you` is the seat whose cards lie in the tray. */
  constructor(
    private readonly draw: () => Snippet<[string]>,
    private readonly you: () => number | null,
  ) {
    super();
  }

  movements(events: EventInfo[]): Movement[] {
    let struck = false; // an attack is told in one breath, from the blow to who is killed
    return events.flatMap(({ key, args }) => {
      if (key === "event.attacked") struck = true;
      if (key === "event.killed") struck = false;
      const movement = struck && key === "event.revealed" ? this.unmasksInStrike(args) : this.movement(key, args);
      return movement ? [movement] : [];
    });
  }

  private movement(key: string, args: Args): Movement | null {
    const seat = Number(args.seat);
    const other = Number(args.other);
    const card = String(args.card ?? "");
    const cards = (args.cards ?? []) as string[];
    switch (key) {
      case "event.turn":
        return this.now(() => {
          this.calm();
          this.glimpse = null;
          this.active = seat;
          this.turn = Number(args.turn);
        }, SHORT);
      case "event.moved":
        return this.walks(String(args.tile));
      case "event.turned_up":
        return this.lightsUp((args.tiles ?? []) as string[]);
      case "event.stayed":
        return this.says(seat, "stays");
      case "event.suspicion":
        return this.suspects((args.seats ?? []) as number[], Number(args.pool));
      case "event.marker_given":
        return this.eye("pond", other, 1, Number(args.pool));
      case "event.marker_removed":
        return this.eye("pond", other, -1, Number(args.pool));
      case "event.interrogated":
        return this.now(
          () => {
            this.said = {};
            this.room = { asker: seat, asked: other, cards: null, turned: 0 };
          },
          CALM,
          "wood",
        );
      case "event.shown":
        return this.turnsUp({ kind: "shown", seat, other, cards });
      case "event.passed":
        return this.passes(seat, other, card);
      case "event.exchanged":
        return this.crosses(seat, other, String(args.gave), String(args.took));
      case "event.interrogation_over":
        return { ms: CALM, start: () => sounds.play("paper"), end: () => void (this.room = null) };
      case "event.no_interrogation":
        return this.says(seat, "asks_nobody");
      case "event.no_cover_up":
        return this.says(seat, "covers_nothing");
      case "event.no_support":
        return this.says(seat, "leaves_coins");
      case "event.declined":
        return this.says(seat, "declines");
      case "event.face_up":
      case "event.mask_up":
        return this.lays(seat, key === "event.mask_up" ? "mask" : card);
      case "event.board_given":
        return this.fly(`up-${seat}`, this.of(other), card, () => this.lifts(seat));
      case "event.board_taken":
        return this.fly(`up-${other}`, this.of(seat), card, () => this.lifts(other));
      case "event.looked":
        return this.says(seat, seat === other ? "looks_own" : "looks", "bell");
      case "event.swapped":
        return together([
          this.fly(`coin-${seat}`, `coin-${other}`, COIN),
          this.fly(`coin-${other}`, `coin-${seat}`, COIN),
        ]);
      case "event.attacked":
        return this.strikes(seat, other, String(args.how));
      case "event.tokens_revealed":
        return this.turnsCoins(args.seats as number[], args.tokens as string[]);
      case "event.killed":
        return this.kills(seat, other);
      case "event.revealed":
        return this.unmasks(seat, String(args.character));
      case "event.won":
        return this.now(() => void (this.stamped = [...this.stamped, seat]), SHORT, "bell");
      default:
        return null;
    }
  }

  // --- the street ---

  private walks(tile: string): Movement {
    const to = (): number => this.tiles.indexOf(tile);
    let from = 0;
    let steps = 0;
    return {
      ms: LONGEST_WALK,
      start: () => {
        sounds.play("wood");
        from = this.spot;
        steps = to() < 0 ? 0 : (to() - from + SPOTS) % SPOTS;
        this.trail = Array.from({ length: steps + 1 }, (_, i) => (from + i) % SPOTS);
        this.said = {};
      },
      at: (t) => {
        const quick = Math.min(1, (t * LONGEST_WALK) / Math.max(1, steps * STEP));
        this.at = from + steps * quick;
      },
      end: () => {
        const up = new Set(this.faceUp);
        up.delete(from);
        this.faceUp = up;
        this.spot = this.at = (from + steps) % SPOTS;
      },
    };
  }

  /** Shutters roll up; a red place that nobody had seen is known from now on. */
  private lightsUp(tiles: string[]): Movement {
    return this.now(
      () => {
        const known = [...this.tiles];
        for (const tile of tiles) {
          if (known.includes(tile)) continue;
          const hidden = this.trail.find((spot) => known[spot] === null);
          if (hidden !== undefined) known[hidden] = tile;
        }
        this.tiles = known;
        this.faceUp = new Set([
          ...this.faceUp,
          ...tiles.map((tile) => known.indexOf(tile)).filter((spot) => spot >= 0),
        ]);
      },
      SHORT,
      "paper",
    );
  }

  // --- markers ---

  private suspects(seats: number[], pool: number): Movement {
    const eyes = seats.map((seat, i) => later(this.fly("pond", this.of(seat), EYE), i * 90));
    const flight = together(eyes);
    return {
      ...flight,
      ms: Math.max(flight.ms, SHORT),
      start: () => {
        if (seats.length) sounds.play("drum");
        flight.start?.();
      },
      end: () => {
        flight.end?.();
        for (const seat of seats) this.marks(seat, 1);
        this.fresh = seats;
        this.pool = pool;
      },
    };
  }

  private eye(pond: string, seat: number, by: number, pool: number): Movement {
    const [from, to] = by > 0 ? [pond, this.of(seat)] : [this.of(seat), pond];
    return this.fly(from, to, EYE, () => {
      this.marks(seat, by);
      this.fresh = [seat];
      this.pool = pool;
    });
  }

  private marks(seat: number, by: number): void {
    this.markers = this.markers.map((count, i) => (i === seat ? Math.max(0, count + by) : count));
  }

  // --- cards ---

  /** In the room the cards turn one by one; before the first turn a neighbour shows them. */
  private turnsUp(glimpse: Glimpse): Movement {
    const { cards } = glimpse;
    const turn = (turned: number): void => {
      if (this.room) this.room = { ...this.room, cards, turned };
    };
    return {
      ms: cards.length * 180 + SHORT,
      start: () => {
        sounds.play("paper");
        if (!this.room && glimpse.other === this.you()) this.glimpse = glimpse; // what you show yourself you know
      },
      at: (t) => turn(Math.floor(t * (cards.length + 0.999))),
      end: () => turn(cards.length),
    };
  }

  private passes(seat: number, other: number, card: string): Movement {
    const mine = other === this.you();
    return this.fly(this.of(seat), this.of(other), card, () => {
      if (mine) this.glimpse = { kind: "passed", seat, other, cards: [card] };
    });
  }

  private crosses(seat: number, other: number, gave: string, took: string): Movement {
    return together([this.fly(`room-${seat}`, `room-${other}`, gave), this.fly(`room-${other}`, `room-${seat}`, took)]);
  }

  private lays(seat: number, card: string): Movement {
    return this.fly(this.of(seat), `up-${seat}`, card, () => {
      this.boards = this.boards.map((up, i) => (i === seat ? card : up));
    });
  }

  private lifts(seat: number): void {
    this.boards = this.boards.map((up, i) => (i === seat ? null : up));
  }

  // --- blood ---

  private strikes(attacker: number, victim: number, how: string): Movement {
    return this.weighty(() => {
      this.calm();
      this.strike = { attacker, victim, how, names: {}, coins: {}, killed: -1, killer: -1 };
      this.shaken += 1;
    }, "drum");
  }

  private turnsCoins(seats: number[], tokens: string[]): Movement {
    return this.weighty(() => {
      if (this.strike)
        this.strike = { ...this.strike, coins: Object.fromEntries(seats.map((s, i) => [s, tokens[i] ?? ""])) };
    }, "bell");
  }

  private kills(killer: number, killed: number): Movement {
    return this.weighty(() => {
      if (this.strike) this.strike = { ...this.strike, killer, killed };
    }, "drum");
  }

  /** With support tokens the two unmask before anybody is killed (TGM-113). */
  private unmasksInStrike({ seat, character }: Args): Movement {
    return this.weighty(() => {
      if (this.strike)
        this.strike = { ...this.strike, names: { ...this.strike.names, [Number(seat)]: String(character) } };
    }, "paper");
  }

  private unmasks(seat: number, character: string): Movement {
    return this.now(
      () => {
        this.over = true;
        this.unmasked = { ...this.unmasked, [seat]: character };
      },
      SHORT,
      "paper",
    );
  }

  // --- parts of all of them ---

  private says(seat: number, words: string, sound: Sound | null = null): Movement {
    return this.now(() => void (this.said = { ...this.said, [seat]: words }), SHORT, sound);
  }

  private fly(from: string, to: string, what: string, end: () => void = () => {}): Movement {
    const face: Face = { draw: this.draw(), what, tall: what !== EYE && what !== COIN };
    if (what === EYE) face.most = MARKER;
    const flight = flights.fly(from, to, face, false, CALM);
    return {
      ...flight,
      end: () => {
        flight.end?.();
        end();
      },
    };
  }

  private now(what: () => void, ms = 0, sound: Sound | null = null): Movement {
    return {
      ms,
      start: () => {
        if (sound) sounds.play(sound);
        what();
      },
    };
  }

  /** What the match turns on: read whole, however much waits. */
  private weighty(what: () => void, sound: Sound): Movement {
    return { ...this.now(what, WEIGHTY, sound), whole: true };
  }

  private of(seat: number): string {
    return seat === this.you() ? "me" : `guest-${seat}`;
  }
}

/** The same movement, begun so many ms later. */
function later(movement: Movement, wait: number): Movement {
  const ms = movement.ms + wait;
  return { ...movement, ms, at: (t) => movement.at?.(Math.max(0, t * ms - wait) / movement.ms) };
}
