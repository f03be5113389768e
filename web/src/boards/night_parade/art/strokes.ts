// How a mask or a yokai is drawn: flat shapes, lines of ink, dots.

import { INK } from "./symbols";

/** A filled shape. */
export const shape = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;
/** A line of ink. */
export const line = (d: string, colour = INK, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
export const dot = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
