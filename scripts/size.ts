/**
 * Prints what the page weighs, gzipped, against its budget; exits 1 when over. Counted from Vite's manifest: what the
 * entry and the board's route import before the board can be shown, and that charts are in none of it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { answerHelp } from "./help.ts";

const page = "dist/page";
/** the entry's chunk, as ./chunks.ts names it */
const entryChunk = "first";
const boardModule = "src/views/board/BoardPage.tsx";
/** kB are 1,000 bytes, gzip level 9 */
const budget = { script: 150, style: 15 };

const chunk = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
type Manifest = Record<string, v.InferOutput<typeof chunk>>;

const kilobytes = (file: string) => gzipSync(readFileSync(join(page, file)), { level: 9 }).length / 1000;

/** Modules loaded with these: themselves and all they import statically. */
function withImports(manifest: Manifest, roots: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...roots];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}

function main(): boolean {
  const manifest = v.parse(
    v.record(v.string(), chunk),
    JSON.parse(readFileSync(join(page, ".vite/manifest.json"), "utf8")),
  );
  const entry = Object.keys(manifest).find((key) => manifest[key]?.name === entryChunk);
  if (!entry || !manifest[boardModule])
    throw new Error("entry or board are not in the manifest: build first");
  const roots = [entry, boardModule];
  const loaded = [...withImports(manifest, roots)].flatMap((key) => manifest[key] ?? []);
  const scripts = [...new Set(loaded.map(({ file }) => file))].filter((file) => file.endsWith(".js"));
  const styles = [...new Set(loaded.flatMap(({ css }) => css))];
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + kilobytes(file), 0);
  const charts = scripts.filter((file) =>
    /lightweight-charts|TradingView/.test(readFileSync(join(page, file), "utf8")),
  );
  const row = (name: string, value: number, limit: number) =>
    process.stdout.write(`${name.padEnd(30)} ${value.toFixed(1).padStart(7)} kB gz   at most ${limit}\n`);
  row("JavaScript before the board", total(scripts), budget.script);
  row("CSS before the board", total(styles), budget.style);
  for (const file of readdirSync(join(page, "assets")).filter((name) => name.endsWith(".js"))) {
    const when = scripts.includes(`assets/${file}`) ? "before" : "later";
    process.stdout.write(
      `  ${file.padEnd(40)} ${kilobytes(`assets/${file}`).toFixed(1).padStart(7)} kB gz   ${when}\n`,
    );
  }
  if (charts.length > 0)
    process.stdout.write(`chart code is loaded before the board: ${charts.join(", ")}\n`);
  return total(scripts) <= budget.script && total(styles) <= budget.style && charts.length === 0;
}

answerHelp("npm run size, after a build: exits 1 where the page weighs more than its budget");
process.exitCode = main() ? 0 : 1;
