/** Publishes on `/topic/board` the changes since the previous board. */

import type { KnownSymbols } from "#server/gateway/upstream/knownSymbols";
import { isObject } from "#wire/contract/schema";
import { boardTopic, changedFields, changedTables, sentChanges } from "#wire/gateway/boardChanges";
import type { UncheckedParts } from "#wire/operations";
import type { BoardRow, EventHub, RowsBySymbol, ServedBoard } from "./eventHub.ts";
import { readBody, type Snapshots } from "./snapshots.ts";

export type WireFields = Readonly<Record<string, unknown>>;

interface BoardParts {
  snapshots: Pick<Snapshots, "get">;
  knownSymbols: Pick<KnownSymbols, "learn">;
}

/** Greatest number of boards that one leader publishes. The numbers of the next leader are greater than all of them. */
const boardsOfLeader = 1_000_000;

/** Numbers the boards of this gateway, and publishes what changed since the board before. */
export function publishBoards(events: EventHub, parts: BoardParts): void {
  let before: { rows: RowsBySymbol; fetchedAt: number } | undefined;
  let sequence = 0;
  events.on("role", (role, fence) => {
    if (role === "follows" || (role === "leads" && fence === 0)) return;
    // Each gateway that is alone publishes boards of its own. A page that changes gateways sees by the number that it missed some.
    const ahead = role === "alone" ? 0.5 + 0.4 * Math.random() : 0;
    // A page sees that the numbers jump, and requests the whole board.
    sequence = Math.max(sequence, Math.floor((fence + ahead) * boardsOfLeader));
    before = lastBoard(parts) ?? before;
  });
  events.on("answer", (snapshot, board) => {
    const { operation, fetchedAt, clock } = snapshot;
    const rows = operation === "board" ? boardRowsOf(board) : undefined;
    if (!rows) return;
    let changes: ServedBoard["changes"];
    if (before) {
      sequence += 1;
      const since = before.fetchedAt;
      const { changed: lines, gone } = compare(before.rows, rows);
      changes = sentChanges(changedTables(lines), gone);
      const head = JSON.stringify({ sequence, since, fetchedAt, clock: clock.at });
      const body = `${head.slice(0, -1)},${changes.encoded}}`;
      events.emit("publication", { topic: boardTopic, body, at: fetchedAt, clock });
    }
    before = { rows, fetchedAt };
    events.emit("board", { sequence, rows, changes }, snapshot);
  });
}

/** The rows of the board that this gateway's browsers have, if another gateway published it. */
function lastBoard({ snapshots, knownSymbols }: BoardParts) {
  const held = snapshots.get("board");
  if (!held?.body) return undefined;
  const body = readBody(held)?.body;
  knownSymbols.learn("board", {}, body);
  const rows = boardRowsOf(body);
  return rows && { rows, fetchedAt: held.fetchedAt };
}

export function compare(before: RowsBySymbol, now: RowsBySymbol): { changed: WireFields[]; gone: string[] } {
  const changed: WireFields[] = [];
  for (const [symbol, row] of now) {
    const fields = changedFields(before.get(symbol), row, "symbol");
    if (fields) changed.push(fields);
  }
  return { changed, gone: [...before.keys()].filter((symbol) => !now.has(symbol)) };
}

/** The rows of a board's body that the contract has read. */
export function boardRowsOf(board: unknown): RowsBySymbol | undefined {
  const { reqTradeSummery: list }: UncheckedParts<"board"> = isObject(board) ? board : {}; // the service's spelling
  return Array.isArray(list) ? rowsBySymbol(list) : undefined;
}

export function rowsBySymbol(list: readonly unknown[]): RowsBySymbol {
  const rows = new Map<string, BoardRow>();
  for (const row of list) {
    const { symbol }: BoardRow = isObject(row) ? row : {};
    if (isObject(row) && typeof symbol === "string") rows.set(symbol, row);
  }
  return rows;
}
