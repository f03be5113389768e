// The ships as they are drawn just now: moored on marks, sailing along wakes, sinking.

import { drawn, type Pose, turned, Way } from "../../motion/path";
import { between, eased, type Movement } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";
import { allSailed, type Laid, markOf, type Place, poseAt, sailed, type Sailed, type Square } from "./sea";
import type { Splashes } from "./splashes.svelte";
import type { ShipView } from "./view";

export interface ShipSprite {
  place: Place | null; // null: not yet on the water, or lost
  pose: Pose;
  fade: number; // 1 afloat, 0 gone
  wake: { d: string; part: number } | null; // the way it is sailing
  wreck: Wreck | null;
}

/** What is left of a ship that was lost: where, and the wakes it had sailed. */
export interface Wreck {
  pose: Pose;
  sailed: Sailed[];
}

const NOWHERE: Pose = { x: 0, y: 0, angle: 0 };

export class Fleet {
  ships = $state<ShipSprite[]>([]);
  private readonly came: (Place | null)[] = []; // the last place each has sailed to, by seat

  constructor(
    private readonly splashes: Splashes,
    private readonly laidAt: (square: Square) => Laid | undefined,
  ) {}

  clear(count: number): void {
    this.ships = Array.from({ length: count }, () => ({
      place: null,
      pose: { ...NOWHERE },
      fade: 0,
      wake: null,
      wreck: null,
    }));
  }

  settle(ships: ShipView[]): void {
    this.ships = ships.map(({ front, entry }, seat) => {
      const place = front && entry !== null ? { square: front, port: entry } : null;
      const wreck = place ? null : (this.ships[seat]?.wreck ?? null); // views do not tell where a ship was lost
      return { place, pose: place ? poseAt(place) : { ...NOWHERE }, fade: place ? 1 : 0, wake: null, wreck };
    });
  }

  moored(seat: number, id: string, moved: () => void): Movement {
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
        moved();
      },
    };
  }

  sails(seat: number, path: [number, number, number][]): Movement {
    const places = path.map(([column, row, port]): Place => ({ square: [column, row], port }));
    const ship = (): ShipSprite => this.ships[seat] as ShipSprite;
    let way: Way | null = null;
    let start: Pose = { x: 0, y: 0, angle: 0 };
    const last = places.at(-1);
    const end = (): Place | null => {
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
        const moored = rest ? poseAt(rest) : on;
        const home = Math.max(0, Math.min(1, (e * way.length - way.length + 26) / 26));
        ship().pose = {
          x: between(between(start.x, on.x, near), moored.x, home),
          y: between(between(start.y, on.y, near), moored.y, home),
          angle: turned(start.angle, on.angle, near),
        };
        if (ship().wake) ship().wake!.part = e;
      },
      end: () => {
        const rest = end();
        ship().wake = null;
        ship().place = rest;
        this.came[seat] = last ?? null;
        if (rest) ship().pose = poseAt(rest);
        else if (way) ship().pose = way.at(1);
      },
    };
  }

  sinks(seat: number): Movement {
    const ship = (): ShipSprite => this.ships[seat] as ShipSprite;
    const splash = this.splashes.at(() => ship().pose);
    let pose: Pose = NOWHERE;
    return {
      ms: 480,
      start: () => {
        sounds.play("drum");
        pose = { ...ship().pose };
        splash.start();
      },
      at: (t) => {
        splash.at(t);
        ship().fade = 1 - t;
        ship().pose.angle += 3;
      },
      end: () => {
        splash.end();
        const at = ship().place ?? this.came[seat];
        const wreck = at ? { pose, sailed: allSailed(at, this.laidAt) } : null;
        Object.assign(ship(), { fade: 0, place: null, wake: null, wreck });
      },
    };
  }
}
