/**
 * The values of the lines' blocks, from quotes and boards of one moment each. A page that follows the market fills it with the quotes that it
 * requests, and a reader of recordings fills it with the recorded ones.
 */
import {
  type BoardRow,
  type CrossedValue,
  crossedShares,
  inOrder,
  type KnownValues,
  knownValue,
  type LineValues,
  noValues,
} from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { crossedValue, unroundedValue } from "./blocks.ts";

/** The figures of a quote that give the value of a line's blocks. */
export type BlockQuote = Pick<Quote, "shares" | "trades" | "turnover">;

interface LineState {
  /** number of crossed shares on the newest row */
  crossed: number;
  /** Newest rows of the line. A quote may come from between two boards; it fits the board from which no trade separates it. */
  rows: readonly { row: BoardRow; at: number }[];
}

/** greatest number of rows and quotes of a line that are compared */
const mostCompared = 6;

export class CrossedBook {
  #lines = new Map<string, LineState>();
  /** newest quotes; kept also for a line without blocks, because a quote may include a block before a board does */
  #quotes = new Map<string, readonly BlockQuote[]>();
  #known: KnownValues = new Map();

  /** A book after the same boards and quotes, which continues by itself. */
  copy(): CrossedBook {
    const copy = new CrossedBook();
    [copy.#lines, copy.#quotes, copy.#known] = [new Map(this.#lines), new Map(this.#quotes), this.#known];
    return copy;
  }

  /** Another object after each new value. */
  get known(): KnownValues {
    return this.#known;
  }

  /** Lines that have or had blocks, with the number of shares that have crossed. */
  get crossed(): Iterable<readonly [symbol: string, shares: number]> {
    return [...this.#lines].map(([symbol, { crossed }]) => [symbol, crossed] as const);
  }

  isKnown(symbol: string, shares: number): boolean {
    return knownValue(this.#known.get(symbol), shares) !== undefined;
  }

  /** Takes the rows of a board. @param at exchange time of the board, ms */
  board(rows: Iterable<BoardRow>, at: number): void {
    for (const row of rows) {
      if (row.lastKnown || row.earlier) continue;
      const crossed = crossedShares(row);
      // without blocks there is nothing to learn, unless all blocks of the line were corrected away
      if (crossed !== undefined && (crossed > 0 || this.#lines.has(row.symbol))) this.#row(row, crossed, at);
    }
  }

  quote(symbol: string, quote: BlockQuote): void {
    this.#quotes.set(symbol, [quote, ...(this.#quotes.get(symbol) ?? [])].slice(0, mostCompared));
    this.#compare(symbol);
  }

  #row(row: BoardRow, crossed: number, at: number): void {
    const { symbol } = row;
    const before = this.#lines.get(symbol);
    if (before?.rows[0]?.row === row) return;
    const corrected = before !== undefined && crossed < before.crossed;
    const rows = corrected ? [] : (before?.rows ?? []);
    this.#lines.set(symbol, { crossed, rows: [{ row, at }, ...rows].slice(0, mostCompared) });
    if (corrected) {
      this.#quotes.delete(symbol);
      this.#set(symbol, { ...(this.#known.get(symbol) ?? noValues), since: at });
    }
    this.#compare(symbol);
  }

  #compare(symbol: string): void {
    for (const { row, at } of this.#lines.get(symbol)?.rows.toReversed() ?? [])
      for (const quote of this.#quotes.get(symbol) ?? []) {
        const found = crossedValue(row, quote, at);
        if (found && found.shares > 0) this.#keep(symbol, found);
      }
  }

  #keep(symbol: string, found: CrossedValue): void {
    const line = this.#known.get(symbol) ?? noValues;
    if (knownValue(line, found.shares)) return; // an exact value never changes
    const value = unroundedValue(
      found,
      line.values.filter(({ at }) => at >= line.since),
    );
    this.#set(symbol, { ...line, values: inOrder([...line.values, value]) });
  }

  #set(symbol: string, line: LineValues): void {
    this.#known = new Map(this.#known).set(symbol, line);
  }
}
