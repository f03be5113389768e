import { describe, expect, it } from "vitest";
import { type Clock, Queue, together } from "./queue.svelte";

class Hand implements Clock {
  isStill = false;
  private frame: ((now: number) => void) | null = null;
  private now = 0;
  next(frame: (now: number) => void): void {
    this.frame = frame;
  }
  still(): boolean {
    return this.isStill;
  }
  pass(ms: number): void {
    const frame = this.frame;
    this.frame = null;
    this.now += ms;
    frame?.(this.now);
  }
}

function told(story: string[], name: string, ms: number) {
  return {
    ms,
    start: () => void story.push(`${name} starts`),
    at: (t: number) => void story.push(`${name} ${t.toFixed(2)}`),
    end: () => void story.push(`${name} ends`),
  };
}

describe("the queue of movements", () => {
  it("plays one after another", () => {
    const clock = new Hand();
    const story: string[] = [];
    const queue = new Queue(clock);
    queue.push([told(story, "a", 200), told(story, "b", 100)]);
    clock.pass(0);
    clock.pass(100);
    clock.pass(150);
    expect(story).toEqual(["a starts", "a 0.00", "a 0.50", "a 1.00", "a ends", "b starts", "b 0.50"]);
    clock.pass(60);
    expect(story.at(-1)).toBe("b ends");
    expect(queue.running).toBe(false);
  });

  it("skips to the end of all of them", () => {
    const clock = new Hand();
    const story: string[] = [];
    const queue = new Queue(clock);
    queue.push([told(story, "a", 200), told(story, "b", 100)]);
    clock.pass(0);
    queue.skip();
    expect(story.slice(2)).toEqual(["a 1.00", "a ends", "b starts", "b ends"]);
    expect(queue.running).toBe(false);
    clock.pass(50);
    expect(story).toHaveLength(6);
  });

  it("plays what piles up within three seconds", () => {
    const clock = new Hand();
    const queue = new Queue(clock);
    queue.push(Array.from({ length: 40 }, () => ({ ms: 500 })));
    clock.pass(0);
    for (let i = 0; i < 29; i++) clock.pass(100);
    expect(queue.running).toBe(true);
    clock.pass(110);
    expect(queue.running).toBe(false);
  });

  it("hurries with what piles up, not with what is to be read whole", () => {
    const clock = new Hand();
    const story: string[] = [];
    const queue = new Queue(clock);
    const many = Array.from({ length: 40 }, () => ({ ms: 500 }));
    queue.push([...many, { ...told(story, "strike", 1000), whole: true }, ...many]);
    clock.pass(0);
    for (let i = 0; i < 14; i++) clock.pass(100);
    expect(story).toEqual([]);
    for (let i = 0; i < 9; i++) clock.pass(100);
    expect(story.at(0)).toBe("strike starts");
    expect(story).not.toContain("strike ends");
    clock.pass(200);
    expect(story.at(-1)).toBe("strike ends");
    for (let i = 0; i < 15; i++) clock.pass(100);
    expect(queue.running).toBe(false);
  });

  it("leaves more time where a board wants it", () => {
    const clock = new Hand();
    const queue = new Queue(clock);
    queue.longest = 6000;
    queue.push(Array.from({ length: 40 }, () => ({ ms: 500 })));
    clock.pass(0);
    for (let i = 0; i < 59; i++) clock.pass(100);
    expect(queue.running).toBe(true);
    clock.pass(110);
    expect(queue.running).toBe(false);
  });

  it("shows what a busy machine missed, later", () => {
    const clock = new Hand();
    const queue = new Queue(clock);
    const story: string[] = [];
    queue.push([told(story, "a", 500), told(story, "b", 500)]);
    clock.pass(0);
    clock.pass(2000); // no frame came for so long
    expect(story.at(-1)).toBe("a 0.50");
  });

  it("moves nothing for those who want no motion", () => {
    const clock = new Hand();
    clock.isStill = true;
    const story: string[] = [];
    new Queue(clock).push([told(story, "a", 200)]);
    expect(story).toEqual(["a starts", "a ends"]);
  });

  it("waits for no frame when nothing moves", () => {
    const story: string[] = [];
    new Queue(new Hand()).push([told(story, "a", 0)]);
    expect(story).toEqual(["a starts", "a ends"]);
  });

  it("skips what an end brings, too", () => {
    const clock = new Hand();
    const story: string[] = [];
    const queue = new Queue(clock);
    queue.push([{ ms: 100, end: () => queue.push([told(story, "b", 100)]) }]);
    clock.pass(0);
    queue.skip();
    expect(story).toEqual(["b starts", "b ends"]);
    expect(queue.running).toBe(false);
    queue.push([told(story, "c", 100)]);
    clock.pass(0);
    expect(story).toContain("c starts");
  });

  it("plays several at the same time, each as long as it is", () => {
    const story: string[] = [];
    const both = together([told(story, "a", 200), told(story, "b", 100)]);
    both.at?.(0.5);
    expect(both.ms).toBe(200);
    expect(story).toEqual(["a 0.50", "b 1.00"]);
  });
});
