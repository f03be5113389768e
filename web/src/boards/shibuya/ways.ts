// The true way of a piece from area to area: through a gate, over stairs, or through the air.

import type { Kind } from "./drawn.svelte";
import type { Point, Sheet } from "./sheet";
import { otherEnd } from "./station";
import { zoneOf } from "./view";

/** The points a piece passes between its two places. */
export function between(sheet: Sheet, zones: string[][], from: string, to: string): Point[] {
  const [here, there] = [zoneOf(zones, from), zoneOf(zones, to)];
  const joins = (link: { name: string; ends: [string, string] }): boolean =>
    here.some((area) => there.includes(otherEnd(link, area) ?? ""));
  const boundary = sheet.station.boundaries.find(joins);
  if (boundary) return [sheet.middle(boundary.name)];
  const stairs = sheet.station.stairs.find(joins);
  if (!stairs) return [];
  const { top, foot } = sheet.flight(stairs.name);
  return sheet.room(from).floor === 0 ? [top, foot] : [foot, top];
}

/** A place on a line through points, by the share of its length. */
export function along(points: readonly Point[], t: number): Point {
  const parts = points.slice(1).map((point, i) => {
    const from = points[i] as Point;
    return { from, to: point, length: Math.hypot(point[0] - from[0], point[1] - from[1]) };
  });
  let left = t * parts.reduce((sum, { length }) => sum + length, 0);
  for (const { from, to, length } of parts) {
    if (left <= length) return mixed(from, to, length ? left / length : 1);
    left -= length;
  }
  return points.at(-1) ?? [0, 0];
}

export function mixed([x1, y1]: Point, [x2, y2]: Point, t: number): Point {
  return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
}

/** The top of the arc that Blue pulls and embers drive along. */
export function arc(from: Point, to: Point, high: number): Point {
  return [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - high];
}

export function onArc(from: Point, to: Point, high: number, t: number): Point {
  const top = arc(from, to, high);
  return mixed(mixed(from, top, t), mixed(top, to, t), t);
}

export const FLIES = new Set<Kind>(["blue", "driven"]);
export const GOES = new Set<Kind>(["walk", "rush", "blue", "driven"]);
