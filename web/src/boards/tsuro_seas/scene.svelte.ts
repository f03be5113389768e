// What the board draws just now: tiles, ships, daikaiju, dice; and how each event changes it.

import type { Snippet } from "svelte";
import { type Face, flights } from "../../motion/flights.svelte";
import { eased, type Movement, together } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { Fleet, type ShipSprite } from "./fleet.svelte";
import { type BeastSprite, Lair } from "./lair.svelte";
import { type Laid, nameOf, type Square } from "./sea";
import { type Splash, Splashes } from "./splashes.svelte";
import { seaView } from "./view";

const CHECKED = 460; // ms that dice roll
const PLACING = 300; // while several daikaiju come one after the other

export class Scene implements Script {
  readonly opens = true; // the daikaiju rise one by one before the first choice
  tiles = $state.raw(new Map<string, Laid>());
  going = $state.raw<{ square: string; laid: Laid; part: number } | null>(null); // a tile that is being laid (1) or swallowed (0)
  dice = $state<{ gold: number | null; blue: number | null; rolling: boolean }>({
    gold: null,
    blue: null,
    rolling: false,
  });
  move = $state<{ face: number | null; rolling: boolean }>({ face: null, rolling: false });
  last = $state.raw<string[]>([]); // squares the last move touched
  readonly laidAt = (square: Square): Laid | undefined => this.tiles.get(nameOf(square));
  private readonly water = new Splashes();
  private readonly fleet = new Fleet(this.water, this.laidAt);
  private readonly lair = new Lair(this.water, (square) => this.mark(square));

  /** `draw` draws a tile in flight; `you` is the seat whose hand tiles fly from. */
  constructor(
    private readonly draw: () => Snippet<[string]>,
    private readonly you: () => number | null,
  ) {}

  get ships(): ShipSprite[] {
    return this.fleet.ships;
  }
  get beasts(): BeastSprite[] {
    return this.lair.beasts;
  }
  get splashes(): Splash[] {
    return this.water.rings;
  }

  private face(tile: string): Face {
    return { draw: this.draw(), what: tile };
  }

  clear(view: Record<string, unknown>): void {
    this.tiles = new Map();
    this.going = null;
    this.fleet.clear(seaView(view).ships.length);
    this.lair.beasts = [];
    Object.assign(this.dice, { gold: null, blue: null });
    this.move.face = null;
    this.last = [];
    this.water.rings = [];
  }

  settle(view: Record<string, unknown>): void {
    const sea = seaView(view);
    this.tiles = new Map(sea.wake_tiles.map(({ square, tile, rotation }) => [nameOf(square), { tile, rotation }]));
    this.going = null;
    this.water.rings = [];
    this.dice.rolling = this.move.rolling = false;
    this.fleet.settle(sea.ships);
    this.lair.settle(sea.daikaiju);
    const here = new Set([...this.tiles.keys(), ...this.beasts.map((beast) => nameOf(beast.square))]);
    this.last = this.last.filter((square) => here.has(square));
  }

  movements(events: EventInfo[]): Movement[] {
    const movements: Movement[] = [];
    let sailing: Movement[] = []; // ships move at the same time (TSS-066)
    for (const [i, event] of events.entries()) {
      const placing = event.key === "answer" && events[i + 1]?.key !== "event.check_roll";
      const movement = (placing && this.placingRoll(event.args)) || this.movement(event.key, event.args);
      if (event.key === "event.sailed" && movement) {
        sailing.push(movement);
        continue;
      }
      if (sailing.length) movements.push(together(sailing));
      sailing = [];
      if (movement) movements.push(movement);
    }
    if (sailing.length) movements.push(together(sailing));
    return movements;
  }

  /** The roll for the square of a new daikaiju: only nature's answer tells of it (TSS-012). */
  private placingRoll(args: Record<string, unknown>): Movement | null {
    const roll = args.seat === -1 ? /^roll (\d) (\d)$/.exec(String(args.action)) : null;
    return (
      roll &&
      rolled(this.dice, () => Object.assign(this.dice, { gold: Number(roll[1]), blue: Number(roll[2]) }), PLACING)
    );
  }

  private movement(key: string, args: Record<string, unknown>): Movement | null {
    const seat = args.seat as number;
    const square = args.square as Square;
    const id = args.daikaiju as string;
    if (key === "answer") return seat >= 0 ? { ms: 0, end: () => void (this.last = []) } : null; // a new move begins
    if (key === "event.check_roll")
      return rolled(this.dice, () => Object.assign(this.dice, { gold: args.gold, blue: args.blue }));
    if (key === "event.movement_roll") return rolled(this.move, () => (this.move.face = args.die as number));
    if (key === "event.ship_placed" || key === "event.relocated")
      return this.fleet.moored(seat, String(args.mark), () => (this.last = []));
    if (key === "event.tile_laid") return this.laid(seat, String(args.tile), args.rotation as number, square);
    if (key === "event.sailed") return this.fleet.sails(seat, args.path as [number, number, number][]);
    if (key === "event.sunk") return this.fleet.sinks(seat);
    if (key === "event.daikaiju_placed") return this.lair.rises(id, square, args.orientation as number);
    if (key === "event.daikaiju_turned") return this.lair.turns(id);
    if (key === "event.daikaiju_moved") return this.lair.swims(id, square);
    if (key === "event.daikaiju_left") return this.lair.leaves(id, String(args.side));
    if (key === "event.daikaiju_removed") return this.lair.dives(id);
    if (key === "event.tile_taken") return this.taken(square);
    if (key === "event.drew" && seat === this.you()) return flights.fly("pile", "hand", this.face(String(args.tile)));
    if (key === "event.drew_unseen") return flights.fly("pile", `seat-${seat}`, null, false, 260);
    return null;
  }

  private laid(seat: number, tile: string, rotation: number, at: Square): Movement {
    const square = nameOf(at);
    const laid = { tile, rotation };
    const own = seat === this.you();
    const flight = own ? null : flights.fly(`seat-${seat}`, `square-${square}`, this.face(tile), true, 320);
    return {
      ms: own ? 220 : 420,
      start: () => {
        flight?.start?.();
        this.going = null;
      },
      at: (t) => {
        flight?.at?.(Math.min(1, t * 1.3));
        if (own || t > 0.76) this.going = { square, laid, part: own ? eased(t) : 1 };
      },
      end: () => {
        flight?.end?.();
        sounds.play("wood");
        this.tiles = new Map(this.tiles).set(square, laid);
        this.going = null;
        this.last = [square];
      },
    };
  }

  private mark(square: Square): void {
    if (this.ships.every((ship) => ship.place === null)) return; // still being set up
    this.last = [...new Set([...this.last, nameOf(square)])];
  }

  private taken(at: Square): Movement {
    const square = nameOf(at);
    let laid: Laid | undefined;
    return {
      ms: 280,
      start: () => {
        laid = this.tiles.get(square);
        const left = new Map(this.tiles);
        left.delete(square);
        this.tiles = left;
      },
      at: (t) => {
        if (laid) this.going = { square, laid, part: 1 - t };
      },
      end: () => {
        this.going = null;
      },
    };
  }
}

function rolled(die: { rolling: boolean }, show: () => unknown, ms = CHECKED): Movement {
  return {
    ms,
    start: () => {
      sounds.play("wood");
      die.rolling = true;
    },
    end: () => {
      die.rolling = false;
      show();
    },
  };
}
