// Clicks narrow the list of legal actions: which elements are lit, and what is left. Knows no rules.

import type { ActionInfo } from "../protocol";

/** What has been picked: elements in the order of the clicks, or one action taken from the list, which may be meant to
 * answer the same question again. */
export interface Picked {
  elements: string[];
  action: string | null;
  stands?: boolean;
}

export const NOTHING: Picked = { elements: [], action: null };

/** What a click leads to: another pick, and whether it asks to do the one action left. */
export interface Click {
  picked: Picked;
  submit: boolean;
}

/** How often an element stands in a list (an attack may name the moon twice). */
function count(elements: string[], element: string): number {
  return elements.filter((e) => e === element).length;
}

/** The actions that hold everything picked so far. */
export function candidates(actions: ActionInfo[], picked: Picked): ActionInfo[] {
  if (picked.action !== null) return actions.filter((a) => a.text === picked.action);
  return actions.filter((a) => picked.elements.every((e) => count(a.elements, e) >= count(picked.elements, e)));
}

/** The one action that Enter would do: chosen from the list, or the only one left after a pick. */
export function chosen(actions: ActionInfo[], picked: Picked): ActionInfo | null {
  if (picked.action === null && picked.elements.length === 0) return null;
  const left = candidates(actions, picked);
  return left.length === 1 ? (left[0] as ActionInfo) : null;
}

/** The elements a click can still add. */
export function lit(actions: ActionInfo[], picked: Picked): Set<string> {
  const addable = new Set<string>();
  for (const action of candidates(actions, picked)) {
    for (const element of action.elements) {
      if (count(action.elements, element) > count(picked.elements, element)) addable.add(element);
    }
  }
  return addable;
}

/** A click on an element: adds it, or puts it back, or (one action left, and it is part of it) asks to do that. */
export function clickElement(actions: ActionInfo[], picked: Picked, element: string): Click {
  const only = chosen(actions, picked);
  if (only?.elements.includes(element)) return { picked, submit: true };
  if (lit(actions, picked).has(element)) {
    const elements = picked.action === null ? [...picked.elements, element] : [element];
    return { picked: { elements, action: null }, submit: false };
  }
  if (picked.elements.includes(element)) {
    const elements = picked.elements.filter((e) => e !== element);
    return { picked: { elements, action: null }, submit: false };
  }
  if (actions.some((a) => a.elements.includes(element))) {
    return { picked: { elements: [element], action: null }, submit: false }; // another start than the one before
  }
  return { picked, submit: false };
}

/** A click on an entry of the list: takes it, a second one asks to do it. */
export function clickAction(picked: Picked, text: string, stands = false): Click {
  if (picked.action === text && (picked.stands ?? false) === stands) return { picked, submit: true };
  return { picked: { elements: [], action: text, stands }, submit: false };
}

/** One step back: the last pick is put back. */
export function back(picked: Picked): Picked {
  return { elements: picked.elements.slice(0, -1), action: null };
}

/** Whether a click on one of these cards takes each action that touches anything: then no button need say it again. */
export function oneClickEach(actions: ActionInfo[], cards: string[]): boolean {
  const touching = actions.filter((action) => action.elements.length > 0);
  const alone = (element: string): boolean => candidates(actions, { elements: [element], action: null }).length === 1;
  const onCard = (element: string): boolean => cards.includes(element.slice(element.indexOf(":") + 1));
  return touching.length > 0 && touching.every((action) => action.elements.some((e) => onCard(e) && alone(e)));
}
