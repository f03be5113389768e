// What the board draws just now: tiles, ships, daikaiju, dice; and how each event changes it.

import type { Snippet } from "svelte";
import { type Face, flights } from "../../motion/flights.svelte";
import { drawn, type Pose, turned, Way } from "../../motion/path";
import { between, eased, type Movement, together } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { type Laid, markOf, middle, nameOf, type Place, poseAt, sailed, type Square, STEPS, UNIT, wayOf } from "./sea";
import { seaView } from "./view";

export interface ShipSprite {
  place: Place | null; // null: not yet on the water, or lost
  pose: Pose;
  fade: number; // 1 afloat, 0 gone
  wake: { d: string; part: number } | null; // the way it is sailing
}

export interface BeastSprite {
  id: string;
  square: Square;
  orientation: number;
  x: number;
  y: number;
  angle: number; // of its arrows; a quarter turn counter-clockwise is -90
  size: number;
}

interface Splash {
  id: number;
  x: number;
  y: number;
  part: number;
}

export class Scene implements Script {
  tiles = $state.raw(new Map<string, Laid>());
  going = $state.raw<{ square: string; laid: Laid; part: number } | null>(null); // a tile that is being laid (1) or swallowed (0)
  ships = $state<ShipSprite[]>([]);
  beasts = $state<BeastSprite[]>([]);
  dice = $state<{ gold: number | null; blue: number | null; rolling: boolean }>({
    gold: null,
    blue: null,
    rolling: false,
  });
  move = $state<{ face: number | null; rolling: boolean }>({ face: null, rolling: false });
  splashes = $state<Splash[]>([]);
  last = $state.raw<string[]>([]); // squares the last move touched
  private ids = 0;

  /** `draw` draws a tile in flight; `you` is the seat whose hand tiles fly from. */
  constructor(
    private readonly draw: () => Snippet<[string]>,
    private readonly you: () => number | null,
  ) {}

  private face(tile: string): Face {
    return { draw: this.draw(), what: tile };
  }

  readonly laidAt = (square: Square): Laid | undefined => this.tiles.get(nameOf(square));

  clear(view: Record<string, unknown>): void {
    this.tiles = new Map();
    this.going = null;
    this.ships = seaView(view).ships.map(() => ({ place: null, pose: { x: 0, y: 0, angle: 0 }, fade: 0, wake: null }));
    this.beasts = [];
    this.last = [];
    this.splashes = [];
  }

  settle(view: Record<string, unknown>): void {
    const sea = seaView(view);
    this.tiles = new Map(sea.wake_tiles.map(({ square, tile, rotation }) => [nameOf(square), { tile, rotation }]));
    this.going = null;
    this.splashes = [];
    this.dice.rolling = this.move.rolling = false;
    this.ships = sea.ships.map(({ front, entry }) => {
      const place = front && entry !== null ? { square: front, port: entry } : null;
      return { place, pose: place ? poseAt(place) : { x: 0, y: 0, angle: 0 }, fade: place ? 1 : 0, wake: null };
    });
    this.beasts = sea.daikaiju.map(({ id, square, orientation }) => {
      const { x, y } = middle(square);
      return { id, square, orientation, x, y, angle: -90 * orientation, size: 1 };
    });
    const here = new Set([...this.tiles.keys(), ...this.beasts.map((beast) => nameOf(beast.square))]);
    this.last = this.last.filter((square) => here.has(square));
  }

  movements(events: EventInfo[]): Movement[] {
    const found: Movement[] = [];
    let sailing: Movement[] = []; // ships move at the same time (TSS-066)
    for (const event of events) {
      const movement = this.movement(event.key, event.args);
      if (event.key === "event.sailed" && movement) {
        sailing.push(movement);
        continue;
      }
      if (sailing.length) found.push(together(sailing));
      sailing = [];
      if (movement) found.push(movement);
    }
    if (sailing.length) found.push(together(sailing));
    return found;
  }

  private movement(key: string, args: Record<string, unknown>): Movement | null {
    const seat = args.seat as number;
    const square = args.square as Square;
    const id = args.daikaiju as string;
    if (key === "answer") return this.answered(seat, String(args.action ?? ""));
    if (key === "event.ship_placed" || key === "event.relocated") return this.moored(seat, String(args.mark));
    if (key === "event.tile_laid") return this.laid(seat, String(args.tile), args.rotation as number, square);
    if (key === "event.sailed") return this.sails(seat, args.path as [number, number, number][]);
    if (key === "event.sunk") return this.sinks(seat);
    if (key === "event.daikaiju_placed") return this.rises(id, square, args.orientation as number);
    if (key === "event.daikaiju_turned") return this.turns(id);
    if (key === "event.daikaiju_moved") return this.swims(id, square);
    if (key === "event.daikaiju_left") return this.leaves(id);
    if (key === "event.daikaiju_removed") return this.dives(id);
    if (key === "event.tile_taken") return this.taken(square);
    if (key === "event.drew" && seat === this.you()) return flights.fly("pile", "hand", this.face(String(args.tile)));
    if (key === "event.drew_unseen") return flights.fly("pile", `seat-${seat}`, null, false, 260);
    return null;
  }

  /** Nature's answers are rolls; a seat's is a move, whose marks stay until the next. */
  private answered(seat: number, action: string): Movement | null {
    const [verb, ...faces] = action.split(" ");
    if (seat >= 0) return { ms: 0, end: () => void (this.last = []) }; // a new move begins
    if (verb === "roll") {
      const [gold, blue] = faces.map(Number);
      return rolled(this.dice, () => Object.assign(this.dice, { gold, blue }));
    }
    if (verb === "die") return rolled(this.move, () => (this.move.face = Number(faces[0])));
    return null;
  }

  private moored(seat: number, id: string): Movement {
    const mark = markOf(id);
    const ship = (): ShipSprite => this.ships[seat] as ShipSprite;
    let from: Pose | null = null;
    if (!mark) return { ms: 0 };
    const to = poseAt(mark);
    return {
      ms: 350,
      start: () => {
        sounds.play("wood");
        from = ship().place ? { ...ship().pose } : null;
        ship().fade = from ? 1 : 0;
      },
      at: (t) => {
        const e = eased(t);
        if (from)
          ship().pose = {
            x: between(from.x, to.x, e),
            y: between(from.y, to.y, e),
            angle: turned(from.angle, to.angle, e),
          };
        else Object.assign(ship(), { pose: to, fade: e });
      },
      end: () => {
        Object.assign(ship(), { place: { square: mark.square, port: mark.port }, pose: to, fade: 1 });
        this.last = [];
      },
    };
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

  private sails(seat: number, path: [number, number, number][]): Movement {
    const places = path.map(([column, row, port]): Place => ({ square: [column, row], port }));
    const ship = (): ShipSprite => this.ships[seat] as ShipSprite;
    let way: Way | null = null;
    let start: Pose = { x: 0, y: 0, angle: 0 };
    const end = (): Place | null => {
      const last = places.at(-1);
      return last && !this.laidAt(last.square) ? last : null;
    };
    return {
      ms: Math.min(1100, 330 + 130 * places.length),
      start: () => {
        const curves = sailed(places, this.laidAt);
        if (!curves.length) return;
        way = new Way(curves);
        start = { ...ship().pose };
        sounds.play("wave");
        ship().wake = { d: drawn(curves), part: 0 };
        ship().place = null; // its old trail is drawn by the way it sails
      },
      at: (t) => {
        if (!way) return;
        const e = eased(t);
        const on = way.at(e);
        const near = Math.min(1, (e * way.length) / 40); // from its mooring onto the wake
        const rest = end();
        const last = rest ? poseAt(rest) : on;
        const home = Math.max(0, Math.min(1, (e * way.length - way.length + 26) / 26));
        ship().pose = {
          x: between(between(start.x, on.x, near), last.x, home),
          y: between(between(start.y, on.y, near), last.y, home),
          angle: turned(start.angle, on.angle, near),
        };
        if (ship().wake) ship().wake!.part = e;
      },
      end: () => {
        const rest = end();
        ship().wake = null;
        ship().place = rest;
        if (rest) ship().pose = poseAt(rest);
      },
    };
  }

  private sinks(seat: number): Movement {
    const ship = (): ShipSprite => this.ships[seat] as ShipSprite;
    const splash = this.splash(() => ship().pose);
    return {
      ms: 480,
      start: () => {
        sounds.play("drum");
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        ship().fade = 1 - t;
        ship().pose.angle += 3;
      },
      end: () => {
        splash.end();
        Object.assign(ship(), { fade: 0, place: null, wake: null });
      },
    };
  }

  private splash(where: () => { x: number; y: number }): { start(): void; at(t: number): void; end(): void } {
    const id = this.ids++;
    return {
      start: () => this.splashes.push({ id, x: where().x, y: where().y, part: 0 }),
      at: (t) => {
        const ring = this.splashes.find((one) => one.id === id);
        if (ring) ring.part = t;
      },
      end: () => {
        this.splashes = this.splashes.filter((one) => one.id !== id);
      },
    };
  }

  // --- daikaiju ---

  private beast(id: string): BeastSprite | undefined {
    return this.beasts.find((beast) => beast.id === id);
  }

  private rises(id: string, square: Square, orientation: number): Movement {
    const { x, y } = middle(square);
    const splash = this.splash(() => ({ x, y }));
    return {
      ms: 420,
      start: () => {
        sounds.play("drum");
        this.beasts.push({ id, square, orientation, x, y, angle: -90 * orientation, size: 0 });
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        const beast = this.beast(id);
        if (beast) beast.size = eased(t);
      },
      end: () => {
        splash.end();
        const beast = this.beast(id);
        if (beast) beast.size = 1;
        this.mark(square);
      },
    };
  }

  private mark(square: Square): void {
    if (this.ships.every((ship) => ship.place === null)) return; // still being set up
    this.last = [...new Set([...this.last, nameOf(square)])];
  }

  private turns(id: string): Movement {
    let from = 0;
    return {
      ms: 300,
      start: () => {
        from = this.beast(id)?.angle ?? 0;
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast) beast.angle = from - 90 * eased(t);
      },
      end: () => {
        const beast = this.beast(id);
        if (!beast) return;
        beast.orientation = (beast.orientation + 1) % 4;
        beast.angle = -90 * beast.orientation;
      },
    };
  }

  private swims(id: string, square: Square): Movement {
    const to = middle(square);
    let from = to;
    return {
      ms: 340,
      start: () => {
        sounds.play("wave");
        const beast = this.beast(id);
        if (beast) from = { x: beast.x, y: beast.y };
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast) Object.assign(beast, { x: between(from.x, to.x, eased(t)), y: between(from.y, to.y, eased(t)) });
      },
      end: () => {
        const beast = this.beast(id);
        if (beast) Object.assign(beast, { ...to, square });
        this.mark(square);
      },
    };
  }

  /** Over the rim, the way its tile says for the die that was rolled. */
  private leaves(id: string): Movement {
    let from = { x: 0, y: 0 };
    let step = { x: 0, y: 0 };
    return {
      ms: 380,
      start: () => {
        const beast = this.beast(id);
        if (!beast) return;
        from = { x: beast.x, y: beast.y };
        step = STEPS[wayOf(id, this.move.face ?? 0, beast.orientation)] ?? step;
      },
      at: (t) => {
        const beast = this.beast(id);
        if (beast)
          Object.assign(beast, {
            x: from.x + step.x * UNIT * eased(t),
            y: from.y + step.y * UNIT * eased(t),
            size: 1 - t * 0.9,
          });
      },
      end: () => this.without(id),
    };
  }

  private dives(id: string): Movement {
    const splash = this.splash(() => this.beast(id) ?? { x: 0, y: 0 });
    return {
      ms: 320,
      start: () => {
        sounds.play("drum");
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        const beast = this.beast(id);
        if (beast) beast.size = 1 - t;
      },
      end: () => {
        splash.end();
        this.without(id);
      },
    };
  }

  private without(id: string): void {
    this.beasts = this.beasts.filter((beast) => beast.id !== id);
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

function rolled(die: { rolling: boolean }, show: () => unknown): Movement {
  return {
    ms: 460,
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
