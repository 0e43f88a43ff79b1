/** Checks that every body of the sets is parsed without losing a row. */
import { describe, expect, test } from "vitest";
import { isOperationName, operations } from "#wire/operations";
import { bodySets, filesOf, sentBody } from "#wire/testing/bodySets";
import { parseBody } from "./parseBody.ts";

const countRows = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, item) => sum + (Array.isArray(item) ? countRows(item) : 1), 0)
    : Object.values(value ?? {}).reduce<number>(
        (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
        0,
      );

describe.each(bodySets)("$name bodies", (set) => {
  const names = Object.keys(operations).filter(isOperationName);

  test.each(names)("every row of %s is read", (name) => {
    const files = filesOf(set, name);
    expect(files.length, `no body of ${name}`).toBeGreaterThan(0);
    for (const file of files) {
      const raw = sentBody(set, file);
      const { body, dropped, surprises } = parseBody(operations[name].reply, raw);
      expect(dropped, file).toEqual([]);
      expect(
        surprises.filter(({ kind }) => kind === "doubted"),
        file,
      ).toEqual([]);
      expect(countRows(body), file).toBe(countRows(raw));
    }
  });
});
