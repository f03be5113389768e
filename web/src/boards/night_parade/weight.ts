// What of another's turn matters most: the line on the board keeps it when the turn is over, King Enma's is opened there.

import type { EventInfo } from "../../protocol";
import { nameOfAct } from "./enma";

/** From what is forgotten first to what is remembered; all else comes before them. */
const WEIGHTS = [
  "placed",
  "moved",
  "marched",
  "champion_put",
  "champion",
  "recruited",
  "invoked",
  "reign",
  "usurped",
  "swapped",
  "stood_up",
  "banished",
  "sent_home",
  "rescued",
  "betrayed",
  "torii",
  "last_round",
];

const weight = (event: EventInfo): number => WEIGHTS.indexOf(nameOfAct(event));

/** The weightier of the two; of equal ones the later. */
export const weightier = (before: EventInfo | null, event: EventInfo): EventInfo =>
  before && weight(before) > weight(event) ? before : event;

/** The place of the weightiest; of equal ones the last. */
export const weightiest = (events: EventInfo[]): number =>
  events.lastIndexOf(events.reduce(weightier, events[0] as EventInfo));
