// Pictures of every page, per size and theme: node e2e/screens.mjs http://127.0.0.1:8000 FOLDER [GAME…]
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { FLAGS } from "./flags.mjs";

const [base, folder = "screens", ...only] = process.argv.slice(2);
if (!base) throw new Error("say which server: node e2e/screens.mjs http://127.0.0.1:8000 FOLDER");
mkdirSync(folder, { recursive: true });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = { washi: "light", indigo: "dark" };
const MIDDLE = 6; // own decisions before the picture of the middle
const LONGEST = 400;

/** Takes the first action of the list and does it; false when the match is over. */
async function act(page) {
  const actions = page.getByRole("group", { name: "Actions", exact: true });
  const all = page.getByRole("button", { name: /^All \d+ actions as a list$/ });
  const rematch = page.getByRole("button", { name: "Rematch" });
  await actions.or(all).or(rematch).first().waitFor({ timeout: 30_000 });
  if (await rematch.isVisible()) return false;
  if (await all.isVisible()) {
    await all.click();
    const closed = page.locator("details:not([open]) > summary").first();
    if (await closed.isVisible()) await closed.click();
  }
  await actions.getByRole("button").first().click();
  await page.keyboard.press("Escape");
  await actions.getByRole("button").first().click();
  await page.locator(".acts .seal").click();
  await page.waitForTimeout(120);
  return true;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [theme, colorScheme] of Object.entries(THEMES)) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce", hasTouch: size === "phone" });
    const page = await context.newPage();
    const shot = (name) => page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
    page.on("console", (message) => message.type() === "error" && console.error(size, theme, message.text()));
    page.on("pageerror", (error) => console.error(size, theme, error.message));
    const games = await (await page.request.get(`${base}/api/games`)).json();
    for (const game of games.filter((g) => only.length === 0 || only.includes(g.name))) {
      await page.goto(base);
      await page.getByRole("button", { name: `Set a table for ${game.title}` }).click();
      await page.getByRole("button", { name: "Begin" }).waitFor();
      await page.waitForTimeout(300);
      await shot(`${game.name}-waiting`);
      await page.goto(base);
      await page.getByRole("button", { name: `Play now ${game.title}` }).click();
      await page.getByText("Your move").waitFor({ timeout: 30_000 });
      await page.waitForTimeout(300);
      await shot(`${game.name}-early`);
      let decisions = 0;
      while (decisions < LONGEST && (await act(page))) {
        decisions += 1;
        if (decisions === MIDDLE) {
          await page.getByText("Your move").or(page.getByRole("button", { name: "Rematch" })).first().waitFor({ timeout: 30_000 });
          await shot(`${game.name}-middle`);
        }
      }
      await page.waitForTimeout(300);
      await shot(`${game.name}-end`);
      console.log(size, theme, game.name, decisions, "decisions");
    }
    await page.goto(base);
    await page.getByRole("heading", { name: "Your tables" }).waitFor();
    await page.waitForTimeout(300);
    await shot("lobby");
    await context.close();
  }
}
await browser.close();
