/**
 * The session's blocks (crossings) as the gateway's boards show them. Each board is compared with the one before; the rule is also right
 * across a gap. Quotes that pass the gateway give exact values. After a start, the blocks before the first board are one entry for each line, without a `from`.
 */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Block, blockBetween, blocksWithValues } from "#market/prints/blocks";
import { type BlockQuote, CrossedBook } from "#market/prints/crossedBook";
import type { TapeNote } from "#market/prints/prints";
import type { HeldBoard } from "./heldMarket.ts";

/** Greatest number of blocks kept; the busiest day known had a few dozen. */
const mostKept = 2_000;

export interface BlockWatch {
  /** Compares a board with the one before. The same board twice changes nothing. */
  take(board: HeldBoard): void;
  quote(symbol: string, quote: BlockQuote): void;
  /** the newest first, without those that the exchange cancelled */
  blocks(): readonly Block[];
}

export function createBlockWatch(): BlockWatch {
  let before: { board: HeldBoard; at: number; dayAt: number } | undefined;
  let blocks: Block[] = [];
  let notes: TapeNote[] = [];
  let values = new CrossedBook();
  return {
    take(board) {
      const { newestTradeAt, snapshot, rows } = board;
      const at = snapshot.clock.at;
      if (board === before?.board || newestTradeAt === undefined) return;
      const dayAt = dayStart(newestTradeAt);
      if (before?.dayAt !== dayAt) {
        before = undefined;
        [blocks, notes, values] = [[], [], new CrossedBook()];
      }
      const window = { from: before?.at, to: at };
      const found: Block[] = [];
      for (const row of rows.values()) {
        if (row.earlier) continue;
        const { block, note } = blockBetween(sameDay(before?.board.rows.get(row.symbol)), row, window);
        if (block) found.push(block);
        if (note) notes.push(note);
      }
      values.board(rows.values(), at);
      blocks = [...blocks, ...found].slice(-mostKept);
      notes = notes.slice(-mostKept);
      before = { board, at, dayAt };
    },
    quote: (symbol, quote) => values.quote(symbol, quote),
    blocks: () =>
      blocksWithValues(blocks, notes, values.known)
        .filter(({ cancelled }) => !cancelled)
        .reverse(),
  };
}

/** A row of an earlier day says nothing about this day's crossings. */
const sameDay = (row: BoardRow | undefined) => (row?.earlier ? undefined : row);
