/** Has the board's code fetched beside the code that will ask for it, and not after that ran: a whole round trip earlier. */
import type { Plugin } from "vite";
import { boardPage } from "./chunks.ts";

export const preloadBoard = (): Plugin => ({
  name: "pola-preload-board",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const board = chunks.find(({ facadeModuleId }) => facadeModuleId === boardPage);
      if (!board) throw new Error("the board has no chunk of its own");
      const files = [...board.imports, board.fileName].filter((name) => !html.includes(name));
      // by address, since a page that shows something else has no use for it
      const script = `if (location.pathname === "/board")
        for (const name of ${JSON.stringify(files)})
          document.head.append(
            Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href: "/" + name }),
          );`;
      return [{ tag: "script", children: script, injectTo: "head-prepend" }];
    },
  },
});
