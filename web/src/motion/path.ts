// Points along curves of our own: a thing that moves keeps to the line that is drawn.

export interface Point {
  x: number;
  y: number;
}

/** A cubic curve by its ends and handles. */
export type Cubic = [Point, Point, Point, Point];

export interface Pose extends Point {
  angle: number; // degrees, 0 is up, clockwise
}

const STEPS = 16; // pieces a curve is measured in

function on([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t;
  const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
}

/** The way along several curves, measured, so that speed is even. */
export class Way {
  readonly length: number;
  private readonly points: Point[] = [];
  private readonly reached: number[] = [];

  constructor(curves: Cubic[]) {
    let sum = 0;
    for (const curve of curves) {
      for (let i = this.points.length ? 1 : 0; i <= STEPS; i++) {
        const point = on(curve, i / STEPS);
        const before = this.points.at(-1);
        if (before) sum += Math.hypot(point.x - before.x, point.y - before.y);
        this.points.push(point);
        this.reached.push(sum);
      }
    }
    this.length = sum;
  }

  /** Place and heading after a part of the way, 0…1. */
  at(t: number): Pose {
    const far = Math.max(0, Math.min(1, t)) * this.length;
    let i = this.reached.findIndex((reached) => reached >= far);
    if (i < 1) i = 1;
    const [a, b] = [this.points[i - 1] as Point, this.points[i] as Point];
    const [from, to] = [this.reached[i - 1] as number, this.reached[i] as number];
    const part = to > from ? (far - from) / (to - from) : 1;
    return {
      x: a.x + (b.x - a.x) * part,
      y: a.y + (b.y - a.y) * part,
      angle: (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI,
    };
  }
}

/** Curves as the `d` of a path. */
export function drawn(curves: Cubic[]): string {
  const n = (value: number): string => String(Math.round(value * 10) / 10);
  return curves
    .map(([a, b, c, d], i) => {
      const before = curves[i - 1]?.[3];
      const joins = before && Math.hypot(before.x - a.x, before.y - a.y) < 0.5;
      return `${joins ? "" : `M${n(a.x)} ${n(a.y)}`}C${n(b.x)} ${n(b.y)} ${n(c.x)} ${n(c.y)} ${n(d.x)} ${n(d.y)}`;
    })
    .join("");
}

/** The nearest way round from one heading to another. */
export function turned(from: number, to: number, t: number): number {
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return from + by * t;
}
