import { describe, expect, it } from "vitest";
import { clockwise, momentOf, stake } from "./moment";
import { type Frame, type KitView, knownTop, type LordView } from "./view";

function lord(name: string, size = 2, lives = 2): LordView {
  const state = lives === 2 ? "gilded" : lives === 1 ? "diminished" : "out";
  const hand = { size, known: [], public: [] };
  const rest = { lantern: "?", lantern_public: "?", mark: null, mark_fresh: false, unchallengeable: [], needs: [] };
  return { lord: name, lives, state, hand, ...rest };
}

function view(pending: Frame[], more: Partial<KitView> = {}): KitView {
  return {
    seat: 0,
    seats: 4,
    pending,
    to_act: [],
    outcome: null,
    mode: "eve",
    active_seat: 0,
    round: 2,
    turn: 5,
    lords: [lord("hollow"), lord("celeste"), lord("mirage", 1, 0), lord("shisu")],
    hand: [],
    item_deck: { size: 3, packets: [] },
    discard_pile: [],
    lantern_deck: { size: 0, known: [] },
    laid: [],
    handed: null,
    used_this_turn: [],
    unseen_lanterns: {},
    moment: null,
    ...more,
  };
}

const stances = (shown: KitView) => momentOf(shown).speakers.map(({ seat, stance }) => `${seat} ${stance}`);

describe("who may speak", () => {
  it("goes clockwise from the claimant's left, without those who are out", () => {
    expect(clockwise(view([]), 0)).toEqual([1, 3]);
    expect(clockwise(view([]), 3)).toEqual([0, 1]);
  });

  it("shows who has passed, who is asked and who comes next in a Spirit window", () => {
    const six = { lords: ["hollow", "haunt", "celeste", "mirage", "tanuki", "shisu"].map((name) => lord(name)) };
    const window = { frame: "spirit_window", seat: 0, claimant: 4, rest: [1, 2, 3] };
    expect(stances(view([window], six))).toEqual(["5 passed", "0 asked", "1 next", "2 next", "3 next"]);
    expect(momentOf(view([window], six))).toMatchObject({ kind: "claim", lantern: "spirit", claimant: 4, target: -1 });
  });

  it("ends with the first to challenge", () => {
    const answer = { frame: "claim_answer", seat: 0, challenger: 1, purpose: "summon" };
    expect(stances(view([answer]))).toEqual(["1 challenged", "3 unasked"]);
  });

  it("asks one lord alone about Shadow, Mist and Ash", () => {
    const shadow = view([{ frame: "shadow_window", seat: 3, claimant: 0 }]);
    expect(stances(shadow)).toEqual(["3 asked"]);
    expect(momentOf(shadow)).toMatchObject({ lantern: "shadow", purpose: "steal", claimant: 0, target: 3 });
    const ash = view([{ frame: "ash_window", seat: 0, claimant: 1, may_challenge: true }]);
    expect(momentOf(ash)).toMatchObject({ lantern: "ash", purpose: "evade", claimant: 1, target: 0 });
    const leaf = view([
      { frame: "exchange", seat: 1, named: "sun" },
      { frame: "handed_leaf_window", seat: 0, giver: 1 },
    ]);
    expect(momentOf(leaf)).toMatchObject({ lantern: "mist", purpose: "handed_leaf", claimant: 1, named: "sun" });
  });

  it("goes round the whole table in a vote, the one who proposed left out", () => {
    const vote = { frame: "surrender_vote", seat: 3, victor: 1, rest: [0] };
    expect(stances(view([vote]))).toEqual(["2 passed", "3 asked", "0 next"]);
  });
});

describe("what the table is about", () => {
  it("names the request below a Mist window", () => {
    const pending = [
      { frame: "trade_answer", seat: 1, named: "moon" },
      { frame: "mist_window", seat: 1, claimant: 0, purpose: "trade" },
    ];
    expect(momentOf(view(pending))).toMatchObject({ kind: "claim", named: "moon", purpose: "trade" });
  });

  it("knows an attack under a Mist claim by its leaf", () => {
    const attacked = [{ frame: "attack_response", seat: 1, may_challenge: true, may_evade: true }];
    expect(momentOf(view(attacked))).toMatchObject({ kind: "attack", lantern: null });
    const laid = [{ item: "leaf", as: "sun" }];
    expect(momentOf(view(attacked, { laid }))).toMatchObject({ kind: "attack", lantern: "mist", claimant: 0 });
  });

  it("is about nothing once there is a winner", () => {
    expect(momentOf(view([{ frame: "actions", seat: 0 }], { outcome: { winners: [0] } })).kind).toBe("quiet");
  });
});

describe("what a lost challenge costs", () => {
  it("is the hand, or a life without one", () => {
    expect(stake(view([]), 0, "summon")).toEqual({ items: 2, life: false });
    expect(stake(view([], { lords: [lord("hollow", 0)] }), 0, "summon")).toEqual({ items: 0, life: true });
  });

  it("counts the card that is stolen first", () => {
    const lords = [lord("hollow"), lord("celeste", 1)];
    expect(stake(view([], { lords }), 1, "steal").life).toBe(true);
    expect(stake(view([], { lords }), 0, "steal").items).toBe(2);
  });

  it("is always a life for the Shisu, on the Eve", () => {
    expect(stake(view([]), 3, "summon").life).toBe(true);
    expect(stake(view([], { mode: "third_advent" }), 3, "summon").life).toBe(false);
  });
});

describe("the top of the item deck", () => {
  const deck = (placed: [number, string][]) => ({ item_deck: { size: 5, packets: [{ size: 5, placed }] } });

  it("is known as far as the own seat has looked without a gap", () => {
    expect(knownTop(view([], deck([[3, "moon"], [4, "sun"]])))).toEqual(["sun", "moon"]); // prettier-ignore
    expect(knownTop(view([], deck([[3, "moon"]])))).toEqual([]);
  });
});
