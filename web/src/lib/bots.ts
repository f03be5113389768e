// Whom one may play against: characters of the game, levels, others; and who sits where.

import type { BotInfo } from "../protocol";

/** What is known of the bots of a game. */
export interface Bots {
  readonly bots: readonly BotInfo[];
  readonly company: readonly string[];
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

/** The bot for each seat but yours: one for all, or the company in turn. */
export function opponents(
  known: Bots | null | undefined,
  seats: number,
  you: number | null,
  chosen: string = MIXED,
): (string | null)[] {
  const company = chosen === MIXED ? (known?.company ?? []) : [chosen];
  let next = 0;
  return Array.from({ length: seats }, (_, seat) =>
    seat === you || company.length === 0 ? null : (company[next++ % company.length] ?? null),
  );
}

/** Of the company, who does not sit there yet; once all do, they come again. */
export function newcomer(known: Bots, seated: readonly (string | null)[]): string {
  const times = (name: string): number => seated.filter((bot) => bot === name).length;
  const few = Math.min(...known.company.map(times));
  return known.company.find((name) => times(name) === few) ?? known.bots[0]?.name ?? "random";
}
