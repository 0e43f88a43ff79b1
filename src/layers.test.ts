/** Reads every import of the page, the server and the end-to-end tests, and checks which layer may import which. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesUnder, type Import, importsOf, isScaffolding, isTest, linesOf, root } from "#scripts/imports";

const files = ["src", "server", "e2e"].flatMap(filesUnder);
const product = files.filter((file) => !file.startsWith("e2e/") && !isScaffolding(file));
const imports = files.flatMap(importsOf);
const ours = imports.filter(({ to }) => /^(src|server|e2e)\//.test(to));

const layers = ["units", "wire", "market", "rows", "stored", "ui", "feed", "views", "pages", "app"];
function layerOf(file: string): string {
  const [top, folder = "", below] = file.split("/");
  if (file.startsWith("e2e/bench/chart/")) return "bench page";
  if (file.startsWith("e2e/bench/engine/")) return "bench engine";
  if (file.startsWith("e2e/judge/")) return "judge";
  if (folder === "worker") return "worker";
  if (top === "e2e") return "e2e";
  if (top === "server") return below === undefined ? "server" : `server/${folder}`;
  return layers.includes(folder) ? folder : "app"; // main.tsx mounts the app
}

/** Every layer may import the units. */
const may: Readonly<Record<string, readonly string[]>> = {
  units: [],
  wire: [],
  market: [],
  rows: ["wire", "market"],
  stored: [],
  ui: ["market", "stored"],
  feed: ["wire", "market", "rows", "stored"],
  views: ["feed", "market", "rows", "stored", "ui"],
  worker: ["wire"],
  pages: ["market", "rows", "stored", "ui", "feed", "views"],
  app: ["market", "rows", "stored", "ui", "feed", "views", "pages"],
  server: [
    ...["wire", "server/alerts", "server/gateway", "server/recorder"],
    ...["server/exchange", "server/stomp", "server/stores", "server/flags", "server/testing"],
  ],
  "server/flags": [],
  "server/testing": ["wire", "market", "rows", "server/exchange", "server/gateway", "server/recorder"],
  "server/gateway": [
    ...["wire", "market", "rows"],
    ...["server/alerts", "server/rate", "server/recorder", "server/stomp", "server/stores"],
  ],
  "server/alerts": ["wire", "market", "rows", "server/recorder"],
  "server/rate": [],
  "server/stores": ["server/rate"],
  "server/recorder": ["wire", "market"],
  "server/exchange": ["wire", "server/stomp", "server/flags"],
  "server/stomp": ["server/rate"],
  e2e: ["wire", "server/exchange", "server/stores"],
  "bench page": ["ui"],
  "bench engine": ["wire", "market", "rows", "server/exchange"], // runs the rules over boards of the exchange, without a gateway
  judge: ["wire", "market", "rows", "feed", "server/exchange", "server/gateway"], // compares what the page works out with the exchange and the gateway
};

const folders = [...new Set(files.map((file) => dirname(file)))]
  .flatMap((folder) => folder.split("/").map((_, depth, parts) => parts.slice(0, depth + 1).join("/")))
  .filter((folder, at, all) => folder.includes("/") && all.indexOf(folder) === at)
  .sort();

const say = ({ from, name }: Import) => `${from} imports ${name}`;

describe("imports", () => {
  test("point down, never up, never sideways", () => {
    const wrong = ours.filter(({ from, to }) => {
      const [here, there] = [layerOf(from), layerOf(to)];
      const held = isTest(from) && there === "wire"; // a test in any layer may import the contract
      return here !== there && there !== "units" && !held && !may[here]?.includes(there);
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

  test("form no cycle between files", () => {
    // the table loads the code of every page, and a page may read the table
    expect(cycles(ours.filter(({ from, lazy }) => !lazy || from !== "src/pages/table.ts"))).toEqual([]);
  });

  test.each(folders)("form no cycle between the folders of %s", (folder) => {
    expect(cycles(between(folder))).toEqual([]);
  });

  test("go through no index file", () => {
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });
});

/** Imports from one sub-folder of this folder into another. The files directly in the folder count as one more sub-folder. */
function between(folder: string): readonly Import[] {
  const below = (file: string) =>
    file
      .slice(folder.length + 1)
      .split("/")
      .slice(0, -1)[0] ?? folder;
  const inside = (file: string) => file.startsWith(`${folder}/`);
  return ours
    .filter(({ from, to, lazy }) => !lazy && inside(from) && inside(to) && !isScaffolding(from))
    .map((found) => ({ ...found, from: below(found.from), to: below(found.to) }))
    .filter(({ from, to }) => from !== to);
}

/** Type imports count too: two files that need each other's types belong together. */
function cycles(imports: readonly Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to]);
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
    "@stomp/stompjs": /^src\/feed\/(link\/stompLink|testing\/farSocket)\.ts$/,
    "lightweight-charts": /^src\/ui\/chart\/library\/(openChart|chart(Overlay)?Series)\.ts$/,
    idb: /^src\/stored\/databases\.ts$/,
    undici: /^server\/gateway\/upstream\/upstream\.ts$/,
    ws: /^server\/stomp\/.+\.ts$/,
  };
  test.each(Object.entries(allowed))("%s only by %s", (library, where) => {
    const wrong = imports.filter(
      ({ from, name }) => name === library && !isTest(from) && !where.test(from) && !from.startsWith("e2e/"),
    );
    expect(wrong.map(say)).toEqual([]);
  });
});

test("one file of the page calls fetch; the service worker has its own", () => {
  const calls = product.filter(
    (file) =>
      /^src\/(?!worker\/)/.test(file) &&
      /(?<![\w.`])fetch\b(?=\(| *[,;)])/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(calls).toEqual(["src/feed/answers/earlyAnswers.ts"]);
});

describe("the folders stay easy to survey", () => {
  test.each(["src", "server", "e2e", ...folders, "scripts"])("%s holds at most 25 entries", (folder) => {
    expect(readdirSync(join(root, folder)).length).toBeLessThanOrEqual(25);
  });

  test("no file of the product is longer than 400 lines", () => {
    expect(product.filter((file) => linesOf(file) > 400)).toEqual([]);
  });
});

test("the reader of imports sees every way of writing one", () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(
    ours.some(
      ({ from, to }) => from === "src/feed/answers/call.ts" && to === "src/wire/contract/parseBody.ts",
    ),
  ).toBe(true);
});
