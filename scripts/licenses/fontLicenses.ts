/** Copies each typeface's licence beside the page, as the licence requires. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const folder = "node_modules/@fontsource-variable/";

export const fontLicenses = (): Plugin => ({
  name: "pola-font-licenses",
  apply: "build",
  generateBundle(_, bundle) {
    const letters = Object.values(bundle).flatMap((file) =>
      file.type === "asset" ? file.originalFileNames : [],
    );
    const fonts = letters.flatMap((file) => file.split(folder)[1]?.split("/", 1) ?? []);
    for (const font of new Set(fonts))
      this.emitFile({
        type: "asset",
        fileName: `licenses/${font}.txt`,
        source: readFileSync(join(folder, font, "LICENSE")),
      });
  },
});
