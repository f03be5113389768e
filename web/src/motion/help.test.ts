import { afterEach, beforeEach, expect, it, vi } from "vitest";

const page = vi.hoisted(() => {
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page) as typeof addEventListener;
  return page;
});
import { helpCard } from "./help.svelte";

/** As much of an element as a help card needs. */
class Thing extends EventTarget {
  parentElement = null;
  setAttribute(): void {}
  matches(): boolean {
    return true;
  }
  getBoundingClientRect(): object {
    return {};
  }
  /** A mouse does so at a place. */
  mouse(type: string, x: number): void {
    this.dispatchEvent(Object.assign(new Event(type), { pointerType: "mouse", clientX: x, clientY: 0 }));
  }
}

let thing: Thing;
beforeEach(() => {
  vi.useFakeTimers();
  helpCard.close();
  thing = new Thing();
  helpCard.on(thing as unknown as HTMLElement, () => ({ name: "Remain", words: "", rule: "" }));
});
afterEach(() => void vi.useRealTimers());

it("opens over what the pointer comes to and rests on", () => {
  thing.mouse("pointerenter", 1);
  vi.advanceTimersByTime(500);
  expect(helpCard.open?.help.name).toBe("Remain");
});

it("stays away from what comes under a pointer at rest, until that moves", () => {
  thing.mouse("pointerdown", 2);
  thing.mouse("pointerenter", 2); // the button that was pressed has gone, and this lies below it
  vi.advanceTimersByTime(500);
  expect(helpCard.open).toBeNull();
  thing.mouse("pointermove", 3);
  vi.advanceTimersByTime(500);
  expect(helpCard.open?.help.name).toBe("Remain");
});

it("stays away where the pointer has rested since it came from something without a card", () => {
  page.dispatchEvent(Object.assign(new Event("pointermove"), { clientX: 7, clientY: 0 }));
  thing.mouse("pointerenter", 7); // a board has come under it
  vi.advanceTimersByTime(500);
  expect(helpCard.open).toBeNull();
});

it("leaves the board in sight when the keyboard has picked what it tells of", async () => {
  thing.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(500);
  expect(helpCard.open?.help.name).toBe("Remain");
  thing.dispatchEvent(Object.assign(new Event("keydown"), { key: "Enter" }));
  await Promise.resolve();
  expect(helpCard.open).toBeNull();
});

it("comes when the keyboard goes straight from one thing to the next", async () => {
  const next = new Thing();
  helpCard.on(next as unknown as HTMLElement, () => ({ name: "Move", words: "", rule: "" }));
  thing.dispatchEvent(new Event("focus"));
  thing.dispatchEvent(new Event("blur")); // as arrows do it: both within one handler
  next.dispatchEvent(new Event("focus"));
  await Promise.resolve();
  vi.advanceTimersByTime(500);
  expect(helpCard.open?.help.name).toBe("Move");
});
