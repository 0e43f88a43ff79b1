/**
 * The session's blocks (crossings) as the gateway's boards show them. Each board is compared with the one before; the rule is also right
 * across a gap. After a start, the blocks before the first board are one entry for each line, without a `from`.
 */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Block, blockBetween } from "#market/prints/blocks";
import type { HeldBoard } from "./heldMarket.ts";

/** Greatest number of blocks kept; the busiest day known had a few dozen. */
const mostKept = 2_000;

export interface BlockWatch {
  /** Compares a board with the one before. The same board twice changes nothing. */
  take(board: HeldBoard): void;
  /** the newest first */
  blocks(): readonly Block[];
}

export function createBlockWatch(): BlockWatch {
  let before: { board: HeldBoard; at: number; dayAt: number } | undefined;
  let blocks: Block[] = [];
  return {
    take(board) {
      const { newestTradeAt, snapshot, rows } = board;
      const at = snapshot.clock.at;
      if (board === before?.board || newestTradeAt === undefined) return;
      const dayAt = dayStart(newestTradeAt);
      if (before?.dayAt !== dayAt) {
        before = undefined;
        blocks = [];
      }
      const window = { from: before?.at, to: at };
      const found: Block[] = [];
      for (const row of rows.values()) {
        if (row.earlier) continue;
        const { block } = blockBetween(sameDay(before?.board.rows.get(row.symbol)), row, window);
        if (block) found.push(block);
      }
      blocks = [...found, ...blocks].slice(0, mostKept);
      before = { board, at, dayAt };
    },
    blocks: () => blocks,
  };
}

/** A row of an earlier day says nothing about this day's crossings. */
const sameDay = (row: BoardRow | undefined) => (row?.earlier ? undefined : row);
