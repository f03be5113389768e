// The night told in numbers: humans and spirits after each round, and the round in which it turned.

import type { EventInfo } from "../../protocol";
import type { Station } from "./station";
import { SPIRITS } from "./view";

export interface Hour {
  round: number;
  humans: number; // on the board when it was over
  spirits: number; // on the board or in reserve
}

export interface Night {
  rounds: Hour[];
  turned: number; // the round
  key: string; // of the sentence that says why
  args: Record<string, unknown>;
}

/** What happened in one round that the end may have hung on. */
interface Deeds {
  exorcised: string[];
  back: string[]; // who came back or came from the reserve
  gone: number; // humans that left the board
  failed: boolean; // Gojo's card came to nothing
}

/**
 * Extermination turned in the round since which the spirits were never whole again; Unlimited Void in the round in which
 * most humans left; the seal in the last round in which a spirit came back or Gojo's card came to nothing, else in the last.
 */
export function nightOf(events: EventInfo[], station: Station, reason: string): Night {
  const rounds: Hour[] = [];
  const deeds: Deeds[] = [];
  let gojo = -1;
  let humans = station.areas.reduce((sum, area) => sum + area.humans, 0);
  let spirits = SPIRITS;
  for (const { key, args } of events) {
    if (key === "event.round") {
      rounds.push({ round: Number(args.round), humans, spirits });
      deeds.push({ exorcised: [], back: [], gone: 0, failed: false });
    }
    const [hour, deed] = [rounds.at(-1), deeds.at(-1)];
    if (!hour || !deed) continue;
    const count = Number(args.count ?? 0);
    if (key === "event.blue_check") gojo = Number(args.gojo);
    if (key === "event.rescued" || key === "event.eaten" || key === "event.mechamaru_rescued") {
      humans -= count;
      deed.gone += count;
    }
    if (key === "event.human_fell") humans += 1;
    if (key === "event.exorcised") {
      spirits -= 1;
      deed.exorcised.push(String(args.spirit));
    }
    if (key === "event.returned") {
      spirits += 1;
      deed.back.push("returned");
    }
    if (key === "event.reserve") deed.back.push(String(args.spirit));
    if ((key === "event.failed" || key === "event.nullified") && Number(args.seat) === gojo) deed.failed = true;
    Object.assign(hour, { humans, spirits });
  }
  return { rounds, ...turnedIn(rounds, deeds, reason) };
}

function turnedIn(rounds: Hour[], deeds: Deeds[], reason: string): Omit<Night, "rounds"> {
  const last = Math.max(0, rounds.length - 1);
  const found = (at: number, key: string, args = {}): Omit<Night, "rounds"> => {
    const round = rounds[at]?.round ?? 1;
    return { turned: round, key: `scene.turned.${key}`, args: { round, ...args } };
  };
  if (reason === "extermination") {
    const back = deeds.findLastIndex(({ back }) => back.includes("returned"));
    const first = deeds.findIndex(({ exorcised }, i) => exorcised.length > 0 && i >= back);
    const at = first < 0 ? last : first;
    return found(at, "extermination", { spirits: deeds[at]?.exorcised ?? [] });
  }
  if (reason === "unlimited_void") {
    const most = Math.max(...deeds.map(({ gone }) => gone));
    const at = deeds.findLastIndex(({ gone }) => gone === most);
    return found(at, "unlimited_void", { count: most });
  }
  const saved = deeds.findLastIndex(({ back, failed }) => back.length > 0 || failed);
  if (saved < 0) return found(last, "held");
  return deeds[saved]?.back.length ? found(saved, "back") : found(saved, "failed");
}
