// A match that is over, answering like a server: the real frame tells its end without knowing.

import { NO_CLOCK } from "./time";
import { type MatchInfo, PROTOCOL, type RoomMessage, type SeatInfo, type StateMessage } from "../protocol";
import { type Asking, type Hearing, Refused, type Reply, type Request } from "./socket";

/** Whose view is asked for: a seat's, what spectators saw (null), or everybody's. */
export type From = number | "all" | null;

export class Finished implements Asking {
  constructor(
    private readonly on: Hearing,
    private readonly info: MatchInfo,
    private readonly state: StateMessage,
    private readonly from: From,
  ) {
    queueMicrotask(() => {
      on.line("open");
      on.greet({ type: "hello", protocol: PROTOCOL, name: "", now: Date.now() / 1000, long_absence: 60 });
    });
  }

  async ask(request: Request): Promise<Reply> {
    if (request.type !== "watch") throw new Refused("refused", "This match is over");
    this.on.message(roomOf(this.info, this.from, this.state.n, true));
    this.on.message(this.state);
    return { type: "done", re: 0 };
  }

  close(): void {}
}

/** The room of a match, as it looks from somewhere. */
export function roomOf(info: MatchInfo, from: From, n: number, over: boolean): RoomMessage {
  const seat = (name: string): SeatInfo => {
    return {
      kind: "person",
      name,
      bot: null,
      ready: true,
      connected: true,
      absent_since: null,
      agreed: false,
      rating: null,
    };
  };
  return {
    type: "room",
    n,
    table: info.table,
    code: "",
    link: "",
    game: info.game,
    phase: over ? "over" : "playing",
    paused: false,
    public: info.public,
    spectators: info.public,
    opens: info.opens,
    pace: "normal",
    clock: NO_CLOCK,
    options: info.options,
    seats: info.names.map(seat),
    you: typeof from === "number" ? from : null,
    creator: false,
    host: null,
    watching: 0,
    take_back: null,
    pausing: [],
    series: info.series,
    match: info.match,
    again: [],
    campaign: false,
    unrated: info.unrated,
    notices: [],
  };
}
