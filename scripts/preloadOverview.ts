/** Loads the overview's code beside the first script instead of after it, because most visits begin there. */
import type { Plugin } from "vite";

export const preloadOverview = (): Plugin => ({
  name: "pola-preload-overview",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.name === "overview");
      if (chunk?.type !== "chunk") throw new Error("no chunk is named overview");
      const links = [
        { rel: "modulepreload", href: `/${chunk.fileName}` },
        ...[...(chunk.viteMetadata?.importedCss ?? [])].map((name) => ({
          rel: "preload",
          as: "style",
          href: `/${name}`,
        })),
      ];
      // Without credentials, as the page itself requests them: in another mode the browser would fetch each file twice.
      const script = `if (location.pathname === "/")
        for (const link of ${JSON.stringify(links)})
          document.head.append(Object.assign(document.createElement("link"), { crossOrigin: "" }, link));`;
      // after the document's first script, which may open another page than the one requested
      return html.replace("</script>", () => `</script>\n    <script>${script}</script>`);
    },
  },
});
