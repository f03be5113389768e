// A match that is over, answering like a server: the real board and frame show it without knowing.

import { type MatchInfo, PROTOCOL, type RoomMessage, type SeatInfo, type StateMessage } from "../protocol";
import { type Asking, type Hearing, Refused, type Reply, type Request } from "./socket";

/** How a match is shown: as it stood in the end, seen from a seat (null: from none). */
export interface Sight {
  info: MatchInfo;
  state: StateMessage;
  from: number | null;
}

export class Finished implements Asking {
  constructor(
    private readonly on: Hearing,
    private readonly sight: Sight,
  ) {
    queueMicrotask(() => {
      on.line("open");
      on.greet({ type: "hello", protocol: PROTOCOL, name: "", now: Date.now() / 1000, long_absence: 60 });
    });
  }

  async ask(request: Request): Promise<Reply> {
    if (request.type !== "watch") throw new Refused("refused", "This match is over");
    this.on.message(roomOf(this.sight));
    this.on.message(this.sight.state);
    return { type: "done", re: 0 };
  }

  close(): void {}
}

function roomOf({ info, state, from }: Sight): RoomMessage {
  const seat = (name: string): SeatInfo => {
    return { kind: "person", name, bot: null, ready: true, connected: true, absent_since: null };
  };
  return {
    type: "room",
    n: state.n,
    table: info.table,
    code: "",
    link: "",
    game: info.game,
    phase: "over",
    paused: false,
    public: info.public,
    spectators: info.public,
    opens: info.opens,
    pace: "normal",
    options: info.options,
    seats: info.names.map(seat),
    you: from,
    creator: false,
    host: null,
    watching: 0,
    take_back: null,
    series: info.series,
    match: info.match,
    again: [],
    campaign: false,
    notices: [],
  };
}
