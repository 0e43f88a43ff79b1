/**
 * Most of the code for the first page runs before the page is shown. With this comment, browsers that support it compile the whole file
 * on a background thread while it loads. Without it they compile each function on the main thread, and parse it twice.
 */
import type { Plugin } from "vite";

/** The document's script, and what the overview needs beside it (./chunks.ts). */
const drawnFirst = ["index", "overview"];

export const compileWhole = (): Plugin => ({
  name: "pola-compile-whole",
  apply: "build",
  generateBundle: {
    order: "post", // the comment must come first in the file
    handler(_, bundle) {
      for (const name of drawnFirst) {
        const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.name === name);
        if (chunk?.type !== "chunk") throw new Error(`no chunk is named ${name}`);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
