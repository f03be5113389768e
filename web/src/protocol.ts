// What goes over the wire: made by `python -m hyakki.server.speech.typescript` from its types; do not edit.

export const PROTOCOL = 3;

/**
 * Look at a table, from your seat or as a spectator. `have` is the highest `n` you have been told of it (0: none).
 *
 * Replies with `room`, `state` (if a match has begun) and `chat`, holding only events and chat after `have`.
 */
export interface Watch {
  type: "watch";
  table: string;
  have?: number;
  id: number;
}

/** Stop looking at the table. */
export interface Leave {
  type: "leave";
  id: number;
}

/** Send `public` and `mine` now and whenever they change, until `watch` or `leave`. */
export interface Lobby {
  type: "lobby";
  id: number;
}

/** Take an open seat, or move to it; only before a match. A seat that is kept needs the `key` of its link. */
export interface Sit {
  type: "sit";
  seat: number;
  key?: string;
  id: number;
}

/**
 * Creator, before a match: keep an open seat for a friend, or keep it no more. Replies with `seat_kept`, whose link
 * is the only one that works, or with `done`.
 */
export interface KeepSeat {
  type: "keep_seat";
  seat: number;
  kept: boolean;
  id: number;
}

/** Leave your seat. In a match a bot then plays on for you, and you may `reclaim` the seat. */
export interface Stand {
  type: "stand";
  id: number;
}

/** Creator: put a bot into an open seat, before a match; null: the one of the game's company who suits the seat. */
export interface AddBot {
  type: "add_bot";
  seat: number;
  bot?: string | null;
  id: number;
}

/** Creator: send away who sits in a seat, person or bot; in a match a bot takes a person's place for good. */
export interface Remove {
  type: "remove";
  seat: number;
  id: number;
}

/** Say that you are ready, or not any more. */
export interface Ready {
  type: "ready";
  ready: boolean;
  id: number;
}

/** Say whether the next match shall count for ratings; it does if all people who play it want that. */
export interface Agree {
  type: "agree";
  agreed: boolean;
  id: number;
}

/**
 * How long people may think: not limited (`none`), `bank` seconds for the match and `increment` more after each
 * answer, or `days` for each answer. What does not belong to the kind is 0.
 */
export interface Clock {
  kind?: "bank" | "days" | "none";
  bank?: number;
  increment?: number;
  days?: number;
}

/** Creator, before a match: change what is not null. `options` replaces all options; `preset` puts its own first. */
export interface Settings {
  type: "settings";
  seats?: number | null;
  preset?: string | null;
  options?: Record<string, unknown> | null;
  public?: boolean | null;
  spectators?: boolean | null;
  opens?: boolean | null;
  pace?: "instant" | "normal" | "slow" | null;
  clock?: Clock | null;
  id: number;
}

/** Creator: begin, once every seat is taken and all other people are ready. */
export interface Start {
  type: "start";
  id: number;
}

/**
 * After a match: you want another one with the same seats and settings.
 *
 * It begins at once when all people at the table have said so; `room.again` lists the seats that have.
 */
export interface Rematch {
  type: "rematch";
  id: number;
}

/**
 * After a match: back to `waiting` with the options of the next match, so that seats and settings may change.
 *
 * Who asks is ready at once.
 */
export interface Reopen {
  type: "reopen";
  id: number;
}

/**
 * Answer the question named by `token` (or take up an offer), by the text of an action.
 *
 * `key` is yours to choose, at most 64 characters: the same key acts once, however often it is sent.
 */
export interface Act {
  type: "act";
  token: string;
  key: string;
  action: string;
  id: number;
}

/** Take back your own last choice; `token` and `key` as in `act`. */
export interface Undo {
  type: "undo";
  token: string;
  key: string;
  id: number;
}

/**
 * Pass in advance: in the window that is open now (its name as in `state.ask.frame`), or, with an empty `window`,
 * in every one until you are asked something else. `state.may_pass` lists what can be said; again, it changes nothing.
 *
 * It is spoken when your turn to speak comes; until then nobody else is told anything.
 */
export interface PassAhead {
  type: "pass_ahead";
  window: string;
  id: number;
}

/** Withdraw a pass given in advance; nothing happens if there is none. */
export interface PassNoMore {
  type: "pass_no_more";
  id: number;
}

/** Ask all people to go back to before record line `line` (null: before your own last choice). */
export interface AskBack {
  type: "ask_back";
  line?: number | null;
  id: number;
}

/** Accept or refuse the request to go back to before record line `line`; who asked or accepted may still refuse. */
export interface Vote {
  type: "vote";
  accept: boolean;
  line: number;
  id: number;
}

/** Why may I not do this? Replies with `refusal`, which has no reason if you may. Changes nothing. */
export interface Why {
  type: "why";
  action: string;
  id: number;
}

/** What would surely follow? Replies with `consequences`. Changes nothing. */
export interface Preview {
  type: "preview";
  action: string;
  id: number;
}

/** How do others see me? Replies with `seen`: the match as a spectator sees it. Changes nothing. */
export interface AsSeen {
  type: "as_seen";
  id: number;
}

/**
 * Pause or go on: the creator at any time, other people once somebody is long absent. Anybody may go on.
 *
 * Where time is limited, all people who are not long absent must ask for a pause; `room.pausing` lists who has.
 */
export interface Pause {
  type: "pause";
  paused: boolean;
  id: number;
}

/** Let a bot play for a long-absent seat until its owner takes it back. */
export interface HandOver {
  type: "hand_over";
  seat: number;
  bot: string;
  id: number;
}

/** Take your own seat back from the bot that stands in for you. */
export interface Reclaim {
  type: "reclaim";
  id: number;
}

/**
 * End the match without a winner: the creator, or any seated person once somebody is long absent.
 *
 * Also closes a table that still waits.
 */
export interface End {
  type: "end";
  id: number;
}

/** Say something to those like you: seats and spectators hear only their own. */
export interface Chat {
  type: "chat";
  text: string;
  id: number;
}

/** Make a sign to those like you; it counts as a line of chat, and is not stored. */
export interface React {
  type: "react";
  sign: "bow" | "cheer" | "gasp" | "laugh" | "thanks" | "think";
  id: number;
}

/** Write a private note about the match, or change the one numbered `note`; your pages are sent `notes`. */
export interface WriteNote {
  type: "write_note";
  text: string;
  note?: number | null;
  id: number;
}

/** Remove a private note; your pages are sent `notes`. */
export interface DropNote {
  type: "drop_note";
  note: number;
  id: number;
}

/** Put a pencil mark on a cell of the deduction sheet (`sign` empty: rub it out); your pages are sent `notes`. */
export interface Mark {
  type: "mark";
  cell: string;
  sign: string;
  id: number;
}

/** A one-time link that gives your seat to the browser that opens it; replies with `ticket`. */
export interface MoveSeat {
  type: "move_seat";
  id: number;
}

/** Replies with `done`: asks whether the socket still lives. */
export interface Ping {
  type: "ping";
  id: number;
}

/** First on every socket: who you are, and the clock by which `absent_since` is told (seconds since 1970). */
export interface Hello {
  type: "hello";
  protocol: number;
  name: string;
  now: number;
  long_absence: number;
}

/** The request was carried out and is stored. */
export interface Done {
  type: "done";
  re: number;
}

/**
 * The request was refused, or (`re` 0) could not be read; nothing has changed.
 *
 * `kind`: refused by the rules, closed prompt, limit reached, missing thing, bad input, broken server.
 */
export interface ErrorMessage {
  type: "error";
  re: number;
  kind: "bad" | "broken" | "closed" | "limit" | "missing" | "refused";
  reason: string;
  rule: string;
  hint: string;
}

/**
 * How strong somebody seems in a game: `rating`, `give_or_take` so much (one standard deviation), from so many
 * `matches`. Everybody begins with 1500, give or take 500.
 */
export interface RatingInfo {
  rating: number;
  give_or_take: number;
  matches: number;
}

/**
 * Who sits in a seat. `bot` names the bot that answers for it; with kind `person` it stands in for that person.
 *
 * A seat that is `kept` is free for whoever comes by the link that the host made for it.
 * `absent_since` is the time (seconds since 1970) when the person's last page went away. `agreed` is whether the
 * person wants the match to count for ratings; only then others are shown the `rating`.
 */
export interface SeatInfo {
  kind: "bot" | "kept" | "open" | "person";
  name: string;
  bot: string | null;
  ready: boolean;
  connected: boolean;
  absent_since: number | null;
  agreed: boolean;
  rating: RatingInfo | null;
}

/** A request to go back to before record line `line`; it happens when nobody is left in `waiting`. */
export interface TakeBack {
  seat: number;
  line: number;
  accepted: number[];
  waiting: number[];
}

/**
 * What happened, as a message key with arguments; `n` is the number of the message that first told it.
 *
 * The key `answer` tells of an answer itself: `args.n` is its record line, `args.seat` is -1 for nature,
 * `args.action` its text, or null where you may not know it.
 */
export interface EventInfo {
  n: number;
  key: string;
  args: Record<string, unknown>;
}

/**
 * Everything about the table but the match itself; the whole of it whenever any of it changes.
 *
 * `you` is your seat (null: you watch), `creator` whether you may do what the creator may, `host` the seat of whoever
 * may (null: they watch). `link` and `code` lead
 * others here; the code works until the first match begins. `series` counts the matches here, from 0 before the first.
 * `pausing` are the seats that ask for a pause where all must agree to one.
 * `match` is the present or last match, which has a page of its own (`/match/{match}`), `again` the seats that have
 * asked for a rematch since it ended. `campaign` is true where the match is a stage of a campaign: no rematch there.
 * `unrated` is why the match does not count for ratings, or the next one where the table waits; null if it does.
 * `notices` are what happened here outside the match (`table.bot_failed` …), those after the number you had.
 */
export interface RoomMessage {
  type: "room";
  n: number;
  table: string;
  code: string;
  link: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  paused: boolean;
  public: boolean;
  spectators: boolean;
  opens: boolean;
  pace: "instant" | "normal" | "slow";
  clock: Clock;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  you: number | null;
  creator: boolean;
  host: number | null;
  watching: number;
  take_back: TakeBack | null;
  pausing: number[];
  series: number;
  match: string | null;
  again: number[];
  campaign: boolean;
  unrated: "alone" | "bots" | "early" | "forgotten" | "hint" | "moved" | "not_agreed" | "off" | "position" | "stand_in" | "take_back" | "two_seats" | null;
  notices: EventInfo[];
}

/** The question asked now: render the template `key` with `args`; `frame` is the moment's name in the rulebook. */
export interface AskInfo {
  key: string;
  args: Record<string, unknown>;
  frame: string;
}

/** Something you may do now: its text, its stable number (-1: none), the elements it touches, words for a button. */
export interface ActionInfo {
  text: string;
  id: number;
  elements: string[];
  label: string;
}

/**
 * The match as you may know it, after every change.
 *
 * `view` is what the game shows your seat (or a spectator), without its legal actions: those stand in `actions`
 * (answers to the question) and `offers` (what you may do though nobody waits for it). `token` names the question.
 * `may_pass` are the windows that `pass_ahead` can name now, `passing` the one you pass in already (null: none).
 * `events` are those after the number you had. `line` counts record lines. `commitment` is the seed's hash; `seed`
 * stands there once the match is over if the match `opens`; then its record is at `/api/matches/{match}/record`.
 * `sheet` stands beside the outcome: the points of each side in their parts; before, those that you may know.
 * `deductions` are what follows from your view alone, where the game keeps a sheet of them.
 */
export interface StateMessage {
  type: "state";
  n: number;
  series: number;
  line: number;
  token: string;
  view: Record<string, unknown>;
  to_act: number[];
  ask: AskInfo | null;
  actions: ActionInfo[];
  offers: ActionInfo[];
  undo: boolean;
  may_pass: string[];
  passing: string | null;
  events: EventInfo[];
  commitment: string;
  seed: string | null;
  sheet: (Record<string, unknown>)[];
  deductions: Record<string, unknown> | null;
}

/**
 * Where time is limited: the seconds each seat has left as this is sent, and the seats whose time runs.
 *
 * The same for everybody, with every `state` and with every `room` during a match. While a poll is open, the clocks of
 * all whom it asks run, answered or not; what an answer took is seen once all have answered.
 */
export interface Clocks {
  type: "clocks";
  left: number[];
  running: number[];
}

/** A line of chat, plain text. `seat` is -1 for somebody who only watches. */
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  time: number;
}

/** New lines of chat of those like you; one without text was removed by the host, also if you have it already. */
export interface ChatLines {
  type: "chat";
  n: number;
  lines: ChatLine[];
}

/** Somebody like you makes a sign; it is not stored. `seat` is -1 for somebody who only watches. */
export interface Reaction {
  type: "reaction";
  seat: number;
  name: string;
  sign: "bow" | "cheer" | "gasp" | "laugh" | "thanks" | "think";
}

/**
 * A private note: its number `n`, the record line after which it was written, and its text.
 *
 * A pencil mark is a note on a `cell` of the game's deduction sheet; its text is the sign that stands there.
 */
export interface Note {
  n: number;
  line: number;
  text: string;
  cell: string;
}

/**
 * All your private notes about match `series`: when you come to look from your seat, and whenever they change.
 *
 * Nobody else is sent them, and they are in no record.
 */
export interface Notes {
  type: "notes";
  series: number;
  notes: Note[];
}

/** A table in the list for everybody. */
export interface PublicTable {
  table: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  seats: number;
  open_seats: number;
  names: string[];
  paused: boolean;
  clock: Clock;
  updated: number;
}

/** The tables that anybody may join or watch: the same for everybody. */
export interface Public {
  type: "public";
  tables: PublicTable[];
}

/**
 * A table in your own list. `your_turn` is true when it waits for an answer of yours; `winners` are the seats that
 * won the last match there, null while one is played or where it was ended early; `headline` says how it ended where
 * no seat won and the game has words for it, else it is null. `installed` is false while the server lacks its game:
 * nothing can be done there, and nothing is lost.
 */
export interface TableSummary {
  table: string;
  game: string;
  phase: "over" | "playing" | "waiting";
  seats: number;
  open_seats: number;
  names: string[];
  paused: boolean;
  clock: Clock;
  updated: number;
  your_seat: number | null;
  your_turn: boolean;
  winners: number[] | null;
  headline: string | null;
  installed: boolean;
}

/** Your tables, those waiting for you first. */
export interface Mine {
  type: "mine";
  tables: TableSummary[];
}

/** Why an action may not be chosen: reason empty if it may. `rule` is an id of the rulebook or empty. */
export interface WhyNot {
  type: "refusal";
  re: number;
  reason: string;
  rule: string;
  hint: string;
}

/** What would surely and publicly follow from an action (`n` is 0 in each: it has not happened). */
export interface Consequences {
  type: "consequences";
  re: number;
  events: EventInfo[];
}

/** The view of a spectator at change `n`; every seat knows all that stands in it. */
export interface Seen {
  type: "seen";
  re: number;
  n: number;
  view: Record<string, unknown>;
  deductions: Record<string, unknown> | null;
}

/** A one-time link, valid until `expires`, and the address of its QR code as an SVG picture. */
export interface Ticket {
  type: "ticket";
  re: number;
  link: string;
  qr: string;
  expires: number;
}

/** The link by which a friend takes the seat that is kept; what follows `#` in it no server is sent. */
export interface SeatKept {
  type: "seat_kept";
  re: number;
  seat: number;
  link: string;
}

/** You look at the table no longer, and why: it was closed, or spectators are not allowed. */
export interface Gone {
  type: "gone";
  reason: string;
}

/** The body of every HTTP answer that is not a success. */
export interface ErrorBody {
  kind: "bad" | "broken" | "closed" | "limit" | "missing" | "refused";
  reason: string;
  rule: string;
  hint: string;
}

/** `GET /api/me`: the guest this browser is; the first call sets the cookie and offers a name. */
export interface Me {
  name: string;
}

/** `PUT /api/me`: another name, 1 to 24 characters of plain text. */
export interface NewName {
  name: string;
}

/** A table that many want: bots take the `seats` that are not `you`; `label` sets it apart from other ones. */
export interface UsualTable {
  label: string;
  preset: string | null;
  preset_label: string;
  seats: number;
  you: number;
}

/**
 * A bot that can be given a seat: a character of the game, a level, or another one (`level` null).
 *
 * `label` is what people call it, `line` a sentence about it, `strength` one about what was measured. `manner` and
 * `crest` (an SVG path in a square of 64, even-odd) are empty for all but characters.
 */
export interface BotInfo {
  name: string;
  label: string;
  level: string | null;
  manner: string;
  line: string;
  strength: string;
  crest: string;
}

/**
 * A game in `GET /api/games`; `lessons` counts the stages of its campaign (0: it has none).
 *
 * `usual` are the tables to play at once, the first before all. `company` are those whom one may meet who chooses
 * nobody; `bots` are all that may be chosen.
 */
export interface GameSummary {
  name: string;
  title: string;
  summary: string;
  min_seats: number;
  max_seats: number;
  lessons: number;
  usual: UsualTable[];
  company: string[];
  bots: BotInfo[];
}

/**
 * A setting of a game. `kind` is flag, word, whole, seat or list; `choices` lists values where they are few.
 *
 * `low` and `high` bound a whole number. `later` is the rule that keeps other values than the default from use yet.
 */
export interface OptionInfo {
  name: string;
  group: "ruling" | "setup" | "variant";
  label: string;
  help: string;
  kind: string;
  accepts: string;
  choices: unknown[] | null;
  low: number | null;
  high: number | null;
  default: unknown;
  rule: string;
  later: string;
}

/** A named set of options. */
export interface PresetInfo {
  name: string;
  label: string;
  options: Record<string, unknown>;
}

/** How an action is typed: `place TILE ROTATION`. */
export interface VerbInfo {
  name: string;
  usage: string;
}

/** A clock that many want, in words. */
export interface ClockInfo {
  label: string;
  clock: Clock;
}

/** The field whose keys, or indexes, are places, and the places row by row. */
export interface PlacesInfo {
  field: string;
  rows: string[][];
}

/** Fields that stand together. */
export interface SectionInfo {
  name: string;
  fields: string[];
}

/** How a view is shown where no board is drawn, and which events part a match (`layout.json` of a game). */
export interface LayoutInfo {
  turns: string[];
  turning: string[];
  per_seat: string[];
  hand: string;
  places: PlacesInfo | null;
  sections: SectionInfo[];
  told: string[];
  unshown: string[];
  if_any: string[];
  of_others: string[];
  explained: string[];
}

/**
 * `GET /api/games/{game}`: all that a page needs to know of a game. `templates` are its words by key; `board` is
 * the address of an ES module that draws its board, empty if its package brings none.
 */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  reconstructed: string;
  rules_version: number;
  min_seats: number;
  max_seats: number;
  options: OptionInfo[];
  presets: PresetInfo[];
  usual: UsualTable[];
  verbs: VerbInfo[];
  company: string[];
  bots: BotInfo[];
  clocks: ClockInfo[];
  templates: Record<string, string>;
  layout: LayoutInfo;
  board: string;
}

/** A rule of the rulebook, in `GET /api/games/{game}/rules`. */
export interface RuleText {
  id: string;
  text: string;
}

/**
 * `POST /api/tables`. You take seat `sit` (null: none); `start` begins at once.
 *
 * `bots` names the bot of each seat, seat 0 first; null, or nothing, leaves a seat to you or open. With `fill` those
 * of the game's company who suit them take the seats that are left.
 */
export interface NewTable {
  game: string;
  seats?: number | null;
  preset?: string | null;
  options?: Record<string, unknown>;
  public?: boolean;
  spectators?: boolean;
  opens?: boolean;
  pace?: "instant" | "normal" | "slow";
  clock?: Clock;
  sit?: number | null;
  bots?: (string | null)[];
  fill?: boolean;
  start?: boolean;
}

/** `GET /api/tables`: your tables, and the public ones. */
export interface TableLists {
  mine: TableSummary[];
  public: PublicTable[];
}

/** The answer to `POST /api/tables`, and to `GET /api/codes/{code}`, which finds a table by its short code. */
export interface TableMade {
  table: string;
  code: string;
  link: string;
}

/** The answer to `POST /api/tickets/{ticket}`: the seat is yours now. */
export interface SeatMoved {
  table: string;
  seat: number;
  link: string;
}

/**
 * `GET /api/matches/{match}`: a match by its own address, which outlives its table, for who may see it.
 *
 * `names` are by seat; `you` is the seat you played (null: none). `seats` are those from which you may look
 * at it, `public` whether as a spectator too; where it was opened these are all. `outcome` is null for a match that
 * was ended early; `table` is where it was played. `began` and `ended` are null where they are not known.
 *
 * `lines` counts those of its record. `replays` is whether this server can step through it; if not, `wants` says what
 * could. `rules` is the version of its rules, `version` that of the program (null: not known). `imported` is true of a
 * record that somebody brought; `changed_data` names the data files that are not the game's own. `unrated` is why it
 * did not count for ratings; null where it did, is still played, or is from before there were any.
 */
export interface MatchInfo {
  match: string;
  table: string;
  game: string;
  series: number;
  options: Record<string, unknown>;
  names: string[];
  you: number | null;
  over: boolean;
  opens: boolean;
  public: boolean;
  seats: number[];
  outcome: Record<string, unknown> | null;
  began: number | null;
  ended: number | null;
  lines: number;
  replays: boolean;
  wants: string;
  rules: number;
  version: string | null;
  imported: boolean;
  hints: number;
  changed_data: string[];
  unrated: "alone" | "bots" | "early" | "forgotten" | "hint" | "moved" | "not_agreed" | "off" | "position" | "stand_in" | "take_back" | "two_seats" | null;
}

/** What one seat saw at a step: its view, what it might do, and what it heard of the step and spectators did not. */
export interface SeatSecrets {
  seat: number;
  view: Record<string, unknown>;
  actions: ActionInfo[];
  events: EventInfo[];
}

/**
 * A match after `line` lines of its record, as one who looks saw it, with what that seat might do there.
 *
 * `secrets` are those of all seats, where everybody's were asked for.
 */
export interface MatchStep {
  line: number;
  view: Record<string, unknown>;
  to_act: number[];
  ask: AskInfo | null;
  actions: ActionInfo[];
  offers: ActionInfo[];
  sheet: (Record<string, unknown>)[];
  deductions: Record<string, unknown> | null;
  secrets: SeatSecrets[];
}

/**
 * `GET /api/matches/{match}/steps`: the match after a line and after those that follow; fewer than were asked for
 * where they are long. `lines` is the last there is.
 */
export interface MatchSteps {
  lines: number;
  steps: MatchStep[];
}

/** A paragraph of a story: a turn (its title empty before the first), and the record line it begins with. */
export interface StoryTurn {
  line: number;
  title: string;
  sentences: string[];
}

/** `GET /api/matches/{match}/story`: what was told at the end, to be read even where it cannot be replayed. */
export interface MatchStory {
  turns: StoryTurn[];
}

/** What the bot of a seat says of a match that is over. */
export interface Afterword {
  seat: number;
  words: string;
}

/**
 * `GET /api/matches/{match}/afterwords`: a sentence of each bot about what it was up to.
 *
 * Of a match that opens they tell of everything, of others only what everybody was told.
 */
export interface Afterwords {
  said: Afterword[];
}

/** The return that each seat could expect after `line` lines of the record. */
export interface AnalysisPoint {
  line: number;
  values: number[];
}

/**
 * A choice after `line` lines by which the seat lost about `loss` of its expected return: `better` looks best
 * there, judged by what the seat knew. Both are actions in words; `frame` is the one that asked, `error` the
 * standard error of the loss.
 */
export interface Drop {
  line: number;
  chosen: string;
  better: string;
  loss: number;
  error: number;
  frame: string;
}

/**
 * `GET /api/matches/{match}/analysis`, and the answer to its `POST`, which begins it: an estimate by the bots.
 *
 * While it is worked on, `done` of `total` moments are judged (`total` 0: it has not been asked for); then it is
 * `ready`, and kept. Of `asked` choices of the seat that looks `weighed` were weighed. Where values are not `fitted`
 * to results of this game with so many seats they tell better from worse, and no chances. `problem` says why the last
 * try failed.
 */
export interface MatchAnalysis {
  ready: boolean;
  done: number;
  total: number;
  fitted: boolean;
  points: AnalysisPoint[];
  drops: Drop[];
  asked: number;
  weighed: number;
  problem: string;
}

/** `POST /api/tables/{table}/hint`: about the question named by `token`, while you play against bots alone. */
export interface HintAsk {
  token: string;
}

/** What a stronger bot would do (the text of an action), and why, in a sentence; the match's row counts it. */
export interface HintGiven {
  action: string;
  words: string;
}

/**
 * `POST /api/matches/{match}/play`: a new table from the match after `line` lines, you in `seat`, against `bot`
 * (null: the game's company).
 *
 * It is dealt from what the seat knew there: all it could not know is dealt anew, also where the match was opened.
 */
export interface PlayOn {
  line: number;
  seat: number;
  bot?: string | null;
}

/** `POST /api/matches` with a record as its body: the record could have been played, and has an address now. */
export interface MatchBrought {
  match: string;
  link: string;
}

/**
 * A finished match that you played: your seat was `you`, and `people` are the seats in which people began.
 *
 * `winners` is null for a match that was ended early, `ended` where it is not known. Where no seat won, `headline` is
 * how the game says that it ended, such as which side beyond the seats has won; null where it says nothing. `worth`
 * is what the match was worth to you, 0 to 1; null where that is not known. `rating` is yours after it, where
 * it was rated; else `unrated` says why not (null: it is about to be, or is from before there were ratings).
 */
export interface MyMatch {
  match: string;
  game: string;
  ended: number | null;
  you: number;
  names: string[];
  people: number[];
  winners: number[] | null;
  headline: string | null;
  worth: number | null;
  opens: boolean;
  rating: RatingInfo | null;
  unrated: "alone" | "bots" | "early" | "forgotten" | "hint" | "moved" | "not_agreed" | "off" | "position" | "stand_in" | "take_back" | "two_seats" | null;
}

/** How many matches were played to the end, how many of these you won, and how many were ended `early`. */
export interface Tally {
  played: number;
  won: number;
  early: number;
}

/** Your results in one game: against people (at least one), and against bots alone; `rating` is your present one. */
export interface Totals {
  game: string;
  people: Tally;
  bots: Tally;
  rating: RatingInfo | null;
}

/**
 * `GET /api/me/matches`: the last 200 matches that you played, newest first, and your results of all.
 *
 * `rates` is whether this server can rate matches.
 */
export interface MyMatches {
  matches: MyMatch[];
  totals: Totals[];
  rates: boolean;
}

/** `GET /api/me/key`: when the key of your identity was made; null if there is none. Nobody is shown it twice. */
export interface KeyInfo {
  made: number | null;
}

/**
 * `POST /api/me/key`: make a key. `revoke` is needed where there is one: it, all open links and the cookies of all
 * other browsers are worth nothing any more.
 */
export interface KeyAsk {
  revoke?: boolean;
}

/** The answer: the key, to be written down. */
export interface KeyMade {
  key: string;
}

/** A QR code to be drawn: an SVG path of its dark cells, in a square of `size` with its margin. */
export interface QrCode {
  size: number;
  path: string;
}

/**
 * The answer to `POST /api/me/links`: a link that makes the browser which opens it you, once, until `expires`.
 *
 * Its secret stands behind the #, which no browser sends along; so the picture comes here, not by an address.
 */
export interface CarryLink {
  link: string;
  qr: QrCode;
  expires: number;
}

/** `POST /api/me/become`: this browser becomes the guest of a key, or of a link's secret; answered by `Me`. */
export interface Become {
  by: "key" | "link";
  secret: string;
}

/** `POST /api/me/forget`: your name leaves everything here, and what you said; this cannot be undone. */
export interface Forget {
  sure: "True";
}

/** The answer: it has begun, will be finished whatever happens, and concerns so many tables. */
export interface Forgotten {
  tables: number;
}

/** `GET /healthz`: 200 if what players do can be stored, else 503 and since when (seconds since 1970) not. */
export interface Health {
  ok: boolean;
  failing_since: number | null;
  version: string;
  tables: number;
  sockets: number;
}

/** A lesson in `GET /api/games/{game}/lessons`; `seats` and `options` are of a match that fits what it teaches. */
export interface LessonInfo {
  name: string;
  title: string;
  words: string;
  steps: number;
  seats: number;
  options: Record<string, unknown>;
}

/**
 * `POST /api/games/{game}/lessons/{lesson}`: at `step` (from 0), look, or act, why or preview with an action.
 *
 * With `campaign` a step that is taken counts for your campaign.
 */
export interface LessonAsk {
  step: number;
  what?: "act" | "look" | "preview" | "why";
  action?: string;
  campaign?: boolean;
}

/**
 * Where a lesson is: the step's `words`, and the match as the learner sees it.
 *
 * After `act`: `right` says whether it was the answer sought, and `says` why or why not; `step` is the next step, and
 * `state` still shows the table of the answered one. `over` once all steps are done. `refusal` answers `why`,
 * `events` answer `preview`.
 */
export interface LessonStep {
  step: number;
  over: boolean;
  words: string;
  right: boolean;
  says: string;
  you: number;
  state: StateMessage;
  refusal: WhyNot | null;
  events: EventInfo[];
}

/**
 * One stage of a campaign: its lesson, then its match.
 *
 * `steps_done` of its `steps` are taken; `taught` once the lesson is over or skipped; `link` leads to a match that is
 * begun; `winners` are those of a stage that is done, where `you` was your seat.
 */
export interface CampaignStage {
  lesson: string;
  title: string;
  words: string;
  standing: "done" | "locked" | "open";
  steps: number;
  steps_done: number;
  taught: boolean;
  you: number;
  winners: number[] | null;
  link: string | null;
}

/** `GET /api/games/{game}/campaign`, and the answer to every `CampaignAsk`: how far you have come. */
export interface CampaignInfo {
  stages: CampaignStage[];
  over: boolean;
}

/** `POST /api/games/{game}/campaign`: skip the open stage's lesson, play its match (against `bot`), or restart. */
export interface CampaignAsk {
  what: "play" | "restart" | "skip";
  bot?: string;
}

export type ClientMessage =
  | Watch
  | Leave
  | Lobby
  | Sit
  | KeepSeat
  | Stand
  | AddBot
  | Remove
  | Ready
  | Agree
  | Settings
  | Start
  | Rematch
  | Reopen
  | Act
  | Undo
  | PassAhead
  | PassNoMore
  | AskBack
  | Vote
  | Why
  | Preview
  | AsSeen
  | Pause
  | HandOver
  | Reclaim
  | End
  | Chat
  | React
  | WriteNote
  | DropNote
  | Mark
  | MoveSeat
  | Ping;

export type ServerMessage =
  | Hello
  | Done
  | ErrorMessage
  | RoomMessage
  | StateMessage
  | Clocks
  | ChatLines
  | Reaction
  | Notes
  | Public
  | Mine
  | WhyNot
  | Consequences
  | Seen
  | Ticket
  | SeatKept
  | Gone;
