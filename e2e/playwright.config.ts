import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import { flags } from "#e2e/testing/chromiumFlags";
import { desk, farZone } from "#e2e/testing/desk";
import { ensureHeadlessShell } from "#scripts/chromium";
import { browserReport } from "#scripts/suites/reports";

const root = join(import.meta.dirname, "..");

export default defineConfig({
  testDir: ".",
  globalSetup: fileURLToPath(import.meta.resolve("#e2e/globalSetup")),
  // `npm test` runs the journeys; `npm run test:wide` runs every combination of sizes, themes, languages and pages
  projects: [
    { name: "journeys", testMatch: "**/*.spec.ts", testIgnore: "wide/**" },
    { name: "wide", testMatch: "wide/**/*.spec.ts" },
  ],
  outputDir: join(root, "test-results", "e2e"),
  reporter: [["list"], ["json", { outputFile: join(root, browserReport) }]],
  // one worker already uses more than one core: browser, gateway and exchange are processes of their own
  workers: 2,
  // a test that fails by chance is a fault of the test or of the product
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // long enough that a slow computer causes no failure
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    headless: true,
    viewport: desk,
    colorScheme: "dark",
    timezoneId: farZone,
    serviceWorkers: "block",
    // tracing takes a fifth of all time; `--trace retain-on-failure` traces a test that fails
    trace: "off",
    launchOptions: { args: flags, executablePath: ensureHeadlessShell() },
  },
});
