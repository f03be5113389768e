// Which card of the marching parade is being carried out, and which of its icons: read from the frames of the view.

import { type Frame, nameOf, type ParadeView } from "./view";

export interface March {
  card: string; // its name; "" before the first
  icon: number; // the one asked about
  next: string[]; // cards still to come
  guest: boolean; // a shikigami, not a card of the parade
  space: string | null; // the space of the challenge board whose icon it is
}

type Icons = Extract<Frame, { frame: "icons" }>;

/** How many icons a card has is asked of the box: the last icon of a card leaves no frame behind. */
export function marching(view: ParadeView, iconsOf: (card: string) => number): March | null {
  const { active, active_parade: element, pending } = view;
  const at = pending.findLastIndex(({ frame }) => frame === "cards" || frame === "activation");
  const rest = pending.findLast((one) => one.frame === "cards");
  const ends = pending.some(({ frame }) => frame === "parade_end"); // all cards are done, shikigami may follow
  if (active === null || element === null || !(rest || ends)) return null;
  const waits = pending[at]?.frame === "activation" ? [pending[at].card] : [];
  const next = [...waits, ...(rest?.frame === "cards" ? rest.cards : [])];
  const above = pending.slice(at + 1);
  const space = above.findLast((one) => one.frame === "space_icons");
  const there = space?.frame === "space_icons" ? space.space : null;
  const icons = above.findLast((one): one is Icons => one.frame === "icons");
  if (icons) return { card: icons.card, icon: Math.max(0, icons.next - 1), next, guest: icons.shikigami, space: there };
  const guest = above.some((one) => one.frame === "window") ? view.played.at(-1) : undefined;
  if (guest) return { card: guest, icon: iconsOf(guest) - 1, next, guest: true, space: there };
  if (waits.length || !rest) return { card: "", icon: -1, next, guest: false, space: null };
  const parade = (view.players[active]?.parades[element] ?? []).map(nameOf);
  const first = next[0] === undefined ? parade.length : parade.indexOf(next[0]);
  const card = parade[first - 1] ?? "";
  return { card, icon: iconsOf(card) - 1, next, guest: false, space: there };
}
