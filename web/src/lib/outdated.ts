// A page older than its server loads the newer one, once: if that is no newer, it says so instead of trying for ever.

import { PROTOCOL } from "../protocol";

const KEY = "hyakki-reloaded-for";

/** Reload, unless this browser tab has done so for the same server already; whether it does. */
export function reloadOnce(protocol: number): boolean {
  const wanted = `${PROTOCOL}-${protocol}`;
  if (sessionStorage.getItem(KEY) === wanted) return false;
  sessionStorage.setItem(KEY, wanted);
  location.reload();
  return true;
}

export const OUTDATED =
  "This page is not of the same version as its server. Empty the browser's cache and load it again.";
