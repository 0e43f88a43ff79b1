import { join } from "node:path";
import { defineConfig } from "playwright/test";
import { flags } from "#e2e/testing/chromiumFlags";
import { desk } from "#e2e/testing/desk";
import { findChromium } from "#scripts/chromium";

const reports = join(import.meta.dirname, "..", "test-results");

const executablePath = findChromium();

export default defineConfig({
  testDir: ".",
  // Files run in the sequence of their paths. A test file with worker fixtures or a browser of its own would run last, in new workers.
  // The longest tests of a wall are in the first files of that folder, so that only short tests are left for the end.
  testMatch: "**/*.spec.ts",
  outputDir: join(reports, "e2e"),
  reporter: [["list"], ["json", { outputFile: join(reports, "e2e.json") }]],
  // many tests wait; with three workers, two cores were idle for a third of the time
  workers: 4,
  // a shared computer pauses at times; a test that passes at its retry is reported as flaky, and does not fail the run
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // long enough that a slow computer causes no failure
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    headless: true,
    viewport: desk,
    colorScheme: "dark",
    serviceWorkers: "block",
    // tracing takes a fifth of all time; `--trace retain-on-failure` traces a test that fails
    trace: "off",
    launchOptions: { args: flags, ...(executablePath ? { executablePath } : {}) },
  },
});
