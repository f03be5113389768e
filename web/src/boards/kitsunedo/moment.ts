// What the table is about just now: who claims what, who may speak and in which order, what is at stake.

import type { Frame, KitView } from "./view";

/** How somebody who may speak in a window stands to the claim. */
export type Stance =
  | "passed" // has let it pass
  | "asked" // is asked now
  | "next" // will be asked
  | "challenged" // has challenged
  | "unasked"; // was not asked any more

export interface Speaker {
  seat: number;
  stance: Stance;
}

export type Kind =
  | "lords"
  | "prize"
  | "turn"
  | "claim"
  | "challenge"
  | "attack"
  | "trade"
  | "summon"
  | "peep"
  | "discard"
  | "flip"
  | "memorial"
  | "vote"
  | "quiet";

export interface Moment {
  kind: Kind;
  frame: string;
  seat: number; // who is asked; -1: nobody
  claimant: number; // -1: nobody claims anything
  challenger: number;
  target: number; // whom it is about; -1: nobody
  lantern: string | null; // the one that is claimed
  purpose: string | null;
  named: string | null;
  speakers: Speaker[];
}

const LANTERN_OF: Record<string, string> = {
  summon: "spirit",
  steal: "shadow",
  attack: "mist",
  trade: "mist",
  mark: "mist",
  handed_leaf: "mist",
  evade: "ash",
};

const PLAIN: Record<string, Kind> = {
  choose_lord: "lords",
  choose_prize: "prize",
  actions: "turn",
  trade_answer: "trade",
  summon_pick: "summon",
  peep_swap: "peep",
  end_discard: "discard",
  return_flip: "flip",
  memorial: "memorial",
  surrender_vote: "vote",
};

const NOBODY = -1;

/** The lords that are in, clockwise from somebody's left (KIT-059). */
export function clockwise({ lords }: KitView, from: number): number[] {
  const seats = lords.map((_, i) => (from + 1 + i) % lords.length);
  return seats.filter((seat) => seat !== from && (lords[seat]?.lives ?? 0) > 0);
}

/** Everybody of an order, before and after the one who is asked or has challenged. */
function around(order: number[], at: number, stance: Stance, after: Stance): Speaker[] {
  const place = order.indexOf(at);
  return order.map((seat, i) => ({ seat, stance: i < place ? "passed" : i === place ? stance : after }));
}

export function momentOf(view: KitView): Moment {
  const top = view.pending.at(-1);
  if (!top || view.outcome) return told("quiet", "", {});
  const { frame, seat = NOBODY } = top;
  const alone = (stance: Stance, who = seat): Speaker[] => [{ seat: who, stance }];
  switch (frame) {
    case "spirit_window": {
      const claimant = top.claimant ?? NOBODY;
      const speakers = around(clockwise(view, claimant), seat, "asked", "next");
      return told("claim", frame, { seat, claimant, purpose: "summon", speakers });
    }
    case "shadow_window":
      return told("claim", frame, { ...who(top), target: seat, purpose: "steal", speakers: alone("asked") });
    case "mist_window": {
      const named = below(view, "trade_answer")?.named ?? null;
      const purpose = top.purpose ?? "trade";
      return told("claim", frame, { ...who(top), target: seat, purpose, named, speakers: alone("asked") });
    }
    case "ash_window":
      return told("claim", frame, { ...who(top), target: seat, purpose: "evade", speakers: alone("asked") });
    case "handed_leaf_window": {
      const named = below(view, "exchange")?.named ?? null;
      const claim = { seat, claimant: top.giver ?? NOBODY, target: seat, purpose: "handed_leaf", named };
      return told("claim", frame, { ...claim, speakers: alone("asked") });
    }
    case "claim_answer":
      return challenge(view, top);
    case "attack_response": {
      const leaf = view.laid.some((card) => card.item === "leaf");
      const claim = leaf ? { purpose: "attack", claimant: view.active_seat } : {};
      return told("attack", frame, { seat, target: seat, ...claim, speakers: alone("asked") });
    }
    case "trade_answer":
      return told("trade", frame, { seat, target: seat, named: top.named ?? null, speakers: alone("asked") });
    case "surrender_vote": {
      const order = [seat, ...(top.rest ?? [])];
      const voted = view.lords.length - 1 - order.length; // the one who proposed does not vote
      const all = view.lords.map((_, i) => (seat - voted + i + 2 * view.lords.length) % view.lords.length);
      const speakers = around(all.slice(0, view.lords.length - 1), seat, "asked", "next");
      return told("vote", frame, { seat, target: top.victor ?? NOBODY, speakers });
    }
    default:
      return told(PLAIN[frame] ?? "quiet", frame, { seat, target: top.target ?? NOBODY });
  }
}

function challenge(view: KitView, top: Frame): Moment {
  const claimant = top.seat ?? NOBODY;
  const challenger = top.challenger ?? NOBODY;
  const purpose = top.purpose ?? "summon";
  const order = purpose === "summon" ? clockwise(view, claimant) : [challenger];
  const named = below(view, "trade_answer")?.named ?? below(view, "exchange")?.named ?? null;
  return told("challenge", top.frame, {
    seat: claimant,
    claimant,
    challenger,
    purpose,
    named,
    target: purpose === "summon" ? NOBODY : challenger,
    speakers: around(order, challenger, "challenged", "unasked"),
  });
}

function who(top: Frame): Partial<Moment> {
  return { seat: top.seat ?? NOBODY, claimant: top.claimant ?? NOBODY };
}

function below(view: KitView, frame: string): Frame | undefined {
  return view.pending.find((entry) => entry.frame === frame);
}

function told(kind: Kind, frame: string, more: Partial<Moment>): Moment {
  const purpose = more.purpose ?? null;
  return {
    kind,
    frame,
    seat: NOBODY,
    claimant: NOBODY,
    challenger: NOBODY,
    target: NOBODY,
    named: null,
    speakers: [],
    ...more,
    purpose,
    lantern: purpose === null ? null : (LANTERN_OF[purpose] ?? null),
  };
}

/** What losing a challenge would cost a seat now: so many items, or a life (KIT-073, KIT-074, KIT-094). */
export function stake(view: KitView, seat: number, purpose: string | null): { items: number; life: boolean } {
  const lord = view.lords[seat];
  const stolen = purpose === "steal" && seat !== view.active_seat ? 1 : 0; // the effect comes first (KIT-072)
  const items = Math.max(0, (lord?.hand.size ?? 0) - stolen);
  const vengeful = lord?.lord === "shisu" && view.mode === "eve";
  return vengeful || items === 0 ? { items: 0, life: true } : { items, life: false };
}
