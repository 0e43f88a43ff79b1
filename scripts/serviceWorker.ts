/** Builds the service worker beside the page, with the list of the page's files in it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Files that any page needs. Sinhala and Tamil fonts come from the server on demand. */
const isDrawnWith = (file: string) => /\.(?:js|css|woff2)$/.test(file) && !file.startsWith("noto-");

/** Files whose name stays the same when their content changes. */
const named = ["index.html", "icon.svg"];

interface KeptFile {
  /** relative to the page's address */
  url: string;
  /** null if the name identifies the content */
  revision: string | null;
}

/** @param folder the build's output */
function keptFiles(folder: string): KeptFile[] {
  const assets = readdirSync(join(folder, "assets")).filter(isDrawnWith).sort();
  const revision = (file: string) =>
    createHash("md5")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return [
    ...assets.map((file) => ({ url: `assets/${file}`, revision: null })),
    ...named.map((url) => ({ url, revision: revision(url) })),
  ];
}

/** @param source path of the worker's source; it is written as `sw.js` beside the page */
export function serviceWorker(source: string): Plugin {
  let folder = "";
  return {
    name: "pola-service-worker",
    apply: "build",
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: "warn",
        define: { "self.__WB_MANIFEST": JSON.stringify(keptFiles(folder)) },
        publicDir: false,
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: "es2023",
          license: { fileName: "licenses/worker.md" },
          rolldownOptions: { input: source, output: { format: "iife", entryFileNames: "sw.js" } },
        },
      });
    },
  };
}
