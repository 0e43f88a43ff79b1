/**
 * Most of what the first page is drawn with runs before it shows. A browser that knows this comment compiles all of such a file
 * beside the page's thread while it comes, and not function by function on that thread, where each is read twice.
 */
import type { Plugin } from "vite";

/** as ./chunks.ts names them */
const drawnFirst = ["first", "board", "overview"];

export const compileWhole = (): Plugin => ({
  name: "pola-compile-whole",
  apply: "build",
  generateBundle: {
    order: "post", // nothing may stand before the comment
    handler(_, bundle) {
      for (const name of drawnFirst) {
        const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.name === name);
        if (chunk?.type !== "chunk") throw new Error(`no chunk is named ${name}`);
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
});
