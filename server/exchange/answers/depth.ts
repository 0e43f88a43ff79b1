import type { Level } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import { centsOf, rupees } from "#server/exchange/trading/ticks";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

type Depth = SentBody<Operations["orderBook"]>;

/** Levels shown a side; the real service shows only the best bid, its totals say that there is more. */
const shown = 10;
const bid = 1;
const ask = 2;

export function depth(line: Line | undefined): Depth {
  if (!line) return { reqOrderBookTotal: null, reqOrderBook: [] };
  const { book, stockId } = line;
  const rows = (levels: readonly Level[], buySell: number) =>
    levels.slice(0, shown).map((level, at) => ({
      id: stockId * 1000 + buySell * 100 + at,
      securityId: stockId,
      board: "-1",
      splits: level.orders.length,
      buySell,
      priceLevel: at + 1,
      yield: 1,
      price: rupees(centsOf(level.step)),
      quantity: level.shares,
    }));
  return {
    reqOrderBookTotal: { id: stockId * 1000, totalBids: book.shares("buy"), totalAsks: book.shares("sell") },
    reqOrderBook: [...rows(book.levels("buy"), bid), ...rows(book.levels("sell"), ask)],
  };
}
