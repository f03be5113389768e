// Symbols for the words of panels, where a board draws them: given by who shows the panels, asked for by each word.
import type { Component } from "svelte";
import { getContext, setContext } from "svelte";

const KEY = Symbol("symbols");
type Drawing = Component<{ word: string }> | null;

/** The words shown in here have these symbols. */
export function giveSymbols(drawing: () => Drawing): void {
  setContext(KEY, drawing);
}

/** What draws the symbol of a word, if somebody does. */
export function symbols(): () => Drawing {
  return getContext<(() => Drawing) | undefined>(KEY) ?? (() => null);
}
