// What the line on the board keeps of another's turn, and where King Enma's is opened.
import { expect, it } from "vitest";
import { weightier, weightiest } from "./weight";

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

it("opens King Enma's turn at his torii, else at whom he hit, else at the last that he put down", () => {
  const acts = (...names: string[]) => names.map((name, n) => event(`enma_${name}`, n));
  expect(weightiest(acts("revealed", "torii", "sent_home", "changed"))).toBe(1);
  expect(weightiest(acts("sent_home", "placed", "no_spending"))).toBe(0);
  expect(weightiest(acts("placed", "moved", "moved", "changed"))).toBe(2);
  expect(weightiest(acts("ignored", "no_spending"))).toBe(1);
});
