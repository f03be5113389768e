// More pages than the server lets one browser open: each says why it waits, and comes in when another is closed.
import { expect, test, yourMove } from "./table";
import { sitWithBots } from "./tables";

const MOST = 12; // sockets of one guest, as the server has it

test("a page too many says so and comes back by itself", async ({ guest, server }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  const table = page.url();
  const holder = await page.context().newPage();
  await holder.goto(`${server.address}/how/tsuro-seas`); // a page without a socket of its own
  await holder.evaluate(async (more) => {
    const sockets = Array.from({ length: more }, () => new WebSocket(`ws://${location.host}/ws`));
    await Promise.all(sockets.map((one) => new Promise((open) => (one.onmessage = open))));
    Object.assign(window, { sockets });
  }, MOST - 1);
  const release = () =>
    holder.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.pop()?.close() ?? null);

  const full = /You have 12 pages open: close one/;
  const more = await page.context().newPage();
  await more.goto(table);
  await expect(more.getByRole("status").filter({ hasText: full })).toBeVisible();
  await release();
  await expect(yourMove(more)).toBeVisible();

  const start = await page.context().newPage();
  await start.goto(server.address);
  await expect(start.getByRole("alert")).toContainText(full);
  await release();
  await expect(start.getByRole("alert")).toHaveCount(0);
});
