/** Prints structural figures beside their targets: size of files and folders, imports, style sheets. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { answerHelp } from "./help.ts";
import { filesUnder, functionLengths, importsOf, isScaffolding, linesOf, root } from "./imports.ts";
import { crowdedNames, isBare, topLevelNames } from "./names.ts";

const all = ["src", "server"].flatMap(filesUnder);
const product = all.filter((file) => !isScaffolding(file));
const imports = ["src", "server", "e2e"].flatMap(filesUnder).flatMap(importsOf);

const sheets = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => join("src", file));

const lines = (files: readonly string[]) => files.reduce((sum, file) => sum + linesOf(file), 0);

/** Static imports of the page's modules, per thousand lines of code; tests and lazy imports do not count. */
function importsPerThousand(): number {
  const page = product.filter((file) => file.startsWith("src/"));
  const statements = imports.filter(({ from, lazy }) => !lazy && page.includes(from));
  return (statements.length * 1000) / lines(page);
}

/** tests and style sheets are included */
const entries = (folder: string) => readdirSync(join(root, folder)).length;
const largest = () => Math.max(...new Set(all.map((file) => entries(dirname(file)))));

const longestFunction = (files: readonly string[]) => Math.max(...files.flatMap(functionLengths));

/** Number of files, and of places in all of them, that fit a pattern. */
function found(pattern: RegExp, files: readonly string[]): { files: number; places: number } {
  const counts = files.map((file) => readFileSync(join(root, file), "utf8").match(pattern)?.length ?? 0);
  return { files: counts.filter(Boolean).length, places: counts.reduce((sum, count) => sum + count, 0) };
}
const page = product.filter((file) => file.startsWith("src/"));

/** Everything about alerts, wherever it lies. */
const isOfAlerts = (file: string) =>
  /^(?:src\/(?:market|feed|views|app)\/alerts\/|src\/pages\/alerting\/|server\/alerts(?:\/|\.ts$)|src\/ui\/messages\/en\/[aA]lert\w*\.ts$)/.test(
    file,
  );

const names = topLevelNames();
const bareShare = () => (100 * names.filter(({ name }) => isBare(name)).length) / names.length;

/** Number of type sizes among the tokens. */
const typeSizes = () =>
  readFileSync(join(root, "src/ui/tokens.css"), "utf8").match(/--text-\w+:/g)?.length ?? 0;

const chunks = () => {
  const assets = join(root, "dist/page/assets");
  return existsSync(assets) ? readdirSync(assets).filter((file) => file.endsWith(".js")).length : Number.NaN;
};

const rows: readonly [name: string, figure: number, target: string][] = [
  ["source files", product.length, "≤ 520"],
  ["mean lines of a file", lines(product) / product.length, "≥ 100"],
  ["lines of the product, TypeScript", lines(product), "≤ 78,000"],
  ["lines of the product, with style sheets", lines([...product, ...sheets]), ""],
  ["longest function of src", longestFunction(product.filter((file) => file.startsWith("src/"))), "≤ 80"],
  [
    "longest function of server",
    longestFunction(product.filter((file) => file.startsWith("server/"))),
    "≤ 80",
  ],
  ["files that mark the day of a row", found(/earlier: true/g, product).files, "1"],
  ["files that make the market's freshness word", found(/[=(] ?freshnessOf\(/g, product).files, "≤ 2"],
  // the simulated exchange is the other side of the wire
  [
    "files that write the session's hours",
    found(
      /\b(?:9\.5|14\.5) \* hour\b/g,
      product.filter((file) => !file.startsWith("server/exchange/")),
    ).files,
    "1",
  ],
  [
    "files of the page that send requests",
    found(
      /(?<![.\w])fetch\(/g,
      page.filter((file) => !file.startsWith("src/worker/")),
    ).files,
    "1",
  ],
  ["lines of alerts, with the operator's file and texts", lines(product.filter(isOfAlerts)), "≤ 4,500"],
  ["stores", found(/\bcreateStore[<(]|\bcreate<|new Set<\(\) => void>/g, page).places, "≤ 14"],
  ["collections", found(/\bcreateCollection[<(]/g, page).places - 1, ""],
  ["signals", found(/\bcreateSignal[<(]/g, page).places - 1, ""],
  [
    "files that declare a page",
    found(
      /\bload: \(\): Code\b/g,
      page.filter((file) => file.startsWith("src/pages/")),
    ).files,
    "1",
  ],
  ["counters of readers", found(/\b\w+[rR]eaders\(\)/g, page).places, "0"],
  ["bags named …World", found(/^(?:export )?(?:interface|type) \w*World\b/gm, product).places, "≤ 8"],
  ["names that are a bare participle or adjective, %", bareShare(), "≤ 2"],
  ["names with more than three meanings", crowdedNames(names).length, "0"],
  ["entries in the largest folder", largest(), "≤ 25"],
  ["imports per 1,000 lines in src", importsPerThousand(), "≤ 55"],
  ["style sheets", sheets.length, "≤ 40"],
  ["lines of style sheets", lines(sheets), "≤ 6,500"],
  ["sizes of type", typeSizes(), "≤ 10"],
  ["script chunks, after a build", chunks(), "≤ 40"],
];

answerHelp("npm run house: the figures of the structure, and the target of each");
for (const [name, figure, target] of rows) {
  const shown = Number.isNaN(figure) ? "–" : figure.toLocaleString("en", { maximumFractionDigits: 1 });
  process.stdout.write(`${name.padEnd(42)} ${shown.padStart(8)}   ${target}\n`);
}
