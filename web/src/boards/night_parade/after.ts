// What an event changes in what is drawn: so that several acts of one answer are seen one after the other.

import type { EventInfo } from "../../protocol";
import { type Element, ELEMENTS, type Laid, nameOf, type ParadeView, type Side, type Token } from "./view";

export const ENMA = 1; // his side, where one plays alone

/** What a draft is asked of the box. */
export interface Known {
  level(card: string): number;
  cost(key: string): [token: string, count: number][]; // as the box tells it: `cost.2` recruits, `invoke.2` and `banish.2` do what they say
}

interface Facts {
  seat: number;
  side: Side;
  tile: string;
  to: string;
  card: string;
  parade: Element;
  count: number;
  clan: string;
  figure: string;
}

/** A copy in which sides, parades and market may be changed. */
function draft(view: ParadeView): ParadeView {
  const players = view.players.map((side) => ({
    ...side,
    tokens: { ...side.tokens },
    parades: { earth: [...side.parades.earth], wood: [...side.parades.wood], water: [...side.parades.water] },
    standing: { ...side.standing },
    lying: { ...side.lying },
    torii: [...side.torii],
    flipped: [...side.flipped],
    hand: [...side.hand],
  }));
  const market = Object.fromEntries(Object.entries(view.market).map(([level, cards]) => [level, [...cards]]));
  return { ...view, players, market, placed: [...view.placed] };
}

/** A match in which nothing has been done yet, on the same islands. */
export function blank(view: ParadeView): ParadeView {
  const players = view.players.map((side): Side => ({
    ...side,
    clan: null,
    tokens: { spirit: 0, talisman: 0, banish: 0, invoke: 0 },
    parades: { earth: [], wood: [], water: [] },
    standing: {},
    lying: {},
    torii: [],
    flipped: [],
    hand: [],
    champion: null,
    rescued: null,
    betrayed: null,
    supply: null,
    torii_left: null,
  }));
  const market = Object.fromEntries(Object.keys(view.market).map((level) => [level, [null, null]]));
  const empty = {
    outcome: null,
    last_round: false,
    round: 1,
    placed: [],
    active: null,
    active_parade: null,
    pending: [],
  };
  return { ...view, ...empty, players, market };
}

function add(where: Record<string, number>, tile: string, by: number): void {
  const count = (where[tile] ?? 0) + by;
  if (count > 0) where[tile] = count;
  else delete where[tile];
}

/** Puts a figure on an island, or takes it away. */
function figure(side: Side, kind: string, tile: string, by: number): void {
  if (kind === "champion") side.champion = by > 0 ? tile : "supply";
  else add(kind === "lying" ? side.lying : side.standing, tile, by);
}

function ofClan(view: ParadeView, clan: string): Side | undefined {
  return view.players.find((side) => side.clan === clan);
}

function withoutCard(side: Side, card: string): void {
  for (const element of ELEMENTS) side.parades[element] = side.parades[element].filter((one) => nameOf(one) !== card);
}

function turned(view: ParadeView, card: string, laid: Laid): void {
  for (const side of view.players)
    for (const element of ELEMENTS)
      side.parades[element] = side.parades[element].map((one) => (nameOf(one) === card ? laid : one));
}

/** Tokens go back to the supply; a purse that the scene has not filled is no debt. */
function pay(side: Side, cost: [token: string, count: number][]): void {
  for (const [token, count] of cost) side.tokens[token as Token] = Math.max(0, side.tokens[token as Token] - count);
}

function offMarket(view: ParadeView, card: string): void {
  for (const slots of Object.values(view.market)) {
    const place = slots.indexOf(card);
    if (place >= 0) slots[place] = null;
  }
}

/** All own meeples of an island go home. */
function emptied(side: Side, tile: string): void {
  const home = (side.standing[tile] ?? 0) + (side.lying[tile] ?? 0);
  side.supply = (side.supply ?? 0) + home;
  delete side.standing[tile];
  delete side.lying[tile];
  if (side.champion === tile) side.champion = "supply";
}

const CHANGES: Record<string, (view: ParadeView, facts: Facts, known: Known) => void> = {
  turn(view, { seat }) {
    const before = view.players[view.active ?? -1];
    if (before && view.active_parade) before.flipped = [view.active_parade];
    Object.assign(view, { active: seat, active_parade: null, placed: [], played: [] });
  },
  activated(view, { side, parade }) {
    view.active_parade = parade;
    side.flipped.push(parade);
  },
  placed(view, { side, tile }) {
    add(side.standing, tile, 1);
    side.supply = (side.supply ?? 1) - 1;
    view.placed.push(tile as never);
  },
  moved(_, { side, tile, to, figure: kind }) {
    figure(side, kind, tile, -1);
    figure(side, kind, to, 1);
  },
  marched(_, { side, tile, to }) {
    for (const kind of ["standing", "lying"] as const) {
      add(side[kind], to, side[kind][tile] ?? 0);
      delete side[kind][tile];
    }
    if (side.champion === tile) side.champion = to;
  },
  hidden(_, { side, tile, figure: kind }) {
    if (kind === "champion") side.champion_lies = true;
    else {
      add(side.standing, tile, -1);
      add(side.lying, tile, 1);
    }
  },
  torii(_, { side, tile }) {
    emptied(side, tile);
    side.torii.push(tile as never);
    side.torii_left = (side.torii_left ?? 1) - 1;
  },
  first_bonus(_, { side, count }) {
    side.tokens.spirit += count;
  },
  turned_up(view, { side, card, seat }) {
    turned(view, card, card);
    if (seat !== ENMA || view.seats > 1) side.tokens.talisman += 1;
  },
  changed(_, { side, card, parade }) {
    withoutCard(side, card);
    side.parades[parade].push(card);
  },
  stepped(_, { side, to }) {
    side.champion = to;
  },
  champion_put(_, { side, tile }) {
    side.champion = tile;
  },
  recruited(view, { side, card, parade }, known) {
    pay(side, known.cost(`cost.${known.level(card)}`));
    offMarket(view, card);
    side.parades[parade].push(card);
  },
  revealed(_, { side, card, parade }) {
    side.parades[parade].push(card);
  },
  invoked(view, { side, card }, known) {
    pay(side, known.cost(`invoke.${known.level(card)}`));
    offMarket(view, card);
    side.hand.push(card);
  },
  played(_, { side, card }) {
    side.hand = side.hand.filter((one) => one !== card);
  },
  banished(view, { side, card }, known) {
    if (side) pay(side, known.cost(`banish.${known.level(card)}`));
    turned(view, card, { face_down: card });
  },
  released(_, { side, count }) {
    Object.assign(side.tokens, { talisman: 0, banish: 0, invoke: 0, spirit: side.tokens.spirit + count });
  },
  market(view, { card }, known) {
    const slots = view.market[known.level(card)] ?? [];
    const free = slots.indexOf(null);
    if (free >= 0) slots[free] = card;
  },
  clan(_, { side, clan }) {
    Object.assign(side, { clan, supply: 10, torii_left: 5 });
    for (const element of ELEMENTS) side.parades[element] = [`${clan}_${element}`];
  },
  champion_joined(_, { side, parade }) {
    side.parades[parade].push(`champion_${side.clan}`);
    side.champion = "start";
  },
  last_round(view) {
    view.last_round = true;
  },
};
const SAME: Record<string, string> = { champion: "champion_put", hid: "hidden", enma_clan: "clan" };

/** The fights, whose victims are told by clan, or by seat where King Enma strikes. */
function struck(view: ParadeView, key: string, facts: Facts): void {
  const victim = facts.clan ? ofClan(view, facts.clan) : facts.side;
  if (!victim) return;
  const { tile, figure: kind } = facts;
  if (key === "sent_home") {
    figure(victim, kind, tile, -1);
    if (kind !== "champion") victim.supply = (victim.supply ?? 0) + 1;
  } else if (kind === "champion") victim.champion_lies = false;
  else {
    add(victim.lying, tile, -1);
    add(victim.standing, tile, 1);
  }
}

/** The view after an event, as far as the event tells. */
export function after(view: ParadeView, event: EventInfo, known: Known): ParadeView {
  const name = event.key.replace(/^event\./, "");
  const enma = name.startsWith("enma_");
  const key = name.replace(/^enma_(?!clan)/, "");
  const { args } = event;
  const seat = enma && args.seat === undefined ? ENMA : Number(args.seat ?? -1);
  const side = view.players[seat];
  const next = draft(view);
  const facts: Facts = {
    seat,
    side: (side ? next.players[seat] : undefined) as Side,
    tile: String(args.tile ?? ""),
    to: String(args.to ?? args.space ?? ""),
    card: String(args.card ?? ""),
    parade: (args.parade ?? elementIn(String(args.card ?? ""))) as Element,
    count: Number(args.count ?? 1),
    clan: String(args.clan ?? ""),
    figure: String(args.figure ?? "standing"),
  };
  const told = /^gained_(\w+)$/.exec(key)?.[1] ?? (key === "gained" ? String(args.token) : "");
  if (told && facts.side) facts.side.tokens[told as Token] += facts.count;
  else if (key === "sent_home" || key === "stood_up") struck(next, key, facts);
  else if (key === "enma_turn" || name === "enma_turn") CHANGES.turn?.(next, { ...facts, seat: ENMA }, known);
  else {
    const change = CHANGES[SAME[key] ?? key];
    const needsSide = !["turn", "market", "banished", "last_round"].includes(key);
    if (change && (facts.side || !needsSide)) change(next, facts, known);
  }
  if (args.round !== undefined) next.round = Number(args.round);
  return next;
}

/** The element in the name of a card of the decks. */
function elementIn(card: string): string {
  return ELEMENTS.find((element) => card.includes(`_${element}_`)) ?? "earth";
}
