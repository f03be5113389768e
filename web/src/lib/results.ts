// How and when a match ended for somebody, in words and as one of four signs.

export type Result = "won" | "lost" | "nobody" | "early";

/** How a match ended for a seat; without winners it was ended early. */
export function resultOf(winners: number[] | null | undefined, seat: number): Result {
  if (!winners) return "early";
  if (!winners.length) return "nobody";
  return winners.includes(seat) ? "won" : "lost";
}

/** The same as words; nobody in particular reads that it is over. */
export function resultWords(winners: number[] | null | undefined, seat: number | null | undefined): string {
  if (!winners) return "ended early";
  if (!winners.length) return "nobody won";
  if (seat == null) return "over";
  if (!winners.includes(seat)) return "you lost";
  return winners.length > 1 ? "you won, with others" : "you won";
}

/** A moment of today by its time, another by its date. */
export function whenWords(seconds: number, now: Date = new Date()): string {
  const date = new Date(seconds * 1000);
  return date.toDateString() === now.toDateString()
    ? `today, ${date.toLocaleTimeString(undefined, { timeStyle: "short" })}`
    : date.toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** Percent of the matches that were played to their end; nothing of none. */
export function share({ played, won }: { played: number; won: number }): string {
  return played ? `${Math.round((100 * won) / played)} %` : "–";
}
