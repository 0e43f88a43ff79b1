/**
 * Names each build by a hash of its content, in the page and in a file beside it. An open page reads that file to detect a newer build on
 * the server.
 */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export const buildName = (): Plugin => {
  let name = "";
  return {
    name: "pola-build-name",
    apply: "build",
    enforce: "post",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const contents = createHash("sha256").update(html);
        for (const file of Object.keys(bundle).sort()) contents.update(file);
        name = contents.digest("hex").slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content: name }, injectTo: "head" }];
      },
    },
    generateBundle: {
      order: "post",
      handler() {
        if (!name) return;
        this.emitFile({
          type: "asset",
          fileName: "version.json",
          source: `${JSON.stringify({ build: name })}\n`,
        });
      },
    },
  };
};
