// Friends at one table: playing each other, watching, talking, leaving, coming back.
import type { Page } from "@playwright/test";
import { act, decides, expect, nextToDecide, sitDown, test, token, whoDecides, yourMove } from "./table";

const handOf = (page: Page) => page.getByRole("group", { name: "Your wake tiles" }).getByRole("button");

test("two browsers play each other, a third watches, one reloads", async ({ guest, visitor }) => {
  const [host, friend, watcher] = [await visitor(), await guest(), await guest()];
  const address = await sitDown(host, friend);
  await watcher.goto(address);
  await expect(watcher.getByText("You watch.")).toBeVisible();
  for (let i = 0; i < 2; i++) await act(await whoDecides([host, friend]), i); // start marks: no match ends with them

  await expect(handOf(watcher)).toHaveCount(0);
  await expect(handOf(host)).toHaveCount(3);
  await expect(watcher.getByRole("group", { name: "Actions", exact: true })).toHaveCount(0);

  await expect.poll(() => token(host)).toBe(await token(friend)); // who did not choose last has heard of it
  const names = () => handOf(host).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
  const hand = await names();
  const lines = await host.getByRole("log", { name: "Log" }).innerText();
  await host.reload();
  await expect.poll(names).toEqual(hand);
  await expect.poll(() => host.getByRole("log", { name: "Log" }).innerText()).toBe(lines);

  let moves = 0;
  for (let page = await nextToDecide([host, friend]); page && moves < 12; page = await nextToDecide([host, friend])) {
    await act(page, moves++);
  }
  expect(moves).toBeGreaterThan(0);
  await expect(watcher.getByRole("log", { name: "Log" })).toContainText(/lays a wake tile at [A-G][1-7]/);
  await expect(watcher.getByRole("log", { name: "Log" })).not.toContainText(/draws wake tile/); // what is drawn is hidden
});

test("players and spectators talk apart, and nothing said is markup", async ({ guest, visitor }) => {
  const [host, friend, watcher] = [await visitor(), await guest(), await guest()];
  await watcher.goto(await sitDown(host, friend));
  for (const page of [host, friend, watcher]) await page.getByRole("tab", { name: /^Chat/ }).click();
  await host.getByRole("textbox", { name: "Say something" }).fill("<img src=x> Good luck!");
  await host.getByRole("button", { name: "Say", exact: true }).click();
  await expect(friend.getByRole("log", { name: "Chat" })).toContainText("<img src=x> Good luck!");
  await watcher.getByRole("textbox", { name: "Say something" }).fill("What a game");
  await watcher.getByRole("button", { name: "Say", exact: true }).click();
  await expect(watcher.getByRole("log", { name: "Chat" })).toContainText("What a game");
  await expect(watcher.getByRole("log", { name: "Chat" })).not.toContainText("Good luck");
  await expect(host.getByRole("log", { name: "Chat" })).not.toContainText("What a game");
});

test("a take-back happens when the other person accepts", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  const first = await whoDecides([host, friend]);
  const other = first === host ? friend : host;
  await act(first);
  await whoDecides([other]);
  await first.getByRole("tab", { name: "Menu" }).click();
  await first.getByRole("button", { name: "Ask for a take-back" }).click();
  await other.getByRole("button", { name: "Go back" }).click();
  await expect(yourMove(first)).toBeVisible();
  await expect(yourMove(other)).toBeHidden();
});

test("a closed browser's seat is handed to a bot, and its owner takes it back", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  const address = await sitDown(host, friend);
  await whoDecides([host, friend]);
  const kept = await friend.context().storageState();
  await friend.context().close();
  await host
    .getByRole("group", { name: /is away$/ })
    .getByRole("button", { name: "Hand the seat to a bot" })
    .click();
  await act(host);
  expect(await decides(host)).toBe(true); // the bot has chosen its start mark

  const back = await guest({ storageState: kept });
  await back.goto(address);
  await back.getByRole("button", { name: "Take my seat back" }).click();
  await expect(back.getByRole("button", { name: "Take my seat back" })).toBeHidden();
});

test("a seat moves to another device by a one-time link", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  await host.getByRole("tab", { name: "Menu" }).click();
  await host.getByRole("button", { name: "Play on another device" }).click();
  const link = await host.getByRole("link", { name: /\/m\// }).getAttribute("href");
  const phone = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(new URL(link ?? "", host.url()).href);
  await phone.getByRole("button", { name: "Take the seat here" }).click();
  await act(await whoDecides([phone, friend]));
  await expect(host.getByText("You watch.")).toBeVisible();
});
