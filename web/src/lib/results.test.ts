// Results are told to who played, and to who did not.
import { expect, test } from "vitest";
import { resultOf, resultWords, share, whenWords } from "./results";

test("a result depends on the seat", () => {
  const plain = { headline: null, worth: 0 };
  expect(resultOf({ winners: [1], you: 1, ...plain })).toBe("won");
  expect(resultOf({ winners: [1], you: 0, ...plain })).toBe("lost");
  expect(resultOf({ winners: [], you: 0, ...plain })).toBe("nobody");
  expect(resultOf({ winners: null, you: 0, ...plain })).toBe("early");
  expect(resultWords([0, 2], 2, null)).toBe("you won, with others");
  expect(resultWords([0], null, null)).toBe("over");
  expect(resultWords([], 0, null)).toBe("nobody won");
});

test("a side beyond the seats wins in the game's words, and who played has lost", () => {
  expect(resultWords([], 0, "The king wins")).toBe("The king wins");
  expect(resultOf({ winners: [], you: 0, headline: "The king wins", worth: 0 })).toBe("lost");
  expect(resultOf({ winners: [], you: 0, headline: "You and the king draw", worth: 0.5 })).toBe("nobody");
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
