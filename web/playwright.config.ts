// Browser tests in the system's chromium, against servers that the tests start themselves.
import { defineConfig } from "@playwright/test";
import { launched } from "./e2e/flags";

export default defineConfig({
  testDir: "e2e",
  testMatch: process.env.SCREENS ? "*.pictures.ts" : "*.spec.ts", // SCREENS=folder takes pictures instead
  outputDir: "../build/e2e",
  fullyParallel: true, // by test: by file, the longest would keep one core waiting in the end
  workers: 3, // on two cores: pages wait for servers, and tests for frames
  retries: 0, // what fails on a loaded machine is wrong
  forbidOnly: true,
  timeout: 300_000, // machines are shared: what never comes fails late, what comes late passes
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: launched(),
  },
});
