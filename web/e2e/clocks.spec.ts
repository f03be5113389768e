// Clocks: chosen, seen beside the seats, kept over a kill of the server; a pause that all agree to.
import { act, expect, test, yourMove } from "./table";
import { Server } from "./server";
import type { Page } from "@playwright/test";

const clock = (page: Page, name: RegExp) => page.getByRole("timer", { name });

/** The seconds a clock shows. */
async function seconds(page: Page, name: RegExp): Promise<number> {
  const [minutes = 0, rest = 0] = (await clock(page, name).innerText()).trim().split(":").map(Number);
  return 60 * minutes + rest;
}

test("clocks run, stop in an agreed pause, and lose nothing when the server is killed", async ({ guest, excuse }) => {
  const server = new Server(); // not the worker's, which other tests need
  await server.start(["--absence", "600"]);
  try {
    const [host, friend] = [await guest(), await guest()];
    for (const page of [host, friend]) await page.goto(server.address);
    const made = await host.evaluate(async () => {
      await fetch("/api/me");
      const wish = { game: "tsuro-seas", seats: 2, preset: "first game" };
      const answer = await fetch("/api/tables", { method: "POST", body: JSON.stringify(wish) });
      return (await answer.json()) as { link: string };
    });
    for (const page of [host, friend]) await page.goto(server.address + made.link);
    await host.getByLabel("Time to think").selectOption({ label: "5 minutes, and 5 seconds more after each answer" });
    await friend.getByRole("button", { name: /^Sit here/ }).click();
    await expect(friend.getByLabel("Time to think")).toHaveValue("1");
    await friend.getByRole("button", { name: "I am ready" }).click();
    await host.getByRole("button", { name: "Begin" }).click();
    await expect(yourMove(host)).toBeVisible();

    const own = await host.evaluate(async () => ((await (await fetch("/api/me")).json()) as { name: string }).name);
    const mine = new RegExp(`^${own}`);
    await expect(clock(host, mine)).toHaveAccessibleName(/running$/);
    const box = await clock(host, mine).boundingBox();
    await expect.poll(() => seconds(host, mine)).toBeLessThan(300);
    expect(await clock(host, mine).boundingBox()).toEqual(box); // nothing moves while it counts

    for (const page of [host, friend]) await page.getByRole("tab", { name: "Menu" }).click();
    await host.getByRole("button", { name: "Ask for a pause" }).click();
    await friend.getByRole("button", { name: "Agree" }).click();
    await expect(host.getByText("The table is paused.")).toBeVisible();
    await expect(clock(host, mine)).not.toHaveAccessibleName(/running$/);
    const left = await seconds(host, mine);

    excuse(/WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE)/); // the browser says so of a lost connection
    await server.kill();
    await expect(host.getByRole("status").getByText("The connection is lost")).toBeVisible();
    await server.start(["--absence", "600"]);
    await expect(host.getByRole("status").getByText("The connection is lost")).toBeHidden();
    expect(await seconds(host, mine)).toBe(left);
    await host.getByRole("button", { name: "Go on" }).first().click();
    await expect(clock(host, mine)).toHaveAccessibleName(/running$/);
    await act(host);
    await expect(clock(friend, mine)).not.toHaveAccessibleName(/running$/);
  } finally {
    await server.stop();
  }
});
