// Time left, in few signs for the eye and in words for the ear; how long people may think, in a few words.

import type { Clock } from "../protocol";

export const NO_CLOCK: Clock = { kind: "none", bank: 0, increment: 0, days: 0 };
export const LAST_SECONDS = 10;

const DAY = 86_400;

/** `2 d 3 h`, `1:05:09`, `4:51`: never shorter than what is left. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds - 1e-6));
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / 3600)} h`;
  const two = (n: number): string => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** The same for a screen reader: only what matters, so that it is the same for a while. */
export function timeInWords(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds - 1e-6));
  const so = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
  if (left >= DAY) return so(Math.floor(left / DAY), "day");
  if (left >= 7200) return so(Math.floor(left / 3600), "hour");
  if (left >= 60) return so(Math.floor(left / 60), "minute");
  return so(left, "second");
}

/** How long people may think, as it stands in a list of tables; empty where time is not limited. */
export function clockWords(clock: Clock): string {
  if (clock.kind === "days") return clock.days === 1 ? "a day per answer" : `${clock.days} days per answer`;
  if (clock.kind === "none") return "";
  const { bank = 0, increment = 0 } = clock;
  const first = bank % 60 ? `${bank} s` : `${bank / 60} min`;
  return increment ? `${first} + ${increment} s` : first;
}

export const LEAST_BANK = 10; // seconds, as the server has them
export const MOST_BANK = 10_800;
export const MOST_INCREMENT = 300;

/** A clock from what was typed, or what is wrong with that. */
export function ownClock(minutes: string, seconds: string): Clock | string {
  const bank = Math.round(Number(minutes.trim().replace(",", ".")) * 60);
  const increment = Number(seconds.trim() || "0");
  if (!minutes.trim() || !(bank >= LEAST_BANK && bank <= MOST_BANK))
    return `The time for the match is ${LEAST_BANK} seconds to ${MOST_BANK / 60} minutes.`;
  if (!(Number.isInteger(increment) && increment >= 0 && increment <= MOST_INCREMENT))
    return `What an answer adds is 0 to ${MOST_INCREMENT} whole seconds.`;
  return { kind: "bank", bank, increment, days: 0 };
}

/** Whether two clocks are the same. */
export function sameClock(a: Clock, b: Clock): boolean {
  return a.kind === b.kind && a.bank === b.bank && a.increment === b.increment && a.days === b.days;
}
