// The symbols of the cards: a square acts on islands, a round one is a token you take, a hexagon is throne or parade.

export const INK = "#1b1a2e";
export const CREAM = "#fbf1dc";

const square = (fill: string, glyph: string): string =>
  `<path d="M5 1.6h14.2q3.2.2 3.2 3.6v13.8q-.2 3.4-3.6 3.4H4.8q-3.2-.2-3.2-3.6V5q.2-3.2 3.4-3.4Z" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>${glyph}`;
const round = (fill: string, glyph: string): string =>
  `<circle cx="12" cy="12" r="10.6" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>${glyph}`;
const hexagon = (fill: string, glyph: string): string =>
  `<path d="M12 .9 22 6.4v11.2L12 23.1 2 17.6V6.4Z" fill="${fill}" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/>${glyph}`;

/** Each 24 by 24. */
export const ICONS: Record<string, string> = {
  place: square(
    "#34457a",
    `<path d="M12 4.2a3.1 3.1 0 0 1 2 5.5c2.2.5 4.6 1.5 4.6 3 0 1-1.5 1.1-3.1 1l1.3 3.5h-3.3L12 15.5l-1.5 1.7H7.2l1.3-3.5c-1.6.1-3.1 0-3.1-1 0-1.5 2.4-2.5 4.6-3a3.1 3.1 0 0 1 2-5.5Z" fill="${CREAM}"/><path d="M5 19.7h14" stroke="#ffcf70" stroke-width="2.2" stroke-linecap="round"/>`,
  ),
  move: square(
    "#2f6b4c",
    `<path d="M4.8 17.5c1-6.5 5-9.3 9.6-9.3" fill="none" stroke="${CREAM}" stroke-width="3.2" stroke-linecap="round"/><path d="M12.8 3.3 20.3 8.4l-7.5 5Z" fill="${CREAM}"/>`,
  ),
  fight: square(
    "#b8371f",
    `<path d="m4.6 4 2.8.4 9.6 10.8-2 1.9L4.6 6.7ZM19.4 4l-2.8.4L7 15.2l2 1.9L19.4 6.7Z" fill="${CREAM}"/><path d="m4.8 15.6 4.6 4.3M19.2 15.6l-4.6 4.3" stroke="#ffcf70" stroke-width="2.3" stroke-linecap="round"/>`,
  ),
  hide: square(
    "#67558a",
    `<path d="M4 18.3h16" stroke="#ffcf70" stroke-width="2" stroke-linecap="round"/><circle cx="6.7" cy="14" r="2.6" fill="${CREAM}"/><path d="M9.7 16.6c.4-3.6 4.6-4.2 10-3.6v3.6Z" fill="${CREAM}"/><path d="M5 9.5C8 4.5 15 3.5 19.5 6.2 17 10.5 10.5 12.4 5 9.5Zm0 0 9-2" fill="#cfe0b4" stroke="${CREAM}" stroke-width=".8"/>`,
  ),
  spirit: round(
    "#1f7f97",
    `<path d="M12.6 3.6c.6 3-5 5.2-5 10.2a4.9 4.9 0 0 0 9.8.3c.1-2.5-1.3-3.7-1.2-5.6-1.3.5-1.9 1.6-1.9 2.7-1.6-1.6-2.4-4.3-1.7-7.6Z" fill="${CREAM}"/><path d="M10.6 15.2v-1.4m3.6 1.4v-1.4" stroke="#1f7f97" stroke-width="1.5" stroke-linecap="round"/>`,
  ),
  talisman: round(
    "#cf9a33",
    `<path d="M8.3 3.9h7.4v16.2H8.3Z" fill="${CREAM}" stroke="${INK}" stroke-width=".9"/><path d="M12 5.8v7.6M9.8 8h4.4M9.9 11h4.2" stroke="#b8371f" stroke-width="1.5"/><path d="M9.9 15.3h4.2v3H9.9Z" fill="#b8371f"/>`,
  ),
  banish: round(
    "#3a2b52",
    `<rect x="8" y="5.2" width="8" height="13.6" rx="1.2" fill="#8d7bb5" stroke="${CREAM}" stroke-width="1.3"/><path d="M4.6 16.8 19.4 7.2" stroke="${CREAM}" stroke-width="2.7"/>`,
  ),
  invoke: round(
    "#f3e6c8",
    `<path d="M12 3.6a2.7 2.7 0 0 1 1.7 4.8l5.6.3-1.3 4.8-3.3-.4 1.7 6.7h-3l-1.4-2.5-1.4 2.5h-3l1.7-6.7-3.3.4L4.7 8.7l5.6-.3A2.7 2.7 0 0 1 12 3.6Z" fill="#34457a"/>`,
  ),
  reign: hexagon(
    "#8a2f57",
    `<path d="M4.8 8.2 8.5 11 12 5.8l3.5 5.2 3.7-2.8-1.5 8H6.3Z" fill="#ffd172" stroke="${INK}" stroke-width=".6"/>`,
  ),
  change: hexagon(
    "#c2632a",
    `<path d="M6 10.4C7 7 11 5.6 14.4 7.4M18 13.6c-1 3.4-5 4.8-8.4 3" fill="none" stroke="${CREAM}" stroke-width="2.4" stroke-linecap="round"/><path d="M13.2 3.9 18.8 8.6l-6.6 2.1ZM10.8 20.1 5.2 15.4l6.6-2.1Z" fill="${CREAM}"/>`,
  ),
  champion: hexagon(
    "#23243f",
    `<path d="M8 5v14.5" stroke="#ffd172" stroke-width="2.2" stroke-linecap="round"/><path d="M9.2 5.2h8.6l-2.4 3.3 2.4 3.3H9.2Z" fill="#e0573d" stroke="${CREAM}" stroke-width="1"/>`,
  ),
  mystery: round(
    "#4b2f6e",
    `<path d="M8.7 9.2c0-4.4 6.8-4.3 6.8-.3 0 2.5-3.4 2.6-3.4 5.2" fill="none" stroke="#ffd172" stroke-width="2.5" stroke-linecap="round"/><circle cx="12.1" cy="18" r="1.6" fill="#ffd172"/>`,
  ),
};

/** The signs of the elements, 24 by 24, with the colour they have on paper. */
export const ELEMENT_SIGNS: Record<string, { glyph: string; ink: string }> = {
  earth: {
    glyph: `<path d="M2 20 9 7l3.5 5L15 9l7 11Z"/><path d="m9 7 1.7 5.4L8.6 14" fill="none" stroke="var(--gcut)" stroke-width="1.5"/>`,
    ink: "#8f6238",
  },
  wood: {
    glyph: `<path d="M12 1.8 17.6 9h-3l4.6 5.8h-3.4l4 4.6H13.6V23h-3.2v-3.6H4.2l4-4.6H4.8L9.4 9h-3Z"/>`,
    ink: "#3f6b4f",
  },
  water: {
    glyph: `<path d="M1.5 13.5C4 5.5 13 3 17.6 7c2.7 2.3 2.2 6-.6 6.6 1-2.6-1.3-4.4-3.3-3.6 1.8 3.3 5 4.5 8.8 3.5v3H1.5Z"/><path d="M1.5 20.3c3.5-2.4 7 2 10.5 0s7-2 10.5 0" fill="none" stroke="currentColor" stroke-width="2.4"/>`,
    ink: "#2a6489",
  },
  fire: {
    glyph: `<path d="M12.8 1.5c1 4.7-7.3 7.3-7.3 14.2A6.5 6.5 0 0 0 12 22.5a6.5 6.5 0 0 0 6.5-6.3c.1-3.4-1.8-5-1.7-7.6-1.6.7-2.4 2.1-2.4 3.6-1.9-2.3-2.6-6.2-1.6-10.7Z"/>`,
    ink: "#b8371f",
  },
};
