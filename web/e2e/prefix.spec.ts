// Behind a proxy, under a path: pages, links, pictures, cookies and the socket stay there, in a real browser.
import { launched } from "./flags";
import { ProxiedServer } from "./proxy";
import type { Server } from "./server";
import { act, expect, sitDown, test as base, whoDecides } from "./table";

const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = new ProxiedServer();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

// Where only pages forgive the certificate, chromium begins each request anew until they have, and on a busy machine gives up.
test.use({ launchOptions: launched("--ignore-certificate-errors") });

test("friends meet and play under a path, and nothing is asked for outside of it", async ({ visitor, server }) => {
  const [host, friend] = [await visitor({ ignoreHTTPSErrors: true }), await visitor({ ignoreHTTPSErrors: true })];
  const outside: string[] = [];
  for (const page of [host, friend]) {
    page.on("request", (request) => {
      if (!request.url().startsWith(`${server.address}/`)) outside.push(request.url());
    });
    page.on("response", (response) => {
      if (response.status() >= 400) outside.push(`${response.status()} ${response.url()}`);
    });
  }
  await host.reload();
  const address = await sitDown(host, friend);
  expect(address).toMatch(new RegExp(`^${server.address}/t/`));
  for (let i = 0; i < 2; i++) await act(await whoDecides([host, friend]), i);
  await friend.reload(); // the page of a table, asked for by its own address
  await whoDecides([host, friend]);

  const [cookie] = await host.context().cookies();
  expect(cookie).toMatchObject({ path: "/hyakki/", secure: true, httpOnly: true });

  await host.getByRole("tab", { name: "Menu" }).click();
  await host.getByText("Invite others to watch").click();
  const code = host.getByRole("img", { name: "QR code of this table" });
  await expect.poll(() => code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  await host
    .getByRole("link", { name: /to the start page/i })
    .first()
    .click();
  await expect(host).toHaveURL(`${server.address}/`);
  await host.goBack();
  await expect(host).toHaveURL(address);
  for (const link of await host.locator("a[href]").all()) {
    expect(await link.evaluate((anchor: HTMLAnchorElement) => anchor.href)).toContain(`${server.address}/`);
  }
  await host.goto(`${server.address}/how/tsuro-seas`);
  await host
    .getByRole("link", { name: /lesson|learn|campaign/i })
    .first()
    .click();
  await expect(host).toHaveURL(new RegExp(`^${server.address}/(learn|campaign)/`));
  await expect(host.getByRole("heading", { level: 1 })).toBeVisible();
  expect(outside).toEqual([]);
});
