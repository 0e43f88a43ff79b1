/**
 * The gateway's own topic: changes of the board since the previous answer. The service has no such topic. Behind a plain proxy it does not
 * exist, and the page polls instead.
 */
import * as v from "valibot";
import { instant, integer, key, record, row, rows, symbol } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const boardTopic = "/topic/board";

/** A changed row: the symbol and the changed fields. An absent field is unchanged. A field sent as null becomes null. */
const changedRow = v.looseObject({ ...v.partial(v.object(boardItem.entries)).entries, symbol: key });

/** The changed rows. Each changed field is parsed as in a whole board. */
export const changedRows = rows(v.looseObject({ ...changedRow.entries, symbol }));

/** Rows in which the same fields changed. Field names are sent once for all of them, and each row has a value for every name. */
const changedTable = v.object({
  fields: v.array(key),
  rows: v.array(v.array(v.unknown())),
});
type ChangedTable = v.InferOutput<typeof changedTable>;

const hasWholeRows = ({ fields, rows: lines }: ChangedTable) =>
  lines.every(({ length }) => length === fields.length);

const tableRows = ({ fields, rows: lines }: ChangedTable) =>
  lines.map((values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])));

/** Greatest number of fields of a row; a board row has about twenty. `fieldLimit` in #wire/contract/read has the same value. */
const mostFields = 250;

const isNarrow = ({ fields }: ChangedTable) => fields.length <= mostFields;

/** Changed rows as they are sent. */
export const sentTables = v.array(
  v.pipe(
    changedTable,
    v.check(isNarrow, "a table has too many fields"),
    v.check(hasWholeRows, "a row has too few values"),
  ),
);
export const rowsOfTables = (tables: ChangedTable[]) => tables.flatMap(tableRows);

export const boardChanges = record(
  row({
    /** increases by one with each message; a jump means that a message was missed */
    sequence: integer,
    /** gateway's clock, ms: when upstream gave the answer before these changes (`since`), and the answer with them */
    since: instant,
    fetchedAt: instant,
    /** the exchange's time when it gave this answer, ms */
    clock: instant,
    /** sent as tables, which the parser turns into rows */
    changed: v.pipe(sentTables, v.transform(rowsOfTables), v.array(changedRow)),
    /** symbols that left the board */
    gone: v.array(key),
  }),
);

/** A row as sent. */
export type SentRow = Readonly<Record<string, unknown>>;

/** The changed fields of a row and its key; null for a removed field. @param key field that identifies the row */
export function changedFields(before: SentRow | undefined, now: SentRow, key: string): SentRow | undefined {
  if (!before) return now;
  let changed: Record<string, unknown> | undefined;
  for (const field of Object.keys(now)) {
    if (isSame(before[field], now[field])) continue;
    changed ??= { [key]: now[key] };
    changed[field] = now[field];
  }
  for (const field of Object.keys(before)) {
    if (now[field] !== undefined || Object.hasOwn(now, field)) continue;
    changed ??= { [key]: now[key] };
    changed[field] = null;
  }
  return changed;
}

/** Compares simple values directly. Compares other types, which the service may add later, by their JSON text. */
const isSame = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === "object" && typeof other === "object" && JSON.stringify(one) === JSON.stringify(other));

/** Groups changed rows into tables by their changed fields, as they are sent. */
export function changedTables(changed: readonly SentRow[]): ChangedTable[] {
  const tables = new Map<string, ChangedTable>();
  for (const line of changed) {
    const fields = Object.keys(line);
    const name = fields.join("\n");
    const table = tables.get(name) ?? { fields, rows: [] };
    tables.set(name, table);
    table.rows.push(Object.values(line));
  }
  return [...tables.values()];
}

/** Changes of a board, also encoded as the JSON of these two fields without braces. Topic and recording use the same text. */
export interface SentChanges {
  changed: ChangedTable[];
  gone: readonly string[];
  encoded: string;
}

export const sentChanges = (changed: ChangedTable[], gone: readonly string[]): SentChanges => ({
  changed,
  gone,
  encoded: `"changed":${JSON.stringify(changed)},"gone":${JSON.stringify(gone)}`,
});
