// Results are told to who played, and to who did not.
import { expect, test } from "vitest";
import { resultOf, resultWords, share, whenWords } from "./results";

test("a result depends on the seat", () => {
  expect(resultOf([1], 1)).toBe("won");
  expect(resultOf([1], 0)).toBe("lost");
  expect(resultOf([], 0)).toBe("nobody");
  expect(resultOf(null, 0)).toBe("early");
  expect(resultWords([0, 2], 2)).toBe("you won, with others");
  expect(resultWords([0], null)).toBe("over");
});

test("nothing played is no share", () => {
  expect(share({ played: 0, won: 0 })).toBe("–");
  expect(share({ played: 3, won: 2 })).toBe("67 %");
});

test("only what is of today has a time", () => {
  const now = new Date(2026, 3, 5, 12);
  expect(whenWords(now.getTime() / 1000 - 60, now)).toContain("today");
  expect(whenWords(now.getTime() / 1000 - 86_400, now)).not.toContain("today");
});
