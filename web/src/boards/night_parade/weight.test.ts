// What the line on the board keeps of a rival's turn.
import { expect, it } from "vitest";
import { weightier } from "./weight";

const event = (key: string, n = 1) => ({ n, key: `event.${key}`, args: {} });

it("keeps a torii before a card, and of equal events the later", () => {
  const [torii, recruited] = [event("torii"), event("recruited")];
  expect(weightier(torii, recruited)).toBe(torii);
  expect(weightier(recruited, torii)).toBe(torii);
  expect(weightier(null, recruited)).toBe(recruited);
  const [first, second] = [event("placed", 1), event("placed", 2)];
  expect(weightier(first, second)).toBe(second);
  expect(weightier(event("changed"), first)).toBe(first);
});
