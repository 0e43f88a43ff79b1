import { capOf, changeOf } from "#server/exchange/market/indices";
import { phaseAt } from "#server/exchange/time/day";
import { rupees } from "#server/exchange/trading/book";
import type { Line } from "#server/exchange/trading/line";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";

/** Rows of earlier boards: every line, with its last close before the session. */
export function boardsBefore(lines: readonly Line[]) {
  return lines.flatMap(({ stockId: id, symbol, name, history }): Row[] => {
    const last = history.at(-1);
    if (!last) return [];
    const price = rupees(last.close);
    return [{ id, symbol, name, price, closingPrice: price, lastTradedTime: last.at + phaseAt.settlement }];
  });
}

type Row = SentBody<Operations["board"]>["reqTradeSummery"][number];
type ShortRow = SentBody<Operations["shortPrices"]>[number];
export type LogoPath = (companyId: number) => string | null;

/** The short list: the first ten rows of the board. */
const shortLength = 10;

/** Lists only lines that have traded this session, in listing order. It is empty at the open and grows. */
export const board = (lines: readonly Line[], logo: LogoPath): SentBody<Operations["board"]> => ({
  reqTradeSummery: lines.filter((line) => line.day.traded).map((line) => toRow(line, logo)),
});

function toRow(line: Line, logo: LogoPath): Row {
  const { day, previousClose } = line;
  const { price, change, percent } = changeOf(line);
  return {
    id: line.stockId,
    name: line.name,
    symbol: line.symbol,
    logoUrl: logo(line.company.id),
    quantity: day.lastShares,
    percentageChange: percent,
    change,
    price,
    previousClose: rupees(previousClose),
    high: rupees(day.high),
    low: rupees(day.low),
    lastTradedTime: day.lastAt,
    issueDate: line.issueDate,
    turnover: rupees(day.turnover),
    sharevolume: day.shares,
    tradevolume: day.trades,
    // until the official close is published, the board works out capitalisation from the previous close
    marketCap: day.closing === undefined ? rupees(previousClose * line.issued) : rupees(capOf([line])),
    marketCapPercentage: 0,
    open: rupees(day.open),
    closingPrice: rupees(day.closing ?? 0),
    crossingVolume: day.totalShares,
    crossingTradeVol: day.totalTrades,
    status: line.status,
  };
}

export function shortPrices(lines: readonly Line[]): ShortRow[] {
  const traded: Line[] = [];
  for (const line of lines) {
    if (line.day.traded) traded.push(line);
    if (traded.length === shortLength) break;
  }
  return traded.map((line): ShortRow => {
    const { day } = line;
    const { price, change, percent } = changeOf(line);
    return {
      id: line.stockId,
      symbol: line.symbol,
      open: rupees(day.open),
      high: rupees(day.high),
      low: rupees(day.low),
      lastTradedPrice: price,
      change,
      changePercentage: single(percent),
      crossingVolume: day.totalShares,
      tradesTime: day.lastAt,
      quantity: day.lastShares,
    };
  });
}

/** Rounds a number as the service's 32-bit floats do. */
export const single = (value: number) => Number(Math.fround(value).toPrecision(8));
