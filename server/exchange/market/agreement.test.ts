/** All answers show the same trades, at many instants of several simulated days. */
import { describe, expect, test } from "vitest";
import { effort } from "#scripts/testing/effort";
import { createPaper } from "#server/exchange/paper/paper";
import { createService } from "#server/exchange/service";
import { tooFewShares } from "#server/exchange/trading/line";
import { Market } from "./market.ts";

const at = (text: string) => Date.parse(`${text}+05:30`);
const market = new Market({ seed: 11, at: at("2026-11-18T09:05:00") });
const paper = createPaper({ companies: market.companies, seed: 11, now: () => market.now });
const service = createService(market, paper);
type Known<T> = NonNullable<T>;
const boardNow = () => service.board({})?.reqTradeSummery ?? [];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const n = (value: number | null | undefined) => value ?? Number.NaN;

const instants = [
  "18T09:20:00 18T09:30:00 18T09:30:01 18T09:31:07 18T09:55:00 18T10:30:00 18T11:45:30 18T13:00:00 18T14:29:59",
  "18T14:30:00 18T14:33:20 18T14:39:00 18T14:45:00 18T20:00:00 19T09:10:00 19T09:30:02 19T12:00:00 19T14:31:00 19T14:41:00 20T10:00:00 20T14:30:00",
  "21T12:00:00 22T12:00:00 23T09:15:00 23T09:45:00",
]
  .join(" ")
  .split(" ")
  .map((text) => `2026-11-${text}`);

/** At every instant the trades and quotes of one line in this many are compared; at the next instant those of others. */
const part = effort(8, 1);

describe.each(instants.map((instant, index) => [instant, index] as const))("at %s", (instant, index) => {
  test("all answers agree", () => {
    market.advance(at(instant));
    const rows = boardNow();
    for (const [place, row] of rows.entries()) if ((place + index) % part === 0) expectRow(row);
    expectLists(rows);
    expectMarket(rows);
    expectBooks();
  });
});

function expectRow(row: ReturnType<typeof boardNow>[number]): void {
  const { symbol } = row;
  expect(row.tradevolume, symbol).toBeGreaterThan(0);
  expect(n(row.high), symbol).toBeGreaterThanOrEqual(n(row.low));
  expect(n(row.change), symbol).toBeCloseTo(n(row.price) - n(row.previousClose), 9);
  expect(n(row.percentageChange), symbol).toBeCloseTo((n(row.change) * 100) / n(row.previousClose), 9);
  if (market.phase === "open") expect(row.closingPrice, symbol).toBe(0);
  if (market.phase === "closed" || market.phase === "call")
    expect(row.closingPrice, symbol).toBeGreaterThan(0);
  expectPrice(row);
  expectTicks(row);
  expectQuote(row);
}

const standing = (symbol: string) =>
  market.tradesOf(symbol).filter(({ cancelledAt }) => cancelledAt === undefined);
const worth = (trades: readonly { price: number; shares: number }[]) =>
  sum(trades.map(({ price, shares }) => Math.round(price * 100) * shares)) / 100;

/** The price is the official close once published. Before that, it is the last trade of over `tooFewShares`, else the previous close. */
function expectPrice(row: ReturnType<typeof boardNow>[number]): void {
  const set = standing(row.symbol).findLast(({ block, shares }) => !block && shares > tooFewShares);
  const traded = set?.price ?? row.previousClose;
  expect(row.price, row.symbol).toBe(row.closingPrice === 0 ? traded : row.closingPrice);
  if (set && row.closingPrice === 0) {
    expect(n(row.price), row.symbol).toBeGreaterThanOrEqual(n(row.low));
    expect(n(row.price), row.symbol).toBeLessThanOrEqual(n(row.high));
  }
  const today = service.stockSeries({ stockId: n(row.id), period: 2 })?.chartData.at(-1);
  if (row.closingPrice === 0) expect(Number(today?.t), row.symbol).toBeLessThan(market.session);
  else
    expect([today?.p, today?.h, today?.l, today?.q]).toEqual([row.price, row.high, row.low, row.sharevolume]);
}

function expectTicks(row: ReturnType<typeof boardNow>[number]): void {
  const symbol = row.symbol;
  const ticks = service.stockSeries({ stockId: n(row.id), period: 1 })?.chartData ?? [];
  const trades = standing(symbol);
  const seen = ticks.map((tick) => [tick.id, Number(tick.t), tick.p, tick.q]);
  expect(seen, symbol).toEqual(trades.map(({ id, at, price, shares }) => [id, at, price, shares]));
  expect(ticks.length, symbol).toBe(row.crossingTradeVol);
  expect(sum(ticks.map((tick) => n(tick.q))), symbol).toBe(row.crossingVolume);
  const book = trades.filter(({ block }) => !block);
  expect([book.length, sum(book.map(({ shares }) => shares)), worth(book)], symbol).toEqual([
    row.tradevolume,
    row.sharevolume,
    row.turnover,
  ]);
  const [first, last] = [book[0], book.at(-1)];
  expect([first?.price, last?.shares, last?.at], symbol).toEqual([
    row.open,
    row.quantity,
    Number(row.lastTradedTime),
  ]);
  const blocks = new Set(trades.filter(({ block }) => block).map(({ id }) => id));
  const inBook = ticks.filter(({ id }) => !blocks.has(n(id)));
  expect([ticks.at(-1)?.h, ticks.at(-1)?.l], symbol).toEqual([row.high, row.low]);
  expect(
    inBook.every((tick) => n(tick.p) >= n(tick.l) && n(tick.p) <= n(tick.h)),
    symbol,
  ).toBe(true);
  const times = ticks.map((tick) => Number(tick.t));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
}

function expectQuote(row: ReturnType<typeof boardNow>[number]): void {
  const { symbol } = row;
  const info = service.quote({ symbol })?.reqSymbolInfo;
  expect(info, symbol).toMatchObject({
    id: row.id,
    name: row.name,
    lastTradedPrice: row.price,
    previousClose: row.previousClose,
    change: row.change,
    changePercentage: row.percentageChange,
    hiTrade: row.high,
    lowTrade: row.low,
    closingPrice: row.closingPrice,
    tdyShareVolume: row.crossingVolume,
    tdyTradeVolume: row.crossingTradeVol,
  });
  const blocks = standing(symbol).filter(({ block }) => block);
  const crossed = Math.round((n(info?.tdyTurnover) - n(row.turnover)) * 100);
  expect(crossed, symbol).toBe(Math.round(worth(blocks) * 100));
  const { wtdHiPrice, mtdHiPrice, ytdHiPrice, p12HiPrice, allHiPrice } = info ?? {};
  const highs = [row.high, wtdHiPrice, mtdHiPrice].map(n);
  expect(highs, symbol).toEqual(highs.toSorted((a, b) => a - b));
  const long = [row.high, wtdHiPrice, ytdHiPrice, p12HiPrice, allHiPrice].map(n);
  expect(long, symbol).toEqual(long.toSorted((a, b) => a - b));
  const caps = [n(row.marketCap) / n(info?.quantityIssued), n(info?.marketCap) / n(info?.quantityIssued)];
  expect(caps[0], symbol).toBeCloseTo(n(row.closingPrice === 0 ? row.previousClose : row.price), 6);
  expect(caps[1], symbol).toBeCloseTo(n(row.price), 6);
}

function expectLists(rows: ReturnType<typeof boardNow>): void {
  const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
  const gainers = service.gainers({}) ?? [];
  const losers = service.losers({}) ?? [];
  const expected = (sign: number) => Math.min(10, rows.filter((row) => sign * n(row.change) > 0).length);
  expect([gainers.length, losers.length]).toEqual([expected(1), expected(-1)]);
  const best = rows.map((row) => n(row.percentageChange)).sort((a, b) => b - a);
  expect(gainers.map((row) => n(row.changePercentage))).toEqual(best.slice(0, gainers.length));
  expect(losers.map((row) => n(row.changePercentage))).toEqual(best.reverse().slice(0, losers.length));
  for (const row of [...gainers, ...losers]) {
    const seen = bySymbol.get(row.symbol);
    expect([row.securityId, row.price, row.change]).toEqual([seen?.id, seen?.price, seen?.change]);
  }
  const active = service.mostActive({}) ?? [];
  const trades = rows.map((row) => n(row.crossingTradeVol)).sort((a, b) => b - a);
  expect(active.map((row) => n(row.tradeVolume))).toEqual(trades.slice(0, 10));
  for (const row of active)
    expect(row.percentageShareVolume).toBe(bySymbol.get(row.symbol)?.percentageChange);
  expect(service.shortPrices({})?.map((row) => row.symbol)).toEqual(
    rows.slice(0, 10).map((row) => row.symbol),
  );
}

function expectMarket(rows: ReturnType<typeof boardNow>): void {
  const sectors = service.sectors({}) ?? [];
  expect(sectors.length).toBe(22);
  const totals = (of: (row: Known<typeof sectors>[number]) => number | null | undefined) =>
    sum(sectors.map((row) => of(row) ?? 0));
  const inIndices = rows.filter((row) => /\.(N|X)0000$/.test(row.symbol));
  expect(totals((row) => row.sectorTradeToday)).toBe(sum(inIndices.map((row) => n(row.crossingTradeVol))));
  expect(totals((row) => row.sectorVolumeToday)).toBe(sum(inIndices.map((row) => n(row.crossingVolume))));
  for (const row of sectors)
    expect(n(row.change)).toBeCloseTo(n(row.indexValue) - n(row.sectorPreviousClose), 6);
  const [[today] = []] = service.dailySummary({}) ?? [];
  const allShare = sectors.find((row) => row.sectorId === 1);
  expect(today?.asi).toBe(allShare?.indexValue);
  expect(today?.tradesNo).toBe(sum(rows.map((row) => n(row.crossingTradeVol))));
  expect(today?.tradeDate).toBe(market.session);
  const quoted = market.lines.map(({ symbol }) => service.quote({ symbol })?.reqSymbolInfo?.marketCap ?? 0);
  expect(n(today?.marketCap)).toBeCloseTo(sum(quoted), 0);
  const crossed = worth(rows.flatMap(({ symbol }) => standing(symbol).filter(({ block }) => block)));
  const remainder = n(today?.marketTurnover) - sum(rows.map((row) => n(row.turnover))) - crossed;
  const floatStep = n(today?.marketTurnover) / 2 ** 23;
  expect(Math.abs(remainder)).toBeLessThanOrEqual(Math.max(1, floatStep));
  const points = service.indexSeries({ chartId: 1, period: 1 }) ?? [];
  expect(points[0]?.v ?? allShare?.sectorPreviousClose).toBe(allShare?.sectorPreviousClose);
}

function expectBooks(): void {
  for (const { symbol } of market.lines) {
    const { reqOrderBook: levels = [], reqOrderBookTotal: total } = service.orderBook({ symbol }) ?? {};
    const bids = levels.filter((level) => level.buySell === 1);
    const asks = levels.filter((level) => level.buySell === 2);
    if (bids[0] && asks[0]) expect(n(bids[0].price), symbol).toBeLessThan(n(asks[0].price));
    expect(n(total?.totalBids), symbol).toBeGreaterThanOrEqual(sum(bids.map((level) => n(level.quantity))));
    expect(n(total?.totalAsks), symbol).toBeGreaterThanOrEqual(sum(asks.map((level) => n(level.quantity))));
  }
}
