// What of a rival's turn matters most to the others: the line on the board keeps it when the turn is over.

import type { EventInfo } from "../../protocol";

/** From what is forgotten first to what is remembered; all else comes before them. */
const WEIGHTS = [
  "placed",
  "moved",
  "marched",
  "recruited",
  "invoked",
  "reign",
  "swapped",
  "banished",
  "sent_home",
  "rescued",
  "betrayed",
  "torii",
  "last_round",
];

const weight = (event: EventInfo): number => WEIGHTS.indexOf(event.key.replace(/^event\./, ""));

/** The weightier of the two; of equal ones the later. */
export const weightier = (before: EventInfo | null, event: EventInfo): EventInfo =>
  before && weight(before) > weight(event) ? before : event;
