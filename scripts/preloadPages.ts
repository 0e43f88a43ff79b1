/** Preloads the code of the two most visited pages while the code that imports it loads; that saves a round trip. */
import type { Plugin, Rolldown } from "vite";
import { askingPages, boardPage, overviewPage } from "./chunks.ts";

/** The modules drawn at an address, and the modules they need for requests. */
const pages: Readonly<Record<string, readonly string[]>> = {
  "/": [overviewPage, askingPages],
  "/board": [boardPage],
};

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

export const preloadPages = (): Plugin => ({
  name: "pola-preload-pages",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const files = Object.fromEntries(
        Object.entries(pages).map(([path, modules]) => [
          path,
          filesOf(bundle, modules).filter((name) => !html.includes(name)),
        ]),
      );
      // Without credentials, as the page itself requests them: in another mode the browser would fetch each file twice. Only files of the
      // current address are preloaded, because other pages do not need them.
      const script = `for (const name of ${JSON.stringify(files)}[location.pathname] ?? [])
        document.head.append(
          Object.assign(document.createElement("link"), { crossOrigin: "", href: "/" + name },
            name.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" }),
        );`;
      // after the document's first script, which may open another page than the one requested
      return html.replace("</script>", () => `</script>\n    <script>${script}</script>`);
    },
  },
});

/** The chunks that contain these modules, all their imports, and their style sheets. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set(modules.map((module) => chunkOf(bundle, module)));
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const imported of chunk.imports) files.add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  }
  return [...files];
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (each) => each.type === "chunk" && each.moduleIds.includes(module),
  );
  if (!chunk) throw new Error(`no chunk contains ${module}`);
  return chunk.fileName;
}
