// Whether the page is as narrow as a phone: then the tray is fixed and holds the buttons.

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("max-width: 820px");
