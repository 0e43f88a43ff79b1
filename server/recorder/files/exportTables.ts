/** The tables of an exported day: their columns, and the forms in which they are written. Figures are not formatted. */
import { parquetWriteBuffer, type SchemaElement } from "hyparquet-writer";
import { isDouble } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";
import { type CsvCell, csvLines } from "./csvLines.ts";

/** `integer` has 64 bits, `number` is a double. The type of an `unknown` column follows from its values. */
export type ColumnKind = "line" | "integer" | "number" | "time" | "text" | "flag" | "unknown";
export interface TableColumn {
  name: string;
  kind: ColumnKind;
}

export interface Table {
  columns: readonly TableColumn[];
  rows: readonly (readonly CsvCell[])[];
}

/** The files of a table, by their endings. */
export const tableForms: Readonly<Record<string, (table: Table) => string | Uint8Array>> = {
  csv: ({ columns, rows }) => `\uFEFF${csvLines([columns.map(({ name }) => name), ...rows])}`,
  parquet: ({ columns, rows }) => parquetFile(columns, rows),
};

/** Converts a value of the service to the content of one cell. */
export const cellOf = (value: unknown): CsvCell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : value === null || value === undefined
      ? null
      : JSON.stringify(value);

export const columnsOfKinds = (kinds: Readonly<Record<string, TableColumn["kind"]>>): TableColumn[] =>
  Object.entries(kinds).map(([name, kind]) => ({ name, kind }));

const optional = { repetition_type: "OPTIONAL" } as const;
const elements: Readonly<Record<Exclude<ColumnKind, "unknown">, Omit<SchemaElement, "name">>> = {
  line: { ...optional, type: "INT32" },
  integer: { ...optional, type: "INT64" },
  number: { ...optional, type: "DOUBLE" },
  text: { ...optional, type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  flag: { ...optional, type: "BOOLEAN" },
  time: {
    ...optional,
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
};

/** Each column has a type, and a cell without a value is null. */
export function parquetFile(
  columns: readonly TableColumn[],
  rows: readonly (readonly CsvCell[])[],
): Uint8Array {
  const made = columns.map(({ name, kind }, at) =>
    columnOf(
      name,
      kind,
      rows.map((row) => row[at] ?? null),
    ),
  );
  const root: SchemaElement = { name: "root", num_children: columns.length };
  const columnData = made.map(({ element, data }) => ({ name: element.name, data }));
  return new Uint8Array(
    parquetWriteBuffer({
      schema: [root, ...made.map(({ element }) => element)],
      columnData,
      createdBy: "Pola",
    }),
  );
}

type Value = string | number | bigint | boolean | Date;

/** How a cell is stored in a column of a kind; undefined if it does not fit. */
const storedAs: Readonly<
  Record<Exclude<ColumnKind, "unknown">, (cell: NonNullable<CsvCell>) => Value | undefined>
> = {
  line: (cell) => (typeof cell === "number" && cell === (cell | 0) ? cell : undefined),
  integer: (cell) => (typeof cell === "number" && Number.isSafeInteger(cell) ? BigInt(cell) : undefined),
  number: (cell) => (typeof cell === "number" ? cell : undefined),
  time: (cell) =>
    cell instanceof Date
      ? cell
      : typeof cell === "number" && Number.isSafeInteger(cell)
        ? new Date(cell)
        : undefined,
  text: (cell) => (cell instanceof Date ? cell.toISOString() : String(cell)),
  flag: (cell) => (typeof cell === "boolean" ? cell : undefined),
};

/** If a value does not fit the type that the contract declares, the column is one of doubles, or else of texts. */
function columnOf(name: string, kind: ColumnKind, cells: readonly (NonNullable<CsvCell> | null)[]) {
  const declared = kind === "unknown" ? (["flag", "number"] as const) : ([kind, "number"] as const);
  const given = cells.filter((cell) => cell !== null);
  const fitting =
    given.length === 0 && kind === "unknown"
      ? "text"
      : (declared.find((one) => given.every((cell) => storedAs[one](cell) !== undefined)) ?? "text");
  const data = cells.map((cell) => (cell === null ? null : storedAs[fitting](cell)));
  return { element: { name, ...elements[fitting] }, data };
}

const entries = new Map<string, object>(Object.entries(boardItem.entries));

/** The kind of a board's field, as the contract declares it. */
export function kindOfField(field: string): ColumnKind {
  const schema = entries.get(field);
  if (schema === undefined) return "unknown";
  const inner =
    "wrapped" in schema && typeof schema.wrapped === "object" && schema.wrapped ? schema.wrapped : schema;
  if (isDouble(inner)) return "number";
  const type = "type" in inner ? inner.type : undefined;
  return type === "string" ? "text" : type === "number" ? "integer" : "time"; // a time may be a number or a text
}
