// The server is killed in the middle of a match: pages say so, come back by themselves, and nothing is lost.
import { act, decides, expect, test, yourMove } from "./table";
import { sitWithBots } from "./tables";
import { Server } from "./server";

test("a killed server loses nothing, and the page plays on", async ({ guest, excuse }) => {
  const server = new Server(); // not the worker's, which other tests need
  await server.start();
  try {
    const page = await guest();
    await page.goto(server.address);
    await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
    await act(page);
    expect(await decides(page)).toBe(true);
    const log = await page.getByRole("log", { name: "Log" }).innerText();

    excuse(/WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE)/); // the browser says so of a lost connection
    await server.kill();
    await expect(page.getByRole("status").getByText("The connection is lost")).toBeVisible();
    await server.start();
    await expect(yourMove(page)).toBeVisible();
    await expect(page.getByRole("status").getByText("The connection is lost")).toBeHidden();
    expect(await page.getByRole("log", { name: "Log" }).innerText()).toBe(log);
    await act(page);
  } finally {
    await server.stop();
  }
});
