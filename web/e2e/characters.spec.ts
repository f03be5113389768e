// Whom one plays against: chosen by name on the start page and seat by seat in the waiting room; afterwards they tell.
import { expect, test, yourMove } from "./table";

test("characters are chosen by name, seat by seat, and sit under their names", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Set a table for Kitsunedo" }).click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  const seats = page.getByRole("region", { name: "Seats" }).locator("li");
  await page.getByLabel("Who plays seat 2").selectOption("mameko");
  await expect(seats.nth(1)).toContainText("Mameko");
  await expect(seats.nth(1)).toContainText("novice · careful");
  await page.getByLabel("Who plays seat 3").selectOption("mameko");
  await expect(seats.nth(2)).toContainText("Mameko 2");
  await page.getByText("Whom you may meet here").click();
  const lines = page.locator("details").filter({ hasText: "Whom you may meet here" }); // who sits has a line there, too
  await expect(lines.getByText("A hollow mask.")).toBeVisible();
});

test("the start page sets a table against whom one chooses", async ({ visitor }) => {
  const page = await visitor();
  await page.getByLabel("Against whom in Tsuro of the Seas").selectOption("namihei");
  await page.getByRole("button", { name: "Play now Tsuro of the Seas", exact: true }).click();
  await expect(yourMove(page)).toBeVisible();
  const players = page.getByRole("region", { name: "Players" });
  await expect(players.getByText("Namihei", { exact: true })).toBeVisible();
  await expect(players.getByText("Namihei 3", { exact: true })).toBeVisible();
});

test("sides are filled so that there is a match: searching mates for a spirit, a Gojo who can be beaten", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Play now as a cursed spirit Shibuya Incident" }).click();
  await expect(yourMove(page)).toBeVisible();
  const players = page.getByRole("region", { name: "Players" }).getByRole("listitem");
  for (const [seat, name] of ["Hotaruko", "you", "Kuchinashi", "Nurizo"].entries())
    await expect(players.nth(seat)).toContainText(name);
});

test("the waiting room fills sides alike", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Set a table for Shibuya Incident" }).click();
  await page.getByRole("button", { name: /^Sit here ?, seat 2/ }).click();
  await page.getByRole("button", { name: "Fill with bots" }).click();
  const seats = page.getByRole("region", { name: "Seats" }).locator("li");
  for (const [seat, name] of ["Hotaruko", "you", "Kuchinashi", "Nurizo"].entries())
    await expect(seats.nth(seat)).toContainText(name);
});
