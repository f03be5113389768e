import { expect, it } from "vitest";
import { CRESTS, crestOf, labelled, toldApart } from "./names";

it("gives eight seats eight crests", () => {
  expect(new Set([...Array(8).keys()].map(crestOf)).size).toBe(CRESTS.length);
});

it("tells seats of the same name apart by their crests", () => {
  expect(toldApart(["Kazuko", "Mio", "Mio", "Pine"])).toEqual(["Kazuko", "Mio (crane)", "Mio (wave)", "Pine"]);
});

it("names the seats an action touches", () => {
  const asks = { text: "interrogate 1", id: 3, elements: ["seat:1"], label: "Interrogate seat 1" };
  expect(labelled(asks, ["Kazuko", "Red Oni"])).toBe("Interrogate Red Oni");
  const looks = { text: "look 1", id: 4, elements: ["seat:1"], label: "Look at seat 1's token" };
  expect(labelled(looks, ["Kazuko", "Red Oni"])).toBe("Look at Red Oni's token");
  expect(labelled(looks, ["Kazuko", "Red Oni"], 1)).toBe("Look at your token");
});

it("leaves numbers alone that are no seats", () => {
  const action = { text: "bet 1", id: 3, elements: ["chips:1"], label: "bet 1" };
  expect(labelled(action, ["Kazuko", "Red Oni"])).toBe("bet 1");
});
