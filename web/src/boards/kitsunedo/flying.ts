// Cards in the air: several at once, one a little after the other, turned where they are revealed.

import type { Snippet } from "svelte";
import { type Face, flights } from "../../motion/flights.svelte";
import { type Movement, together } from "../../motion/queue.svelte";
import { sounds } from "../../motion/sound.svelte";

export const BACK = "back"; // a card nobody here sees
export const CALM = 380; // ms
const STEP = 55; // ms from one card to the next
const MOST = 4; // unseen cards drawn one by one

export const backs = (count: number): string[] => Array.from({ length: Math.min(count, MOST) }, () => BACK);

interface Flying {
  from: string;
  to: string;
  cards: string[];
  turns: boolean;
}

export function flying(draw: Snippet<[string]>, { from, to, cards, turns }: Flying, end: () => unknown): Movement {
  const all = cards.map((card) => {
    const face: Face = { draw, what: card, tall: true };
    return flights.fly(from, to, face, turns && card !== BACK, CALM);
  });
  const flight = together(all.map((one, i) => later(one, i * STEP)));
  return {
    ...flight,
    start: () => {
      sounds.play("paper");
      flight.start?.();
    },
    end: () => {
      flight.end?.();
      end();
    },
  };
}

/** The same movement, begun so many ms later. */
function later(movement: Movement, wait: number): Movement {
  const ms = movement.ms + wait;
  return { ...movement, ms, at: (t) => movement.at?.(Math.max(0, t * ms - wait) / movement.ms) };
}
