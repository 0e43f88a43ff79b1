import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultExclude, defineConfig } from "vitest/config";
import packageJson from "./package.json" with { type: "json" };
import { buildName } from "./scripts/buildName.ts";
import { chunks } from "./scripts/chunks.ts";
import { compileWhole } from "./scripts/compileWhole.ts";
import { fontLicenses } from "./scripts/fontLicenses.ts";
import { joinRuntime } from "./scripts/joinRuntime.ts";
import { preloadPages } from "./scripts/preloadPages.ts";
import { serviceWorker } from "./scripts/serviceWorker.ts";
import { testNow } from "./scripts/testDay.ts";
import { gatewayPlugin } from "./server/plugin.ts";
import { relativeLengths } from "./src/ui/screen/relativeLengths.ts";

/** Rules and words without a state of their own. */
const pure = ["src/{market,wire,ui}/**/*.test.ts"];

/** It loads every module; among the packages that come with them are some that no realm within a process can load. */
const whole = ["src/saidWhenDrawn.test.tsx"];

const componentSetup = ["scripts/testDate.ts", "src/ui/testing/patience.ts"];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    gatewayPlugin(),
    joinRuntime(),
    preloadPages(),
    compileWhole(),
    buildName(),
    fontLicenses(),
    serviceWorker("src/worker/sw.ts"),
  ],
  css: { postcss: { plugins: [relativeLengths] } },
  define: { "import.meta.env.PAGE_VERSION": JSON.stringify(packageJson.version) },
  build: {
    outDir: "dist/page",
    target: "es2023",
    modulePreload: { polyfill: false },
    license: { fileName: "licenses/page.md" },
    manifest: true, // scripts/size.ts reads from it what is loaded before the board is shown
    rolldownOptions: { output: { codeSplitting: chunks } },
    // fonts stay files: the content security policy allows no data: fonts
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
  test: {
    testTimeout: 30_000, // a busy machine is no failure
    expect: { poll: { timeout: 20_000 } },
    fakeTimers: { now: testNow },
    maxWorkers: "100%", // one core fewer, as is usual, would be half of a small machine
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          isolate: false, // these parts keep no state; a process of its own for each file takes longer than its tests
          include: pure,
          setupFiles: "scripts/testDate.ts",
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
          setupFiles: "scripts/testDate.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          env: { POLA_DATA: "none" }, // a server that a test starts leaves the user's own folder alone
          include: ["{server,e2e,scripts}/**/*.test.ts"],
          setupFiles: "scripts/testDate.ts",
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
        test: { name: "whole", environment: "happy-dom", include: whole, setupFiles: componentSetup },
      },
    ],
  },
});
