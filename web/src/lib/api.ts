// The small HTTP API: who I am, which games there are, making and finding tables.

import type {
  Afterwords,
  Become,
  CampaignAsk,
  CampaignInfo,
  CarryLink,
  ErrorBody,
  Forgotten,
  GameInfo,
  GameSummary,
  KeyAsk,
  KeyInfo,
  KeyMade,
  HintAsk,
  HintGiven,
  LessonAsk,
  LessonInfo,
  LessonStep,
  MatchAnalysis,
  MatchBrought,
  MatchInfo,
  MatchStory,
  MatchSteps,
  Me,
  MyMatches,
  NewTable,
  PlayOn,
  RuleText,
  SeatMoved,
  StateMessage,
  TableLists,
  TableMade,
} from "../protocol";
import { at } from "./base";
import type { From } from "./finished";
import { Refused } from "./socket";

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(at(path), {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refused("lost", "The server cannot be reached just now; try again in a moment");
  }
  const received: unknown = await response.json().catch(() => null);
  if (response.ok) return received as T;
  const problem = received as ErrorBody | null;
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
  const answer = known.get(name) ?? call<T>("GET", path);
  known.set(name, answer);
  answer.catch(() => known.delete(name));
  return answer;
}

const matchPath = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;
const seatOf = (from: From): string => (from === null ? "" : `seat=${from}`);

export const api = {
  me: () => call<Me>("GET", "/api/me"),
  rename: (name: string) => call<Me>("PUT", "/api/me", { name }),
  key: () => call<KeyInfo>("GET", "/api/me/key"),
  makeKey: (ask: KeyAsk) => call<KeyMade>("POST", "/api/me/key", ask),
  /** A link that makes one other browser this guest. */
  carry: () => call<CarryLink>("POST", "/api/me/links"),
  become: (who: Become) => call<Me>("POST", "/api/me/become", who),
  forget: () => call<Forgotten>("POST", "/api/me/forget", { sure: true }),
  myMatches: () => call<MyMatches>("GET", "/api/me/matches"),
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
  match: (match: string) => call<MatchInfo>("GET", matchPath(match)),
  /** How a match stood in the end. */
  final: (match: string, from: From) => call<StateMessage>("GET", `${matchPath(match)}/state?${seatOf(from)}`),
  /** A match after a line of its record, and after those that follow. */
  steps: (match: string, from: From, line: number, count: number) =>
    call<MatchSteps>("GET", `${matchPath(match)}/steps?line=${line}&count=${count}&${seatOf(from)}`),
  story: (match: string, from: From) => call<MatchStory>("GET", `${matchPath(match)}/story?${seatOf(from)}`),
  /** What the characters that played say of it. */
  afterwords: (match: string) => call<Afterwords>("GET", `${matchPath(match)}/afterwords`),
  /** What the bots think of it, or how far they have come; nothing is begun. */
  analysis: (match: string, from: From) => call<MatchAnalysis>("GET", `${matchPath(match)}/analysis?${seatOf(from)}`),
  analyse: (match: string, from: From) => call<MatchAnalysis>("POST", `${matchPath(match)}/analysis?${seatOf(from)}`),
  hint: (table: string, ask: HintAsk) => call<HintGiven>("POST", `/api/tables/${encodeURIComponent(table)}/hint`, ask),
  playOn: (match: string, from: PlayOn) => call<TableMade>("POST", `${matchPath(match)}/play`, from),
  /** A record becomes a match with an address here. */
  bring: (record: Blob) => call<MatchBrought>("POST", "/api/matches", record),
  takeSeat: (ticket: string) => call<SeatMoved>("POST", `/api/tickets/${encodeURIComponent(ticket)}`),
};

/** The address of a picture: a QR code of a page here. */
export function qrOf(path: string): string {
  return at(`/api/qr.svg?path=${encodeURIComponent(path)}`);
}
