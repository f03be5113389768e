// Which movement tells of which event.

import { type Movement, together } from "../../motion/queue.svelte";
import type { Script } from "../../motion/stage.svelte";
import type { EventInfo } from "../../protocol";
import { SHORT, Telling } from "./telling";
import { backs, CALM } from "./flying";
import { SETTLED } from "./sayings";

export class Scene extends Telling implements Script {
  movements(events: EventInfo[]): Movement[] {
    const movements: Movement[] = [];
    let settled = false; // the laid cards have done what they were laid for
    for (const event of events) {
      if (settled && (event.key === "event.turn" || event.key === "answer")) {
        movements.push(this.cleared());
        settled = false;
      }
      const movement = this.movement(event.key, event.args);
      if (movement) movements.push(movement);
      if (SETTLED.has(event.key)) settled = true;
    }
    if (settled) movements.push(this.cleared());
    return movements;
  }

  private movement(key: string, args: Record<string, unknown>): Movement | null {
    const seat = Number(args.seat);
    const target = Number(args.target);
    const victim = Number(args.victim);
    const item = String(args.item ?? "");
    const items = (args.items ?? []) as string[];
    const lantern = String(args.lantern ?? "");
    const count = Number(args.count ?? 1);
    switch (key) {
      case "answer":
        return seat >= 0 ? this.answered(seat, String(args.action ?? "")) : null;
      case "event.turn":
        return this.now(() => this.calm());
      case "event.chose_lord":
        return this.now(() => void (this.at(seat).lord = String(args.lord)), 220);
      case "event.drew":
        return this.fly("deck", this.of(seat), items, () => (this.at(seat).size += items.length), true);
      case "event.drew_unseen":
        return this.fly("deck", this.of(seat), backs(count), () => (this.at(seat).size += count));
      case "event.drew_discard":
        return this.fly("discard", this.of(seat), [item], () => {
          this.discard = this.discard.slice(0, -1);
          this.at(seat).size += 1;
        });
      case "event.kept":
        return this.fly("deck", this.of(seat), [item], () => (this.at(seat).size += 1));
      case "event.kept_unseen":
        return this.fly("deck", this.of(seat), backs(1), () => (this.at(seat).size += 1));
      case "event.claims":
        return this.claims(seat, lantern);
      case "event.challenged":
        return this.challenged(seat);
      case "event.revealed":
        return this.answers("true", lantern);
      case "event.conceded":
        return this.answers("false", null);
      case "event.conceded_shown":
        return this.answers("false", lantern);
      case "event.blocked":
        return together([
          this.fly(this.of(seat), "laid", ["block"], () => (this.at(seat).size -= 1), true),
          this.answers("blocked", null),
        ]);
      case "event.lost_challenge":
        return this.now(() => void (this.at(seat).said = "Lost the challenge"), SHORT);
      case "event.hand_discarded":
        return this.drops(seat, items);
      case "event.discards":
        return this.drops(seat, [item]);
      case "event.stole":
        return this.passes(victim, seat, [item]);
      case "event.stole_unseen":
        return this.passes(victim, seat, backs(1));
      case "event.steals":
        return this.now(() => {
          this.at(victim).struck = true;
          this.aim = victim;
        });
      case "event.peeps":
        return this.now(() => void Object.assign(this.at(target), { struck: true, said: "" }), SHORT, "paper");
      case "event.trade":
      case "event.attacks":
      case "event.marks":
        return this.lays(seat, target);
      case "event.marked":
        return this.marked(seat);
      case "event.mark_gone":
        return this.unmarked(seat);
      case "event.gave_named":
      case "event.gave_other":
        return this.passes(seat, target, [item]);
      case "event.gave_other_unseen":
        return this.passes(seat, target, backs(1));
      case "event.handed_leaf":
        return this.fly(this.of(seat), "laid", ["leaf"], () => (this.at(seat).size -= 1), true);
      case "event.gets_laid":
        return this.fly("laid", this.of(seat), [item], () => {
          this.laid = [];
          this.at(seat).size += 1;
        });
      case "event.swapped":
        return together([
          this.fly(this.of(seat), this.of(target), [String(args.gave)]),
          this.fly(this.of(target), this.of(seat), [String(args.took)]),
        ]);
      case "event.swapped_unseen":
        return together([
          this.fly(this.of(seat), this.of(target), backs(1)),
          this.fly(this.of(target), this.of(seat), backs(1)),
        ]);
      case "event.evaded":
        return this.now(() => void (this.at(seat).said = "Evaded"), CALM, "wave");
      case "event.critical":
        return this.now(() => void (this.sparks += 1), SHORT, "drum");
      case "event.life_lost":
        return this.loses(seat, Number(args.lives));
      case "event.out":
        return this.now(() => void (this.at(seat).said = "Out"), CALM, "bell");
      case "event.returned":
        return this.now(() => void Object.assign(this.at(seat), { lives: 1, said: "Back again" }), CALM, "bell");
      case "event.flipped":
        return this.flipped(seat, items);
      case "event.reshuffled":
        return this.fly("discard", "deck", backs(3), () => (this.discard = this.discard.slice(-1)));
      case "event.new_lantern":
      case "event.new_lantern_unseen":
        return this.fly("lanterns", `lantern-${seat}`, backs(1));
      case "event.undone":
        return this.undone(seat);
      default:
        return null;
    }
  }
}
