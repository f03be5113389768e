import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withoutReason } from "./enma";

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
