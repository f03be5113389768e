// The words of the table: how answers are said, which of them begin something new, what settles a matter.

/** Answers that are words of the table, not cards: how they are said. */
export const SAID: Record<string, string> = {
  pass: "Let it pass",
  accept: "Very well",
  challenge: "I doubt it!",
  challenge_mist: "I doubt it!",
  claim_ash: "I evade!",
  take_hit: "I am hit",
  concede: "I concede",
  block: "Blocked!",
  give_named: "Here it is",
  give_leaf: "Take this",
  give_other: "I have none",
  yes: "Yes",
  no: "No",
  end: "",
  done: "",
};
export const OPENERS = new Set(["summon", "steal", "trade", "attack", "mark", "peep", "gift", "end", "flip"]);
/** After these nothing on the table is in question any more: what was laid is discarded (KIT-030). */
export const SETTLED = new Set([
  "event.life_lost",
  "event.evaded",
  "event.conceded",
  "event.conceded_shown",
  "event.gave_other",
  "event.gave_other_unseen",
]);
