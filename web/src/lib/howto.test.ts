import { expect, it } from "vitest";
import { screensOf } from "./howto";

it("reads screens and steps in order, up to the first gap", () => {
  const templates = {
    "howto.1": "Sail",
    "howto.1.1": "Lay a tile.",
    "howto.1.1.name": "Your turn",
    "howto.1.2": "Follow it.",
    "howto.1.2.name": "Your ship",
    "howto.2": "Sink",
    "howto.2.2": "after a gap",
    "howto.4": "after a gap",
  };
  expect(screensOf(templates)).toEqual([
    {
      title: "Sail",
      steps: [
        { name: "Your turn", words: "Lay a tile." },
        { name: "Your ship", words: "Follow it." },
      ],
    },
    { title: "Sink", steps: [] },
  ]);
  expect(screensOf({ title: "Tsuro" })).toEqual([]);
});
