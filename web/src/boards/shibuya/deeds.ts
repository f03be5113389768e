// How each thing that happens looks: movements that change what is drawn as they go.

import { flights } from "../../motion/flights.svelte";
import type { Movement } from "../../motion/queue.svelte";
import { type Sound, sounds } from "../../motion/sound.svelte";
import { Drawn, type Effect, type Kind } from "./drawn.svelte";
import type { Card, Character } from "./view";

export type Args = Record<string, unknown>;

/** How the scene speaks: a sentence of the game's messages, and a short note (`note.<key>`). */
export interface Speech {
  say(key: string, args: Args): string;
  part(key: string, args: Args): string;
}

const TURN = 520; // ms a card is turned
export const WALK = 640;
export const READ = 1100; // a sentence is read
export const SHORT = 320;
/** Cards that move nothing themselves. */
const STILL: ReadonlySet<Card> = new Set(["remain", "domain_amplification", "flower_field"]);

interface Shown {
  kind: Kind;
  ms: number;
  sound?: Sound;
  seats?: number[];
  from?: string | null;
  to?: string | null;
  zone?: string; // an area: all that is one with it is meant
  boundary?: string;
  count?: number;
  start?: () => void;
  half?: () => void; // when the effect has reached what it changes
  end?: () => void;
}

export class Deeds extends Drawn {
  constructor(
    protected readonly speech: Speech,
    protected readonly you: () => number | null,
  ) {
    super();
  }

  // --- words ---

  protected short(key: string, args: Args): string {
    return this.speech.part(`scene.${key}`, args);
  }

  protected notes(seat: number, note: string): void {
    this.at(seat).note = note;
  }

  /** The sentence stands beside the card that is told. */
  protected telling(key: string, args: Args): { start: () => void } {
    const line = this.speech.say(key, args);
    return { start: () => this.tells(Number(args.seat), line) };
  }

  /** A card that asked for a choice is told again when the choice is made. */
  protected tells(seat: number, line: string, stamp = "", bad = false): void {
    const before = this.told?.seat === seat ? this.told : null;
    const card = before?.card ?? this.at(seat).laid;
    if (card) this.told = { seat, card, turned: 1, line, stamp: stamp || (before?.stamp ?? ""), bad };
  }

  // --- movements ---

  /** Something that is so at once, and is looked at for a while. */
  protected now(change: () => void, ms: number, sound?: Sound): Movement {
    return {
      ms,
      start: () => {
        if (sound) sounds.play(sound);
        change();
      },
    };
  }

  protected shown({ kind, ms, sound, start, half, end, ...of }: Shown): Movement {
    let past = false;
    let areas: string[] = [];
    const effect = (t: number): Effect => ({
      kind,
      t,
      seats: of.seats ?? [],
      from: of.from ?? null,
      to: of.to ?? null,
      areas,
      boundary: of.boundary ?? null,
      count: of.count ?? 0,
    });
    const reach = (): void => {
      if (!past) half?.();
      past = true;
    };
    return {
      ms,
      start: () => {
        past = false;
        areas = of.zone ? this.zone(of.zone) : [];
        if (sound) sounds.play(sound);
        start?.();
        this.effect = effect(0);
      },
      at: (t) => {
        this.effect = effect(t);
        if (t >= 0.5) reach();
      },
      end: () => {
        reach();
        end?.();
        this.effect = null;
      },
    };
  }

  protected zone(area: string): string[] {
    return this.zones.find((zone) => zone.includes(area)) ?? [area];
  }

  protected marks(
    seat: number,
    { from = null, to = null, boundary = null }: { from?: string | null; to?: string | null; boundary?: string | null },
  ): void {
    this.last = { seat, from, to, boundary };
  }

  protected chose(seat: number, spirit: Character): void {
    const start = this.station.areas.find(({ pieces }) => pieces.includes(spirit))?.name ?? null;
    Object.assign(this.at(seat), { character: spirit, area: start, energy: 1 });
    this.bank -= 1;
    const chosen = this.sprites.map(({ character }) => character);
    if (chosen.includes(null)) return;
    const all = this.station.areas.flatMap(({ pieces }) => pieces);
    this.reserve = (all.find((piece) => !chosen.some((one) => one === piece)) ?? null) as Character | null; // SHB-100
  }

  protected begins(round: number): void {
    this.round = round;
    this.blue = null;
    this.told = null;
    this.flowers = false;
    for (const one of this.sprites) {
      if (round > 1) one.used = one.laid;
      Object.assign(one, { laid: null, lies: false, result: null, note: "", film: false });
    }
  }

  protected lays(seat: number): Movement {
    const from = seat === this.you() ? "hand" : `seat-${seat}`;
    const flight = flights.fly(from, `flap-${seat}`, null, false, SHORT);
    return {
      ...flight,
      start: () => {
        sounds.play("paper");
        flight.start?.();
      },
      end: () => {
        flight.end?.();
        Object.assign(this.at(seat), { lies: true, result: "face_down" });
      },
    };
  }

  /** A card is turned: it stands large on the sign until the next one. */
  protected turns(seat: number, card: Card, next: string): Movement {
    const fails = next === "event.failed" || next === "event.nullified";
    /** What nothing follows that moves is read before the next card is turned. */
    const rest = STILL.has(card) && !fails && next !== "event.gathered" ? READ : 0;
    const turned = (t: number): void => {
      if (this.told?.seat === seat) this.told = { ...this.told, turned: t };
    };
    return {
      ms: TURN + rest,
      start: () => {
        sounds.play("wood");
        this.last = null;
        this.told = { seat, card, turned: 0, line: "", stamp: "", bad: false };
      },
      at: (t) => turned(Math.min(1, (t * (TURN + rest)) / TURN)),
      end: () => {
        turned(1);
        const mine = this.at(seat);
        Object.assign(mine, { laid: card, lies: true, result: "performed" });
        if (fails) return;
        if (mine.character !== "gojo") this.pay(seat, this.station.costs.get(card) ?? 0);
        if (card === "domain_amplification") mine.film = true;
        if (card === "flower_field") this.flowers = true;
      },
    };
  }

  protected comesToNothing(seat: number, result: "failed" | "nullified", line: string, note: string): Movement {
    return this.shown({
      kind: result === "nullified" ? "flowers" : "fail",
      ms: READ,
      seats: [seat],
      sound: "drum",
      start: () => {
        this.tells(seat, line, this.speech.part(`word.${result}`, {}), true);
        Object.assign(this.at(seat), { result, note });
      },
    });
  }

  /** A piece goes along its way; how is known when its turn has come. */
  protected walks(kind: Kind, seat: number, area: string, ms: number, sound: Sound = "wood", line = ""): Movement {
    let from: string | null = null;
    let how = kind;
    const effect = (t: number): Effect => ({
      kind: how,
      t,
      seats: [seat],
      from,
      to: area,
      areas: [],
      boundary: null,
      count: 0,
    });
    return {
      ms,
      start: () => {
        const { laid } = this.at(seat);
        if (kind === "walk" && laid === "blue") how = "blue";
        if (kind === "walk" && laid === "high_speed_movement") how = "rush";
        sounds.play(how === "blue" ? "wave" : sound);
        from = this.at(seat).area;
        this.at(seat).area = area;
        if (line) this.tells(seat, line);
        this.effect = effect(0);
      },
      at: (t) => void (this.effect = effect(t)),
      end: () => {
        this.effect = null;
        this.marks(seat, { from, to: area });
      },
    };
  }

  protected whole(boundary: string): void {
    this.red = this.red.filter((name) => name !== boundary);
    this.redLeft += 1;
  }

  protected fell(area: string): void {
    this.humans = { ...this.humans, [area]: (this.humans[area] ?? 0) + 1 };
    this.supply -= 1;
    this.marks(-1, { to: area });
  }

  protected leave(
    kind: "rescue" | "eat",
    area: string,
    {
      count,
      seats,
      gained = 0,
      note = "",
      line = "",
    }: { count: number; seats: number[]; gained?: number; note?: string; line?: string },
  ): Movement {
    const [seat] = seats;
    return this.shown({
      kind,
      ms: 680,
      seats,
      to: area,
      zone: area,
      count,
      sound: kind === "eat" ? "drum" : "bell",
      start: () => {
        if (seat === undefined) return;
        this.notes(seat, note);
        this.tells(seat, line, note);
      },
      half: () => this.emptied(area),
      end: () => {
        if (seat !== undefined && gained) this.gain(seat, gained);
      },
    });
  }

  protected appears(area: string, face: number): Movement {
    return this.shown({
      kind: "die",
      ms: 760,
      to: area,
      count: face,
      sound: "wood",
      end: () => {
        this.mechamaru = area;
        this.face = face;
      },
    });
  }

  protected returns(seat: number, area: string, spirit: Character | null): Movement {
    return this.shown({
      kind: "return",
      ms: 640,
      seats: [seat],
      to: area,
      sound: "bell",
      end: () => {
        const mine = this.at(seat);
        Object.assign(mine, { area, exorcised: false, character: spirit ?? mine.character });
        if (spirit) this.reserve = null;
        this.gain(seat, 1);
        this.marks(seat, { to: area });
      },
    });
  }

  /** The round closes: eyes open over the area Gojo is in (SHB-086). */
  protected closes(): Movement {
    const where = (): string | null => this.sprites[this.gojo]?.area ?? null;
    let area: string | null = null;
    return {
      ms: 800,
      start: () => {
        sounds.play("bell");
        area = where();
      },
      at: (t) =>
        void (this.effect = area
          ? { kind: "eyes", t, seats: [], from: null, to: area, areas: this.zone(area), boundary: null, count: 0 }
          : null),
      end: () => void (this.effect = null),
    };
  }

  protected exorcised(seat: number): Movement {
    return this.shown({
      kind: "crack",
      ms: 1000,
      seats: [seat],
      sound: "drum",
      start: () => {
        const { character } = this.at(seat);
        const stamp = this.speech.part("scene.exorcised", { spirit: character ?? "" });
        if (this.told) this.told = { ...this.told, stamp };
      },
      end: () => {
        const mine = this.at(seat);
        this.bank += mine.energy;
        Object.assign(mine, { area: null, exorcised: true, energy: 0, film: false, note: "" });
      },
    });
  }
}
