// Tables set in one click, from what a game calls usual; and who else sits there.

import type { NewTable, UsualTable } from "../protocol";

/** A table as a game has it usually, with you in your seat. */
export function usualTable(game: string, { preset, seats, you }: UsualTable): NewTable {
  return { game, preset, seats, sit: you };
}

/** Who plays and what, in a few words. */
export function promised({ preset_label, seats }: UsualTable): string {
  const others = seats - 1;
  const who = others === 0 ? "you alone" : `you and ${others} ${others === 1 ? "bot" : "bots"}`;
  return `${preset_label} · ${who}`;
}
