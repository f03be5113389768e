// Counts of results for small plots: by month, game, seat and company.
import type { MyMatch } from "../protocol";
import { resultOf } from "./results";

/** A bar: how often one won and lost, and what was neither (nobody won, or it was ended early). */
export interface Bar {
  label: string;
  won: number;
  lost: number;
  neither: number;
}

const MONTHS = 12;

export function againstOf(match: MyMatch): "people" | "bots" {
  return match.people.some((seat) => seat !== match.you) ? "people" : "bots";
}

/** Bars in the order in which their labels first come up. */
export function counted(matches: readonly MyMatch[], label: (match: MyMatch) => string | null): Bar[] {
  const bars = new Map<string, Bar>();
  for (const match of matches) {
    const name = label(match);
    if (name === null) continue;
    const bar = bars.get(name) ?? { label: name, won: 0, lost: 0, neither: 0 };
    const result = resultOf(match);
    bar[result === "won" || result === "lost" ? result : "neither"] += 1;
    bars.set(name, bar);
  }
  return [...bars.values()];
}

/** The last twelve months in which something ended, the oldest first; the matches are the newest first. */
export function byMonth(matches: readonly MyMatch[]): Bar[] {
  const month = (seconds: number): string =>
    new Date(seconds * 1000).toLocaleDateString(undefined, { year: "numeric", month: "short" });
  const bars = counted(matches, ({ ended }) => (ended === null ? null : month(ended)));
  return bars.slice(0, MONTHS).reverse();
}

export function bySeat(matches: readonly MyMatch[]): Bar[] {
  const inOrder = [...matches].sort((one, other) => one.you - other.you);
  return counted(inOrder, ({ you }) => `seat ${you + 1}`);
}

export function byCompany(matches: readonly MyMatch[]): Bar[] {
  return counted(matches, (match) => (againstOf(match) === "people" ? "people" : "bots alone"));
}

export const total = ({ won, lost, neither }: Bar): number => won + lost + neither;
