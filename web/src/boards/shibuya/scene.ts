// Which movement tells of which event.

import { type Movement, together } from "../../motion/queue.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { type Args, Deeds, READ, SHORT, WALK } from "./deeds";
import type { Card, Character } from "./view";

export class Scene extends Deeds implements Script {
  readonly longest = 7000; // up to four cards, one after another, each with its sentence

  movements(events: EventInfo[]): Movement[] {
    const found: Movement[] = [];
    let cracks: Movement[] = []; // who is exorcised together breaks together (SHB-086)
    for (const [i, { key, args }] of events.entries()) {
      if (key === "event.exorcised") {
        if (!cracks.length && !byPurple(events, i)) found.push(this.closes());
        cracks.push(this.exorcised(Number(args.seat)));
        continue;
      }
      if (cracks.length) found.push(together(cracks));
      cracks = [];
      const movement = this.movement(key, args, events[i + 1]?.key ?? "");
      if (movement) found.push(movement);
    }
    if (cracks.length) found.push(together(cracks));
    return found;
  }

  private movement(key: string, args: Args, next: string): Movement | null {
    const seat = Number(args.seat);
    const area = String(args.area ?? "");
    const count = Number(args.count ?? 0);
    const gained = Number(args.gained ?? 0);
    const boundary = String(args.boundary ?? "");
    switch (key) {
      case "event.spirit_chosen":
        return this.now(() => this.chose(seat, args.spirit as Character), SHORT, "wood");
      case "event.announced":
        return this.now(() => void (this.announced = args.spirit as Character), SHORT, "paper");
      case "event.round":
        return this.now(() => this.begins(Number(args.round)), SHORT, "bell");
      case "event.mechamaru":
        return this.appears(area, Number(args.face));
      case "event.mechamaru_rescued":
        return this.leave("rescue", area, { count, seats: [] });
      case "event.laid":
        return this.lays(seat);
      case "event.blue_check":
        return this.now(() => void (this.blue = args.answer === "is_blue"), READ, "drum");
      case "event.turned":
        return this.turns(seat, args.card as Card, next);
      case "event.failed":
        return this.comesToNothing(seat, "failed", this.speech.say(key, args), this.speech.part("scene.why", args));
      case "event.nullified":
        return this.comesToNothing(seat, "nullified", this.speech.say(key, args), this.short("nullified", args));
      case "event.paid":
        return this.now(() => this.pay(seat, count), SHORT);
      case "event.moved":
        return this.walks("walk", seat, area, WALK, "wood", this.speech.say(key, args));
      case "event.side":
        return this.walks("walk", seat, area, WALK);
      case "event.driven":
        return this.walks("driven", seat, area, 760, "drum");
      case "event.gathered":
        return this.shown({
          kind: "gather",
          ms: WALK,
          seats: [seat],
          count: gained,
          sound: "paper",
          ...this.telling(key, args),
          end: () => this.gain(seat, gained),
        });
      case "event.red_laid":
        return this.shown({
          kind: "red",
          ms: 820,
          seats: [seat],
          boundary,
          sound: "drum",
          ...this.telling(key, args),
          half: () => this.joined(boundary),
          end: () => this.marks(seat, { boundary }),
        });
      case "event.red_removed":
        return this.shown({
          kind: "root",
          ms: 720,
          seats: [seat],
          boundary,
          sound: "wood",
          ...this.telling(key, args),
          half: () => this.whole(boundary),
          end: () => this.marks(seat, { boundary }),
        });
      case "event.purple":
        return this.shown({
          kind: "purple",
          ms: 900,
          seats: [seat],
          to: area,
          zone: area,
          sound: "drum",
          ...this.telling(key, args),
          end: () => this.marks(seat, { to: area }),
        });
      case "event.human_fell":
        return this.shown({
          kind: "fall",
          ms: 560,
          to: area,
          count: 1,
          ...this.telling(key, args),
          end: () => this.fell(area),
        });
      case "event.returned":
        return this.returns(seat, area, null);
      case "event.reserve":
        return this.returns(seat, area, args.spirit as Character);
      case "event.rescued":
        return this.leave("rescue", area, {
          count,
          seats: [seat],
          note: this.short("rescued", args),
          line: this.speech.say(key, args),
        });
      case "event.eaten":
        return this.leave("eat", area, {
          count,
          seats: [seat],
          gained,
          note: this.short("eaten", args),
          line: this.speech.say(key, args),
        });
      case "event.spared":
        return this.now(() => this.notes(seat, this.short("spared", args)), SHORT);
      default:
        return null;
    }
  }
}

/** Whether Hollow Purple exorcised whoever this event tells of. */
function byPurple(events: EventInfo[], at: number): boolean {
  let before = at - 1;
  while (events[before]?.key === "event.exorcised") before -= 1;
  return events[before]?.key === "event.purple";
}
