/** Compares the table of keys with the files of the page that handle keys. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyTable } from "./keyTable.tsx";

const root = join(import.meta.dirname, "../../..");
const code = (file: string) =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => join("src", file));

/** these files forward keys that another file handles, or end an action at any key */
const passes = new Set([
  "src/ui/controls/Modal.tsx",
  "src/app/jump/bringPanel.ts",
  "src/ui/router/scrollPlace.ts",
]);

const listens = /\bonKeyDown\b\s*[=:(]|"keydown"|\bkeydown:/;
const named = /\b(Arrow(?:Up|Down|Left|Right)|Home|End|PageUp|PageDown|Enter|Escape|Delete|Backspace)\b/g;
const compared = /key(?:\.toLowerCase\(\))? [!=]==? "(.)"/g;

const heard = new Set(keyTable.flatMap((group) => group.heard));

test("every file that handles keys is in the table", () => {
  const listening = files.filter((file) => listens.test(code(file)) && !passes.has(file));
  expect(listening.length).toBeGreaterThan(15);
  expect(listening.filter((file) => !heard.has(file))).toEqual([]);
});

test.each(keyTable.map(({ where, heard, uses }) => [where, heard, uses] as const))(
  "the table of %s has every key that its files handle",
  (_, heard, uses) => {
    // any file may pass on the keys of every page
    const [everywhere] = keyTable;
    const declared = new Set([...uses, ...(everywhere?.uses ?? [])].flatMap(({ keys }) => keys));
    const text = heard.map(code).join("\n");
    const found = [...text.matchAll(named), ...text.matchAll(compared)].map(([, key = ""]) => key);
    const missing = found.filter((key) => !declared.has(key) && !declared.has(key.toLowerCase()));
    expect([...new Set(missing)]).toEqual([]);
  },
);

test("only single letters and signs can be switched off", () => {
  const off = keyTable.flatMap(({ uses }) => uses).filter(({ letter }) => letter);
  expect(off.length).toBeGreaterThan(3);
  expect(off.flatMap(({ keys }) => keys).filter((key) => key.length > 1)).toEqual([]);
});
