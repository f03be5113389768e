// How a rule is opened from wherever it is named: the page says what opening one means, a link asks for it.

import { getContext, setContext } from "svelte";

type Open = (id: string) => void;
const KEY = Symbol("rules");

export function opensRules(open: Open): void {
  setContext(KEY, open);
}

/** What opens a rule on this page; null where nothing does, as in pictures of a how-to. */
export function ruleOpener(): Open | null {
  return getContext<Open | undefined>(KEY) ?? null;
}
