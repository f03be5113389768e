import { expect, test } from "vitest";
import { Muted } from "./muted.svelte";

test("a seat is muted whatever its name, a watcher by name, at one table", () => {
  const muted = new Muted("a");
  muted.toggle({ seat: 1, name: "Red Oni" });
  muted.toggle({ seat: -1, name: "Crow" });
  expect(muted.has({ seat: 1, name: "Renamed" })).toBe(true);
  expect(muted.has({ seat: 2, name: "Red Oni" })).toBe(false);
  expect(muted.has({ seat: -1, name: "Crow" })).toBe(true);
  expect(muted.has({ seat: -1, name: "Heron" })).toBe(false);
  expect(new Muted("b").has({ seat: 1, name: "Red Oni" })).toBe(false);
  muted.toggle({ seat: 1, name: "Renamed" });
  expect(muted.has({ seat: 1, name: "Red Oni" })).toBe(false);
});
