// What the board draws just now: pieces, people, walls, cards before the seats, and what happens to them.

import { type Station, stationOf } from "./station";
import { type Card, type Character, gojoOf, type Result, stationView, type StationView, zoneOf } from "./view";

/** A seat as it is drawn. */
export interface Sprite {
  character: Character | null;
  area: string | null;
  energy: number;
  exorcised: boolean;
  used: Card | null; // in the round before
  laid: Card | null; // as far as this reader may see it
  lies: boolean; // a card lies before the seat
  result: Result | null;
  note: string; // what its card did, or why it did nothing
  film: boolean; // Domain Amplification holds until the round closes
}

/** The card that is being told. */
export interface Told {
  seat: number;
  card: Card;
  turned: number; // 0 back, 1 face
  line: string;
  stamp: string;
  bad: boolean;
}

export type Kind =
  | "walk"
  | "blue"
  | "rush"
  | "driven"
  | "red"
  | "root"
  | "purple"
  | "fall"
  | "return"
  | "rescue"
  | "eat"
  | "gather"
  | "flowers"
  | "film"
  | "eyes"
  | "crack"
  | "die"
  | "fail";

/** What moves on the floor just now; t runs from 0 to 1. */
export interface Effect {
  kind: Kind;
  t: number;
  seats: number[];
  from: string | null; // an area
  to: string | null; // an area
  areas: string[];
  boundary: string | null;
  count: number;
}

/** What the last card changed: it stays marked until the next one is turned. */
export interface Last {
  seat: number;
  from: string | null;
  to: string | null;
  boundary: string | null;
}

export class Drawn {
  station = $state.raw<Station>(stationOf({}, ""));
  round = $state(1);
  sprites = $state<Sprite[]>([]);
  order = $state.raw<number[]>([]); // of the spirits
  humans = $state.raw<Record<string, number>>({});
  supply = $state(0);
  bank = $state(0);
  red = $state.raw<string[]>([]);
  redLeft = $state(0);
  zones = $state.raw<string[][]>([]);
  blue = $state<boolean | null>(null);
  mechamaru = $state<string | null>(null);
  face = $state(0); // of the die
  reserve = $state<Character | null>(null);
  announced = $state<Character | null>(null);
  flowers = $state(false); // Flower Field holds until the round closes
  outcome = $state.raw<StationView["outcome"]>(null);
  told = $state.raw<Told | null>(null);
  effect = $state.raw<Effect | null>(null);
  last = $state.raw<Last | null>(null);

  get gojo(): number {
    return gojoOf(this.sprites);
  }

  /** The table before anything has happened; what the view says of the match as a whole stays. */
  clear(view: Record<string, unknown>): void {
    const now = stationView(view);
    const start = (character: string | null): string | null =>
      this.station.areas.find(({ pieces }) => character !== null && pieces.includes(character))?.name ?? null;
    const three = now.seats === 3;
    const energies = now.bank + now.players.reduce((sum, { energy }) => sum + energy, 0);
    this.sprites = now.players.map(({ character }) => {
      const known = three && character !== "gojo" ? null : character; // spirits are chosen first (SHB-100)
      return { ...sprite(known, start(known)), energy: known && known !== "gojo" ? 1 : 0 };
    });
    const placed = this.station.areas.reduce((sum, { humans }) => sum + humans, 0);
    this.humans = Object.fromEntries(this.station.areas.map(({ name, humans }) => [name, humans]));
    this.supply = now.human_supply + Object.values(now.humans).reduce((sum, count) => sum + count, 0) - placed;
    this.bank = energies - this.sprites.reduce((sum, { energy }) => sum + energy, 0);
    this.redLeft = now.red_chips_left + now.red_chips.length;
    this.red = [];
    this.zones = this.station.areas.map(({ name }) => [name]);
    this.order = now.turn_order;
    Object.assign(this, { round: 1, blue: null, mechamaru: null, face: 0, reserve: null, announced: null });
    Object.assign(this, { flowers: false, outcome: null, told: null, effect: null, last: null });
  }

  settle(view: Record<string, unknown>): void {
    const now = stationView(view);
    const before = this.sprites;
    const filmed = (seat: number): boolean =>
      now.players[seat]?.result === "performed" && now.players[seat]?.laid === "domain_amplification";
    this.sprites = now.players.map((player, seat) => ({
      character: player.character,
      area: player.area,
      energy: player.energy,
      exorcised: player.exorcised,
      used: player.used,
      laid: player.laid,
      lies: player.has_laid,
      result: player.result,
      note: player.has_laid && player.result !== "face_down" ? (before[seat]?.note ?? "") : "",
      film: filmed(seat) && player.area !== null,
    }));
    this.round = now.round;
    this.order = now.turn_order;
    this.humans = now.humans;
    this.supply = now.human_supply;
    this.bank = now.bank;
    this.red = now.red_chips;
    this.redLeft = now.red_chips_left;
    this.zones = now.zones;
    this.blue = now.blue_check;
    this.mechamaru = now.mechamaru;
    this.reserve = now.reserve;
    this.announced = now.announced;
    this.outcome = now.outcome;
    this.flowers = now.players.some(({ laid, result }) => laid === "flower_field" && result === "performed");
    this.told = null;
    this.effect = null;
  }

  protected at(seat: number): Sprite {
    return this.sprites[seat] ?? sprite(null, null);
  }

  protected gain(seat: number, count: number): void {
    const gained = Math.min(count, this.bank);
    this.at(seat).energy += gained;
    this.bank -= gained;
  }

  protected pay(seat: number, count: number): void {
    const paid = Math.min(count, this.at(seat).energy);
    this.at(seat).energy -= paid;
    this.bank += paid;
  }

  /** All humans of a zone leave it. */
  protected emptied(area: string): void {
    const zone = zoneOf(this.zones, area);
    const gone = zone.reduce((sum, name) => sum + (this.humans[name] ?? 0), 0);
    this.humans = { ...this.humans, ...Object.fromEntries(zone.map((name) => [name, 0])) };
    this.supply += gone;
  }

  /** The two sides of a boundary are one from now on (SHB-054). */
  protected joined(boundary: string): void {
    const ends = this.station.boundaries.find(({ name }) => name === boundary)?.ends;
    if (!ends) return;
    const both = new Set([...zoneOf(this.zones, ends[0]), ...zoneOf(this.zones, ends[1])]);
    const merged = this.station.areas.map(({ name }) => name).filter((name) => both.has(name));
    this.zones = [...this.zones.filter((zone) => !zone.some((name) => both.has(name))), merged];
    this.red = [...this.red, boundary];
    this.redLeft -= 1;
  }
}

export function sprite(character: Character | null, area: string | null): Sprite {
  const none = { used: null, laid: null, lies: false, result: null, note: "", film: false };
  return { character, area, energy: 0, exorcised: false, ...none };
}
