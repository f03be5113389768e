// Words for people: no codes on the page, the log by turns, ends told in words, and the small courtesies around a table.
import type { Page } from "@playwright/test";
import { missed, walk } from "./explained";
import { gameNames } from "./server";
import { act, choices, decides, doIt, expect, sitDown, test, whoDecides, yourMove } from "./table";
import { asLists, fewest, playOut, playOutInSight, sitLate, sitWithBots } from "./tables";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CODES =
  /\b(?:True|False|None|PM)\b|\[\d+,\d+\]|\b[a-z]+_[a-z0-9_]+\b|\b[NESW]\d-\d\b|\bW\d\d\b|\bgreedy\b|\bplot \d/;
const log = (page: Page) => page.getByRole("log", { name: "Log" });

/** Everything a person reads or a screen reader says. */
function said(page: Page): Promise<string> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label], [title]")].flatMap((node) => [
      node.getAttribute("aria-label") ?? "",
      node.getAttribute("title") ?? "",
    ]);
    return [document.body.innerText, ...labels].join("\n");
  });
}

for (const game of gameNames()) {
  test(`${game}: what stands on the page is words, you are "you", and the keyboard can ask what a pointer can`, async ({
    guest,
  }) => {
    const page = await guest();
    await sitWithBots(page, game, { seats: fewest(game), preset: "standard", bot: "greedy" });
    for (let i = 0; i < 4 && (await decides(page)); i++) {
      expect((await said(page)).match(CODES)?.[0] ?? "").toBe("");
      await act(page, i);
    }
    await decides(page);
    expect((await said(page)).match(CODES)?.[0] ?? "").toBe("");
    await expect(log(page)).toContainText(/\b[Yy]ou\b/);
    await expect(page.getByRole("region", { name: "Players" })).toContainText("Crane");
    await walk(page);
    expect(await page.locator("[data-explained][data-met], [data-explained] [data-met]").count()).toBeGreaterThan(2);
    expect(await missed(page)).toEqual([]);
  });
}

test("squares have a letter and a number, on the rim and for screen readers", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  const rim = async () => [...new Set(await page.locator(".line-name").allTextContents())].sort().join("");
  await expect.poll(rim).toBe("1234567ABCDEFG");
  await expect(page.getByRole("button", { name: /^D4: open water/ })).toBeAttached();
});

test("the log tells turns, folds older ones, strikes what was taken back", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "kitsunedo", { seats: 3, preset: "standard" });
  const titles = log(page).locator("h3");
  const moves = async (): Promise<boolean> => (await decides(page)) && (await act(page));
  await expect(async () => {
    await moves();
    expect(
      await log(page)
        .getByRole("button", { name: /earlier turn/ })
        .count(),
    ).toBe(1);
  }).toPass({ timeout: 60_000 });
  expect(await titles.count()).toBeLessThanOrEqual(3);
  await expect(titles.first()).toContainText(/turn/);
  await log(page)
    .getByRole("button", { name: /earlier turn/ })
    .click();
  expect(await titles.count()).toBeGreaterThan(2);
});

test("what was undone is struck in the log", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await sitDown(host, friend);
  const first = await whoDecides([host, friend]);
  await act(first);
  await expect(log(first)).toContainText("You start at");
  await first.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(log(first).locator("s")).toContainText("You start at");
  await expect(log(first)).toContainText("You take back the last choice");
});

test("a rematch begins a new log", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await playOutInSight(page);
  await expect(log(page)).toContainText(/(is|are) lost/);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(yourMove(page).or(log(page).getByText("starts at")).first()).toBeVisible();
  await expect(log(page)).not.toContainText("lost");
});

test("the end: wreck and wake stay, words for results, one line for the seed, and it can be watched again", async ({
  guest,
}) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await playOutInSight(page);
  await expect(page.getByRole("heading", { level: 1, name: /win/i })).toBeVisible();
  await expect(page.locator("[data-wreck]").first()).toBeAttached();
  const lost = (await page.locator("[data-wreck]").first().getAttribute("data-wreck")) ?? "";
  await expect(page.locator(`.core.sailed.seat-${lost}`).first()).toBeAttached();
  await page.reload(); // whoever comes later sees it as well
  await expect(page.locator("[data-wreck]").first()).toBeAttached();
  await expect(page.locator(".end")).not.toContainText("%");
  await expect(page.locator(".end")).toContainText(/you (win|lose)/);
  const seed = page.locator(".end details");
  await expect(seed.locator("code").first()).toBeHidden();
  await seed.getByText("Dealt and rolled as promised").click();
  await expect(seed.locator("code").first()).toBeVisible();

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const water of document.querySelectorAll(".tile .water")) seen.push(getComputedStyle(water).fill);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Watch the end again" }).click();
  const fills = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  await expect.poll(async () => (await fills()).length).toBeGreaterThan(0);
  await expect(page.locator("path.wake")).toHaveCount(0);
  expect(await fills()).not.toContain("rgb(0, 0, 0)"); // a tile in flight has its colours
});

test("an end without a drawn board is told again", async ({ guest }) => {
  const page = await guest();
  await asLists(page);
  await sitWithBots(page, "shibuya", { seats: fewest("shibuya") });
  await playOut(page);
  await page.getByRole("button", { name: "Watch the end again" }).click();
  await expect(page.getByRole("region", { name: "The end, told again" }).getByRole("listitem").first()).toBeVisible();
});

test("an end on Kitsunedo's table can be watched again", async ({ guest }) => {
  const page = await guest();
  await sitLate(page, "kitsunedo", 3, "third advent", 4);
  await playOutInSight(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector(".flight, .duel, .struck, .hurt")) seen.moved += 1;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.getByRole("button", { name: "Watch the end again" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved))
    .toBeGreaterThan(0);
});

test("the waiting room says truly who is awaited, and a guest is renamed there", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest()];
  await host.getByRole("button", { name: "Set a table for Tsuro of the Seas" }).click();
  await host.getByRole("combobox", { name: "Seats" }).selectOption("2");
  const waiting = (page: Page) => page.locator(".waiting");
  await expect(waiting(host)).toHaveText("One seat is free");
  await friend.goto(await host.getByRole("textbox", { name: "Link" }).inputValue());
  await friend.getByRole("button", { name: /^Sit here/ }).click();
  await expect(waiting(friend)).toHaveText("Waiting for you to say ready");
  await friend.getByRole("button", { name: /change your name$/ }).click();
  await friend.getByRole("textbox", { name: "Your name" }).fill("Mio");
  await friend.keyboard.press("Enter");
  await expect(waiting(host)).toHaveText("Waiting for Mio to say ready");
  await friend.getByRole("button", { name: "I am ready" }).click();
  await expect(waiting(host)).toHaveText("Everybody is ready: begin when you like");
  await expect(waiting(friend)).toHaveText(/^Everybody is ready: waiting for .+ to begin$/);
});

test("lessons point at what they name, and what they name has its card", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  const celeste = page.getByRole("region", { name: "Lesson" }).getByText("Celeste");
  await expect(page.locator('[data-named="celeste"][data-pointed]')).toBeVisible();
  await expect(page.locator('[data-named="haunt"][data-pointed]')).toHaveCount(0);
  await celeste.hover();
  await expect(page.locator('[data-named="celeste"][data-shown]')).toBeVisible();
  await expect(page.getByRole("status").getByText("Fox of the Celeste")).toBeVisible();
});

test("a help card covers nothing it explains", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/learn/kitsunedo/2_second_advent`);
  await expect(page.locator("button.lord")).toHaveCount(3);
  for (const lord of await page.locator("button.lord, button.plaque, button.card").all()) {
    await page.mouse.move(700, 5);
    await lord.hover();
    const card = page.locator(".card[style*=top]");
    await expect(card).toBeVisible();
    const apart = async (): Promise<boolean> => {
      const [a, b] = [await card.boundingBox(), await lord.boundingBox()];
      if (!a || !b) return false;
      return a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
    };
    await expect.poll(apart).toBe(true);
  }
});

test("on a phone the start bubbles do not cross, and ships at the rim are whole", async ({ guest }) => {
  const page = await guest(PHONE);
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  for (const square of ["0,0", "6,0", "0,6", "6,6", "0,3", "3,6"]) {
    await page.locator(`[data-square="${square}"]`).dispatchEvent("click");
    await expect(page.locator(".tether").first()).toBeAttached();
    const crossing = await page.evaluate(() => {
      const ways = [...document.querySelectorAll(".tether")].map((path) => {
        const [x1, y1, x2, y2] = (path.getAttribute("d") ?? "").match(/-?[\d.]+/g)!.map(Number) as [
          number,
          number,
          number,
          number,
        ];
        return { x1, y1, x2, y2 };
      });
      const side = (a: (typeof ways)[0], x: number, y: number) =>
        Math.sign((a.x2 - a.x1) * (y - a.y1) - (a.y2 - a.y1) * (x - a.x1));
      return ways.some((a, i) =>
        ways
          .slice(i + 1)
          .some((b) => side(a, b.x1, b.y1) !== side(a, b.x2, b.y2) && side(b, a.x1, a.y1) !== side(b, a.x2, a.y2)),
      );
    });
    expect(crossing, square).toBe(false);
  }
  await page.locator(".finger").first().dispatchEvent("click");
  await doIt(page).tap();
  const sea = (await page.locator(".map svg").first().boundingBox())!;
  await expect(page.locator(".ships .ship").first()).toBeAttached();
  for (const ship of await page.locator(".ships .ship").all()) {
    const box = (await ship.boundingBox())!;
    expect(
      Math.min(
        box.x - sea.x,
        box.y - sea.y,
        sea.x + sea.width - box.x - box.width,
        sea.y + sea.height - box.y - box.height,
      ),
    ).toBeGreaterThanOrEqual(0);
  }
});

test("a wrong code is said beside its field, and an unknown address has a way home", async ({
  visitor,
  server,
  excuse,
}) => {
  excuse(/404/);
  const page = await visitor();
  await page.getByRole("textbox", { name: "Code of the table" }).fill("NOSUCH12");
  await page.keyboard.press("Enter");
  const form = page.locator("form", { has: page.getByRole("textbox", { name: "Code of the table" }) });
  await expect(form.getByRole("alert")).toContainText("NOSUCH12");
  for (const path of ["/nowhere", "/t/", "/a/b/c"]) {
    expect((await page.goto(server.address + path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "No lantern burns here" })).toBeVisible();
  }
  await page.getByRole("link", { name: "To the start page" }).click();
  await expect(page.getByRole("heading", { name: "Hyakki" })).toBeVisible();
  await page.getByRole("link", { name: "Join by a code" }).click(); // the field stands below all games
  await expect(page.getByRole("textbox", { name: "Code of the table" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Code of the table" })).toBeInViewport();
});

test("every page says what is not there, and has a way home", async ({ guest, server, excuse }) => {
  excuse(/status of 404/);
  const page = await guest();
  for (const path of [
    "/t/nosuchtable",
    "/j/NOSUCH12",
    "/how/nosuch",
    "/learn/tsuro-seas/nosuch",
    "/campaign/nosuch",
    "/match/nosuch",
  ]) {
    await page.goto(server.address + path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("alert"), path).toContainText(/\bno\b/i);
    await page.getByRole("link", { name: "To the start page" }).click();
    await expect(page.getByRole("heading", { name: "Hyakki" }), path).toBeVisible();
  }
});

test("a question mark opens the sheet of keys", async ({ guest }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await expect(sheet).toContainText("type an action");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("chat is noticed on a phone", async ({ guest, visitor }) => {
  const [host, friend] = [await visitor(), await guest(PHONE)];
  await sitDown(host, friend);
  await host.getByRole("tab", { name: /^Chat/ }).click();
  await host.getByRole("textbox", { name: "Say something" }).fill("Well sailed");
  await host.keyboard.press("Enter");
  const notice = friend.getByRole("status").filter({ hasText: "Well sailed" });
  await expect(notice).toBeInViewport({ ratio: 1 });
  expect(await friend.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await host.getByRole("tab", { name: "Log" }).click();
  await friend.getByRole("tab", { name: /^Chat/ }).click();
  await friend.getByRole("textbox", { name: "Say something" }).fill("Thanks");
  await friend.keyboard.press("Enter");
  await friend.getByRole("tab", { name: "Log" }).click();
  await expect(host.getByRole("tab", { name: /^Chat.*1 new/ })).toBeVisible();
  for (const tab of await host.getByRole("tab").all()) expect((await tab.boundingBox())?.height).toBeLessThan(45); // one line
  await host.getByRole("tab", { name: /^Chat/ }).click();
  await host.getByRole("textbox", { name: "Say something" }).fill("Well sailed again");
  await host.keyboard.press("Enter");
  await notice.getByRole("button", { name: "Answer" }).tap();
  await expect(friend.getByRole("textbox", { name: "Say something" })).toBeInViewport();
  await expect(notice).toHaveCount(0);
});

test("your tables have a date and a result, and can be cleared", async ({ guest, server }) => {
  const page = await guest();
  await sitWithBots(page, "tsuro-seas", { seats: 2, preset: "first game" });
  await playOut(page);
  await page.goto(server.address);
  const mine = page.getByRole("region", { name: "Your tables" });
  await expect(mine).toContainText(/Tsuro of the Seas/);
  await expect(mine).toContainText(/today, /);
  await expect(mine).toContainText(/you (won|lost)|nobody won/);
  await mine.getByRole("button", { name: "Clear those that are over" }).click();
  await expect(mine).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Public tables" })).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test("a how-to page leads to a match", async ({ guest, server }) => {
  const page = await guest();
  await page.goto(`${server.address}/how/shibuya`);
  await page
    .getByRole("button", { name: /^Play now/ })
    .first()
    .click();
  await expect(choices(page).or(page.locator(".ask .sentence")).first()).toBeVisible();
});
