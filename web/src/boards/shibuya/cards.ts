// The thirteen cards: a sign for small places (48 x 48), a picture for large ones (100 x 62), a colour.

export interface Drawing {
  colour: string;
  sign: string;
  sky: string;
  picture: string;
  gain?: string; // drawn into it for spirits, who alone get it (SHB-048)
}

const flower = (x: number, y: number, r: number, fill = "#e0688f"): string => {
  const petals = [0, 72, 144, 216, 288].map((turn) => {
    const angle = ((turn - 90) * Math.PI) / 180;
    const [px, py] = [x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62];
    return `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${(r * 0.48).toFixed(1)}"/>`;
  });
  return `<g fill="${fill}" stroke-width=".8">${petals.join("")}</g><circle cx="${x}" cy="${y}" r="${r * 0.3}" fill="#f3c64f" stroke-width=".7"/>`;
};
const moth = (x: number, y: number, s: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path fill="#f0682f" d="M-1 0C-12 0-16-7-15-15c7 1 13 6 14 12Zm2 0c11 0 15-7 14-15-7 1-13 6-14 12ZM-1 2c-6 0-9 4-8 9 5 0 8-3 8-7Zm2 0c6 0 9 4 8 9-5 0-8-3-8-7Z"/><path fill="#ffd873" stroke="none" d="M-9-9a2.500 2.500 0 1 0 .1 0Zm18 0a2.500 2.500 0 1 0 .1 0Z"/><path fill="none" stroke-width="2.200" d="M0-6V11"/></g>`;
const wall = (d: string): string => `<path fill="#a98f62" d="${d}"/>`;

export const CARDS: Record<string, Drawing> = {
  move: {
    colour: "#8a6a2f",
    sky: "#f0ddb0",
    sign: `<g fill="currentColor" stroke="none"><path d="M13 29q-4-9 1-12 6-1 6 6 0 4-1 7Zm.500 3 5 .600q1 6-2.500 6.400-3 0-2.500-7ZM28 19q-3-9 2-11 6-1 6 6 0 4-2 7Zm1 3 5 .600q1 6-2.500 6.400-3 0-2.500-7Z"/></g><path d="M24 42h18m-6-5 6 5-6 5"/>`,
    picture: `<path fill="#d9bf86" stroke="none" d="M0 40h100v22H0Z"/>${wall("M-2 18h30v24H-2ZM72 18h30v24H72Z")}<path fill="#efe0bb" d="M-2 13h33v6H-2ZM69 13h33v6H69Z"/><path fill="#5f7d8c" d="M31 20h6v24h-6ZM63 20h6v24h-6Z"/><path fill="#e58a4e" d="m37 24 10 3v10l-10 3ZM63 24l-10 3v10l10 3Z"/><g fill="#6b4d18" stroke="none"><path d="M36 60q-4-7 1-9 5 0 4 6l-1 4ZM46 51q-3-6 2-8 5 1 3 6l-1 3ZM55 44q-2-5 2-6 4 1 2 5l-1 2Z"/></g>`,
  },
  use_stairs: {
    colour: "#3f6b4f",
    sky: "#cfe0cd",
    sign: `<path stroke-width="3.600" d="M5 42h9v-9h9v-9h9v-9h9"/><path d="M13 22 24 11m-8 0h8v8"/><path d="M45 15V6" stroke-width="3.600"/>`,
    picture: `<path fill="#8fb096" stroke="none" d="M0 50h100v12H0Z"/><path fill="#f3e6c6" d="M8 62V52h16v-9h16v-9h16v-9h16v-9h16V7h14v55Z"/><path fill="#a98f62" stroke="none" d="M24 43h2.500v9H24Zm16-9h2.500v9H40Zm16-9h2.500v9H56Zm16-9h2.500v9H72Zm16-9h2.500v9H88Z"/><path fill="none" stroke="#26365f" stroke-width="3.600" d="M10 36 84-7M12 37v15M44 18v15M76 0v15"/><path fill="none" stroke="#c8412b" stroke-width="3" d="M20 20 34 8m-8 0h8v8"/>`,
  },
  remain: {
    colour: "#6b6a75",
    sky: "#e4dccb",
    sign: `<path stroke-width="5" d="M38 14A18 18 0 1 0 41 30"/><path fill="currentColor" stroke="none" d="M24 34c-7-3-7-9-2-14 0 3 2 3 3 1 4 4 5 10-1 13Z"/>`,
    picture: `<path fill="none" stroke="#4a4455" stroke-width="7" stroke-linecap="round" d="M72 12A27 27 0 1 0 78 42"/><path fill="#3d4a92" d="M37 52q-2-19 13-19t13 19Z"/><path fill="none" stroke="#fbf7ea" stroke-width="1.600" d="m46 34 4 7 4-7M42 52q1-7 3-10M58 52q-1-7-3-10"/><circle cx="50" cy="27" r="7.500" fill="#f7dcc0"/><path fill="#1b1a2e" d="M42.500 26q0-8 7.500-8t7.500 8q-7-4-15 0Z"/>`,
    gain: `<g transform="translate(76 20) scale(.75)"><path fill="#e2622b" d="M12 1c1 6 8 9 8 17a8 8 0 0 1-16 0c0-4 2-6 3-9 1 2 2 3 3 3 1-4 0-7 2-11Z"/><path fill="#ffd873" stroke="none" d="M12 12c0 3 4 4 4 8a4 4 0 0 1-8 0c0-2 1-3 2-4 0 1 1 1 1 1 1-2 0-3 1-5Z"/></g>`,
  },
  blue: {
    colour: "#1f78c8",
    sky: "#bfe0f2",
    sign: `<path stroke-width="3.200" d="M24 24a3 3 0 1 1 3 3 7 7 0 0 1-9-6 11 11 0 0 1 12-9 15 15 0 0 1 12 16 19 19 0 0 1-20 16"/><path stroke-width="3" d="M4 14l9 3-3-9M6 40l8-6-9-2"/>`,
    picture: `<g fill="none" stroke-linecap="round"><path stroke="#1f78c8" stroke-width="6" d="M50 31a5 5 0 1 1 5 5 12 12 0 0 1-15-10 19 19 0 0 1 21-16 27 27 0 0 1 22 29 34 34 0 0 1-37 30 43 43 0 0 1-39-47"/><path stroke="#f4fbff" stroke-width="2" d="M50 31a5 5 0 1 1 5 5 12 12 0 0 1-15-10 19 19 0 0 1 21-16 27 27 0 0 1 22 29 34 34 0 0 1-37 30"/><path stroke="#10458a" stroke-width="3" d="M2 6l14 8M98 4 86 14M99 58 86 50M92 30h-8M14 32H4"/></g><circle cx="53" cy="32" r="4.500" fill="#fff"/>`,
  },
  red: {
    colour: "#c8301b",
    sky: "#f6cdb2",
    sign: `<circle cx="24" cy="24" r="6" fill="currentColor" stroke="none"/><path fill="currentColor" stroke="none" d="m24 1 4 13h-8Zm0 46 4-13h-8ZM1 24l13-4v8Zm46 0-13-4v8ZM8 8l11 6-5 5Zm32 32-11-6 5-5ZM40 8 29 14l5 5ZM8 40l11-6-5-5Z"/>`,
    picture: `${wall("M-2 12h28l-6 9 8 9-6 8 7 12H-2ZM102 12H74l6 9-8 9 6 8-7 12h31Z")}<path fill="none" stroke="#6d5629" stroke-width="1.400" d="M-2 25h22M-2 37h24M10 12v13M14 25v12M8 37v13M102 25H80M102 37H78M90 12v13M86 25v12M92 37v13"/><path fill="#ff9a4a" stroke-width="1.600" d="m50 0 7 18 16-10-7 17 19 6-19 6 7 17-16-10-7 18-7-18-16 10 7-17-19-6 19-6-7-17 16 10Z"/><circle cx="50" cy="31" r="11" fill="#c8301b"/><circle cx="50" cy="31" r="4.500" fill="#fff1dc" stroke="none"/><path fill="#efe0bb" d="m27 8 7 2-3 6-6-2ZM70 52l8-1-2 7-7-1ZM22 54l6-3 3 6-6 3Z"/>`,
  },
  hollow_purple: {
    colour: "#7b3fb4",
    sky: "#3d2a63",
    sign: `<circle cx="18" cy="24" r="13" fill="#c8301b66" stroke="#c8301b" stroke-width="2"/><circle cx="30" cy="24" r="13" fill="#1f78c866" stroke="#1f78c8" stroke-width="2"/><path fill="currentColor" stroke="none" d="M24 12.500a13 13 0 0 1 0 23 13 13 0 0 1 0-23Z"/><path stroke-width="2.600" d="M24 4v4M24 40v4"/>`,
    picture: `<path fill="#7b3fb4" stroke="none" d="M34 22 104-6v74L34 40Z"/><path fill="#b57cf0" stroke="none" d="M34 26 104 10v42L34 36Z"/><path fill="#fff" stroke="none" d="M34 29.500 104 24v14L34 32.500Z"/><circle cx="20" cy="31" r="17" fill="#c8301b"/><circle cx="36" cy="31" r="17" fill="#1f78c8"/><path fill="#8d4fd0" d="M28 16a17 17 0 0 1 0 30 17 17 0 0 1 0-30Z"/><circle cx="28" cy="31" r="5" fill="#fff" stroke="none"/><path fill="none" stroke="#e9d2ff" stroke-width="1.800" d="m56 8 6 7-4 3 9 8M60 56l5-8-4-2 9-7M86 6l-2 8 6 1"/>`,
  },
  domain_amplification: {
    colour: "#2a8f93",
    sky: "#c5e6e2",
    sign: `<path stroke-width="2.600" d="M24 3 42 13.500v21L24 45 6 34.500v-21Z"/><path stroke-width="2" opacity=".65" d="M24 10 36 17v14l-12 7-12-7V17Z"/><path fill="currentColor" stroke="none" d="M24 17a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm-6 15q0-6 6-6t6 6Z"/>`,
    picture: `<path fill="#9fcfc9" stroke="none" d="M0 48h100v14H0Z"/><path fill="#37586f" d="M38 56q-3-24 12-24t12 24Z"/><circle cx="50" cy="26" r="8" fill="#eef0ea"/><path fill="#7fe0da" fill-opacity=".45" stroke="#1c8488" stroke-width="2.600" d="M20 58C12 20 32 2 50 2s38 18 30 56q-30 8-60 0Z"/><path fill="none" stroke="#1c8488" stroke-width="1.300" d="m30 20 8-5 8 5v9l-8 5-8-5Zm16 0 8-5 8 5v9l-8 5-8-5Zm16 0 8-5 6 4M38 34v9l-8 5-8-5v-9l8-5M54 34v9l-8 5-8-5m32-9v9l-8 5-8-5m24-9 4 2"/>`,
  },
  high_speed_movement: {
    colour: "#d9702b",
    sky: "#fbe0b8",
    sign: `<path stroke-width="4.600" d="m18 10 13 14-13 14M30 10l13 14-13 14"/><path stroke-width="2.600" d="M3 16h10M6 24h13M3 32h10"/>`,
    picture: `<g stroke-width="1.400"><path fill="#d9702b" fill-opacity=".25" d="M12 54q-2-22 10-22t10 22Z"/><circle cx="22" cy="25" r="7" fill="#d9702b" fill-opacity=".25"/><path fill="#d9702b" fill-opacity=".5" d="M34 54q-2-22 10-22t10 22Z"/><circle cx="44" cy="25" r="7" fill="#d9702b" fill-opacity=".5"/></g><path fill="#d9702b" d="M60 54q-2-22 11-22t11 22Z"/><path fill="#4f5a76" d="M58 32 66 14q5 3 10 0l8 18q-13 5-26 0Z"/><path fill="#ffcf5a" d="M67 14q-3-5 2-10 6 4 6 10Z"/><g fill="none" stroke="#8f3d0e" stroke-width="2.600" stroke-linecap="round"><path d="M0 38h12M0 46h20M0 30h16M84 44l9-8-9-8M92 44l6-8-6-8"/></g>`,
  },
  ember_insects: {
    colour: "#d9482b",
    sky: "#3a2231",
    sign: `<path fill="currentColor" stroke="none" d="M22 26C8 26 4 18 5 8c9 1 16 7 17 14Zm4 0c14 0 18-8 17-18-9 1-16 7-17 14ZM22 29c-8 0-12 5-11 12 7 0 11-4 11-9Zm4 0c8 0 12 5 11 12-7 0-11-4-11-9Z"/><path stroke-width="3.600" d="M24 19v22"/><path stroke-width="2" d="m24 17-5-8m5 8 5-8"/>`,
    picture: `<path fill="#7a2f24" stroke="none" d="M0 52q25-10 50 0t50 0v10H0Z"/><g fill="#ffb35a" stroke="none"><circle cx="12" cy="44" r="1.800"/><circle cx="40" cy="10" r="1.600"/><circle cx="66" cy="50" r="2"/><circle cx="88" cy="14" r="1.700"/><circle cx="54" cy="44" r="1.300"/></g>${moth(26, 26, 1, -18)}${moth(58, 22, 1.25, 12)}${moth(84, 40, 0.8, 30)}<path fill="none" stroke="#ffb35a" stroke-width="2" stroke-dasharray="3 4" d="M4 56Q40 30 96 58"/>`,
  },
  flower_field: {
    colour: "#c9547c",
    sky: "#cfe6c4",
    sign: `<g fill="currentColor" stroke="none"><ellipse cx="24" cy="12" rx="7" ry="9"/><ellipse cx="24" cy="12" rx="7" ry="9" transform="rotate(72 24 24)"/><ellipse cx="24" cy="12" rx="7" ry="9" transform="rotate(144 24 24)"/><ellipse cx="24" cy="12" rx="7" ry="9" transform="rotate(216 24 24)"/><ellipse cx="24" cy="12" rx="7" ry="9" transform="rotate(288 24 24)"/></g><circle cx="24" cy="24" r="5" fill="#f3c64f" stroke="none"/>`,
    picture: `<path fill="#84b06f" d="M-2 36q26-14 52-5t52-3v36H-2Z"/><path fill="#5f9152" stroke="none" d="M-2 48q26-10 52-3t52-2v20H-2Z"/><g fill="none" stroke="#2f5a34" stroke-width="1.600"><path d="M18 60V34M40 62V42M60 60V30M82 62V40"/></g>${flower(18, 28, 11)}${flower(40, 40, 10, "#f2a3bd")}${flower(60, 24, 13)}${flower(82, 36, 11, "#f2a3bd")}${flower(8, 50, 7, "#f2a3bd")}${flower(70, 52, 7)}${flower(29, 54, 6)}`,
  },
  tree_root: {
    colour: "#5f7a2f",
    sky: "#e0dcbb",
    sign: `<path stroke-width="4" d="M24 4v14M24 18c0 10-12 8-14 26M24 18c0 10 12 8 14 26M24 18v27"/><path stroke-width="2.600" d="M15 30c-5 1-8 4-10 8M33 30c5 1 8 4 10 8M12 10l12 6 12-6"/>`,
    picture: `${wall("M-2 34h104v30H-2Z")}<path fill="#efe0bb" d="M-2 28h104v7H-2Z"/><path fill="none" stroke="#6d5629" stroke-width="1.300" d="M-2 48h104M20 35v13M60 35v13M40 48v14M84 48v14"/><g fill="none" stroke-linecap="round"><path stroke="#1b1a2e" stroke-width="9" d="M50 4c0 18-26 12-34 48M50 4c0 18 24 14 34 46M50 4c-2 22 2 36-2 56M34 26C26 26 14 28 4 40M66 26c10 0 20 2 30 12"/><path stroke="#6f8f3a" stroke-width="6" d="M50 4c0 18-26 12-34 48M50 4c0 18 24 14 34 46M50 4c-2 22 2 36-2 56M34 26C26 26 14 28 4 40M66 26c10 0 20 2 30 12"/></g><path fill="#8fb04a" d="M50 6Q40 6 38-2q10-2 12 8Zm0 0q10 0 12-8-10-2-12 8Z"/>`,
  },
  idle_transfiguration: {
    colour: "#5d6b8f",
    sky: "#d6d8ea",
    sign: `<path stroke-width="3" d="M14 45c-2-8-7-11-7-17 3-2 6 1 8 5V12c0-4 5-4 5 0v12-16c0-4 5-4 5 0v16-13c0-4 5-4 5 0v15-8c0-4 5-4 5 0v16c0 5-2 8-3 11"/><path stroke-width="2.400" d="M38 8q6 2 3 7t4 6"/>`,
    picture: `<path fill="none" stroke="#8d97c4" stroke-width="3" d="M68 31a22 22 0 1 0-1 12" stroke-dasharray="7 5"/><path fill="#f2e6d4" d="M30 64c-3-12-12-16-11-24 4-3 9 2 12 7V18c0-6 7-6 7 0v16-21c0-6 7-6 7 0v21-17c0-6 7-6 7 0v19-10c0-6 7-6 7 0v22c0 7-3 12-5 16Z"/><path fill="none" stroke-width="1.300" d="M38 34v6M45 34v6M52 36v5"/><path fill="#7d93b8" d="M80 48c-11 0-15-8-13-16 2-8 9-9 11-18 6 4 7 8 6 12 5-3 7-7 6-12 8 6 7 13 3 17 4 9-1 17-13 17Z"/><circle cx="76" cy="36" r="3" fill="#fff" stroke-width="1.200"/><path fill="none" stroke-width="1.600" d="M83 36q3-3 6 0"/>`,
  },
  falling_humans: {
    colour: "#8a5a33",
    sky: "#e9d3b2",
    sign: `<g fill="currentColor" stroke="none"><circle cx="24" cy="40" r="5.500"/><path d="M16 33q8 4 16 0l-2-13 5-9-4-2-5 7h-4l-5-7-4 2 5 9Z"/></g><path stroke-width="2.400" d="M8 4v16M40 4v16M13 24v8M35 24v8"/>`,
    picture: `<g fill="none" stroke="#8a5a33" stroke-width="2" stroke-linecap="round"><path d="M14 0v22M30-2v12M70-2v14M86 2v24M22 30v10M80 34v8"/></g><ellipse cx="50" cy="58" rx="22" ry="4" fill="#0003" stroke="none"/><g transform="translate(50 12) rotate(188)"><path fill="#f2b84b" d="M-10 0v-16q0-12 10-12t10 12V0h-7v-8h-6v8Z"/><path fill="none" stroke="#f2b84b" stroke-width="5" d="M-9-20-20-8M9-20 20-10"/><circle fill="#f7dcc0" cx="0" cy="-35" r="7.500"/><path fill="#3a2f35" d="M-7.500-34q-1-10 7.500-10t7.500 10l-3-4h-9Z"/></g>`,
  },
};
