import { expect, test } from "vitest";
import { changedRows } from "#wire/gateway/boardChanges";
import { operations } from "#wire/operations";
import { read } from "./read.ts";
import type { Shape } from "./schema.ts";

const now = Date.parse("2026-11-22T11:00:00+05:30");
const day = 86_400_000;
const line = {
  symbol: "GOOD.N0000",
  price: 102,
  previousClose: 100,
  change: 2,
  percentageChange: 2,
  turnover: 500,
  sharevolume: 50,
  crossingVolume: 60,
  marketCap: 4.2e11,
  lastTradedTime: now - 1_000,
};
const board = (...rows: object[]) => {
  const { body, surprises, dropped } = read(operations.board.reply, { reqTradeSummery: rows }, now);
  const doubted = surprises.filter(({ kind }) => kind === "doubted");
  return { rows: body.reqTradeSummery, doubted, dropped };
};
const fieldsOf = (sent: object) => board({ ...line, ...sent }).doubted.map(({ field }) => field);

test.each<[string, object, string[]]>([
  ["a price below zero", { price: -1 }, ["price", "change", "percentageChange"]],
  ["a price of nothing on the board", { price: 0 }, ["price", "change", "percentageChange"]],
  ["a price of 1e300", { price: 1e300 }, ["price", "change", "percentageChange"]],
  [
    "a price of 5e-324, which would be shown as 0.00",
    { price: 5e-324 },
    ["price", "change", "percentageChange"],
  ],
  ["a turnover of 1e300", { turnover: 1e300 }, ["turnover"]],
  [
    "1e14 shares",
    { sharevolume: 1e14, crossingVolume: 1e14, quantity: 1e14 },
    ["quantity", "sharevolume", "crossingVolume"],
  ],
  ["1e14 trades", { tradevolume: 1e14, crossingTradeVol: 1e14 }, ["tradevolume", "crossingTradeVol"]],
  ["more than the whole market's worth", { marketCapPercentage: 101 }, ["marketCapPercentage"]],
  ["shares below zero", { sharevolume: -1, crossingVolume: -1 }, ["sharevolume", "crossingVolume"]],
  ["a move of 1e308 per cent", { percentageChange: -1e308 }, ["percentageChange"]],
  ["a move of 3,000 per cent of a line that moved by 2", { percentageChange: 3_000 }, ["percentageChange"]],
  ["a change of 8,000 rupees of a line that moved by 2", { change: -8_000 }, ["change"]],
  ["a move without a price", { price: null }, ["change", "percentageChange"]],
  ["a trade of 2098", { lastTradedTime: Date.UTC(2098, 0, 1) }, ["lastTradedTime"]],
  ["a trade of 1970", { lastTradedTime: 0 }, ["lastTradedTime"]],
  ["a trade of six years ago", { lastTradedTime: now - 6 * 366 * day }, ["lastTradedTime"]],
])("%s is not believed", (_, sent, fields) => {
  expect(fieldsOf(sent)).toEqual(fields);
  const [row] = board({ ...line, ...sent }).rows;
  for (const field of fields) expect(row).toHaveProperty(field, null);
});

test.each<[string, object]>([
  ["a fall", { price: 80, change: -20, percentageChange: -20 }],
  ["all of the market's worth, as a double adds it up", { marketCapPercentage: 100.00000000000001 }],
  ["a block of a whole company", { sharevolume: 5e10, crossingVolume: 9e10, quantity: 5e10, turnover: 1e13 }],
  ["a hundred times the busiest day", { tradevolume: 2_000_000, crossingTradeVol: 2_000_000 }],
  ["nothing traded", { turnover: 0, marketCap: null }],
  [
    "a close that stays where it was beside a change of nothing",
    { price: 100, change: 0, percentageChange: 0 },
  ],
  ["one tick of a cheap line", { price: 0.5, previousClose: 0.4, change: 0.1, percentageChange: 25 }],
  ["a price a thousand times that of yesterday, which may be the wrong one", { price: 102_000 }],
  ["a move that its price does not know yet", { change: -80, percentageChange: 300 }],
  ["a first day", { previousClose: 0, change: 102, percentageChange: 0 }],
  ["figures rounded on their way", { percentageChange: 1.9999998 }],
  ["a split that the previous close does not know", { price: 20, change: 0.1, percentageChange: 0.5 }],
  ["a trade of some hours ahead of the clock", { lastTradedTime: now + 3_600_000 }],
  ["a trade of last year, as in a recording", { lastTradedTime: now - 400 * day }],
])("%s is believed", (_, sent) => expect(fieldsOf(sent)).toEqual([]));

test("what is not believed is told once per field, with its count, its first line and its value", () => {
  const { doubted } = board(line, { ...line, turnover: -5, symbol: "BAD.N0000" }, { ...line, turnover: -6 });
  expect(doubted).toEqual([
    { kind: "doubted", place: "reqTradeSummery", field: "turnover", count: 2, example: "BAD.N0000 -5" },
  ]);
});

test("without the exchange's clock no moment is held against it", () => {
  const { body } = read(operations.board.reply, { reqTradeSummery: [{ ...line, lastTradedTime: 0 }] });
  expect(body.reqTradeSummery[0]?.lastTradedTime).toBe(0);
});

test("a leader's change is held against its price alone, for it comes without a previous close", () => {
  const of = (more: object) =>
    read(operations.gainers.reply, [{ symbol: "A", price: 11, change: 1, changePercentage: 10, ...more }]);
  const [good, absurd, more] = [{}, { changePercentage: 9_000 }, { change: 1_200 }].map(
    (sent) => of(sent).body[0],
  );
  expect(good).toMatchObject({ price: 11, change: 1, changePercentage: 10 });
  expect(absurd).toMatchObject({ price: 11, change: 1, changePercentage: null });
  expect(more).toMatchObject({ price: 11, change: null });
});

test("a point of a chart that is of no time goes, and is named", () => {
  const points = [
    { d: Date.UTC(2098, 0), v: 1 },
    { d: now, v: 2 },
  ];
  const { body, dropped } = read(operations.indexSeries.reply, points, now);
  expect(body).toEqual([{ d: now, v: 2 }]);
  expect(dropped).toEqual([{ place: "[0]", reason: "d: 4039372800000 cannot be true" }]);
});

test("what changed on the board is looked at like the whole of it", () => {
  const { body, surprises } = read(changedRows, [{ symbol: "A", price: -1, lastTradedTime: 0 }], now);
  expect(body).toEqual([{ symbol: "A", price: null, lastTradedTime: null }]);
  expect(surprises.filter(({ kind }) => kind === "doubted").map(({ field }) => field)).toEqual([
    "price",
    "lastTradedTime",
  ]);
});

test.each<[string, keyof typeof operations, object, string[]]>([
  [
    "a line of the most active",
    "mostActive",
    { tradeVolume: 1e14, shareVolume: 1e14 },
    ["tradeVolume", "shareVolume"],
  ],
  [
    "a sector",
    "sectors",
    { sectorId: 5, sectorTradeToday: 1e14, sectorVolumeToday: 1e14 },
    ["sectorTradeToday", "sectorVolumeToday"],
  ],
  [
    "a day's sheet",
    "dailySummary",
    { marketTrades: 1e14, tradesNo: 1e14, cdsHoldingsTotal: 1e14, dy: 2e12, per: -2e12 },
    ["marketTrades", "tradesNo", "cdsHoldingsTotal", "per", "dy"],
  ],
])("counts and ratios beyond all bounds are not believed of %s", (_, name, given, fields) => {
  const sent = { symbol: "A.N0000", ...given };
  const { surprises } = read<Shape>(operations[name].reply, name === "dailySummary" ? [[sent]] : [sent], now);
  expect(surprises.filter(({ kind }) => kind === "doubted").map(({ field }) => field)).toEqual(fields);
});

test("a quote's parts of a whole are parts, its counts those of a line", () => {
  const quote = (given: object) =>
    read(operations.quote.reply, { reqSymbolInfo: { symbol: "A.N0000", ...given } }, now)
      .surprises.filter(({ kind }) => kind === "doubted")
      .map(({ field }) => field);
  expect(quote({ foreignPercentage: 2e12, p12TradeVolume: 1e14, quantityIssued: 1e14 })).toEqual([
    "quantityIssued",
    "foreignPercentage",
    "p12TradeVolume",
  ]);
  expect(quote({ foreignPercentage: 100, marketCapPercentage: 4.5, p12ShareVolume: 2.9e9 })).toEqual([]);
});
