// The line of expected results: where its points lie on a drawing, and what it says at a step.

import type { AnalysisPoint } from "../protocol";

/** The size of the drawing, and the margin in which lines do not lie. */
export const WIDTH = 400;
export const HEIGHT = 150;
export const MARGIN = 8;

/** One line per seat is told from the others by its dashes, whatever colours one sees. */
export const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 2", "1 3", "14 5", "6 2 1 2 1 2"];

export const across = (line: number, lines: number): number =>
  MARGIN + ((WIDTH - 2 * MARGIN) * line) / Math.max(1, lines);
export const down = (value: number): number => HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value;

/** The points of a seat's line, for a `polyline`. */
export function pointsOf(points: readonly AnalysisPoint[], seat: number, lines: number): string {
  return points
    .map(({ line, values }) => `${across(line, lines).toFixed(1)},${down(values[seat] ?? 0).toFixed(1)}`)
    .join(" ");
}

/** What was expected at a step: what was found last up to there. */
export function valuesAt(points: readonly AnalysisPoint[], line: number): number[] {
  return (points.findLast((point) => point.line <= line) ?? points[0])?.values ?? [];
}

/** The step that a place on the drawing stands for, of those that were judged. */
export function lineAt(points: readonly AnalysisPoint[], x: number, lines: number): number | null {
  const far = (point: AnalysisPoint): number => Math.abs(across(point.line, lines) - x);
  return (
    points.reduce<AnalysisPoint | null>((best, one) => (best && far(best) <= far(one) ? best : one), null)?.line ?? null
  );
}
