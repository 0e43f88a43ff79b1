/** Publishes on `/topic/board` the changes since the previous board, and renews the board while it has readers. */

import type { Clock } from "#server/gateway/upstream/clocks";
import { isObject, type Unchecked } from "#wire/contract/schema";
import { boardTopic, changedTables, type SentChanges, sentChanges } from "#wire/gateway/boardChanges";
import type { OperationName, UncheckedParts } from "#wire/operations";
import type { boardItem } from "#wire/prices";
import type { Answers } from "./answers.ts";
import type { Publication, Snapshot, SnapshotReader } from "./snapshots.ts";

export type Row = Readonly<Record<string, unknown>>;
export type BoardRow = Unchecked<typeof boardItem>;
export type Rows = ReadonlyMap<string, BoardRow>;

/** The symbol of a row and its changed fields; null for a removed field. */
export function changedFields(before: Row | undefined, now: Row): Row | undefined {
  if (!before) return now;
  const changed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(now)) {
    if (!isSame(before[field], value)) changed[field] = value;
  }
  for (const field of Object.keys(before)) if (!Object.hasOwn(now, field)) changed[field] = null;
  return Object.keys(changed).length === 0 ? undefined : { symbol: now.symbol, ...changed };
}

/** Compares simple values directly. Compares other types, which the service may add later, by their JSON text. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const both = typeof one === "object" && typeof other === "object";
  return both && JSON.stringify(one) === JSON.stringify(other);
}

/** A board as pages get it, and its changes from the previous board; undefined for the first. */
export interface ServedBoard {
  sequence: number;
  rows: Rows;
  changes: SentChanges | undefined;
}

export interface BoardChangesReader extends SnapshotReader {
  /**
   * Numbers the next changes from `sequence` on. A page sees that the numbers jump, and requests the whole board.
   * @param from the board that the browsers have, if another gateway has published it
   */
  continueAt(sequence: number, from: { rows: Rows; fetchedAt: number } | undefined): void;
}

/** @param served receives each board, for the recorder */
export function boardChanges(
  publish: (changes: Publication) => void,
  served: (board: ServedBoard, snapshot: Snapshot) => void = () => undefined,
): BoardChangesReader {
  let before: { rows: Rows; fetchedAt: number } | undefined;
  let sequence = 0;
  return {
    continueAt(next, from) {
      sequence = Math.max(sequence, next);
      before = from ?? before;
    },
    answered(snapshot, board) {
      const { operation, fetchedAt, clock } = snapshot;
      const rows = operation === "board" ? rowsOf(board) : undefined;
      if (!rows) return;
      let changes: ServedBoard["changes"];
      if (before) {
        sequence += 1;
        const since = before.fetchedAt;
        const { changed: lines, gone } = compare(before.rows, rows);
        changes = sentChanges(changedTables(lines), gone);
        const head = JSON.stringify({ sequence, since, fetchedAt, clock: clock.at });
        const body = `${head.slice(0, -1)},${changes.encoded}}`;
        publish({ topic: boardTopic, body, at: fetchedAt, clock });
      }
      before = { rows, fetchedAt };
      served({ sequence, rows, changes }, snapshot);
    },
  };
}

export interface RenewalOptions {
  operation: OperationName;
  answers: Pick<Answers, "due" | "renew">;
  clock: Clock;
  pace: number;
  /** whether the answer has readers now */
  interested(): boolean;
}

/** ms between two checks whether there are readers */
const readerCheckEvery = 500;
/** ms until the next attempt after a failure; the backoff may make it longer */
const afterFailure = 250;

/** Renews an answer each time it expires, while it has readers. @returns a function that stops the renewal */
export function startRenewal(options: RenewalOptions): () => void {
  const { operation, answers, clock, pace, interested } = options;
  let open = true;
  const run = async () => {
    while (open) {
      const due = answers.due(operation, {});
      if (!interested()) await clock.wait(readerCheckEvery * pace);
      else if (due > 0) await clock.wait(Math.min(due, readerCheckEvery));
      else if (!(await answers.renew(operation, {}))) await clock.wait(afterFailure * pace);
    }
  };
  void run();
  return () => {
    open = false;
  };
}

export function compare(before: Rows, now: Rows): { changed: Row[]; gone: string[] } {
  const changed: Row[] = [];
  for (const [symbol, row] of now) {
    const fields = changedFields(before.get(symbol), row);
    if (fields) changed.push(fields);
  }
  return { changed, gone: [...before.keys()].filter((symbol) => !now.has(symbol)) };
}

/** The rows of a board's body that the contract has read. */
export function rowsOf(board: unknown): Rows | undefined {
  const { reqTradeSummery: list }: UncheckedParts<"board"> = isObject(board) ? board : {}; // the service's spelling
  return Array.isArray(list) ? rowsBySymbol(list) : undefined;
}

export function rowsBySymbol(list: readonly unknown[]): Rows {
  const rows = new Map<string, BoardRow>();
  for (const row of list) {
    const { symbol }: BoardRow = isObject(row) ? row : {};
    if (isObject(row) && typeof symbol === "string") rows.set(symbol, row);
  }
  return rows;
}
