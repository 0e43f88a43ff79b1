/** Copies the licences of each typeface and of Pola itself beside the page, as they require. */
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
    this.emitFile({
      type: "asset",
      fileName: "licenses/pola.txt",
      source: `${readFileSync("NOTICE", "utf8")}\n${readFileSync("LICENSE", "utf8")}`,
    });
  },
});
