import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { type ColumnKind, kindOfField, parquetFile } from "./exportTables.ts";

/** Reads a file of one column: its cells, and its type. */
async function readBack(kind: ColumnKind, cells: Parameters<typeof parquetFile>[1][number]) {
  const { buffer: file } = parquetFile(
    [{ name: "c", kind }],
    cells.map((cell) => [cell]),
  );
  if (!(file instanceof ArrayBuffer)) throw new Error("no file");
  const column = parquetMetadata(file).schema[1];
  const rows = await parquetReadObjects({ file });
  return {
    type: column?.type,
    as: column?.logical_type ?? column?.converted_type,
    cells: rows.map(({ c }) => c),
  };
}

const at = new Date("2026-10-02T06:12:10.250Z");
const utc = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" };

test.each<[ColumnKind, Parameters<typeof parquetFile>[1][number], string, unknown, unknown[]]>([
  ["line", [1, null, 2_147_483_647], "INT32", undefined, [1, null, 2_147_483_647]],
  ["integer", [0, null, 20_000_000_000], "INT64", undefined, [0n, null, 20_000_000_000n]],
  ["number", [0.1, null, -3, 1e-9], "DOUBLE", undefined, [0.1, null, -3, 1e-9]],
  ["time", [at, null, at.getTime()], "INT64", utc, [at, null, at]],
  ["text", ["ශ්‍රී", "", null, "=1+1"], "BYTE_ARRAY", { type: "STRING" }, ["ශ්‍රී", "", null, "=1+1"]],
  ["flag", [true, null, false], "BOOLEAN", undefined, [true, null, false]],
  ["number", [null, undefined], "DOUBLE", undefined, [null, null]],
  ["number", [], "DOUBLE", undefined, []],
])("a column of kind %s with %j is %s", async (kind, cells, type, as, expected) => {
  expect(await readBack(kind, cells)).toEqual({ type, as, cells: expected });
});

test.each<[string, ColumnKind, Parameters<typeof parquetFile>[1][number], string, unknown[]]>([
  ["an integer with a fraction", "integer", [1, 2.5], "DOUBLE", [1, 2.5]],
  ["a number that is a text", "number", [1.5, "n/a", null], "BYTE_ARRAY", ["1.5", "n/a", null]],
  ["an undeclared field with numbers", "unknown", [1, null, 2.5], "DOUBLE", [1, null, 2.5]],
  ["an undeclared field with flags", "unknown", [true, null], "BOOLEAN", [true, null]],
  ["an undeclared field without a value", "unknown", [null], "BYTE_ARRAY", [null]],
])("%s changes the column's type, and no value is lost", async (_, kind, cells, type, expected) => {
  expect(await readBack(kind, cells)).toMatchObject({ type, cells: expected });
});

test.each([
  ["symbol", "text"],
  ["price", "number"],
  ["turnover", "number"],
  ["sharevolume", "integer"],
  ["lastTradedTime", "time"],
  ["newField", "unknown"],
])("the field %s of a board is a column of kind %s", (field, kind) => {
  expect(kindOfField(field)).toBe(kind);
});
