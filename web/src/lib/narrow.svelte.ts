// Whether the page is as narrow as a phone: then the tray is fixed and holds the buttons.

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 820px");
/** Too narrow for players and log beside the board: they stand below it, and the players a tap away. */
export const slim = new MediaQuery("max-width: 1100px");
/** Pointed at with a finger. */
export const coarse = new MediaQuery("pointer: coarse");
