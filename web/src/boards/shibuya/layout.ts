// Lays out a map for which no places are written: each floor cut into rows or columns, so that what is joined touches.

import { between, EDGE, passable, type Room } from "./rooms";
import type { Station } from "./station";

interface Cut {
  across: boolean; // rows from back to front, else columns from left to right
  groups: { cells: string[]; weights: number[]; weight: number }[];
}

const TRIES = 30; // from so many beginnings
const STEPS = 260; // changes tried from each
const NARROW = 0.23; // of the width: less is hard to touch on a phone
const SHALLOW = 0.29; // of the depth
const UNTOUCHED = 100; // what it costs that a boundary has no wall
const BLIND = 7; // a wall without a boundary
const HIDDEN = 9; // stairs that are not seen as one flight
const THIN = 60;
const CROSSING = 12;
const LEANING = 4;

/** Always the same numbers, so that a map is drawn alike by everybody. */
function dice(seed: number): (below: number) => number {
  let now = seed;
  return (below) => {
    now = (now * 16807) % 2147483647;
    return now % below;
  };
}

export function laidOut(station: Station): Map<string, Room> {
  const rooms = new Map<string, Room>();
  for (const floor of [0, 1]) {
    const best = bestCut(station, floor, rooms);
    for (const [name, room] of roomsOf(best, floor)) rooms.set(name, room);
  }
  return rooms;
}

function bestCut(station: Station, floor: number, above: ReadonlyMap<string, Room>): Cut {
  const names = station.areas.filter((area) => area.floor === floor).map((area) => area.name);
  const roll = dice(97 + floor);
  let best = plain(names, true);
  let least = costOf(station, best, floor, above);
  for (let i = 0; i < TRIES && least > 0; i++) {
    let cut = shuffled(names, roll, i % 2 === 0);
    let cost = costOf(station, cut, floor, above);
    for (let step = 0; step < STEPS; step++) {
      const next = changed(cut, roll);
      const price = costOf(station, next, floor, above);
      if (price <= cost) [cut, cost] = [next, price];
    }
    if (cost < least) [best, least] = [cut, cost];
  }
  return best;
}

function group(cells: string[], weight = 2): Cut["groups"][number] {
  return { cells, weights: cells.map(() => 2), weight };
}

function plain(names: string[], across: boolean): Cut {
  return { across, groups: [group(names.slice(0, 1)), group(names.slice(1))].filter(({ cells }) => cells.length) };
}

function shuffled(names: string[], roll: (below: number) => number, across: boolean): Cut {
  const left = [...names];
  const mixed = names.map(() => left.splice(roll(left.length), 1)[0] as string);
  const most = Math.min(3, names.length);
  const groups = Array.from({ length: 1 + roll(most) }, () => group([]));
  for (const name of mixed) groups[roll(groups.length)]?.cells.push(name);
  const filled = groups.filter(({ cells }) => cells.length).map(({ cells }) => group(cells));
  return { across, groups: filled };
}

function changed(cut: Cut, roll: (below: number) => number): Cut {
  const groups = cut.groups.map((one) => ({ ...one, cells: [...one.cells], weights: [...one.weights] }));
  const some = (): Cut["groups"][number] => groups[roll(groups.length)] as Cut["groups"][number];
  const kind = roll(5);
  if (kind === 0) some().weight = 2 + roll(3);
  else if (kind === 1) {
    const one = some();
    one.weights[roll(one.cells.length)] = 2 + roll(4);
  } else if (kind === 2) {
    const [one, other] = [some(), some()];
    const [i, j] = [roll(one.cells.length), roll(other.cells.length)];
    [one.cells[i], other.cells[j]] = [other.cells[j] as string, one.cells[i] as string];
  } else if (kind === 3) {
    const from = some();
    const at = roll(from.cells.length);
    const [cell] = from.cells.splice(at, 1);
    from.weights.splice(at, 1);
    const to = roll(4) === 0 && groups.length < 4 ? group([]) : some();
    if (!groups.includes(to)) groups.splice(roll(groups.length + 1), 0, to);
    const place = roll(to.cells.length + 1);
    to.cells.splice(place, 0, cell as string);
    to.weights.splice(place, 0, 2);
  } else groups.reverse();
  return { across: cut.across, groups: groups.filter(({ cells }) => cells.length) };
}

function roomsOf({ across, groups }: Cut, floor: number): Map<string, Room> {
  const found = new Map<string, Room>();
  const whole = groups.reduce((sum, { weight }) => sum + weight, 0);
  let begin = 0;
  for (const { cells, weights, weight } of groups) {
    const end = begin + weight / whole;
    const all = weights.reduce((sum, one) => sum + one, 0);
    let from = 0;
    cells.forEach((name, i) => {
      const to = from + (weights[i] as number) / all;
      const room = across ? { a: from, b: to, c: begin, d: end } : { a: begin, b: end, c: from, d: to };
      found.set(name, { floor, ...room });
      from = to;
    });
    begin = end;
  }
  return found;
}

/** How bad a cut is: nothing if all that is joined touches, nothing else does, and all stairs are seen. */
function costOf(station: Station, cut: Cut, floor: number, above: ReadonlyMap<string, Room>): number {
  const rooms = roomsOf(cut, floor);
  const all = [...rooms];
  const joined = new Set(station.boundaries.map(({ ends }) => [...ends].sort().join(" ")));
  let cost = 0;
  all.forEach(([name, room], i) => {
    cost += THIN * (Math.max(0, NARROW - (room.b - room.a)) + Math.max(0, SHALLOW - (room.d - room.c)));
    for (const [other, second] of all.slice(i + 1)) {
      const wall = between(room, second);
      if (joined.has([name, other].sort().join(" "))) cost += passable(wall) ? 0 : UNTOUCHED;
      else if (wall) cost += BLIND;
    }
  });
  return cost + stairCost(station, rooms, floor, above);
}

function stairCost(
  station: Station,
  rooms: ReadonlyMap<string, Room>,
  floor: number,
  above: ReadonlyMap<string, Room>,
): number {
  let cost = 0;
  const leaning: [number, number][] = [];
  for (const { ends } of station.stairs) {
    const here = ends.map((end) => rooms.get(end)).find((room) => room !== undefined);
    if (!here) continue;
    cost += (floor === 0 ? here.d < 1 - EDGE : here.c > EDGE) ? HIDDEN : 0;
    const up = ends.map((end) => above.get(end)).find((room) => room !== undefined);
    if (!up) continue;
    leaning.push([(up.a + up.b) / 2, (here.a + here.b) / 2]);
  }
  leaning.forEach(([top, foot], i) => {
    cost += LEANING * Math.abs(top - foot);
    for (const [second, third] of leaning.slice(i + 1)) cost += (top - second) * (foot - third) < 0 ? CROSSING : 0;
  });
  return cost;
}
