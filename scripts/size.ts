/**
 * Prints the gzipped size of the script and the style sheets that the built page loads before it shows the board, beside their limits, and
 * exits with 1 if one is exceeded. A chart's code must not be among them. e2e/frame/coldTour.spec.ts counts the requests of each page.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { answerHelp } from "./help.ts";

const page = "dist/page";
/** kB of 1,000 bytes, gzip level 9 */
const limits = { script: 175, style: 14 };

const chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean()),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});

/** The chunks that the document names, with all their static imports. */
function loadedFirst() {
  const manifest = v.parse(
    v.record(v.string(), chunk),
    JSON.parse(readFileSync(join(page, ".vite/manifest.json"), "utf8")),
  );
  const seen = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  for (const key of seen) for (const imported of manifest[key]?.imports ?? []) seen.add(imported);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

/** @returns whether the files together are within the limit */
function row(name: string, files: readonly string[], limit: number): boolean {
  const sizes = files.map((file) => gzipSync(readFileSync(join(page, file)), { level: 9 }).length / 1000);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${name.padEnd(28)} ${total.toFixed(1).padStart(6)} kB gz   at most ${limit}\n`);
  for (const [at, file] of files.entries())
    process.stdout.write(`  ${file.padEnd(26)} ${sizes[at]?.toFixed(1).padStart(6)} kB gz\n`);
  return total <= limit;
}

function main(): boolean {
  const chunks = loadedFirst();
  const scripts = chunks.map(({ file }) => file);
  const small = [
    row("JavaScript before the board", scripts, limits.script),
    row("CSS before the board", [...new Set(chunks.flatMap(({ css }) => css))], limits.style),
  ].every(Boolean);
  const charts = scripts.filter((file) =>
    /lightweight-charts|TradingView/.test(readFileSync(join(page, file), "utf8")),
  );
  if (charts.length > 0)
    process.stdout.write(`chart code is loaded before the board: ${charts.join(", ")}\n`);
  return small && charts.length === 0;
}

answerHelp("npm run size\nMeasures the built page; exits 1 when it exceeds its budget.");
process.exitCode = main() ? 0 : 1;
