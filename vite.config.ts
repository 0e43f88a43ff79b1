import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };
import { buildName } from "./scripts/buildName.ts";
import { chunks } from "./scripts/chunks.ts";
import { compileWhole } from "./scripts/compileWhole.ts";
import { fontLicenses } from "./scripts/licenses/fontLicenses.ts";
import { moreLicenses } from "./scripts/licenses/moreLicenses.ts";
import { preloadOverview } from "./scripts/preloadOverview.ts";
import { serviceWorker } from "./scripts/serviceWorker.ts";
import { gatewayPlugin } from "./server/plugin.ts";
import { relativeLengths } from "./src/ui/screen/relativeLengths.ts";

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    gatewayPlugin(),
    compileWhole(),
    preloadOverview(),
    buildName(),
    fontLicenses(),
    moreLicenses("licenses/page.md", ["tailwindcss"]),
    serviceWorker("src/worker/sw.ts"),
  ],
  optimizeDeps: { entries: ["index.html"] }, // not the reference pages of the benchmarks
  css: { postcss: { plugins: [relativeLengths] } },
  define: { "import.meta.env.PAGE_VERSION": JSON.stringify(packageJson.version) },
  build: {
    outDir: "dist/page",
    target: "es2023",
    modulePreload: { polyfill: false },
    license: { fileName: "licenses/page.md" },
    manifest: true, // scripts/size.ts reads from it what is loaded before the board is shown
    rolldownOptions: {
      output: { codeSplitting: chunks },
      checks: { pluginTimings: false }, // they depend on the machine
    },
    // fonts stay files: the content security policy allows no data: fonts
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
  },
});
