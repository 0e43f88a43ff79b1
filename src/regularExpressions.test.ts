/** Reads every regular expression of the product. Each must run in time linear in the length of its text, whatever the text contains. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const isOurs = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file);
const files = ["src", "server", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter(isOurs),
);

interface Written {
  place: string;
  source: string;
  flags: string;
}

/** The regular expressions as written, and the files that build one at run time. */
function expressionsOf(file: string): { written: Written[]; built: string[] } {
  const text = readFileSync(join(root, file), "utf8");
  const written: Written[] = [];
  const built: string[] = [];
  const noteBuilt = (callee: object) => {
    if ("name" in callee && callee.name === "RegExp") built.push(file);
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern: source, flags } = node.regex;
      written.push({ place: `${file}:${text.slice(0, node.start).split("\n").length}`, source, flags });
    },
    NewExpression: ({ callee }) => noteBuilt(callee),
    CallExpression: ({ callee }) => noteBuilt(callee),
  }).visit(parseSync(file, text).program);
  return { written, built };
}

/** Whether all repetitions are limited, so that the work at each place is limited too. */
function isBounded(source: string): boolean {
  const plain = source.replace(/\\./gs, "_").replace(/\[[^\]]*\]/g, "_");
  return !/[*+]|\{\d+,\}/.test(plain);
}

/** Limits of the search for hostile texts. */
const effort = { incubationLimit: 2_500, attackLimit: 150_000, maxIteration: 3, timeout: 300_000 };

/** @returns the reason to refuse the expression */
async function fault({ source, flags }: Omit<Written, "place">): Promise<string | undefined> {
  if (isBounded(source)) return undefined;
  const found = await check(source, flags, effort);
  if (found.status === "safe") return undefined;
  if (found.status === "unknown") return "it could not be decided";
  return `${found.complexity.summary}, as with ${found.attack.pattern}`;
}

const read = files.map(expressionsOf);

test("no regular expression takes more than linear time", async () => {
  const all = new Map(
    read.flatMap(({ written }) => written).map((one) => [`/${one.source}/${one.flags}`, one]),
  );
  expect(all.size).toBeGreaterThan(100);
  const refused: string[] = [];
  for (const [shown, one] of all) {
    const why = await fault(one);
    if (why) refused.push(`${one.place} ${shown}: ${why}`);
  }
  expect(refused).toEqual([]);
});

test("every regular expression is written as a literal, so that this test can read it", () => {
  const known = ["src/wire/contract/schema.ts", "server/exchange/javaText.ts"]; // built from constants, and from field names of the simulated market
  const built = new Set(read.flatMap((one) => one.built));
  expect([...built].filter((file) => !known.includes(file))).toEqual([]);
});

test.each([
  String.raw`\?(.*&)?full\b`,
  String.raw`^\s*(\{\s*\})?\s*$`,
  "(a+)+$",
  "<script>[^]*?</script>",
  String.raw`\/+$`,
  String.raw`\bTRADING\b.*\bHALTED\b`,
])("the regular expression /%s/ is refused", async (source) => {
  expect(await fault({ source, flags: "" })).toMatch(/polynomial|exponential/);
});
