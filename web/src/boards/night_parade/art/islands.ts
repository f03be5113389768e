// What grows on the islands by element, behind their upper edge, and the grain of their ground.

const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const DECO: Record<string, string> = {
  wood:
    shape("M-50-40-40-76l10 36Zm92-4 9-30 9 32Z", "#3f6b4f") +
    shape("M-34-44-25-72l9 28Zm92 6 6-20 6 24Z", "#5d8a5c") +
    shape("M-60-36l7-22 7 22Z", "#5d8a5c") +
    shape("M-46-56h12M-29-58h9M45-58h12", "none", 'stroke-width="1.4"'),
  earth:
    shape("M-58-38-42-72l12 14 8-6 12 24Z", "#b58550") +
    shape("M28-46 42-70l16 30Z", "#97693e") +
    shape("m-46-63 4-9 6 7-4 4-3-3Zm84-1 4-6 5 9-5-1Z", "#fbf1dc", 'stroke-width="1.5"') +
    shape("m-42-58 0 10-6 6M42-58l2 10", "none", 'stroke-width="1.6"'),
  water:
    shape("M-60-34Q-62-68-38-68q18 2 16 17-6-8-12-4 2 10 14 15Z", "#e9f6f4") +
    shape("M26-46q2-22 18-22 14 2 12 15-6-6-10-2 2 8 8 13Z", "#bfe0e6") +
    shape("M-52-40q2-18 14-18M36-47q2-10 8-11", "none", 'stroke="#376d8e" stroke-width="1.8"') +
    '<g fill="#fff" stroke="none"><circle cx="-18" cy="-60" r="2.4"/><circle cx="-26" cy="-72" r="1.8"/><circle cx="60" cy="-62" r="2"/></g>',
  fire:
    shape("M-44-40-16-76q16 6 32 0L44-40Z", "#6d2a22") +
    shape("M-16-76q16 6 32 0l-3 11-7-4-5 13-6-12-5 5Z", "#ff9d3c") +
    shape("M-4-78q-10-10 0-20 2 8 8 8-2-8 4-14 8 14-2 26Z", "#ffcf4f") +
    shape("M-30-56l6 6M30-56l-6 6", "none", 'stroke-width="1.6"'),
};
export const GRAIN: Record<string, string> = {
  earth: "M-46 30q8-5 16 0M20-6q8-5 16 0M-20 40q8-5 16 0M40 22l8-4M-10 2l6-3 5 3",
  wood: "M-48 8q5-7 10 0M36 34q5-7 10 0M-6 44q5-7 10 0M44-2q5-7 10 0M-8 4q5-7 10 0",
  water: "M-52 16q6-7 12 0t12 0M26 38q6-7 12 0t12 0M-30 42q6-7 12 0M0 4q6-7 12 0",
  fire: "M-44 10l10 8-4 10 12 6M40 0l-8 10 8 8M6 42l8-6 10 6M-6 0l6 6",
};
