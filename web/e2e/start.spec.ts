// From the start page to the first own decision: three clicks at most, and no typing.
import { axe } from "./axe";
import { lessonsOf } from "./lessons";
import { gameNames } from "./server";
import { expect, test, yourMove } from "./table";

test("the first own decision is three clicks away", async ({ visitor }) => {
  const page = await visitor();
  await page
    .getByRole("button", { name: /^Play now/ })
    .first()
    .click(); // one
  await expect(yourMove(page)).toBeVisible();
});

test("a guest may take another name, and keeps it", async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole("button", { name: /change your name$/ }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Kazuko <b>");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("button", { name: /^Kazuko <b>/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Kazuko <b>/ })).toBeVisible();
});

test("the theme can be switched and is remembered", async ({ visitor }) => {
  const page = await visitor({ colorScheme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const washi = await ground();
  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("button", { name: /^Theme: washi/ }).click();
  await expect.poll(ground).not.toBe(washi);
  const indigo = await ground();
  await page.reload();
  await expect.poll(ground).toBe(indigo);
});

test("a code leads to the table, an unknown one says so", async ({ visitor, excuse }) => {
  excuse(/status of 404/);
  const host = await visitor();
  await host
    .getByRole("button", { name: /^Set a table/ })
    .first()
    .click();
  const code = await host.locator(".code").innerText();
  const friend = await visitor();
  await friend.getByRole("textbox", { name: "Code of the table" }).fill("NOSUCH22");
  await friend.getByRole("button", { name: "Join" }).click();
  await expect(friend.getByRole("alert")).toContainText("NOSUCH22");
  await friend.getByRole("textbox", { name: "Code of the table" }).fill(code.toLowerCase());
  await friend.getByRole("button", { name: "Join" }).click();
  await expect(friend.getByRole("button", { name: /^Sit here/ }).first()).toBeVisible();
});

const SCREENS: Record<string, [string, string]> = {
  "tsuro-seas": ["Lay a wake, follow it", "Mind the daikaiju"],
  kitsunedo: ["Say it, true or not", "Take their lives"],
  shibuya: ["Hunt, or outlast the hunter", "Humans, energy and the end"],
  masquerade: ["Who is behind the mask?", "Ask, attack, survive"],
  "night-parade": ["Let the parades march", "Grow, and end it in time"],
};

for (const game of gameNames()) {
  test(`how to play ${game} stands on two screens`, async ({ guest, server }) => {
    const page = await guest({ colorScheme: "light" });
    await page.goto(`${server.address}/how/${game}`);
    await expect(page.locator(".pages").getByRole("heading", { level: 2 })).toHaveText(SCREENS[game] ?? []);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Begin/ })).toHaveCount(lessonsOf(game).length);
    const found = async (): Promise<string[]> => (await axe(page)).violations.map((violation) => violation.id);
    expect(await found(), "at a desk, light").toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await found(), "on a phone, dark").toEqual([]);
  });
}
