/**
 * Answers that are lists of rows. The first list of a member is written whole, later lists as changes. If every list of the indices were
 * written whole, they alone would be half of a recording.
 */
import { isObject } from "#wire/contract/schema";
import { changedFields, changedTables, rowsOfTables } from "#wire/gateway/boardChanges";
import { keyField } from "#wire/gateway/recording";

type SentFields = Readonly<Record<string, unknown>>;

interface HeldRows {
  rows: Map<string, SentFields>;
  /** number of the list's line */
  n: number;
}

/** A list as it is written: whole, or as changes from an earlier line. */
export type WrittenList =
  | { body: readonly SentFields[] }
  | {
      of: number;
      changed: ReturnType<typeof changedTables>;
      gone: readonly string[];
      order?: readonly string[];
    };

export class RowLists {
  #held = new Map<string, HeldRows>();

  /** Forgets earlier lists, so that the next list of each request is written whole. */
  forget(): void {
    this.#held.clear();
  }

  /** @param n number of the list's line @returns undefined if the body is not a list of rows with unique keys, or the operation has none */
  next(
    { question, op, body }: { question: string; op: string; body: unknown },
    n: number,
  ): WrittenList | undefined {
    const field = keyField(op);
    if (field === undefined) return undefined;
    const rows = rowsByField(body, field);
    const before = this.#held.get(question);
    if (!rows) {
      this.#held.delete(question);
      return undefined;
    }
    this.#held.set(question, { rows, n });
    return before ? difference(before, rows, field) : { body: [...rows.values()] };
  }
}

function rowsByField(body: unknown, field: string): Map<string, SentFields> | undefined {
  if (!Array.isArray(body) || body.length === 0) return undefined;
  const rows = new Map<string, SentFields>();
  for (const row of body) if (isObject(row) && isKey(row[field])) rows.set(String(row[field]), row);
  return rows.size === body.length ? rows : undefined;
}

const isKey = (value: unknown) => typeof value === "string" || typeof value === "number";

function difference(before: HeldRows, rows: Map<string, SentFields>, field: string): WrittenList {
  const changed: SentFields[] = [];
  let added = 0;
  for (const [key, row] of rows) {
    const old = before.rows.get(key);
    if (!old) added += 1;
    const fields = changedFields(old, row, field);
    if (fields) changed.push(fields);
  }
  const tables = changedTables(changed);
  const gone =
    added === rows.size - before.rows.size ? [] : [...before.rows.keys()].filter((key) => !rows.has(key));
  const order = hasExpectedOrder(before, rows, { tables, added, field }) ? {} : { order: [...rows.keys()] };
  return { of: before.n, changed: tables, gone, ...order };
}

/** Whether a reader can work out the order by itself: the earlier rows that remain, then the new rows in the order of the tables. */
function hasExpectedOrder(
  before: HeldRows,
  rows: Map<string, SentFields>,
  { tables, added, field }: { tables: ReturnType<typeof changedTables>; added: number; field: string },
): boolean {
  const now = rows.keys();
  for (const key of before.rows.keys()) if (rows.has(key) && now.next().value !== key) return false;
  if (added < 2) return true;
  for (const row of rowsOfTables(tables)) {
    const key = String(row[field]);
    if (!before.rows.has(key) && now.next().value !== key) return false;
  }
  return true;
}
