// What flies is as large as the places it leaves and reaches, unless it is smaller by itself.
import { expect, it } from "vitest";
import { type Face, flights } from "./flights.svelte";

const at = (x: number, size: number) =>
  ({ getBoundingClientRect: () => ({ x, y: 0, width: size * 2, height: size }) }) as unknown as HTMLElement;
const face = (most?: number) => ({ what: "eye", most }) as Face;

/** How high it is at its start and half-way. */
function sizes(most?: number): (number | undefined)[] {
  flights.place(at(0, 90), "pond");
  flights.place(at(500, 110), "plate");
  const flight = flights.fly("pond", "plate", face(most));
  flight.start?.();
  const first = flights.list.at(-1)?.size;
  flight.at?.(0.5);
  const half = flights.list.at(-1)?.size;
  flight.end?.();
  expect(flights.list).toHaveLength(0);
  return [first, half];
}

it("grows from one place to the other", () => {
  expect(sizes()).toEqual([90, 100]);
});

it("stays as small as it is", () => {
  expect(sizes(44)).toEqual([44, 44]);
});
