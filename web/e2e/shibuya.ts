// How the tests play Shibuya Incident on its drawn board: by what is lit, never by the list of actions.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./table";

export type Tap = (what: Locator) => Promise<void>;
const CLICK: Tap = (what) => what.click();

export const cards = (page: Page): Locator => page.getByRole("group", { name: "Your cards" }).getByRole("button");
export const card = (page: Page, name: string): Locator => page.locator(`#card-${name}`);
export const spirits = (page: Page): Locator => page.getByRole("group", { name: "Cursed spirits" }).getByRole("button");
const station = (page: Page): Locator => page.getByRole("group", { name: /^The station/ });
export const area = (page: Page, name: string): Locator => station(page).locator(`.hit[data-named="${name}"]`);
export const wall = (page: Page, name: string): Locator => station(page).locator(`.wall[data-named="${name}"]`);
export const meal = (page: Page): Locator =>
  page.getByRole("group", { name: "The humans of your area" }).getByRole("button");
/** Everything that can be chosen now. */
export const lit = (page: Page): Locator => page.locator(".card.lit, .spirit.lit, .hit.lit, .wall.lit, .answers .lit");

/** Picks something, and does it by a second tap on the same. */
export async function twice(what: Locator, tap: Tap = CLICK): Promise<void> {
  await tap(what);
  await expect(what).toHaveAttribute("aria-pressed", "true");
  await tap(what);
}

/** Takes an action of the notation by its place on the board or in the hand. */
export async function doInStation(page: Page, action: string, tap: Tap = CLICK): Promise<void> {
  const [verb = "", name = ""] = action.split(" ");
  await lit(page).first().waitFor();
  const places: Record<string, () => Locator> = {
    lay: () => card(page, name),
    break: () => wall(page, name),
    restore: () => wall(page, name),
    choose: () => page.locator(`.spirit[data-named="${name}"]`),
    announce: () => page.locator(`.spirit[data-named="${name}"]`),
    eat: () => meal(page).filter({ hasText: /^\s*Eat/ }),
    spare: () => meal(page).filter({ hasText: "Spare" }),
  };
  await twice((places[verb] ?? (() => area(page, name)))(), tap);
}
