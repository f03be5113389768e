import { expect, it } from "vitest";
import { CRESTS, crestOf, toldApart } from "./names";

it("gives eight seats eight crests", () => {
  expect(new Set([...Array(8).keys()].map(crestOf)).size).toBe(CRESTS.length);
});

it("tells seats of the same name apart by their crests", () => {
  expect(toldApart(["Kazuko", "greedy", "greedy", "random"])).toEqual(["Kazuko", "greedy crane", "greedy wave", "random"]);
});
