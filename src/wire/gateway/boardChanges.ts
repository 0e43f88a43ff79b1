/**
 * The gateway's own topic: changes of the board since the answer before. The service has none; behind a plain proxy this topic does not exist
 * and the page polls instead.
 */
import * as v from "valibot";
import { instant, integer, key, record, row, rows, symbol } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const boardTopic = "/topic/board";

/** A changed row: the symbol and the changed fields. An absent field is unchanged; null means null. */
const changedRow = v.looseObject({ ...v.partial(v.object(boardItem.entries)).entries, symbol: key });

/** The rows alone: each changed field is parsed as in a whole board. */
export const changedRows = rows(v.looseObject({ ...changedRow.entries, symbol }));

/** Rows in which the same fields changed, so that the names are sent once; each row has a value for every name. */
const changedTable = v.object({
  fields: v.array(key),
  rows: v.array(v.array(v.unknown())),
});
type ChangedTable = v.InferOutput<typeof changedTable>;

const hasWholeRows = ({ fields, rows: lines }: ChangedTable) =>
  lines.every(({ length }) => length === fields.length);

const rowsOf = ({ fields, rows: lines }: ChangedTable) =>
  lines.map((values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])));

/** A board line has some twenty fields; `fieldLimit` in #wire/contract/read is the same. */
const mostFields = 250;

const isNarrow = ({ fields }: ChangedTable) => fields.length <= mostFields;

/** Changed rows as they are sent. */
export const sentTables = v.array(
  v.pipe(changedTable, v.check(isNarrow, "too wide"), v.check(hasWholeRows, "a row is cut")),
);
export const rowsOfTables = (tables: ChangedTable[]) => tables.flatMap(rowsOf);

export const boardChanges = record(
  row({
    /** rises by one with each message; a jump means that one was missed */
    sequence: integer,
    /** when upstream gave the answer before these changes, and the one after them (gateway's clock, ms) */
    since: instant,
    fetchedAt: instant,
    /** the exchange's clock when it gave this answer, ms */
    clock: instant,
    /** sent as tables, parsed to rows */
    changed: v.pipe(sentTables, v.transform(rowsOfTables), v.array(changedRow)),
    /** symbols that left the board */
    gone: v.array(key),
  }),
);

/** Changed rows as they are sent: in tables of the same fields. */
export function changedTables(changed: readonly Readonly<Record<string, unknown>>[]): ChangedTable[] {
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
