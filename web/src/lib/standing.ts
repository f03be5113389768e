// An answer given for the rest of a turn: the same question is answered alike while it offers what was seen, nothing else.

import type { EventInfo, StateMessage } from "../protocol";

export interface Standing {
  series: number; // the match at the table
  frame: string; // the question
  answer: string;
  offered: string; // all that could be answered when it was given
}

const offeredIn = (match: StateMessage): string => JSON.stringify(match.actions.map(({ text }) => text));

/** The answer to the question that stands, to be kept for those that come. */
export function standingFor(match: StateMessage, answer: string): Standing | null {
  if (!match.ask) return null;
  return { series: match.series, frame: match.ask.frame, answer, offered: offeredIn(match) };
}

/** What is left of it in what has come: another turn, another match, anything taken back or offered besides end it. */
export function kept(
  standing: Standing | null,
  match: StateMessage,
  events: EventInfo[],
  turns: ReadonlySet<string>,
): Standing | null {
  if (!standing || standing.series !== match.series) return null;
  if (events.some(({ key }) => key === "event.undo" || turns.has(key))) return null;
  return asks(standing, match) && offeredIn(match) !== standing.offered ? null : standing;
}

/** Whether a question is the one it was given for. */
export function asks(standing: Standing, match: StateMessage): boolean {
  return match.actions.length > 0 && match.ask?.frame === standing.frame;
}
