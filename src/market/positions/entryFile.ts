/** Entries as a table, whose file `readTable` and `importRows` read as the same entries. Every program for tables can read it. */
import { byDay, type PositionBook, type PositionEntry } from "./entry.ts";
import { type ImportField, importFields } from "./importTable.ts";

export interface EntryTable {
  fields: readonly ImportField[];
  /** figures without format: shares, and rupees */
  rows: readonly (readonly (string | number | undefined)[])[];
}

/** The oldest first. @param portfolios whose names stand in the table in place of their ids */
export function entryTable({
  entries,
  portfolios,
}: Pick<PositionBook, "entries" | "portfolios">): EntryTable {
  const names = new Map(portfolios.map(({ id, name }) => [id, name]));
  return {
    fields: importFields,
    rows: entries.toSorted(byDay).map((entry) => importFields.map((field) => cellOf(entry, field, names))),
  };
}

function cellOf(
  entry: PositionEntry,
  field: ImportField,
  names: ReadonlyMap<string, string>,
): string | number | undefined {
  if (field === "portfolio") return names.get(entry.portfolio);
  if (field === "ratio") return entry.kind === "subdivision" ? `${entry.from}:${entry.to}` : undefined;
  const { [field]: value } = entry as Readonly<Record<string, unknown>>;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
