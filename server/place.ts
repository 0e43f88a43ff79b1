/** Where the project's folder is, from sources as well as from the built server. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

const manifest = v.object({ name: v.literal("pola"), version: v.string() });

export interface Place {
  version: string;
  /** folder of the built page */
  pageRoot: string;
}

/** @throws Error when started outside the project's folder */
export function findPlace(from: string): Place {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    const read = existsSync(file) ? v.safeParse(manifest, JSON.parse(readFileSync(file, "utf8"))) : undefined;
    if (read?.success) return { version: read.output.version, pageRoot: join(folder, "dist", "page") };
    if (folder === dirname(folder)) throw new Error("package.json of pola not found");
  }
}
