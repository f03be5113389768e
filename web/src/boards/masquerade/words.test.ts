// What the board says stands in the game's messages, and what stands there for it is said.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const HERE = dirname(fileURLToPath(import.meta.url));
const MESSAGES = join(HERE, "../../../../src/hyakki/games/masquerade/messages/en.json");
const keys = Object.keys(JSON.parse(readFileSync(MESSAGES, "utf8")) as object)
  .filter((key) => key.startsWith("scene."))
  .map((key) => key.slice("scene.".length));
const source = readdirSync(HERE)
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(HERE, file), "utf8"))
  .join("\n");

it("finds every sentence it asks for by name", () => {
  const asked = [...source.matchAll(/\b(?:part|said)\(\s*table,\s*"([a-z_.]+)"/g)].map((found) => found[1]);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((key) => !keys.includes(key ?? ""))).toEqual([]);
});

it("has no sentence that nothing says", () => {
  const quoted = (text: string): boolean => source.includes(`"${text}"`);
  const parted = (key: string): boolean =>
    key.split(".").some((_, i, words) => {
      const [before, after] = [words.slice(0, i).join("."), words.slice(i).join(".")];
      return i > 0 && source.includes(`${before}.\${`) && (quoted(after) || /^(goal|skip|place|answer)/.test(key));
    });
  expect(keys.filter((key) => !quoted(key) && !parted(key))).toEqual([]);
});
