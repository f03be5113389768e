// The log as a story: one paragraph for each turn, with what was taken back marked as such.

import type { EventInfo } from "../protocol";

/** A line of the log. */
export interface Told {
  id: number;
  event: EventInfo;
  undone: boolean;
}

/** A turn, or a round: how it begins, what happened in it. */
export interface Turn {
  id: number;
  title: Told | null; // none before the first turn
  seat: number | null; // whose turn it is
  lines: Told[];
  back: number | null; // the first answer of this reader in it, as the record counts: one may ask to go back there
}

/** The turns of a log; `begins` are the events that begin one, `you` is the seat of the reader. */
export function turnsOf(
  log: { id: number; event: EventInfo }[],
  begins: ReadonlySet<string>,
  you: number | null,
): Turn[] {
  const turns: Turn[] = [{ id: -1, title: null, seat: null, lines: [], back: null }];
  for (const line of withUndone(log)) {
    const { event } = line;
    const seat = typeof event.args.seat === "number" ? event.args.seat : null;
    if (begins.has(event.key)) {
      turns.push({ id: line.id, title: line, seat, lines: [], back: null });
      continue;
    }
    const turn = turns[turns.length - 1] as Turn;
    turn.lines.push(line);
    if (event.key === "answer" && seat === you && seat !== null && !line.undone) turn.back ??= event.args.n as number;
  }
  const last = turns.length - 1; // it may just begin; any other without a word is left out
  return turns.filter((turn, i) => turn.lines.some((line) => line.event.key !== "answer") || (i === last && i > 0));
}

/** A line that stands for so many alike. */
export interface Folded extends Told {
  times: number;
}

/** Lines that say the same one after another become one; what they count is added up, what they name is listed. */
export function folded(lines: Told[], templates: Record<string, string> = {}): Folded[] {
  const found: Folded[] = [];
  for (const [i, line] of lines.entries()) {
    const last = found.at(-1);
    const before = lines[i - 1] as Told;
    const listed = last && differing(before, line, templates[line.event.key] ?? "");
    if (last && same(last, line)) last.times += 1;
    else if (last?.times === 1 && listed) {
      const { args } = last.event;
      const all = [args[listed], line.event.args[listed]].flat();
      last.event = { ...last.event, args: { ...args, [listed]: all } };
    } else found.push({ ...line, times: 1 });
  }
  return found.map((line) => {
    const { count } = line.event.args;
    if (line.times === 1 || typeof count !== "number") return line;
    return { ...line, event: { ...line.event, args: { ...line.event.args, count: count * line.times } }, times: 1 };
  });
}

function same(a: Told, b: Told): boolean {
  return (
    a.event.key === b.event.key &&
    a.undone === b.undone &&
    JSON.stringify(a.event.args) === JSON.stringify(b.event.args)
  );
}

/** The one thing in which two lines differ, if their sentence has a form for several: `{card:word} {card:comes/come}`. */
function differing(a: Told, b: Told, template: string): string | null {
  if (a.event.key !== b.event.key || a.undone !== b.undone) return null;
  const value = (line: Told, name: string): string => JSON.stringify(line.event.args[name]);
  const [name, ...more] = Object.keys(b.event.args).filter((one) => value(a, one) !== value(b, one));
  if (!name || more.length || !template.includes(`{${name}:word}`)) return null;
  return new RegExp(`\\{${name}:\\w+/`).test(template) ? name : null;
}

/** Every line with whether it was taken back: an undo takes back all that came of an answer and of those after it. */
function withUndone(log: { id: number; event: EventInfo }[]): Told[] {
  const lines: Told[] = [];
  const answers: number[] = []; // the answer each line came of
  let answer = 0;
  for (const { id, event } of log) {
    if (event.key === "answer") answer = event.args.n as number;
    if (event.key === "event.undo") {
      const back = Number(event.args.line ?? Infinity);
      lines.forEach((line, i) => {
        if ((answers[i] as number) >= back && !isTable(line.event)) line.undone = true;
      });
    }
    lines.push({ id, event, undone: false });
    answers.push(event.key === "event.undo" ? -1 : answer);
  }
  return lines;
}

function isTable(event: EventInfo): boolean {
  return event.key.startsWith("table.");
}
