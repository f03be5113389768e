// As others see me: what is held turns face down while a button or a key is held, and all returns when it is let go.
import type { Page } from "@playwright/test";
import { act, expect, sitDown, test, whoDecides, yourMove } from "./table";
import { sitWithBots } from "./tables";

const own = (page: Page) => page.getByRole("group", { name: "Your wake tiles" }).getByRole("button");
const backs = (page: Page) => page.getByRole("list", { name: "Your hand, face down to others" }).getByRole("listitem");
const button = (page: Page) => page.getByRole("button", { name: "As others see me: hold" });
const seenFromOutside = (page: Page) => page.getByRole("status").getByText("This is what others see of you");

/** Two ships on the water, three tiles in the hand, a decision to make. */
async function toTile(page: Page): Promise<void> {
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await act(page);
  await expect(yourMove(page)).toBeVisible();
  await expect(own(page)).toHaveCount(3);
}

async function hidden(page: Page): Promise<void> {
  await expect(seenFromOutside(page)).toBeVisible();
  await expect(backs(page)).toHaveCount(3);
  await expect(own(page)).toHaveCount(0);
}

const names = (page: Page) => own(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));

test("held with the mouse, the key V, or Space on the button", async ({ guest }) => {
  const page = await guest();
  await toTile(page);
  const hand = await names(page);
  const held = [
    {
      press: async () => {
        await button(page).hover();
        await page.mouse.down();
      },
      release: async () => {
        await page.mouse.move(700, 500); // let go elsewhere
        await page.mouse.up();
      },
    },
    { press: () => page.keyboard.down("v"), release: () => page.keyboard.up("v") },
    {
      press: async () => {
        await button(page).focus();
        await page.keyboard.down("Space");
      },
      release: () => page.keyboard.up("Space"),
    },
  ];
  for (const { press, release } of held) {
    await press();
    await hidden(page);
    await release();
    await expect(seenFromOutside(page)).toBeHidden();
    await expect(backs(page)).toHaveCount(0);
    expect(await names(page)).toEqual(hand);
    await expect(yourMove(page)).toBeVisible();
  }
  await act(page); // and it can be played on
});

test("held with a finger", async ({ guest }) => {
  const page = await guest({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await toTile(page);
  const box = await button(page).boundingBox();
  if (!box) throw new Error("the button is not there");
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  const finger = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await hidden(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(own(page)).toHaveCount(3);
  await expect(backs(page)).toHaveCount(0);
});

test("what comes meanwhile is shown as others see it, too; letters in a field are letters", async ({
  guest,
  visitor,
}) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  const first = await whoDecides([host, friend]);
  const second = first === host ? friend : host;
  await act(first);
  await first.keyboard.down("v");
  await hidden(first);
  const lines = await first.locator("[data-line]").getAttribute("data-line");
  await act(second);
  await expect(first.locator("[data-line]")).not.toHaveAttribute("data-line", lines ?? "");
  await hidden(first);
  await first.keyboard.up("v");
  await expect(own(first)).toHaveCount(3);

  await first.getByRole("tab", { name: "Chat" }).click();
  const field = first.getByRole("textbox", { name: /say|message|chat/i });
  await field.press("v");
  await expect(field).toHaveValue("v");
  await expect(backs(first)).toHaveCount(0);
});
