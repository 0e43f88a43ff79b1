import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#feed/answers/pollIntervals";
import { toOrderBook } from "#rows/priceRows";
import { indexSeriesQuery, stockSeriesQuery } from "./charts.ts";
import { orderBookQuery, quoteQuery, shortPricesQuery } from "./prices.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (body: unknown, status = 200) => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (target: string, { body: sent }: RequestInit) => {
    asked.push([target, sent]);
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
  return asked;
};

test("a quote is requested by its symbol; a suspended line has no price, and is marked as suspended", async () => {
  const asked = answering({
    reqSymbolInfo: { symbol: "X.N0000", lastTradedPrice: null, closingPrice: 0, hiTrade: 0 },
  });
  const { value } = await createQueryClient().fetchQuery(quoteQuery("X.N0000"));
  expect(asked).toEqual([["/api/companyInfoSummery", "symbol=X.N0000"]]);
  expect(value).toMatchObject({ price: undefined, closingPrice: undefined, high: undefined });
});

test.each([
  ["no info", { reqSymbolInfo: null }, 200],
  ["no content", undefined, 204],
])("a quote answered with %s is absent, which is not counted as a failure", async (_, body, status) => {
  answering(body, status);
  await expect(createQueryClient().fetchQuery(quoteQuery("NOPE"))).rejects.toMatchObject({ kind: "absent" });
});

test("the side code puts a book's levels on two sides, best first; levels with unknown codes are in a separate list", async () => {
  const level = (buySell: number | null, priceLevel: number | null, price: number) => ({
    buySell,
    priceLevel,
    price,
    quantity: 1,
  });
  answering({
    reqOrderBookTotal: { totalBids: 5, totalAsks: null },
    reqOrderBook: [level(1, 2, 9), level(1, 1, 10), level(2, 1, 11), level(7, 1, 12), level(null, null, 13)],
  });
  const { value } = await createQueryClient().fetchQuery(orderBookQuery("X.N0000"));
  expect(value.bids.map(({ price }) => price)).toEqual([10, 9]);
  expect(value.asks.map(({ price }) => price)).toEqual([11]);
  expect(value.others.map(({ sideCode }) => sideCode)).toEqual([7, undefined]);
  expect(value).toMatchObject({ totalBids: 5, totalAsks: undefined });
});

test("a book without totals or levels is empty", () => {
  expect(toOrderBook({ reqOrderBookTotal: null, reqOrderBook: [] })).toMatchObject({
    totalBids: undefined,
    bids: [],
    asks: [],
  });
});

/** not in the future by the exchange's clock of the answer */
const at = Date.now() - 60_000;

test("the newest print is first", async () => {
  answering([
    { symbol: "A", tradesTime: at + 1 },
    { symbol: "B", tradesTime: at + 3 },
    { symbol: "C", tradesTime: null },
  ]);
  const { value } = await createQueryClient().fetchQuery(shortPricesQuery());
  expect(value.map(({ symbol }) => symbol)).toEqual(["B", "A", "C"]);
});

test("series are sorted by time without empty points, and an index's days have their official closes", async () => {
  answering([
    { d: at + 2, v: 20 },
    { d: at + 1, v: null },
    { d: at, v: 5 },
  ]);
  const index = await createQueryClient().fetchQuery(indexSeriesQuery(1, 1));
  expect(index.value).toEqual([
    { at, value: 5 },
    { at: at + 2, value: 20 },
  ]);
  const day = 86_400_000;
  answering([
    { d: at - day, v: 1000, pc: 0.4 },
    { d: at, v: 1010, pc: ((1010 - 1004.98) / 1004.98) * 100 },
  ]);
  const days = await createQueryClient().fetchQuery(indexSeriesQuery(1, 5));
  expect(days.value.map(({ value, nearClose }) => [value, nearClose])).toEqual([
    [1004.98, undefined],
    [1010, true],
  ]);
  answering({
    id: 297,
    chartData: [
      { t: at + 5, p: null },
      { t: at + 4, p: 1, q: 2 },
      { t: at + 4, p: 3, q: 5 },
    ],
  });
  const stock = await createQueryClient().fetchQuery(stockSeriesQuery(297, 1));
  expect(stock.value).toMatchObject([{ at: at + 4, price: 3, quantity: 7 }]);
});

test("the page refuses an answer about another line than the requested one", async () => {
  answering({ id: 297, chartData: [{ t: Date.UTC(2026, 6, 10), p: 20, q: 5 }] });
  await expect(createQueryClient().fetchQuery(stockSeriesQuery(208, 1))).rejects.toThrow(
    "/companyChartDataByStock: an answer about stock id 297, not about 208",
  );
});
