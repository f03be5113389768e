// How and when a match ended for somebody, in words and as one of four signs.
import type { MyMatch } from "../protocol";

export type Result = "won" | "lost" | "nobody" | "early";

/** How a match ended for a seat; without winners it was ended early. A side beyond the seats can beat them, too. */
export function resultOf({
  winners,
  you,
  headline,
  worth,
}: Pick<MyMatch, "winners" | "you" | "headline" | "worth">): Result {
  if (!winners) return "early";
  if (!winners.length) return headline && worth === 0 ? "lost" : "nobody";
  return winners.includes(you) ? "won" : "lost";
}

/** The same as words, in the game's own where no seat won; nobody in particular reads that it is over. */
export function resultWords(
  winners: number[] | null | undefined,
  seat: number | null | undefined,
  headline: string | null | undefined,
): string {
  if (!winners) return "ended early";
  if (!winners.length) return headline ?? "nobody won";
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
