// Rooms of a floor and the walls they share.

export const EDGE = 1e-6;
const GATE = 0.06; // of the width: a boundary needs so much of a wall
const DEEP = 0.2; // the same of the depth

/** A part of a floor: across from a to b, from the back (0) c to the front (1) d, as shares of the floor. */
export interface Room {
  floor: number;
  a: number;
  b: number;
  c: number;
  d: number;
}

/** A wall between two rooms; `level` ones run across, the others from back to front. */
export interface Wall {
  floor: number;
  level: boolean;
  at: number; // v of a level wall, else u
  from: number;
  to: number;
}

/** The wall that two rooms share; null if they do not touch, or at a corner only. */
export function between(one: Room, other: Room): Wall | null {
  if (one.floor !== other.floor) return null;
  const same = (x: number, y: number): boolean => Math.abs(x - y) < EDGE;
  const across = [Math.max(one.a, other.a), Math.min(one.b, other.b)] as const;
  const deep = [Math.max(one.c, other.c), Math.min(one.d, other.d)] as const;
  if ((same(one.d, other.c) || same(other.d, one.c)) && across[1] - across[0] > EDGE) {
    return {
      floor: one.floor,
      level: true,
      at: same(one.d, other.c) ? one.d : other.d,
      from: across[0],
      to: across[1],
    };
  }
  if ((same(one.b, other.a) || same(other.b, one.a)) && deep[1] - deep[0] > EDGE) {
    return { floor: one.floor, level: false, at: same(one.b, other.a) ? one.b : other.b, from: deep[0], to: deep[1] };
  }
  return null;
}

/** Whether a gate fits into a wall. */
export function passable(wall: Wall | null): wall is Wall {
  return wall !== null && wall.to - wall.from >= (wall.level ? GATE : DEEP);
}
