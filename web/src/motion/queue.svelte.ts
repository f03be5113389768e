// Movements one after another: skipped by a click, faster when they pile up, none for those who want none.

import { sounds } from "./sound.svelte";

/** One movement. `start` is called when its turn comes, `at` with 0…1 as it goes, `end` when it is over or skipped. */
export interface Movement {
  ms: number;
  whole?: boolean; // takes its time however much piles up: what decides a match is read, or skipped
  start?(): void;
  at?(t: number): void;
  end?(): void;
}

/** What draws the next frame and says how the reader wants movements; tests bring their own. */
export interface Clock {
  next(frame: (now: number) => void): void;
  still(): boolean; // reduced motion, or nobody looks
}

const LONGEST = 3000; // what piles up is played within so many ms, unless a board wants more
const FRAME = 250; // ms a frame counts at most: what a busy machine misses is shown later, not skipped

const browser: Clock = {
  next: (frame) => void requestAnimationFrame(frame),
  still: () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches,
};

/** Slow, quick, slow. */
export function eased(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}

export function between(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

/** Several movements at the same time, as long as the longest. */
export function together(movements: Movement[]): Movement {
  const ms = Math.max(0, ...movements.map((m) => m.ms));
  return {
    ms,
    start: () => movements.forEach((m) => m.start?.()),
    at: (t) => movements.forEach((m) => m.at?.(m.ms > 0 ? Math.min(1, (t * ms) / m.ms) : 1)),
    end: () => movements.forEach((m) => m.end?.()),
  };
}

/** Movements as they are in the end, without a sound. */
export function atOnce(movements: Movement[]): void {
  sounds.hush(() => {
    for (const movement of movements) {
      movement.start?.();
      movement.end?.();
    }
  });
}

export class Queue {
  running = $state(false);
  pace = 1; // how many times as fast as usual
  longest = LONGEST;
  private waiting: Movement[] = [];
  private now: Movement | null = null;
  private gone = 0; // ms of the present movement
  private speed = 1;
  private last: number | null = null;

  constructor(private readonly clock: Clock = browser) {}

  push(movements: Movement[]): void {
    this.waiting.push(...movements);
    if (this.clock.still()) return this.skip();
    const left = (movements: Movement[]): number =>
      movements.reduce((sum, m) => sum + m.ms - (m === this.now ? this.gone : 0), 0);
    const all = this.now ? [this.now, ...this.waiting] : this.waiting;
    this.speed = Math.max(this.pace, left(all.filter((m) => !m.whole)) / this.longest);
    if (this.running) return;
    if (left(all) <= 0) return this.skip(); // nothing moves: there is no frame to wait for
    this.running = true;
    this.last = null;
    this.clock.next(this.frame);
  }

  /** Everything at once, as it will be in the end. */
  skip(): void {
    do {
      this.finish();
      atOnce(this.waiting.splice(0));
    } while (this.waiting.length > 0); // what ends may bring more
    this.running = false;
  }

  private readonly frame = (now: number): void => {
    if (!this.running) return;
    if (this.clock.still()) return this.skip();
    let passed = this.last === null ? 0 : Math.min(now - this.last, FRAME);
    this.last = now;
    while (this.begun()) {
      const { ms, at, whole } = this.now as Movement;
      const speed = whole ? this.pace : this.speed;
      this.gone += passed * speed;
      if (this.gone < ms) {
        at?.(this.gone / ms);
        this.clock.next(this.frame);
        return;
      }
      passed = (this.gone - ms) / speed;
      this.finish();
    }
    this.running = false;
    this.speed = 1;
  };

  private begun(): boolean {
    if (this.now) return true;
    this.now = this.waiting.shift() ?? null;
    this.gone = 0;
    this.now?.start?.();
    return this.now !== null;
  }

  private finish(): void {
    const over = this.now;
    this.now = null;
    over?.at?.(1);
    over?.end?.();
  }
}
