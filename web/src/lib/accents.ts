// Each game has one accent and one print, taken from its name so that nothing here knows the games.

export const ACCENTS = 5;

/** The number of a game's accent. */
export function accentNumber(game: string): number {
  let sum = 0;
  for (const letter of game) sum = (sum * 63 + (letter.codePointAt(0) ?? 0)) % 997; // spreads today's names over all five
  return sum % ACCENTS;
}

/** The class that sets the accent of a game. */
export function accentOf(game: string): string {
  return `accent-${accentNumber(game)}`;
}
