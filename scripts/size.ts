/**
 * Prints the gzipped size and the number of the page's files beside their limits, and exits with 1 if one is exceeded. The figures come
 * from Vite's manifest. They cover the files before the board is shown, which must contain no charts, and all files that each of the two
 * pages requests. Each chunk must be large enough for a separate request.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as v from "valibot";
import { answerHelp } from "./help.ts";

const page = "dist/page";
/** the chunks needed to draw a page, by their names in ./chunks.ts */
const pages = { board: ["first", "board"], overview: ["first", "asking", "overview"] };
/** the chunks that a page requests by itself after it is drawn */
const later = { board: ["asking", "tools"], overview: ["map", "tools", "SeriesChart"] };
/** the document, its fonts and its icon */
const others = 3;
/**
 * kB are 1,000 bytes, gzip level 9. `files` are the files needed to draw a page, `requests` are all its files, and `chunks` are all that
 * exist.
 */
const budget = {
  script: 175,
  style: 14,
  files: { board: 3, overview: 5 },
  requests: { board: 9, overview: 12 },
  chunks: 22,
  smallest: 4,
};
/** runs beside the page, in a separate bundle */
const worker = /^studyWorker-/;

const chunk = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
type Manifest = Record<string, v.InferOutput<typeof chunk>>;

const kilobytes = (file: string) => gzipSync(readFileSync(join(page, file)), { level: 9 }).length / 1000;

/** The modules with all their static imports. */
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

function filesOf(manifest: Manifest, names: readonly string[]) {
  const keys = names.map((name) => Object.keys(manifest).find((key) => manifest[key]?.name === name));
  const roots = keys.filter((key) => key !== undefined);
  if (roots.length < names.length)
    throw new Error("some of these chunks are not in the manifest; run npm run build first");
  const loaded = [...withImports(manifest, roots)].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(loaded.map(({ file }) => file))].filter((file) => file.endsWith(".js")),
    styles: [...new Set(loaded.flatMap(({ css }) => css))],
  };
}

function main(): boolean {
  const manifest = v.parse(
    v.record(v.string(), chunk),
    JSON.parse(readFileSync(join(page, ".vite/manifest.json"), "utf8")),
  );
  const { scripts, styles } = filesOf(manifest, pages.board);
  const overview = filesOf(manifest, pages.overview);
  const total = (files: readonly string[]) => files.reduce((sum, file) => sum + kilobytes(file), 0);
  const charts = scripts.filter((file) =>
    /lightweight-charts|TradingView/.test(readFileSync(join(page, file), "utf8")),
  );
  const chunks = readdirSync(join(page, "assets")).filter((name) => name.endsWith(".js"));
  const count = (files: typeof overview) => files.scripts.length + files.styles.length;
  const within = [
    row("JavaScript before the board", { figure: total(scripts), limit: budget.script, unit: "kB gz" }),
    row("CSS before the board", { figure: total(styles), limit: budget.style, unit: "kB gz" }),
    row("files before the board", {
      figure: count({ scripts, styles }),
      limit: budget.files.board,
    }),
    row("files before the overview", { figure: count(overview), limit: budget.files.overview }),
    ...(["board", "overview"] as const).map((page) =>
      row(`files that ${page} loads in all`, {
        figure: others + count(filesOf(manifest, [...pages[page], ...later[page]])),
        limit: budget.requests[page],
      }),
    ),
    row("chunks in all", { figure: chunks.length, limit: budget.chunks }),
  ];
  const tooSmall = chunks.filter(
    (file) => !worker.test(file) && kilobytes(`assets/${file}`) < budget.smallest,
  );
  if (tooSmall.length > 0)
    process.stdout.write(
      `chunks below ${budget.smallest} kB gz, too small for a separate request: ${tooSmall.join(", ")}\n`,
    );
  for (const file of chunks) {
    const when = scripts.includes(`assets/${file}`) ? "before" : "later";
    process.stdout.write(
      `  ${file.padEnd(40)} ${kilobytes(`assets/${file}`).toFixed(1).padStart(7)} kB gz   ${when}\n`,
    );
  }
  if (charts.length > 0)
    process.stdout.write(`chart code is loaded before the board: ${charts.join(", ")}\n`);
  return within.every((each) => each) && charts.length === 0 && tooSmall.length === 0;
}

/** @returns whether the figure is within its limit */
function row(
  name: string,
  { figure, limit, unit = "" }: { figure: number; limit: number; unit?: string },
): boolean {
  const told = figure.toFixed(unit ? 1 : 0).padStart(7);
  process.stdout.write(`${name.padEnd(30)} ${told} ${unit.padEnd(5)}   at most ${limit}\n`);
  return figure <= limit;
}

answerHelp("npm run size\nMeasures the built page; exits 1 when it exceeds its budget.");
process.exitCode = main() ? 0 : 1;
