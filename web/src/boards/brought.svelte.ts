// Boards that the packages of games bring along: an ES module with one `mount(element, table)`, under our content policy.

import { SvelteSet } from "svelte/reactivity";
import { api } from "../lib/api";
import { at } from "../lib/base";

/** What a board draws: plain data, a copy of its own after every change. */
export interface Sight {
  view: Record<string, unknown>; // what this seat may know, as the game's own view
  you: number | null; // the seat of who looks; null: a spectator
  names: string[]; // by seat
  lit: string[]; // the elements, as `kind:name`, that may be clicked now
  picked: string[]; // those that were, of an answer in several clicks
  yourTurn: boolean;
}

/** A table as such a board knows it. */
export interface BroughtTable {
  /** Tells at once and after every change, until the function that it returns is called. */
  watch(tell: (sight: Sight) => void): () => void;
  /** A click on an element: it picks, and the frame asks before anything is done that cannot be undone. */
  click(element: string): void;
  /** A sentence of the game's messages. */
  say(key: string, args?: Record<string, unknown>): string;
}

export interface Brought {
  /** Draws into an element; what it returns, if anything, is called when the board goes. */
  mount(element: HTMLElement, table: BroughtTable): unknown;
}

/** The games whose board could not be loaded or has failed: their tables are shown in panels. */
export const broken = new SvelteSet<string>();
const boards = new Map<string, Brought>();

/** Loads the board that a game's package brings; null if it brings none, or one that cannot be used. */
export async function broughtBy(game: string): Promise<Brought | null> {
  const known = boards.get(game);
  if (known || broken.has(game) || !game) return known ?? null;
  const board = await api.game(game).then(
    (info) => info.board,
    () => "", // the server cannot be asked just now: panels, until the page is loaded again
  );
  if (!board) return null;
  try {
    const module = (await import(/* @vite-ignore */ at(board))) as Partial<Brought>;
    if (typeof module.mount !== "function") throw new Error("it has no mount(element, table)");
    boards.set(game, module as Brought);
    return module as Brought;
  } catch (error) {
    failed(game, error);
    return null;
  }
}

export function failed(game: string, error: unknown): void {
  console.warn(`The board of ${game} cannot be used: ${(error as Error).message}`);
  broken.add(game);
}

export const loaded = (game: string): Brought | null => boards.get(game) ?? null;
