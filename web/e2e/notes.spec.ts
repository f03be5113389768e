// Private notes: written, changed and removed by keyboard, there after a reload, and on nobody else's page.
import { axe } from "./axe";
import { act, expect, tabTo, test, yourMove } from "./table";
import { sitWithBots } from "./tables";

test("notes are kept for their seat alone", async ({ guest }) => {
  const [page, watcher] = [await guest(), await guest()];
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await expect(yourMove(page)).toBeVisible();
  await watcher.goto(page.url());
  await act(page); // a start mark: no match ends with it

  await page.getByRole("tab", { name: "Log" }).focus();
  await page.keyboard.press("ArrowRight");
  await tabTo(page, page.getByRole("textbox", { name: "Write a private note" }));
  await page.keyboard.type("<b>They</b> sail to the edge");
  await page.keyboard.press("Enter");
  const notes = page.getByRole("list", { name: "Your notes" }).getByRole("listitem");
  await expect(notes).toHaveText([/<b>They<\/b> sail to the edge/]);
  await expect(page.getByRole("textbox", { name: "Write a private note" })).toHaveValue("");

  await tabTo(page, page.getByRole("button", { name: "Change the note" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Change the note" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", I think");
  await page.keyboard.press("Enter");
  await expect(notes).toHaveText([/sail to the edge, I think/]);
  await expect(page.getByRole("button", { name: "Change the note" })).toBeFocused();
  const { violations } = await axe(page);
  expect(violations.map((violation) => violation.id)).toEqual([]);

  await page.reload();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(notes).toHaveText([/sail to the edge, I think/]);
  await watcher.getByRole("tab", { name: "Notes" }).click();
  await expect(watcher.getByText("Who plays may keep private notes here.")).toBeVisible();
  await expect(watcher.getByText("sail to the edge")).toHaveCount(0);

  await page.getByRole("button", { name: "Remove the note" }).click();
  await page.getByRole("button", { name: "Really remove the note" }).click();
  await expect(notes).toHaveCount(0);
});
