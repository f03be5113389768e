// How much a page and all it has loaded weigh on the wire.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { settled } from "./settled";
import { expect } from "./table";

const MOST_BYTES = 150_000; // gzip

/** The table page with one board stays light, its font included; what the page before it loaded does not count. */
export async function expectLight(page: Page): Promise<void> {
  await settled(page);
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType("resource").map((one) => one.name)));
  let total = 0;
  for (const address of [...loaded].filter((one) => one.includes("/assets/"))) {
    total += gzipSync(await (await page.request.get(address)).body()).length;
  }
  expect(total).toBeGreaterThan(30_000);
  expect(total).toBeLessThan(MOST_BYTES);
  console.log(`table page with its board: ${Math.round(total / 1000)} KB gzip, font included`);
}
