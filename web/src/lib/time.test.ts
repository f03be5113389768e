import { expect, test } from "vitest";
import { clockFace, clockWords, NO_CLOCK, ownClock, timeInWords } from "./time";

test("a clock shows no less than is left", () => {
  expect([300, 299.2, 59.01, 0.4, 0, -3].map(clockFace)).toEqual(["5:00", "5:00", "1:00", "0:01", "0:00", "0:00"]);
  expect([3600, 3909, 86_400, 2.5 * 86_400].map(clockFace)).toEqual(["1:00:00", "1:05:09", "1 d 0 h", "2 d 12 h"]);
});

test("in words only what matters is told", () => {
  expect([1, 59.5, 119, 7199, 7200, 86_400].map(timeInWords)).toEqual([
    "1 second",
    "1 minute",
    "1 minute",
    "119 minutes",
    "2 hours",
    "1 day",
  ]);
});

test("how long people may think is told in a few words", () => {
  expect(clockWords(NO_CLOCK)).toBe("");
  expect(clockWords({ kind: "bank", bank: 300, increment: 5, days: 0 })).toBe("5 min + 5 s");
  expect(clockWords({ kind: "bank", bank: 90, increment: 0, days: 0 })).toBe("90 s");
  expect(clockWords({ kind: "days", bank: 0, increment: 0, days: 1 })).toBe("a day per answer");
  expect(clockWords({ kind: "days", bank: 0, increment: 0, days: 3 })).toBe("3 days per answer");
});

test("a clock typed by hand is taken within the bounds of the server, or refused with what would do", () => {
  expect(ownClock("12,5", "7")).toEqual({ kind: "bank", bank: 750, increment: 7, days: 0 });
  expect(ownClock("180", "")).toEqual({ kind: "bank", bank: 10_800, increment: 0, days: 0 });
  for (const minutes of ["", "0.1", "181", "ten"]) expect(ownClock(minutes, "5")).toMatch(/10 seconds to 180 minutes/);
  for (const seconds of ["-1", "301", "2.5", "x"]) expect(ownClock("5", seconds)).toMatch(/0 to 300 whole seconds/);
});
