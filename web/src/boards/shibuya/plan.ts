// Where everything of a map stands on its two floors: by the places written for it, else laid out by itself.

import { laidOut } from "./layout";
import places from "./places.json";
import { between, EDGE, passable, type Room, type Wall } from "./rooms";
import type { Link, Station } from "./station";

/** Where stairs leave the upper floor and arrive on the lower one, as shares of the width. */
export interface Flight {
  top: number;
  foot: number;
  whole: boolean; // seen as one flight: from the front edge above to the back edge below
}

export interface Plan {
  rooms: ReadonlyMap<string, Room>;
  walls: ReadonlyMap<string, Wall | null>; // by boundary; null: its two sides do not touch
  solid: Wall[]; // between rooms that touch though no boundary joins them
  flights: ReadonlyMap<string, Flight>; // by stairs
}

/** Places as a person writes them. */
interface Places {
  areas: Record<string, number[]>;
  stairs: Record<string, number[]>;
}
const PLACES = places.maps as unknown as Places[];

/** The places written for this very map; null if there are none, or they do not fit its boundaries. */
function written(station: Station): { rooms: Map<string, Room>; stairs: Record<string, number[]> } | null {
  for (const { areas, stairs } of PLACES) {
    if (Object.keys(areas).length !== station.areas.length) continue;
    if (!station.areas.every(({ name }) => areas[name])) continue;
    const rooms = new Map(
      station.areas.map(({ name, floor }) => {
        const [a = 0, b = 1, c = 0, d = 1] = areas[name] ?? [];
        return [name, { floor, a, b, c, d }];
      }),
    );
    if (station.boundaries.every((link) => passable(sharedBy(rooms, link)))) return { rooms, stairs };
  }
  return null;
}

function sharedBy(rooms: ReadonlyMap<string, Room>, { ends }: Link): Wall | null {
  const [one, other] = ends.map((end) => rooms.get(end));
  return one && other ? between(one, other) : null;
}

export function planOf(station: Station): Plan {
  const given = written(station);
  const rooms = given?.rooms ?? laidOut(station);
  const joined = new Set(station.boundaries.map(({ ends }) => [...ends].sort().join(" ")));
  const solid: Wall[] = [];
  const all = [...rooms];
  all.forEach(([name, room], i) => {
    for (const [other, second] of all.slice(i + 1)) {
      const wall = between(room, second);
      if (wall && !joined.has([name, other].sort().join(" "))) solid.push(wall);
    }
  });
  const walls = new Map(
    station.boundaries.map((link) => {
      const wall = sharedBy(rooms, link);
      return [link.name, passable(wall) ? wall : null];
    }),
  );
  return { rooms, walls, solid, flights: flightsOf(station, rooms, given?.stairs ?? {}) };
}

/** Stairs spread over the width of the room they leave, beside each other where a room has several. */
function flightsOf(
  station: Station,
  rooms: ReadonlyMap<string, Room>,
  given: Record<string, number[]>,
): Map<string, Flight> {
  const taken = new Map<string, number>();
  const spot = (area: string, room: Room): number => {
    const all = station.stairs.filter(({ ends }) => ends.includes(area)).length;
    const nth = taken.get(area) ?? 0;
    taken.set(area, nth + 1);
    return room.a + ((room.b - room.a) * (nth + 1)) / (all + 1);
  };
  return new Map(
    station.stairs.map(({ name, ends }) => {
      const [up, down] = upperFirst(rooms, ends);
      const [above, below] = [rooms.get(up), rooms.get(down)];
      if (!above || !below) return [name, { top: 0.5, foot: 0.5, whole: false }];
      const [top = spot(up, above), foot = spot(down, below)] = given[name] ?? [];
      return [name, { top, foot, whole: above.d > 1 - EDGE && below.c < EDGE }];
    }),
  );
}

/** The ends of stairs, the upper one first. */
export function upperFirst(rooms: ReadonlyMap<string, Room>, [one, other]: [string, string]): [string, string] {
  return rooms.get(one)?.floor === 0 ? [one, other] : [other, one];
}
