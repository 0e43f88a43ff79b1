/**
 * The gateway's own topic: what changed on the board since the answer before. The service has none; behind a plain
 * proxy this topic does not exist and the page polls instead.
 */
import * as v from "valibot";
import { instant, integer, key, record, row, rows, symbol } from "#wire/contract/schema";
import { boardItem } from "#wire/prices";

export const boardTopic = "/topic/board";

/** A changed row: the symbol and the fields that changed; a field left out is as it was, null means null. */
const changedRow = v.looseObject({ ...v.partial(v.object(boardItem.entries)).entries, symbol: key });

/** The rows by themselves: each field that changed is looked at as it is in a whole board. */
export const changedRows = rows(v.looseObject({ ...changedRow.entries, symbol }));

/** Rows in which the same fields changed, so that their names are said once; every row has as many values as there are names. */
const changedTable = v.object({
  fields: v.array(key),
  rows: v.array(v.array(v.unknown())),
});
type ChangedTable = v.InferOutput<typeof changedTable>;

const hasWholeRows = ({ fields, rows: lines }: ChangedTable) =>
  lines.every(({ length }) => length === fields.length);

const rowsOf = ({ fields, rows: lines }: ChangedTable) =>
  lines.map((values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])));

/** A board line has some twenty fields; see the same limit on rows in #wire/contract/read. */
const mostFields = 250;

const isNarrow = ({ fields }: ChangedTable) => fields.length <= mostFields;

export const boardChanges = record(
  row({
    /** counts up by one per message; a jump means that one was missed */
    sequence: integer,
    /** when upstream gave the answer these changes start from, and the one they lead to (gateway's clock, ms) */
    since: instant,
    fetchedAt: instant,
    /** the exchange's clock when it gave this answer, ms */
    clock: instant,
    /** sent as tables, read as rows */
    changed: v.pipe(
      v.array(v.pipe(changedTable, v.check(isNarrow, "too wide"), v.check(hasWholeRows, "a row is cut"))),
      v.transform((tables) => tables.flatMap(rowsOf)),
      v.array(changedRow),
    ),
    /** symbols that are no longer on the board */
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
