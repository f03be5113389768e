// The small HTTP API: who I am, which games there are, making and finding tables.

import type {
  CampaignAsk,
  CampaignInfo,
  ErrorBody,
  GameInfo,
  GameSummary,
  LessonAsk,
  LessonInfo,
  LessonStep,
  MatchInfo,
  Me,
  NewTable,
  RuleText,
  SeatMoved,
  StateMessage,
  TableLists,
  TableMade,
} from "../protocol";
import { at } from "./base";
import { Refused } from "./socket";

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(at(path), {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused("lost", "The server cannot be reached just now; try again in a moment");
  }
  const found: unknown = await response.json().catch(() => null);
  if (response.ok) return found as T;
  const problem = found as ErrorBody | null;
  throw new Refused(
    problem?.kind ?? "broken",
    problem?.reason ?? `The server answered with ${response.status}`,
    problem?.rule,
    problem?.hint,
  );
}

const games = new Map<string, Promise<GameInfo>>();
const rules = new Map<string, Promise<RuleText[]>>();

/** Asks once per page for what does not change. */
function once<T>(known: Map<string, Promise<T>>, name: string, path: string): Promise<T> {
  const found = known.get(name) ?? call<T>("GET", path);
  known.set(name, found);
  found.catch(() => known.delete(name));
  return found;
}

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  rename: (name: string) => call<Me>("PUT", "/api/me", { name }),
  games: () => call<GameSummary[]>("GET", "/api/games"),
  game: (name: string) => once(games, name, `/api/games/${encodeURIComponent(name)}`),
  rules: (name: string) => once(rules, name, `/api/games/${encodeURIComponent(name)}/rules`),
  lessons: (name: string) => call<LessonInfo[]>("GET", `/api/games/${encodeURIComponent(name)}/lessons`),
  lesson: (name: string, lesson: string, ask: LessonAsk) =>
    call<LessonStep>("POST", `/api/games/${encodeURIComponent(name)}/lessons/${encodeURIComponent(lesson)}`, ask),
  campaign: (name: string) => call<CampaignInfo>("GET", `/api/games/${encodeURIComponent(name)}/campaign`),
  goOn: (name: string, ask: CampaignAsk) =>
    call<CampaignInfo>("POST", `/api/games/${encodeURIComponent(name)}/campaign`, ask),
  tables: () => call<TableLists>("GET", "/api/tables"),
  make: (table: NewTable) => call<TableMade>("POST", "/api/tables", table),
  find: (code: string) => call<TableMade>("GET", `/api/codes/${encodeURIComponent(code)}`),
  match: (match: string) => call<MatchInfo>("GET", `/api/matches/${encodeURIComponent(match)}`),
  /** How a match stood in the end, from a seat (null: as spectators saw it). */
  final: (match: string, seat: number | null) =>
    call<StateMessage>("GET", `/api/matches/${encodeURIComponent(match)}/state${seat === null ? "" : `?seat=${seat}`}`),
  takeSeat: (ticket: string) => call<SeatMoved>("POST", `/api/tickets/${encodeURIComponent(ticket)}`),
};

/** The address of a picture: a QR code of a page here. */
export function qrOf(path: string): string {
  return at(`/api/qr.svg?path=${encodeURIComponent(path)}`);
}

/** The strongest bot (it stands last) in every seat but yours. */
export function opponents(info: GameInfo | null | undefined, seats: number, you: number | null): (string | null)[] {
  const bot = info?.bots.at(-1)?.name ?? null;
  return Array.from({ length: seats }, (_, seat) => (seat === you ? null : bot));
}
