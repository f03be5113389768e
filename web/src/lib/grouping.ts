// The list of actions in groups, so that a long one can be read: by verb, then by target; and its filter.

import type { ActionInfo } from "../protocol";

export const SHORT_LIST = 12; // up to so many actions stand as plain buttons

/** Actions with the same verb and the same first element. */
export interface TargetGroup {
  target: string; // `kind:name`, or empty for a verb without elements
  actions: ActionInfo[];
}

/** Actions with the same verb. */
export interface VerbGroup {
  verb: string;
  targets: TargetGroup[];
  count: number;
}

export function verbOf(action: ActionInfo): string {
  return action.text.split(" ", 1)[0] as string;
}

/** Groups in the order in which their first actions stand in the list. */
export function grouped(actions: ActionInfo[]): VerbGroup[] {
  const verbs = new Map<string, Map<string, ActionInfo[]>>();
  for (const action of actions) {
    const targets = verbs.get(verbOf(action)) ?? new Map<string, ActionInfo[]>();
    verbs.set(verbOf(action), targets);
    const target = action.elements[0] ?? "";
    targets.set(target, [...(targets.get(target) ?? []), action]);
  }
  return [...verbs].map(([verb, targets]) => ({
    verb,
    targets: [...targets].map(([target, group]) => ({ target, actions: group })),
    count: [...targets.values()].reduce((sum, group) => sum + group.length, 0),
  }));
}

/** The actions whose text or label holds every typed word. */
export function filtered(actions: ActionInfo[], typed: string): ActionInfo[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => {
    const where = `${action.text} ${action.label}`.toLowerCase();
    return words.every((word) => where.includes(word));
  });
}

/** The action a typed text means: written in full, or the only one the filter leaves. */
export function meant(actions: ActionInfo[], typed: string): ActionInfo | null {
  const text = typed.trim().replace(/\s+/g, " ");
  if (!text) return null;
  const exact = actions.find((a) => a.text === text || a.label.toLowerCase() === text.toLowerCase());
  if (exact) return exact;
  const left = filtered(actions, text);
  return left.length === 1 ? (left[0] as ActionInfo) : null;
}
