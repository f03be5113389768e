// The server is killed in the middle of a match: pages say so, come back by themselves, and nothing is lost.
import { act, decides, expect, test, yourMove } from "./table";
import { Server } from "./server";

test("a killed server loses nothing, and the page plays on", async ({ browser }) => {
  const server = new Server();
  await server.start();
  try {
    const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(server.address);
    await page
      .getByRole("button", { name: /^Play now/ })
      .first()
      .click();
    for (let i = 0; i < 3; i++) await act(page, i);
    expect(await decides(page)).toBe(true);
    const log = await page.getByRole("log", { name: "Log" }).innerText();

    await server.kill();
    await expect(page.getByRole("status").getByText("The connection is lost")).toBeVisible();
    await server.start();
    await expect(yourMove(page)).toBeVisible();
    await expect(page.getByRole("status").getByText("The connection is lost")).toBeHidden({ timeout: 15_000 });
    expect(await page.getByRole("log", { name: "Log" }).innerText()).toBe(log);
    await act(page);
  } finally {
    await server.stop();
  }
});
