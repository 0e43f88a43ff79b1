/** Reads the product's files: which module imports which, and how long functions are. For the layers test and for `npm run house`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";

export const root = join(import.meta.dirname, "..");

export interface Import {
  /** `from` and `to` are paths from the root of the repository, such as `src/feed/answers/call.ts` */
  from: string;
  to: string;
  /** the import as written */
  name: string;
  /** loaded when it is needed */
  lazy: boolean;
}

export function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

/**
 * The length of every function of a file, in lines. A function inside another one counts in both, because the reader of the outer one passes
 * it; a class is no function.
 */
export function functionLengths(file: string): number[] {
  const text = readFileSync(join(root, file), "utf8");
  const found: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, start, end }: { type?: unknown; start?: unknown; end?: unknown } = node;
    if (typeof type === "string" && type.includes("Function") && typeof start === "number")
      found.push(text.slice(start, Number(end)).split("\n").length);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, text).program);
  return found;
}

/** Folders beside src. */
const outside = new Set(["server", "e2e", "scripts"]);

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const passedOn = staticExports.flatMap(({ entries }) => entries.slice(0, 1));
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...passedOn.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ];
  // a name that is built at run time is not one of our files
  const lazy = dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((name) => name.startsWith('"'))
    .map((name) => name.slice(1, -1));
  const from = file;
  return [
    ...names.map((name) => ({ from, to: target(file, name), name, lazy: false })),
    ...lazy.map((name) => ({ from, to: target(file, name), name, lazy: true })),
  ];
}

function target(file: string, name: string): string {
  if (name.startsWith(".")) return relative(root, resolve(root, dirname(file), name));
  const [, layer, rest] = /^#(\w+)\/(.+)$/.exec(name) ?? [];
  if (layer === undefined || rest === undefined) return name;
  const path = `${outside.has(layer) ? "" : "src/"}${layer}/${rest}`;
  return /\.(tsx|css)$/.test(path) ? path : `${path}.ts`;
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Whether the file is not part of the product: tests, and what sets up their data. */
export const isScaffolding = (file: string) => isTest(file) || file.includes("/testing/");

export const linesOf = (file: string) => readFileSync(join(root, file), "utf8").split("\n").length - 1;
