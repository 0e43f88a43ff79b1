/** The status code that each company's lines have on the newest board. */
import { rowsOf } from "./boardChanges.ts";
import { tickerOf } from "./companySector.ts";

export interface StatusCodes {
  /** @param board its body as the contract reads it @param at epoch ms */
  read(board: unknown, at: number): void;
  /** null for a company whose lines have none or several, and where the board is of another day */
  of(ticker: string, at: number): number | null;
}

/** ms that a board speaks for a profile */
const goodFor = 86_400_000;

export function createStatusCodes(): StatusCodes {
  let codes: ReadonlyMap<string, number | null> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    read(board, at) {
      const next = new Map<string, number | null>();
      for (const [symbol, { status }] of rowsOf(board) ?? []) {
        if (typeof status !== "number") continue;
        const ticker = tickerOf(symbol);
        const before = next.get(ticker);
        next.set(ticker, before === undefined || before === status ? status : null);
      }
      codes = next;
      readAt = at;
    },
    of: (ticker, at) => (Math.abs(at - readAt) < goodFor ? (codes.get(ticker) ?? null) : null),
  };
}
