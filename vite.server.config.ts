import { defineConfig } from "vite";
import { moreLicenses } from "./scripts/licenses/moreLicenses.ts";

/**
 * The server and its two programs for files. What has native parts or finds its own files stays outside: package.json lists the same packages
 * as the only ones that production installs.
 */
export default defineConfig({
  plugins: [moreLicenses("licenses.md")],
  build: {
    ssr: true,
    rolldownOptions: { input: ["server/main.ts", "server/record.ts", "server/alerts.ts"] },
    outDir: "dist/server",
    target: "node20",
    copyPublicDir: false,
    license: { fileName: "licenses.md" },
  },
  ssr: { noExternal: true, external: ["pino", "ws"] },
});
