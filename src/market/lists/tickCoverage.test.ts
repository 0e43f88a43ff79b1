import { expect, test } from "vitest";
import { orderStockPoints, type StockPoint } from "#market/series/series";
import { type Totals, tickCoverage } from "./tickCoverage.ts";

const at = (text: string) => Date.parse(`2026-10-${text}+05:30`);
const tick = (time: string, quantity = 100): StockPoint => ({
  at: at(time),
  price: 20,
  quantity,
  high: 20,
  low: 20,
  open: undefined,
});
const ticks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...tick("09T10:00:00"), at: at("09T10:00:00") + index }));
const day: Totals = {
  trades: 319,
  shares: 3_319_037,
  from: "board",
  lastTradeAt: at("09T14:29:00"),
  boardAt: at("09T14:29:00"),
  sessions: "one",
  missingAt: undefined,
};
const evening = { hadAt: at("09T18:00:00"), now: at("09T18:30:00") };

test("three ticks on a day of 319 trades are a part of the trades", () => {
  expect(tickCoverage(ticks(3), day, evening)).toEqual({
    kind: "part",
    unit: "trades",
    listed: 3,
    all: 319,
    from: "board",
  });
});

test("an empty list lacks all trades on a day with trades, and is complete on a day without", () => {
  expect(tickCoverage([], day, evening)).toMatchObject({ kind: "none", listed: 0, all: 319 });
  expect(tickCoverage([], { ...day, trades: 0 }, evening).kind).toBe("whole");
  expect(tickCoverage([], { ...day, trades: undefined, shares: undefined }, evening).kind).toBe("unknown");
});

test("the number of trades decides, because one crossed block can have most shares of a day; shares decide only if that number is missing", () => {
  const block = [tick("09T10:00:00", 3_319_037)];
  expect(tickCoverage(block, day, evening).kind).toBe("part");
  expect(tickCoverage(block, { ...day, trades: undefined }, evening).kind).toBe("whole");
  expect(tickCoverage(ticks(3), { ...day, trades: undefined }, evening)).toMatchObject({
    kind: "part",
    unit: "shares",
    listed: 300,
  });
});

test("the quote's count includes crossings, which a list may leave out", () => {
  expect(tickCoverage(ticks(294), { ...day, trades: 297, from: "quote" }, evening).kind).toBe("whole");
});

test("trades of one instant are one point, but each trade counts", () => {
  const points = orderStockPoints(
    Array.from({ length: 319 }, () => tick("09T10:00:00")),
    "trades",
  );
  expect(points).toHaveLength(1);
  expect(tickCoverage(points, day, evening).kind).toBe("whole");
});

test("a list of the day before has none of today's trades, and a list of a later day is not compared with earlier totals", () => {
  const earlier = ticks(319).map((point) => ({ ...point, at: point.at - 86_400_000 }));
  expect(tickCoverage(earlier, day, evening)).toMatchObject({ kind: "none", listed: 0 });
  const later = ticks(2).map((point) => ({ ...point, at: point.at + 86_400_000 }));
  expect(tickCoverage(later, day, evening).kind).toBe("apart");
});

test("trades made after a list was received do not count as missing; after the close there are none", () => {
  const noon = at("09T12:00:00");
  const few = { ...day, trades: 40 };
  const asked = (hadAt: number, now: number) => tickCoverage(ticks(36), few, { hadAt, now }).kind;
  expect(asked(noon - 12_000, noon)).toBe("whole");
  expect(asked(at("09T14:31:00"), at("09T14:40:00"))).toBe("part");
  expect(tickCoverage(ticks(3), few, { hadAt: noon - 12_000, now: noon }).kind).toBe("part");
});

test("a list of an older board's day has none of the quote's trades, and is complete if the line has not traded since", () => {
  const later = { ...day, from: "quote", sessions: "board-older", lastTradeAt: undefined } as const;
  expect(tickCoverage(ticks(5), { ...later, trades: 74 }, evening)).toMatchObject({ kind: "none", all: 74 });
  expect(tickCoverage(ticks(5), { ...later, trades: 0 }, evening).listed).toBe(5);
});

test("a list older than a board that lacks the line is not compared with the quote, which has no date", () => {
  const undated = { ...day, from: "quote", lastTradeAt: undefined, boardAt: undefined } as const;
  const july = ticks(5).map((point) => ({ ...point, at: point.at - 91 * 86_400_000 }));
  const missing = { ...undated, missingAt: at("09T14:29:00") };
  expect(tickCoverage(july, missing, evening)).toMatchObject({ kind: "apart", listed: 5 });
  expect(tickCoverage(ticks(5), missing, evening)).toMatchObject({ kind: "part", listed: 5, all: 319 });
});
