// What events change in what is drawn, and which card of a parade is being carried out.
import { describe, expect, test } from "vitest";
import type { EventInfo } from "../../protocol";
import { after, blank } from "./after";
import { crowd } from "./crowd";
import { ladder, symbolOf } from "./enma";
import { marching } from "./march";
import type { Frame, ParadeView, Side } from "./view";

const COSTS: Record<string, [string, number][]> = {
  "cost.1": [
    ["spirit", 2],
    ["talisman", 1],
  ],
  "invoke.1": [["invoke", 1]],
  "banish.1": [["banish", 1]],
};
const known = { level: () => 1, cost: (key: string) => COSTS[key] ?? [] };
const event = (key: string, args: Record<string, unknown>): EventInfo => ({ n: 1, key: `event.${key}`, args });

function side(clan: Side["clan"], more: Partial<Side> = {}): Side {
  return {
    clan,
    tokens: { spirit: 0, talisman: 0, banish: 0, invoke: 0 },
    flipped: [],
    parades: { earth: [`${clan}_earth`], wood: [`${clan}_wood`], water: [`${clan}_water`] },
    hand: [],
    standing: {},
    lying: {},
    torii: [],
    champion: null,
    champion_lies: false,
    rescued: null,
    betrayed: null,
    supply: 10,
    torii_left: 5,
    ...more,
  };
}

function view(more: Partial<ParadeView> = {}): ParadeView {
  const told = {
    seats: 2,
    options: {},
    pending: [],
    round: 1,
    active: 0,
    active_parade: null,
    placed: [],
    played: [],
    outcome: null,
    players: [side("kappa"), side("onikuma")],
    market: { 1: ["base_earth_1_01", null], 2: [null, null], 3: [null, null] },
    torii_needs: { B2: 3 },
    torii_limits: { B2: 2 },
  };
  return { ...told, ...more } as unknown as ParadeView;
}

describe("after an event", () => {
  test("a meeple is placed, moved, hit and hidden; the view before stays as it was", () => {
    const start = view();
    const placed = after(start, event("placed", { seat: 0, tile: "B2" }), known);
    expect(placed.players[0]).toMatchObject({ standing: { B2: 1 }, supply: 9 });
    expect(placed.placed).toEqual(["B2"]);
    expect(start.players[0]?.standing).toEqual({});
    const moved = after(placed, event("moved", { seat: 0, tile: "B2", to: "M2", figure: "standing" }), known);
    expect(moved.players[0]?.standing).toEqual({ M2: 1 });
    const hidden = after(moved, event("hidden", { seat: 0, tile: "M2", figure: "standing" }), known);
    expect(hidden.players[0]).toMatchObject({ standing: {}, lying: { M2: 1 } });
    const stands = after(hidden, event("stood_up", { seat: 1, clan: "kappa", tile: "M2", figure: "lying" }), known);
    expect(stands.players[0]?.standing).toEqual({ M2: 1 });
    const home = after(stands, event("sent_home", { seat: 1, clan: "kappa", tile: "M2", figure: "standing" }), known);
    expect(home.players[0]).toMatchObject({ standing: {}, supply: 10 });
  });

  test("a torii takes all own meeples of its island", () => {
    const start = view({
      players: [side("kappa", { standing: { B2: 2 }, lying: { B2: 1 }, supply: 7 }), side("onikuma")],
    });
    const built = after(start, event("torii", { seat: 0, tile: "B2" }), known);
    expect(built.players[0]).toMatchObject({ standing: {}, lying: {}, supply: 10, torii: ["B2"], torii_left: 4 });
  });

  test("cards are recruited, banished, turned up and changed", () => {
    const bought = after(view(), event("recruited", { seat: 0, card: "base_earth_1_01" }), known);
    expect(bought.market["1"]).toEqual([null, null]);
    expect(bought.players[0]?.parades.earth).toEqual(["kappa_earth", "base_earth_1_01"]);
    const down = after(bought, event("banished", { seat: 1, card: "base_earth_1_01" }), known);
    expect(down.players[0]?.parades.earth[1]).toEqual({ face_down: "base_earth_1_01" });
    const up = after(down, event("turned_up", { seat: 0, card: "base_earth_1_01" }), known);
    expect(up.players[0]).toMatchObject({ tokens: { talisman: 1 } });
    const gone = after(up, event("changed", { seat: 0, card: "base_earth_1_01", parade: "water" }), known);
    expect(gone.players[0]?.parades).toMatchObject({
      earth: ["kappa_earth"],
      water: ["kappa_water", "base_earth_1_01"],
    });
    const filled = after(gone, event("market", { card: "base_wood_1_01" }), known);
    expect(filled.market["1"]).toEqual(["base_wood_1_01", null]);
  });

  test("what cards cost leaves the purse as they come", () => {
    const tokens = { spirit: 3, talisman: 1, banish: 1, invoke: 2 };
    const rich = view({ players: [side("kappa", { tokens }), side("onikuma", { tokens })] });
    const card = "base_earth_1_01";
    const bought = after(rich, event("recruited", { seat: 0, card }), known);
    expect(bought.players[0]?.tokens).toEqual({ ...tokens, spirit: 1, talisman: 0 });
    const called = after(rich, event("invoked", { seat: 0, card }), known);
    expect(called.players[0]?.tokens).toEqual({ ...tokens, invoke: 1 });
    const his = after(rich, event("enma_invoked", { card, parade: "earth", decided: "upper_slot" }), known);
    expect(his.players[1]?.tokens).toEqual({ ...tokens, invoke: 1 });
    const down = after(bought, event("banished", { seat: 1, card }), known);
    expect(down.players.map((one) => one.tokens.banish)).toEqual([1, 0]);
  });

  test("King Enma's events are his, his blows the human's", () => {
    const placed = after(view(), event("enma_placed", { decided: "best_site", tile: "T1" }), known);
    expect(placed.players[1]?.standing).toEqual({ T1: 1 });
    const start = view({ players: [side("kappa", { standing: { T1: 1 }, supply: 9 }), side("onikuma")] });
    const hit = after(start, event("enma_sent_home", { seat: 0, tile: "T1", figure: "standing" }), known);
    expect(hit.players[0]).toMatchObject({ standing: {}, supply: 10 });
  });

  test("a match begins with nothing on the islands", () => {
    const empty = blank(view({ players: [side("kappa", { standing: { T1: 2 } }), side("onikuma")] }));
    expect(empty.players[0]).toMatchObject({ clan: null, standing: {}, parades: { earth: [] } });
  });
});

describe("the marching card", () => {
  const icons = (): number => 3;
  const parade = side("kappa", { parades: { earth: ["a", "b", "c"], wood: [], water: [] } });
  const at = (...pending: object[]): ParadeView =>
    view({ active_parade: "earth", players: [parade, side("onikuma")], pending: pending as Frame[] });

  test("is told by its frame, or by what is still to come", () => {
    const rest = { frame: "cards", cards: ["c"] };
    const place = { frame: "place", seat: 0, element: "earth" };
    expect(marching(at(rest, { frame: "icons", card: "b", next: 1, shikigami: false }, place), icons)).toMatchObject({
      card: "b",
      icon: 0,
    });
    expect(marching(at(rest, place), icons)).toMatchObject({ card: "b", icon: 2, next: ["c"] });
    expect(marching(at({ frame: "cards", cards: [] }, place), icons)).toMatchObject({ card: "c", icon: 2 });
    expect(marching(at(place), icons)).toBeNull();
  });

  test("waits while a shikigami may be played, and may be one", () => {
    const window = at(
      { frame: "cards", cards: ["b", "c"] },
      { frame: "activation", card: "a" },
      { frame: "play_shikigami", seat: 0 },
    );
    expect(marching(window, icons)).toMatchObject({ card: "", next: ["a", "b", "c"] });
    const guest = {
      ...at({ frame: "cards", cards: [] }, { frame: "window" }, { frame: "move", seat: 0 }),
      played: ["x"],
    };
    expect(marching(guest, icons)).toMatchObject({ card: "x", guest: true });
  });

  test("is a shikigami before a card that waits, and after the last", () => {
    const played = (...pending: object[]): ParadeView => ({ ...at(...pending), played: ["x"] });
    const end = { frame: "parade_end" };
    const ahead = [end, { frame: "cards", cards: ["c"] }, { frame: "activation", card: "b" }];
    const move = [{ frame: "window" }, { frame: "move", seat: 0 }];
    expect(marching(played(...ahead, ...move), icons)).toMatchObject({ card: "x", guest: true, next: ["b", "c"] });
    const icon = { frame: "icons", card: "x", next: 1, shikigami: true };
    expect(marching(played(...ahead, { frame: "window" }, icon), icons)).toMatchObject({ card: "x", icon: 0 });
    expect(marching(played(end, ...move), icons)).toMatchObject({ card: "x", guest: true, next: [] });
    expect(marching(at(end, { frame: "play_shikigami", seat: 0 }), icons)).toMatchObject({ card: "", next: [] });
  });
});

describe("the crowd on an island", () => {
  test("shows each side in a place of its own and counts from two", () => {
    const here = view({ players: [side("kappa", { standing: { B2: 2 } }), side("onikuma", { lying: { B2: 1 } })] });
    const { groups, badges } = crowd(here, "B2", false);
    expect(groups.map(({ side: of, figure }) => [of, figure])).toEqual([
      [0, "standing"],
      [1, "lying"],
    ]);
    expect(badges).toMatchObject([{ side: 0, count: 2, wants: 1 }]);
    expect(groups[0]?.box.x).not.toBe(groups[1]?.box.x);
  });
});

describe("King Enma's questions", () => {
  test("stop at the one that decided", () => {
    expect(ladder(event("enma_placed", { decided: "enma_meeple" })).map((rung) => rung.state)).toEqual([
      "did not decide",
      "decided",
      "not asked",
      "not asked",
    ]);
    expect(ladder(event("enma_placed", { decided: "only_choice" })).every((rung) => rung.state === "not asked")).toBe(
      true,
    );
    expect(ladder(event("enma_ignored", { decided: "never_held" }))).toEqual([]);
  });

  test("have a symbol for each act that shows on the board", () => {
    expect(symbolOf(event("enma_moved", {}))).toBe("move");
    expect(symbolOf(event("enma_gained", { token: "banish" }))).toBe("banish");
    expect(symbolOf(event("enma_ignored", {}))).toBe("");
  });
});
