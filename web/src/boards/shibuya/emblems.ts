// Emblems of who plays: a veil, a mountain, a wooden face, a soul and a puppet, in a square of 100. Suggested, never portrayed.

export const EMBLEMS: Record<string, string> = {
  // a court dancer's paper veil under a tall lacquered hat; six eyes painted on it
  gojo: `<path fill="#20264f" d="M33 37Q27 12 45 2q21-6 27 9 3 12-2 26Z"/><path fill="none" stroke="#5a67b0" stroke-width="2" d="M46 7q-8 12-6 26M60 6q7 12 3 26"/><path fill="#c8412b" stroke-width="1.6" d="M17 44c-6 12-8 26-5 40l5-2c-2-12 0-24 5-35Zm66 0c6 12 8 26 5 40l-5-2c2-12 0-24-5-35Z"/><path fill="#fbf7ea" d="M21 42q29-9 58 0l5 52q-34 9-68 0Z"/><path fill="#3d4a92" d="M20 35q30-10 60 0l-1 9q-29-9-58 0Z"/><circle cx="50" cy="35" r="4.500" fill="#c79a3b" stroke-width="1.600"/><g fill="#2f8fd6" stroke-width="1.800"><path d="m33 55 7-5 7 5-7 5ZM53 55l7-5 7 5-7 5ZM27 68l7-5 7 5-7 5ZM59 68l7-5 7 5-7 5ZM33 81l7-5 7 5-7 5ZM53 81l7-5 7 5-7 5Z"/></g><path fill="none" stroke-width="1.800" stroke="#b9ad8c" d="M50 50v38"/>`,
  // a mountain with fire in its crown and a sacred rope round its foot
  jogo: `<path fill="#f4a13a" stroke-width="2" d="M35 25c-9-9 2-14 0-24 9 4 12 9 12 14 4-5 5-9 4-15 11 6 17 15 11 25Z"/><path fill="#ffe28a" stroke="none" d="M43 25c-3-6 3-9 4-13 4 4 5 6 4 8 3-1 4-3 4-5 4 4 4 7 1 10Z"/><path fill="#4f5a76" d="M2 92Q18 68 28 38l8-14q14 7 28 0l8 14q10 30 26 54-48 11-96 0Z"/><path fill="#d9482b" stroke-width="1.600" d="M36 24q14 7 28 0l7 13q-4 8-3 16l-7-11-5 13-6-12-6 15-5-15-8 11q1-10-3-17Z"/><path fill="#ffcf5a" stroke-width="1.800" d="M27 58q10 0 18 9-9 5-15 0Zm46 0q-10 0-18 9 9 5 15 0Z"/><path fill="none" stroke="#ffcf5a" stroke-width="3" d="m38 79 6-4 6 5 6-5 6 4"/><path fill="none" stroke="#c79a3b" stroke-width="6" d="M6 89q44 12 88 0"/><path fill="none" stroke-width="1.500" d="m16 88 3 6m9-3 3 6m10-5 3 6m10-6 2 6m11-7 2 6m11-9 3 6"/><path fill="#fbf5e8" stroke-width="1.400" d="m30 93-3 5 5 1-3 5M68 93l3 5-5 1 3 5"/>`,
  // a face of old wood with closed eyes, branches and a blossom
  hanami: `<path fill="none" stroke-width="9.500" d="M37 40C30 28 21 26 14 5M27 23C17 20 9 24 3 15M63 40c7-12 16-14 23-35M73 23c10-3 18 1 24-8"/><path fill="none" stroke="#8a6a45" stroke-width="5.500" d="M37 40C30 28 21 26 14 5M27 23C17 20 9 24 3 15M63 40c7-12 16-14 23-35M73 23c10-3 18 1 24-8"/><path fill="#6f9a5d" stroke-width="1.600" d="M13 5Q4 4 2-3q10-2 12 7Zm73 0q9-1 11-8-10-2-12 7ZM3 15q-5 3-4 9 7-1 6-8Zm94 0q5 3 4 9-7-1-6-8Z"/><path fill="#d9b98a" d="M50 24c22 0 30 15 28 35-2 22-15 37-28 40-13-3-26-18-28-40-2-20 6-35 28-35Z"/><path fill="none" stroke="#a9824f" stroke-width="2" d="M30 46q4-12 14-15M70 46q-4-12-14-15M27 66q2 14 12 24M73 66q-2 14-12 24M36 68q1 12 8 21M64 68q-1 12-8 21"/><path fill="none" stroke-width="3.200" d="M29 58q8 8 16 1m26-1q-8 8-16 1"/><path fill="#7a4a2a" stroke-width="2" d="M43 79q7-4 14 0-7 9-14 0Z"/><g fill="#ef9db5" stroke-width="1.600"><circle cx="50" cy="32" r="5.500"/><circle cx="57.500" cy="37.500" r="5.500"/><circle cx="54.700" cy="46" r="5.500"/><circle cx="45.300" cy="46" r="5.500"/><circle cx="42.500" cy="37.500" r="5.500"/></g><circle cx="50" cy="40" r="4" fill="#f3c64f" stroke-width="1.400"/>`,
  // a soul that has no fixed shape
  mahito: `<path fill="#7d93b8" d="M52 98C22 100 8 78 14 55 19 34 38 32 43 4c13 9 17 19 15 29C72 26 80 14 78 0c18 14 18 32 9 43 11 25-2 54-35 55Z"/><path fill="#b9cbe2" stroke-width="1.800" d="M49 91c-20-1-29-16-24-32 4-13 17-14 24-27 6 9 20 8 26 22 8 20-4 37-26 37Z"/><path fill="none" stroke="#5b7099" stroke-width="2.200" d="M47 12c4 8 4 16-2 24M82 10c3 10-2 20-12 26M18 62c-2 14 4 26 16 32"/><circle cx="38" cy="63" r="10" fill="#fbfbf2"/><circle cx="38" cy="63" r="5.500" fill="#2f6f8f" stroke-width="1.600"/><circle cx="38" cy="63" r="2" fill="#1b1a2e" stroke="none"/><path fill="#fbfbf2" d="M56 59q10-7 17 4-10 3-17-4Z"/><path fill="none" stroke-width="3" d="M34 80q6-6 12 0t12 0 11-3"/><path fill="#5b4f93" stroke-width="1.600" d="M49 40a6 6 0 1 1 5 9c4-3 2-8-2-7a4 4 0 0 1-3-2Z"/>`,
  // a carved puppet on its string
  mechamaru: `<path fill="none" stroke-width="3" d="M50 14V1M36 3h28"/><path fill="#b98550" d="M22 17q28-11 56 0l8 30-6 32q-30 12-60 0l-6-32Z"/><path fill="#3a2f35" stroke-width="2" d="M22 17q28-11 56 0l3 12q-31-11-62 0Z"/><path fill="#e2b77c" d="M27 40h46l-3 19H30Z"/><path fill="#1b1a2e" stroke="none" d="M33 46h13v7H33Zm21 0h13v7H54Z"/><path fill="#8ff0cf" stroke="none" d="M37 48h6v3h-6Zm20 0h6v3h-6Z"/><path fill="#8a5f36" d="M30 67h40v21q-20 8-40 0Z"/><path fill="none" stroke-width="2" d="M38 68v21M46 68v23M54 68v23M62 68v21M50 60v7"/><circle cx="16" cy="52" r="7" fill="#e3c48f"/><circle cx="84" cy="52" r="7" fill="#e3c48f"/>`,
};

/** A break through an emblem: it is exorcised. */
export const CRACK = `<path fill="none" stroke="#fff6e6" stroke-width="8" stroke-linejoin="round" d="m64-4-14 26 10 14-16 20 8 16-10 32"/><path fill="none" stroke="#c8301b" stroke-width="4.500" stroke-linejoin="round" d="m64-4-14 26 10 14-16 20 8 16-10 32"/>`;

/** What the counters mean by a spirit: any of them. */
export const SPIRIT = `<path fill="#cfd8ea" d="M20 2C10 2 6 10 6 18c0 8-4 12-4 19 4-2 6-2 8-5 2 4 5 4 7 1 2 5 5 5 7 0 2 3 4 3 6-1 2 3 4 3 8 5 0-7-4-11-4-19 0-8-4-16-14-16Z"/><path fill="#1b1a2e" stroke="none" d="m11 15 7 4q-5 4-7-4Zm18 0-7 4q5 4 7-4ZM14 25h12q-6 7-12 0Z"/>`;

export const FLAME = `<path fill="#e2622b" stroke-width="1.400" d="M12 1c1 6 8 9 8 17a8 8 0 0 1-16 0c0-4 2-6 3-9 1 2 2 3 3 3 1-4 0-7 2-11Z"/><path fill="#ffd873" stroke="none" d="M12 12c0 3 4 4 4 8a4 4 0 0 1-8 0c0-2 1-3 2-4 0 1 1 1 1 1 1-2 0-3 1-5Z"/>`;

const COATS = ["#f2b84b", "#fffaf0", "#e9a27c", "#a9c7b0"];
const HAIR = [
  `<path fill="#3a2f35" stroke-width="1" d="M-5.300-24q-1-7 5.300-7t5.300 7l-2-3h-6.600Z"/>`,
  `<path fill="#3a2f35" stroke-width="1" d="M-5.200-25q0-6 5.200-6t5.200 6q-5-3-10.400 0Z"/>`,
  `<path fill="#57404a" stroke-width="1" d="M-5.400-20q-2-11 5.400-11t5.400 11l-2-1q1-6-3.400-6t-3.400 6Z"/>`,
];

/** Somebody who waits for a train; feet at 0 0. */
export function person(which: number): string {
  const [coat, hair] = [COATS[which % COATS.length] as string, HAIR[which % HAIR.length] as string];
  return `<path fill="${coat}" d="M-7 0v-11q0-9 7-9t7 9V0h-5v-6h-4v6Z"/><circle fill="#f7dcc0" cx="0" cy="-24.500" r="5.200"/>${hair}`;
}

/** The one who walks through the night from round to round: a monk under a straw hat. */
export const MONK = `<path fill="#3b3346" d="M-11 14q0-14 11-14t11 14Z"/><path fill="#c79a3b" stroke-width="1.200" d="M-10 5 10 14H2L-11 9Z"/><path fill="#e0b565" d="M0-19 15 0Q0 6-15 0Z"/><path fill="none" stroke="#8a6414" stroke-width="1.200" d="M0-18-5 2M0-18 6 2"/>`;

/** A lacquered box tied with a gold rope and sealed with a slip of paper. */
export const BOX = `<path fill="#3a2140" d="M-60-30 0-58l60 28v66L0 64l-60-28Z"/><path fill="#6b2f4a" d="M-60-30 0-58l60 28L0-2Z"/><path fill="#24142c" d="M0-2 60-30v66L0 64Z"/><path fill="none" stroke="#c79a3b" stroke-width="8" d="M-30-44 30-16v66M30-44-30-16v66"/><path fill="none" stroke="#6d4c0c" stroke-width="1.500" d="M-26-46 34-18v66M26-46-34-18v66"/><path fill="#fbf3dc" stroke-width="2" d="M-13-20 13-20 11 36-11 36Z"/><path fill="#c8301b" stroke="none" d="M-8-2h16v16H-8Z"/><path fill="none" stroke="#fbf3dc" stroke-width="2" d="M-4 1v10M0 1v10M4 1v10"/><path fill="none" stroke-width="2" d="M-6-12H6M-5 22h10M-5 29h10"/>`;
