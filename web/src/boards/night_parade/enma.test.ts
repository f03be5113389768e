import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { EventInfo } from "../../protocol";
import { tellingOf, withoutReason } from "./enma";

const MESSAGES = JSON.parse(
  readFileSync(new URL("../../../../src/hyakki/games/night_parade/messages/en.json", import.meta.url), "utf8"),
) as Record<string, string>;

it("tells of every act in a whole sentence without its reason", () => {
  const acts = Object.entries(MESSAGES).filter(([, said]) => said.includes("{decided:word}"));
  expect(acts.length).toBeGreaterThan(20);
  for (const [key, said] of acts) {
    const left = withoutReason(said.replace("{decided:word}", ""));
    expect(left, key).toMatch(/[\w}]$|\w\)$/);
    expect(left, key).not.toMatch(/\(\s*\)|: |\bfrom$/);
  }
});

it("shows the act that hit somebody before the last for which he had to choose", () => {
  const act = (name: string, decided: string): EventInfo => ({ n: 1, key: `event.enma_${name}`, args: { decided } });
  const placed = act("placed", "best_site");
  const hit = act("sent_home", "only_choice");
  const none = act("no_spending", "no_tokens");
  expect(tellingOf([placed, none])).toBe(0);
  expect(tellingOf([hit, placed, none])).toBe(0);
  expect(tellingOf([placed, hit, none])).toBe(1);
  expect(tellingOf([none, none])).toBe(1);
});
