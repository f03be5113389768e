// What pictures wait for: the board and its parts, however late they come.
import { settled } from "./settled";
import { expect, test, yourMove } from "./table";
import { openWithBots } from "./tables";

const LATE = 400; // ms for each file

test("a page has settled only when its board and the parts of another size are there", async ({ guest }) => {
  const page = await guest();
  await page.route("**/assets/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE));
    await route.continue();
  });
  await openWithBots(page, "night-parade", { seats: 2, preset: "first game" });
  await expect(yourMove(page)).toBeVisible();
  await settled(page);
  expect(await page.getByRole("list", { name: "Clans" }).count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await settled(page);
  expect(await page.getByRole("tablist", { name: "What you have" }).count()).toBe(1);
});
