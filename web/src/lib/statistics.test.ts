import { describe, expect, it } from "vitest";
import type { MyMatch } from "../protocol";
import { byCompany, byMonth, bySeat, counted } from "./statistics";

function match(change: Partial<MyMatch>): MyMatch {
  return {
    match: "m",
    game: "tsuro-seas",
    ended: 0,
    you: 0,
    names: ["A", "B"],
    people: [0],
    winners: [0],
    headline: null,
    worth: 1,
    opens: true,
    rating: null,
    unrated: null,
    ...change,
  };
}

describe("statistics", () => {
  it("counts won, lost and neither", () => {
    const matches = [match({}), match({ winners: [1] }), match({ winners: [] }), match({ winners: null })];
    expect(counted(matches, ({ game }) => game)).toEqual([{ label: "tsuro-seas", won: 1, lost: 1, neither: 2 }]);
  });
  it("has the months in order, the newest last, and nothing of unknown ones", () => {
    const [march, may] = [Date.UTC(2026, 2, 15) / 1000, Date.UTC(2026, 4, 15) / 1000];
    const bars = byMonth([
      match({ ended: may }),
      match({ ended: may, winners: [1] }),
      match({ ended: march }),
      match({ ended: null }),
    ]);
    expect(bars.map(({ won, lost }) => [won, lost])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });
  it("has the seats in their order", () => {
    expect(bySeat([match({ you: 2 }), match({ you: 0 })]).map(({ label }) => label)).toEqual(["seat 1", "seat 3"]);
  });
  it("tells people from bots alone", () => {
    expect(byCompany([match({}), match({ people: [0, 1] })]).map(({ label }) => label)).toEqual([
      "bots alone",
      "people",
    ]);
  });
});
