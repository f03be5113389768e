// A friend takes the seat that was kept; signs are seen; who is muted is not.
import { expect, test } from "./table";

test("a seat is kept for a friend, who makes signs and can be muted", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await host.getByRole("button", { name: "Set a table for Tsuro of the Seas" }).click();
  await host.getByRole("combobox", { name: "Seats" }).selectOption("2");
  await host.getByRole("button", { name: /^First game/ }).click();
  await host.getByRole("button", { name: /^Keep for a friend/ }).click();
  const link = await host.getByLabel(/^Send this link/).inputValue();
  await friend.goto(link);
  await friend.getByRole("button", { name: "I am ready" }).click();
  expect(friend.url()).not.toContain("key=");
  await host.getByRole("button", { name: "Begin" }).click();

  for (const page of [host, friend]) await page.getByRole("tab", { name: "Chat" }).click();
  await friend.getByRole("button", { name: "Bow" }).click();
  await expect(host.getByRole("status").getByText("bows")).toBeVisible();
  await host.getByText("Mute", { exact: true }).click();
  const mute = host.getByRole("group", { name: "Do not show what they say" }).getByRole("button");
  await mute.click();
  await expect(mute).toHaveAttribute("aria-pressed", "true");
  await friend.getByLabel("Say something").fill("hm");
  await friend.getByRole("button", { name: "Say", exact: true }).click();
  await expect(friend.getByRole("log", { name: "Chat" })).toContainText("hm");
  await host.getByLabel("Say something").fill("after it");
  await host.getByRole("button", { name: "Say", exact: true }).click();
  await expect(host.getByRole("log", { name: "Chat" })).toContainText("after it");
  await expect(host.getByRole("log", { name: "Chat" })).not.toContainText("hm");
});
