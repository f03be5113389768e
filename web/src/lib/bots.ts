// Whom one may play against: characters of the game, levels, others; and who sits where.

import type { BotInfo, NewTable } from "../protocol";

/** What is known of the bots of a game. */
export interface Bots {
  readonly bots: readonly BotInfo[];
}

/** Nobody in particular: the game's own company. */
export const MIXED = "";

/** The bots in the order in which they are offered, by kind; kinds without any are left out. */
export function kinds({ bots }: Bots): { label: string; bots: BotInfo[] }[] {
  const all = [
    { label: "Characters", bots: bots.filter((bot) => bot.crest !== "") },
    { label: "Levels", bots: bots.filter((bot) => bot.crest === "" && bot.level !== null) },
    { label: "Others", bots: bots.filter((bot) => bot.crest === "" && bot.level === null) },
  ];
  return all.filter((kind) => kind.bots.length > 0);
}

/** Name, level and manner of a bot, as it stands in a list. */
export function titled(bot: BotInfo): string {
  const about = bot.crest === "" ? [] : [bot.level, bot.manner].filter(Boolean);
  return about.length ? `${bot.label} (${about.join(", ")})` : bot.label;
}

/** Who takes the seats but yours: one for all, or those of the company whom the server finds to suit them. */
export function opponents(seats: number, you: number | null, chosen: string = MIXED): Pick<NewTable, "bots" | "fill"> {
  if (chosen === MIXED) return { fill: true };
  return { bots: Array.from({ length: seats }, (_, seat) => (seat === you ? null : chosen)) };
}
