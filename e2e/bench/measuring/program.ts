/** Runs a program of ../engine in a process of its own. It is bundled first, because tsx adds code to each function that keeps its name. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/** @param name of the program's file, without its ending @returns what each run of it prints, which is JSON */
export async function outputsOf<T>(name: "steps" | "positions", runs: number): Promise<T[]> {
  const folder = mkdtempSync(join(tmpdir(), "pola-bench-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "error",
      publicDir: false,
      build: {
        ssr: join(root, `e2e/bench/engine/${name}.ts`),
        outDir: folder,
        target: "node20",
        minify: true,
      },
      ssr: { noExternal: true },
    });
    const printed: T[] = [];
    while (printed.length < runs)
      printed.push(JSON.parse((await run(process.execPath, [join(folder, `${name}.js`)])).stdout));
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
