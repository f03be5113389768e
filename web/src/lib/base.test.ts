// Addresses under a path of our own; and no page may name an address without it.
import { describe, expect, it } from "vitest";
import { at, readBase, within } from "./base";

const sources = import.meta.glob(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

describe("the path before all others", () => {
  it("is read from the page", () => {
    expect(readBase("/hyakki/")).toBe("/hyakki");
    expect(readBase("/")).toBe("");
    expect(readBase("./")).toBe("");
    expect(readBase(null)).toBe("");
  });

  it("is taken off where it stands", () => {
    expect(within("/hyakki/t/abc", "/hyakki")).toBe("/t/abc");
    expect(within("/hyakki", "/hyakki")).toBe("/");
    expect(within("/hyakkilike", "/hyakki")).toBe("/hyakkilike");
    expect(within("/t/abc", "")).toBe("/t/abc");
    expect(at("/t/abc")).toBe("/t/abc");
  });

  it("stands before every address of a page, call or file", () => {
    const plain = /(?:href|src)=(?:"\/|\{`\/)|\.(?:href|src) = (?!at\()[^;]*"\/|fetch\(["`]\/|\$\{location\.host\}\//;
    const rooted = Object.entries(sources).filter(([, text]) => plain.test(text));
    expect(rooted.map(([name]) => name)).toEqual([]);
  });
});
