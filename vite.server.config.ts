import { defineConfig } from "vite";
import { moreLicenses } from "./scripts/licenses/moreLicenses.ts";

/** The server as one file; what has native parts or finds its own files stays outside. */
export default defineConfig({
  plugins: [moreLicenses("licenses.md")],
  build: {
    ssr: "server/main.ts",
    outDir: "dist/server",
    target: "node20",
    copyPublicDir: false,
    license: { fileName: "licenses.md" },
  },
  ssr: { noExternal: true, external: ["pino", "ws"] },
});
