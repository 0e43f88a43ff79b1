/** Reads every import of the page, the server and the end-to-end tests, and proves who may know whom. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

interface Import {
  /** both from the root of the repository, such as `src/feed/call.ts` */
  from: string;
  to: string;
  /** as written */
  name: string;
}

function filesUnder(folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file));
}

const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']/g;
const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Folders that lie beside src. */
const outside = new Set(["server", "e2e", "scripts"]);

/** Comments are cut out first, since an example in one is no import. */
const code = (file: string) =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

function importsOf(file: string): Import[] {
  const text = code(file);
  const names = [...text.matchAll(statement), ...text.matchAll(dynamic)].map(([, name]) => name ?? "");
  return names.map((name) => ({ from: file, to: target(file, name), name }));
}

function target(file: string, name: string): string {
  if (name.startsWith(".")) return relative(root, resolve(root, dirname(file), name));
  const [, layer, rest] = /^#(\w+)\/(.+)$/.exec(name) ?? [];
  if (layer === undefined || rest === undefined) return name;
  const path = `${outside.has(layer) ? "" : "src/"}${layer}/${rest}`;
  return path.endsWith(".tsx") ? path : `${path}.ts`;
}

const files = ["src", "server", "e2e"].flatMap(filesUnder);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const imports = files.flatMap(importsOf);
const ours = imports.filter(({ to }) => /^(src|server|e2e)\//.test(to));

const layers = ["wire", "market", "ui", "feed", "views", "app"];
function layerOf(file: string): string {
  const [top, folder = "", below] = file.split("/");
  if (file.startsWith("e2e/bench/chart/")) return "bench page";
  if (folder === "worker") return "worker";
  if (top === "e2e") return "e2e";
  if (top === "server") return below === undefined ? "server" : `server/${folder}`;
  return layers.includes(folder) ? folder : "app"; // main.tsx mounts the app
}

const may: Readonly<Record<string, readonly string[]>> = {
  wire: [],
  market: [],
  ui: [],
  feed: ["wire", "market"],
  views: ["feed", "market", "ui"],
  worker: ["wire"],
  app: ["market", "ui", "feed", "views"],
  server: ["wire", "server/gateway", "server/exchange", "server/stomp"],
  "server/gateway": ["wire", "server/stomp"],
  "server/exchange": ["wire", "server/stomp"],
  "server/stomp": [],
  e2e: ["wire", "server/exchange"],
  "bench page": ["ui"],
};

const say = ({ from, name }: Import) => `${from} imports ${name}`;

describe("imports", () => {
  test("point down, never up, never sideways", () => {
    const wrong = ours.filter(({ from, to }) => {
      const [here, there] = [layerOf(from), layerOf(to)];
      const held = isTest(from) && there === "wire"; // a test may hold anything to the contract
      return here !== there && !held && !may[here]?.includes(there);
    });
    expect(wrong.map(say)).toEqual([]);
  });

  test("of one view never reach another view", () => {
    const folder = (file: string) => file.split("/").slice(0, 3).join("/");
    const wrong = ours.filter(
      ({ from, to }) => layerOf(from) === "views" && layerOf(to) === "views" && folder(from) !== folder(to),
    );
    expect(wrong.map(say)).toEqual([]);
  });

  test("never climb out of their folder", () => {
    expect(imports.filter(({ name }) => name.includes("../")).map(say)).toEqual([]);
  });

  test("name files that exist", () => {
    const missing = ours.filter(({ to }) => !existsSync(join(root, to.replace(/\?.*$/, ""))));
    expect(missing.map(say)).toEqual([]);
  });

  test("form no cycle", () => {
    expect(cycles()).toEqual([]);
  });

  test("go through no index file", () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });
});

/** Types count too: two files that need each other are one. */
function cycles(): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of ours) graph.set(from, [...(graph.get(from) ?? []), to]);
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) return void found.push([...path.slice(at), file].join(" → "));
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

describe("a library with a lifecycle is imported", () => {
  const allowed: Readonly<Record<string, RegExp>> = {
    "@stomp/stompjs": /^src\/feed\/liveConnection\.ts$/,
    "lightweight-charts": /^src\/ui\/(openChart|chart(Overlay)?Series)\.ts$/,
    undici: /^server\/gateway\/(upstream|files)\.ts$/,
    ws: /^server\/stomp\/.+\.ts$/,
  };
  test.each(Object.entries(allowed))("%s only by %s", (library, where) => {
    const wrong = imports.filter(
      ({ from, name }) => name === library && !isTest(from) && !where.test(from) && !from.startsWith("e2e/"),
    );
    expect(wrong.map(say)).toEqual([]);
  });
});

test("the reader of imports sees every way of writing one", () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(ours.some(({ from, to }) => from === "src/feed/call.ts" && to === "src/wire/read.ts")).toBe(true);
});
