/** How unit tests run. They need none of what builds or serves the page, and start sooner without it. */
import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";
import packageJson from "./package.json" with { type: "json" };
import { unitReport } from "./scripts/suites/reports.ts";
import { testNow } from "./scripts/testing/testDay.ts";

/** Rules and words without a state of their own. */
const pure = ["src/{market,wire,rows,stored,ui}/**/*.test.ts"];

/** It loads every module; among the packages that come with them are some that no realm within a process can load. */
const whole = ["src/saidWhenDrawn.test.tsx"];

/** The whole page in simulated time, over an exchange in the same process. */
const stories = ["e2e/stories/**/*.test.ts"];

const componentSetup = ["scripts/testing/testDate.ts", "src/ui/testing/componentSetup.ts"];

export default defineConfig({
  define: { "import.meta.env.PAGE_VERSION": JSON.stringify(packageJson.version) },
  test: {
    // a busy machine is no failure: limits are for tests that hang, and no test has one of its own
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    fakeTimers: { now: testNow },
    reporters: ["default", "json"],
    outputFile: { json: unitReport },
    maxWorkers: availableParallelism() + 1, // tests of the server wait for half of their time
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          isolate: false, // these parts keep no state; a process of its own for each file takes longer than its tests
          include: pure,
          setupFiles: "scripts/testing/testDate.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "feed",
          environment: "node",
          pool: "vmForks", // as the components: half the time of a process for each file
          include: ["src/**/*.test.ts"],
          exclude: [...defaultExclude, ...pure],
          setupFiles: "scripts/testing/testDate.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          isolate: false,
          globalSetup: "scripts/redis.ts",
          env: { POLA_DATA: "none" }, // a server that a test starts leaves the user's own folder alone
          include: ["{server,e2e,scripts}/**/*.test.ts"],
          exclude: [...defaultExclude, ...stories],
          setupFiles: "scripts/testing/testDate.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          environment: "happy-dom",
          pool: "vmForks", // a realm for each file, as ever; happy-dom itself is loaded once for all of a process
          include: ["src/**/*.test.tsx"],
          exclude: [...defaultExclude, ...whole],
          setupFiles: componentSetup,
        },
      },
      {
        extends: true,
        // as users have it, and with two thirds of the time; React's complaints are heard in the project `page`
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "stories",
          env: { NODE_ENV: "production" },
          environment: "happy-dom",
          include: stories,
        },
      },
      {
        extends: true,
        test: { name: "whole", environment: "happy-dom", include: whole, setupFiles: componentSetup },
      },
    ],
  },
});
