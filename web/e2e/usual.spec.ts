// "Play now" sets the table that its card promises; who wants to learn first finds where; a solo preset sits you alone.
import type { Page } from "@playwright/test";
import { expect, tabTo, test, yourMove } from "./table";

const players = (page: Page) => page.getByRole("region", { name: "Players" }).getByRole("listitem");

const PROMISED = [
  { button: "Play now Tsuro of the Seas", promise: "with daikaiju · you and 3 bots", seats: 4, you: 0 },
  { button: "Play now Kitsunedo", promise: "Eve of the Lunar New Year · you and 3 bots", seats: 4, you: 0 },
  { button: "Play now as Satoru Gojo Shibuya Incident", promise: "Standard · you and 3 bots", seats: 4, you: 0 },
  { button: "Play now as a cursed spirit Shibuya Incident", promise: "you and 3 bots", seats: 4, you: 1 },
  { button: "Play now Tokyo Ghoul: Bloody Masquerade", promise: "you and 4 bots", seats: 5, you: 0 },
  { button: "Play now Night Parade of a Hundred Yokai", promise: "you and 2 bots", seats: 3, you: 0 },
  {
    button: "Play now alone against King Enma Night Parade of a Hundred Yokai",
    promise: "you alone",
    seats: 1,
    you: 0,
  },
];

for (const { button, promise, seats, you } of PROMISED) {
  test(button, async ({ visitor }) => {
    const page = await visitor();
    const play = page.getByRole("button", { name: button, exact: true });
    await expect(play).toHaveAccessibleDescription(new RegExp(promise));
    await tabTo(page, play);
    await page.keyboard.press("Enter");
    await expect(yourMove(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Players" }).locator(".name")).toHaveCount(seats);
    await expect(players(page).nth(you)).toContainText("you");
  });
}

test("who is new finds where to learn beside it", async ({ visitor }) => {
  const page = await visitor();
  await expect(page.getByRole("link", { name: /^Learn / })).toHaveCount(5);
  await page.getByRole("link", { name: "Learn Kitsunedo" }).click();
  await expect(page).toHaveURL(/\/campaign\/kitsunedo$/);
  await page.goBack();
  await page.getByRole("link", { name: "Learn Shibuya Incident" }).click();
  await expect(page).toHaveURL(/\/campaign\/shibuya$/);
});

test("a solo preset sits you alone, and what is off says why", async ({ visitor }) => {
  const [page, friend] = [await visitor(), await visitor()];
  await page.getByRole("button", { name: "Set a table for Night Parade of a Hundred Yokai" }).click();
  const begin = page.getByRole("button", { name: "Begin" });
  await expect(begin).toBeDisabled();
  await expect(begin).toHaveAccessibleDescription(/2 seats are free/);
  await friend.goto(page.url());
  await friend.getByRole("button", { name: /^Sit here ?, seat 2/ }).click();
  await expect(friend.getByText("The host chooses what is played.")).toBeVisible();
  await page.getByRole("button", { name: /^Sit here ?, seat 3/ }).click(); // not in the seat that stays
  await page.getByRole("button", { name: "Alone against King Enma" }).click();
  await expect(page.getByRole("region", { name: "Seats" }).getByRole("listitem")).toHaveText([/you/]);
  await begin.click();
  await expect(yourMove(page)).toBeVisible();
});
