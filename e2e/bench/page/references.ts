/** The pages that are compared, as files that a server can serve. */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "vite";
import { installPeers, peers } from "#e2e/bench/measuring/peerPackages";

const folder = join(import.meta.dirname, "../reference");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

export type Files = Map<string, { type: string; body: string }>;

export function referenceFiles(): Files {
  const names = readdirSync(folder);
  return new Map(
    names.map((name) => [
      `/reference/${name}`,
      { type: types[extname(name)] ?? "text/plain", body: readFileSync(join(folder, name), "utf8") },
    ]),
  );
}

/** Adds the AG Grid page, minified and without unused parts of the library. @returns the reason for a failure */
export async function addAgGrid(files: Files): Promise<string | undefined> {
  const missing = installPeers("ag-grid-community");
  if (missing) return missing;
  const made = await build({
    configFile: false,
    root: peers,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(peers, "ag.js") } },
  });
  const chunks = (Array.isArray(made) ? made : [made]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const script = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (script?.type !== "chunk") return "the page by AG Grid could not be built";
  files.set("/reference/ag.js", { type: types[".js"] ?? "", body: script.code });
  return undefined;
}
