import { describe, expect, it } from "vitest";
import type { ActionInfo } from "../protocol";
import {
  back,
  candidates,
  chosen,
  clickAction,
  clickElement,
  lit,
  NOTHING,
  oneClickEach,
  type Picked,
} from "./picking";

const action = (text: string, ...elements: string[]): ActionInfo => ({ text, id: -1, elements, label: text });

const PLACE = [
  action("place W06 r0", "tile:W06", "rotation:r0", "square:2,0"),
  action("place W06 r1", "tile:W06", "rotation:r1", "square:2,0"),
  action("place W07 r0", "tile:W07", "rotation:r0", "square:2,0"),
];
const ATTACK = [
  action("attack hollow", "lord:hollow"),
  action("attack hollow moon", "lord:hollow", "card:moon"),
  action("attack hollow moon moon", "lord:hollow", "card:moon", "card:moon"),
];

function clicks(actions: ActionInfo[], ...elements: string[]): Picked {
  return elements.reduce((picked, element) => clickElement(actions, picked, element).picked, NOTHING);
}

describe("picking", () => {
  it("lights every element of the legal actions before the first click", () => {
    expect([...lit(PLACE, NOTHING)].sort()).toEqual([
      "rotation:r0",
      "rotation:r1",
      "square:2,0",
      "tile:W06",
      "tile:W07",
    ]);
  });

  it("leaves the actions that hold everything clicked", () => {
    const picked = clicks(PLACE, "tile:W06", "rotation:r1");
    expect(candidates(PLACE, picked).map((a) => a.text)).toEqual(["place W06 r1"]);
    expect(chosen(PLACE, picked)?.text).toBe("place W06 r1");
  });

  it("never submits with the click that leaves one action, but with the next on it", () => {
    const first = clickElement(PLACE, NOTHING, "tile:W07");
    expect(first.submit).toBe(false);
    expect(clickElement(PLACE, first.picked, "square:2,0").submit).toBe(true);
    expect(clickElement(PLACE, first.picked, "tile:W07").submit).toBe(true);
  });

  it("chooses nothing by itself, even when the list has one entry", () => {
    expect(chosen([action("stay")], NOTHING)).toBeNull();
  });

  it("puts a picked element back with a second click while several actions are left", () => {
    const picked = clicks(PLACE, "tile:W06");
    expect(clickElement(PLACE, picked, "tile:W06").picked.elements).toEqual([]);
  });

  it("counts an element that an action names twice", () => {
    const once = clicks(ATTACK, "lord:hollow", "card:moon");
    expect(chosen(ATTACK, once)).toBeNull();
    expect(lit(ATTACK, once).has("card:moon")).toBe(true);
    expect(chosen(ATTACK, clicks(ATTACK, "lord:hollow", "card:moon", "card:moon"))?.text).toBe(
      "attack hollow moon moon",
    );
  });

  it("starts anew with an element that does not go with what was picked", () => {
    const picked = clicks(PLACE, "tile:W07", "rotation:r1");
    expect(picked.elements).toEqual(["rotation:r1"]);
  });

  it("ignores what no action touches", () => {
    const click = clickElement(PLACE, clicks(PLACE, "tile:W06"), "tile:W30");
    expect(click).toEqual({ picked: { elements: ["tile:W06"], action: null }, submit: false });
  });

  it("takes an entry of the list with one click and asks to do it with the second", () => {
    const first = clickAction(NOTHING, "attack hollow");
    expect(first.submit).toBe(false);
    expect(chosen(ATTACK, first.picked)?.text).toBe("attack hollow");
    expect(clickAction(first.picked, "attack hollow").submit).toBe(true);
    expect(clickAction(first.picked, "attack hollow moon").submit).toBe(false);
  });

  it("steps back one pick at a time", () => {
    const picked = clicks(PLACE, "tile:W06", "rotation:r1");
    expect(back(picked).elements).toEqual(["tile:W06"]);
    expect(back(back(back(picked)))).toEqual(NOTHING);
    expect(back({ elements: [], action: "stay" })).toEqual(NOTHING);
    expect(back({ elements: ["a:1", "b:2"], action: "do 1 2" })).toEqual({ elements: ["a:1"], action: null });
  });
});

describe("cards that take an action with one click", () => {
  const LAY = [action("lay move", "card:move"), action("lay blue", "card:blue"), action("pass")];

  it("are enough when each action that touches anything has one of its own", () => {
    expect(oneClickEach(LAY, ["move", "blue", "red"])).toBe(true);
  });

  it("are not enough when an action is on no card, or shares all of them", () => {
    expect(oneClickEach(LAY, ["move"])).toBe(false);
    expect(oneClickEach(ATTACK, ["moon"])).toBe(false);
    expect(oneClickEach([action("pass")], ["moon"])).toBe(false);
  });
});
