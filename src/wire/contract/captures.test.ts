/**
 * Checks that every captured body is parsed without losing a row. These captures are in a folder beside the project, and are not part of
 * it.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type OperationName, operations } from "#wire/operations";
import { read } from "./read.ts";

const captures = join(import.meta.dirname, "../../../../shared/captures");

/** The name of an operation's capture, which is a JSON file or a folder: `news_web` for `/news/web`. */
const nameOf = (operation: OperationName) => operations[operation].path.slice(1).replace("/", "_");

function bodies(operation: OperationName): string[] {
  const base = join(captures, nameOf(operation));
  if (existsSync(`${base}.json`)) return [`${base}.json`];
  if (!existsSync(base) || !statSync(base).isDirectory()) return [];
  return readdirSync(base).map((file) => join(base, file));
}

const countRows = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, item) => sum + (Array.isArray(item) ? countRows(item) : 1), 0)
    : Object.values(value ?? {}).reduce<number>(
        (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
        0,
      );

describe.skipIf(!existsSync(captures))("captured bodies (skipped where ../shared/captures is absent)", () => {
  const names = Object.keys(operations) as OperationName[];

  test.each(names)("every captured row of %s is read", (name) => {
    const files = bodies(name);
    expect(files.length, `no capture of ${name}`).toBeGreaterThan(0);
    for (const file of files) {
      const raw: unknown = JSON.parse(readFileSync(file, "utf8"));
      const { body, dropped, surprises } = read(operations[name].reply, raw);
      expect(dropped, file).toEqual([]);
      expect(
        surprises.filter(({ kind }) => kind === "doubted"),
        file,
      ).toEqual([]);
      expect(countRows(body), file).toBe(countRows(raw));
    }
  });
});
