import { describe, expect, it } from "vitest";
import { addable, meant, open, type Play, playOf, read, readings, slotsOf, withCard, withFacet } from "./compose";

const plays = (...texts: string[]): Play[] => texts.map((text) => playOf({ text, id: -1, elements: [], label: "" }));

const TURN = plays(
  "summon",
  "steal celeste",
  "steal tanuki",
  "trade celeste sun sake",
  "trade celeste moon sake",
  "attack celeste sun sun",
  "attack celeste sun sun sun",
  "attack tanuki sake sun",
  "attack tanuki sun sake",
  "attack tanuki sun sake leaf=sun",
  "attack tanuki sun sake leaf=sake",
  "end",
);

/** Clicks on deeds, lords, items asked for and cards (`sun#0`), one after the other. */
function picks(...clicks: string[]): string[] {
  return clicks.reduce<string[]>((elements, click) => {
    const [kind, name = ""] = click.split(":");
    if (kind === "deed" || kind === "lord" || kind === "named") return withFacet(TURN, elements, kind, name);
    const [item = "", slot] = click.split("#");
    return withCard(TURN, elements, item, Number(slot));
  }, []);
}
const chosen = (...clicks: string[]): string | undefined => meant(TURN, read(picks(...clicks)))?.text;

describe("picking on the table", () => {
  it("means nothing before anything is picked", () => {
    expect(chosen()).toBeUndefined();
  });

  it("takes deed, lord and cards in any order", () => {
    expect(chosen("deed:steal", "lord:tanuki")).toBe("steal tanuki");
    expect(chosen("lord:tanuki", "deed:steal")).toBe("steal tanuki");
    expect(chosen("sun#0", "lord:celeste", "sun#1")).toBe("attack celeste sun sun");
  });

  it("leaves a lord alone as long as several deeds are possible", () => {
    expect(chosen("lord:celeste")).toBeUndefined();
    expect([...open(TURN, read(picks("lord:celeste")), "deed")]).toEqual(["steal", "trade", "attack"]);
  });

  it("lays just the picked cards, and one more on request", () => {
    expect(addable(TURN, read(picks("lord:celeste", "sun#0", "sun#1")))).toEqual(new Set(["sun"]));
    expect(chosen("lord:celeste", "sun#0", "sun#1", "sun#2")).toBe("attack celeste sun sun sun");
  });

  it("keeps the order of the clicks", () => {
    expect(chosen("lord:tanuki", "sun#0", "sake#3")).toBe("attack tanuki sun sake");
    expect(chosen("lord:tanuki", "sake#3", "sun#0")).toBe("attack tanuki sake sun");
  });

  it("asks what a leaf stands for where it may be several things", () => {
    const pick = read(picks("lord:tanuki", "sun#0", "sake#3", "leaf#4"));
    expect(meant(TURN, pick)).toBeNull();
    expect(readings(TURN, pick).map((play) => play.cards.at(-1)?.as)).toEqual(["sun", "sake"]);
  });

  it("asks what is wanted in a trade", () => {
    expect(chosen("deed:trade", "lord:celeste")).toBeUndefined();
    expect(chosen("deed:trade", "named:moon")).toBe("trade celeste moon sake");
  });

  it("drops what does not go with a new pick", () => {
    expect(picks("sun#0", "deed:steal")).toEqual(["deed:steal"]);
    expect(picks("deed:steal", "sun#0")).toEqual(["item:sun#0"]);
    expect(picks("sun#0", "sun#0")).toEqual([]);
  });
});

describe("what an answer takes", () => {
  it("is the card asked for", () => {
    const [named, leaf] = ["give_named", "give_leaf"].map((text) =>
      playOf({ text, id: -1, elements: [], label: "" }, "sun"),
    );
    expect(named?.cards).toEqual([{ item: "sun", as: "sun" }]);
    expect(leaf?.cards).toEqual([{ item: "leaf", as: "sun" }]);
  });

  it("fills up the cards that are not picked one by one", () => {
    const [attack] = plays("attack celeste sun sun");
    expect(slotsOf(attack ?? null, read(["item:sun#2"]), ["sun", "moon", "sun"])).toEqual(new Set([2, 0]));
  });
});
