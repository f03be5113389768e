// Games of other packages: shown in panels, or by a board that the package brings; what is uninstalled is listed as such.
import type { Page } from "@playwright/test";
import { Server } from "./server";
import { act, actions, doIt, expect, test as base, token } from "./table";
import { playOut, sitWithBots } from "./tables";

const BOARD = `
export function mount(element, table) {
  const stop = table.watch(({ view, lit, names, you }) => {
    element.replaceChildren();
    const told = document.createElement("p");
    told.textContent = view.pile + " embers for " + names.length + ", " + view.charms[you] + " is yours";
    element.append(told);
    for (const name of lit) {
      const button = document.createElement("button");
      button.textContent = "Reach for " + name;
      button.onclick = () => table.click(name);
      element.append(button);
    }
  });
  return () => stop();
}
`;
const FAILING = `export function mount(element, table) { table.watch(() => { throw new Error("no paper left"); }); }`;

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new Server();
      server.install("fox-fire");
      server.install("fox-board", BOARD);
      server.install("fox-torn", FAILING);
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

test.describe.configure({ mode: "default" }); // one server for all of them, and the last uninstalls its games

const board = (page: Page) => page.getByRole("region", { name: "Board" });

test("a game of another package is on the start page and is played in panels", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: "Play now Fox Fire" }).click();
  await expect(board(page).getByText("Embers in the pile")).toBeVisible();
  await expect(actions(page).getByRole("button")).toHaveCount(2);
  await act(page);
});

test("a board that the package brings is told of every change, and its clicks are answers", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "fox-board", { seats: 2 });
  await expect(board(page).getByText(/^9 embers for 2, (moth|toad|fox) is yours$/)).toBeVisible();
  const before = await token(page);
  await board(page).getByRole("button", { name: "Reach for count:1" }).click();
  await doIt(page).click();
  await expect.poll(() => token(page)).not.toBe(before);
  await expect(board(page).getByText(/^[67] embers for 2/)).toBeVisible();
});

test("a board that fails gives way to panels", async ({ guest, excuse }) => {
  excuse(/The board of fox-torn cannot be used: no paper left/);
  const page = await guest();
  await sitWithBots(page, "fox-torn", { seats: 2 });
  await expect(board(page).getByText("Embers in the pile")).toBeVisible();
  await act(page);
});

test("what is installed no more is listed as such, and what was played is still told", async ({
  guest,
  excuse,
  server,
}) => {
  excuse(/WebSocket|Failed to load resource/); // the server goes away, and refuses
  const page = await guest();
  await sitWithBots(page, "fox-fire", { seats: 2 });
  await playOut(page);
  await page.getByRole("link", { name: "Page of this match" }).click();
  await expect(page.getByRole("region", { name: "Replay" })).toBeVisible();
  const match = new URL(page.url()).pathname;
  const story = `${server.address}/api${match.replace("/match/", "/matches/")}/story?seat=0`;
  await expect.poll(async () => (await page.request.get(story)).status()).toBe(200);
  await sitWithBots(page, "fox-fire", { seats: 2 });
  const table = page.url();
  await server.kill();
  server.uninstall();
  await server.start();
  await page.goto(server.address);
  await expect(page.getByRole("link", { name: /fox-fire.*not installed here/ })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Play now Fox Fire" })).toBeHidden();
  await page.goto(table);
  await expect(page.getByRole("alert")).toContainText("a table of fox-fire, which is not installed here any more");
  await page.goto(server.address + match);
  await expect(page.getByRole("heading", { level: 1, name: /wins?$/ })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("a server on which fox-fire is installed");
  await expect(page.getByRole("region", { name: "The story of this match" })).toContainText(/takes/);
});
