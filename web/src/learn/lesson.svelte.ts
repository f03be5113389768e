// A lesson that answers like a server: the real board and frame play it without knowing.

import { NO_CLOCK } from "../lib/time";
import { api } from "../lib/api";
import { type Asking, type Hearing, Refused, type Reply, type Request } from "../lib/socket";
import { crestOf } from "../lib/names";
import { raised } from "../lib/words";
import { type LessonStep, PROTOCOL, type RoomMessage, type SeatInfo } from "../protocol";

export class Lesson implements Asking {
  step = $state(0);
  words = $state("");
  says = $state(""); // what was said to the last right answer
  over = $state(false);
  waits = $state(false); // until the learner has read what was said

  private readonly on: Hearing;

  constructor(
    on: Hearing,
    private readonly game: string,
    private readonly name: string,
    private readonly campaign: boolean,
    step: number, // from 0, the one to begin with
  ) {
    this.on = on;
    this.step = step;
    queueMicrotask(() => {
      on.line("open");
      on.greet({ type: "hello", protocol: PROTOCOL, name: "You", now: Date.now() / 1000, long_absence: 60 });
    });
  }

  async ask(request: Request): Promise<Reply> {
    if (request.type === "watch") return this.look();
    if (request.type === "act") return this.act(request.action);
    if (request.type === "why") {
      const { refusal } = await this.post("why", request.action);
      return refusal ?? { type: "refusal", re: 0, reason: "", rule: "", hint: "" };
    }
    if (request.type === "preview")
      return { type: "consequences", re: 0, events: (await this.post("preview", request.action)).events };
    if (request.type === "ping") return { type: "done", re: 0 };
    throw new Refused("refused", "A lesson has nothing like that");
  }

  close(): void {}

  private post(what: "look" | "act" | "why" | "preview", action = ""): Promise<LessonStep> {
    return api.lesson(this.game, this.name, { step: this.step, what, action, campaign: this.campaign });
  }

  private async look(): Promise<Reply> {
    const answer = await this.post("look");
    this.words = answer.words;
    this.says = "";
    this.waits = false;
    this.on.message(this.room(answer));
    this.on.message(answer.state);
    return { type: "done", re: 0 };
  }

  private async act(action: string): Promise<Reply> {
    const answer = await this.post("act", action);
    if (!answer.right) throw new Refused("refused", answer.says);
    this.step = answer.step;
    this.says = answer.says;
    this.over = answer.over;
    this.waits = true;
    this.on.message({ ...answer.state, actions: [], offers: [] });
    if (!answer.says && !answer.over) await this.look();
    return { type: "done", re: 0 };
  }

  private room({ you, state }: LessonStep): RoomMessage {
    const seat = (i: number): SeatInfo => {
      const name = raised(crestOf(i));
      return {
        kind: i === you ? "person" : "bot",
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
      n: state.n,
      table: `lesson-${this.game}-${this.name}`,
      code: "",
      link: "",
      game: this.game,
      phase: "playing",
      paused: false,
      public: false,
      spectators: false,
      opens: false,
      pace: "normal",
      clock: NO_CLOCK,
      options: state.view.options as Record<string, unknown>,
      seats: Array.from({ length: state.view.seats as number }, (_, i) => seat(i)),
      you,
      creator: false,
      host: null,
      watching: 0,
      take_back: null,
      pausing: [],
      series: state.series,
      match: null,
      again: [],
      campaign: this.campaign,
      unrated: "bots",
      notices: [],
    };
  }
}
