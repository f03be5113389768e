import { expect, it } from "vitest";
import { CRESTS, crestOf, labelled, toldApart } from "./names";

it("gives eight seats eight crests", () => {
  expect(new Set([...Array(8).keys()].map(crestOf)).size).toBe(CRESTS.length);
});

it("tells seats of the same name apart by their crests", () => {
  expect(toldApart(["Kazuko", "greedy", "greedy", "random"])).toEqual([
    "Kazuko",
    "greedy crane",
    "greedy wave",
    "random",
  ]);
});

it("names the seats an action touches", () => {
  const action = { text: "interrogate 1", id: 3, elements: ["seat:1"], label: "interrogate 1" };
  expect(labelled(action, ["Kazuko", "Red Oni"])).toBe("interrogate Red Oni");
});

it("leaves numbers alone that are no seats", () => {
  const action = { text: "bet 1", id: 3, elements: ["chips:1"], label: "bet 1" };
  expect(labelled(action, ["Kazuko", "Red Oni"])).toBe("bet 1");
});
