// The night in numbers, and the round in which it turned.
import { describe, expect, it } from "vitest";
import type { EventInfo } from "../../protocol";
import { stationOf } from "./station";
import { nightOf } from "./turning";

const station = stationOf({ "station.plazas.areas": "U0 0 plaza 0 0 gojo\nU1 0 - 4 1\nL0 1 plaza 3 2" }, "plazas");
const told = (...events: [string, Record<string, unknown>?][]): EventInfo[] =>
  events.map(([key, args = {}], n) => ({ key: `event.${key}`, args, n }) as EventInfo);

describe("the night", () => {
  it("counts humans and spirits after each round", () => {
    const night = nightOf(
      told(
        ["round", { round: 1 }],
        ["eaten", { count: 2, seat: 1 }],
        ["round", { round: 2 }],
        ["human_fell", {}],
        ["exorcised", { spirit: "jogo", seat: 1 }],
        ["round", { round: 3 }],
        ["exorcised", { spirit: "mahito", seat: 3 }],
      ),
      station,
      "extermination",
    );
    expect(night.rounds).toEqual([
      { round: 1, humans: 5, spirits: 3 },
      { round: 2, humans: 6, spirits: 2 },
      { round: 3, humans: 6, spirits: 1 },
    ]);
    expect(night).toMatchObject({ turned: 2, args: { spirits: ["jogo"] } });
  });

  it("did not turn on an exorcism that was undone", () => {
    const night = nightOf(
      told(
        ["round", { round: 1 }],
        ["exorcised", { spirit: "jogo" }],
        ["round", { round: 2 }],
        ["returned", { seat: 1 }],
        ["round", { round: 3 }],
        ["exorcised", { spirit: "hanami" }],
        ["round", { round: 4 }],
        ["exorcised", { spirit: "jogo" }],
      ),
      station,
      "extermination",
    );
    expect(night.turned).toBe(3);
  });

  it("turned where most humans left, if none was left in the end", () => {
    const night = nightOf(
      told(
        ["round", { round: 1 }],
        ["rescued", { count: 4 }],
        ["round", { round: 2 }],
        ["mechamaru_rescued", { count: 3 }],
      ),
      station,
      "unlimited_void",
    );
    expect(night).toMatchObject({ turned: 1, args: { count: 4 } });
  });

  it("turned where Gojo's card came to nothing or a spirit came back, if he was sealed", () => {
    const start = [
      ["round", { round: 1 }],
      ["blue_check", { gojo: 0, seat: 1 }],
    ] as [string, Record<string, unknown>][];
    const failed = told(...start, ["failed", { seat: 0 }], ["round", { round: 2 }], ["failed", { seat: 1 }]);
    expect(nightOf(failed, station, "prison_realm")).toMatchObject({ turned: 1, key: "scene.turned.failed" });
    const back = told(...start, ["round", { round: 2 }], ["reserve", { spirit: "mahito", seat: 1 }]);
    expect(nightOf(back, station, "prison_realm")).toMatchObject({ turned: 2, key: "scene.turned.back" });
    expect(nightOf(told(...start), station, "prison_realm")).toMatchObject({ turned: 1, key: "scene.turned.held" });
  });
});
