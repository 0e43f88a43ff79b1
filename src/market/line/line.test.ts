import { describe, expect, test } from "vitest";
import { colomboHours } from "#market/day/session";
import { boardRow } from "#market/testing/fixtures";
import type { BoardRow } from "./board.ts";
import { comparablePrice, gapOf, lineOf, quoteDay, sessionsOf, spansAcross } from "./line.ts";
import type { Quote } from "./quote.ts";

// JKH.N0000, 10 July 2026: board and quote of one session. 3,000,000 shares were crossed.
const row = {
  symbol: "JKH.N0000",
  stockId: 297,
  name: "JOHN KEELLS HOLDINGS PLC",
  price: 20,
  previousClose: 19.9,
  change: 0.1,
  shares: 3_052_893,
  sharesWithCrossings: 6_052_893,
  turnover: 61_043_648,
  marketCap: 1,
} as BoardRow;
const quote = {
  symbol: "JKH.N0000",
  stockId: 297,
  price: 19.9,
  shares: 6_052_893,
  marketCap: 354_682_182_720,
  activity: { twelveMonths: {} },
} as Quote;

test("the day's figures come from the board, but market capitalisation from the quote", () => {
  const line = lineOf("JKH.N0000", { row, quote });
  expect(line).toMatchObject({ price: 20, shares: 3_052_893, marketCap: 354_682_182_720, from: "board" });
});

test("crossed shares are the difference of the board's two counts, and undefined if there were none", () => {
  expect(lineOf("JKH.N0000", { row, quote }).crossed).toBe(3_000_000);
  expect(
    lineOf("A", { row: { ...row, sharesWithCrossings: row.shares }, quote: undefined }).crossed,
  ).toBeUndefined();
  expect(lineOf("A", { row: { ...row, sharesWithCrossings: 5 }, quote: undefined }).crossed).toBeUndefined();
});

test("a line without prices is different from a line that did not trade", () => {
  expect(gapOf(lineOf("A", { row: undefined, quote: { ...quote, price: undefined } }))).toBe("no-prices");
  expect(gapOf(lineOf("A", { row: undefined, quote: { ...quote, shares: 0, trades: 0 } }))).toBe(
    "not-traded",
  );
  expect(gapOf(lineOf("A", { row: undefined, quote: quote }))).toBe("not-on-board");
  expect(gapOf(lineOf("A", { row, quote }))).toBeUndefined();
});

describe("line sessions", () => {
  const at = (text: string) => Date.parse(`2026-10-${text}+05:30`);

  const row = boardRow({
    price: 18.6,
    closingPrice: 18.6,
    previousClose: 18.7,
    high: 18.7,
    low: 18.58,
    trades: 300,
    tradesWithCrossings: 303,
    shares: 3_319_037,
    sharesWithCrossings: 4_000_000,
    marketCap: 330e9,
    lastTradeAt: at("09T14:29:00"),
  });
  const quoted = (given: Partial<Quote> = {}) =>
    ({
      price: 18.6,
      closingPrice: 18.6,
      previousClose: 18.7,
      high: 18.7,
      low: 18.58,
      trades: 303,
      shares: 4_000_000,
      marketCap: 331e9,
      ranges: {},
      activity: { twelveMonths: {} },
      ...given,
    }) as Quote;

  test("a board and a quote are of one session if their figures agree, or if the quote is a few trades later", () => {
    expect(sessionsOf(row, quoted())).toBe("one");
    const open = { ...row, closingPrice: undefined };
    const later = { closingPrice: undefined, trades: 340, shares: 4_100_000, high: 18.8, low: 18.5 };
    expect(sessionsOf(open, quoted(later))).toBe("one");
    expect(sessionsOf(undefined, quoted())).toBe("one");
  });

  test("if their previous closes differ, they are of different sessions, and the closes show which is older", () => {
    const before = quoted({ price: 18.7, closingPrice: 18.7, previousClose: 18.9 });
    expect(sessionsOf(row, before)).toBe("quote-older");
    expect(sessionsOf(row, quoted({ previousClose: 18.6, price: 18.4, closingPrice: undefined }))).toBe(
      "board-older",
    );
  });

  test("if the closes do not show the older one, a board of the market's newest session is the newer; otherwise it is unknown", () => {
    const other = quoted({ price: 20, closingPrice: 20, previousClose: 19.9 });
    expect(sessionsOf(row, other, { marketAt: at("09T14:29:30") })).toBe("quote-older");
    expect(sessionsOf(row, other, { marketAt: at("12T10:00:00") })).toBe("apart");
    expect(sessionsOf(row, other)).toBe("apart");
  });

  test.each([
    ["the same evening", "09T18:00:00", "quote-older"],
    ["before the next opening", "12T09:00:00", "quote-older"],
    ["in the next session", "12T11:00:00", "apart"],
    ["after the next session", "12T20:00:00", "apart"],
  ])("a quote read %s is %3$s if the closes do not show it", (_, read, sessions) => {
    const other = quoted({ price: 20, closingPrice: 20, previousClose: 19.9 });
    const moments = { marketAt: at("09T14:29:30"), quoteAt: at(read) };
    expect(sessionsOf(row, other, moments)).toBe(sessions);
  });

  test("on a holiday that a circular names no session opens, so a quote of that day is the older one", () => {
    const other = quoted({ price: 20, closingPrice: 20, previousClose: 19.9 });
    const holidays = new Map([[at("12T00:00:00"), { title: "Market holiday", path: undefined }]]);
    const moments = { marketAt: at("09T14:29:30"), quoteAt: at("12T20:00:00") };
    expect(sessionsOf(row, other, { ...moments, hours: { ...colomboHours, holidays } })).toBe("quote-older");
  });

  test.each([
    ["more trades and a narrower range", { trades: 400, high: 18.65, closingPrice: undefined }],
    ["more shares and fewer trades", { shares: 5_000_000, trades: 200, closingPrice: undefined }],
    ["another count at the same close", { trades: 74, shares: 900, high: 18.6, low: 18.6 }],
  ])("%s cannot be of one session, even with the same previous close", (_, given) => {
    expect(sessionsOf(row, quoted(given))).not.toBe("one");
  });

  test("a quote that lacks old trades is of another session; a quote that lacks only the newest trades may be late", () => {
    const fewer = quoted({ trades: 10, shares: 100, high: 18.6, low: 18.6, closingPrice: undefined });
    const asked = (quoteAt: number) => sessionsOf(row, fewer, { quoteAt, marketAt: at("09T14:29:30") });
    expect(asked(at("09T14:29:20"))).toBe("one");
    expect(asked(at("09T15:00:00"))).toBe("quote-older");
  });

  test("the day's figures come from one source, and a price is not compared with an older quote's ranges", () => {
    const quote = quoted({ price: 18.7, closingPrice: 18.7, previousClose: 18.9 });
    const line = lineOf("A", { row, quote });
    expect(line).toMatchObject({ price: 18.6, previousClose: 18.7, marketCap: 330e9, from: "board" });
    expect(comparablePrice(line)).toBeUndefined();
    expect(comparablePrice(lineOf("A", { row: undefined, quote }))).toBe(18.7);
    expect(gapOf(line)).toBe("quote-older");
    expect(quoteDay(line, quote, at("09T14:29:30"))).toBeUndefined();
  });

  test("an older board gives only the time of the last trade, if the line has not traded since", () => {
    const quote = quoted({ previousClose: 18.6, trades: 0, shares: 0, high: undefined, low: undefined });
    expect(lineOf("A", { row, quote })).toMatchObject({
      from: "quote",
      previousClose: 18.6,
      trades: 0,
      marketCap: 331e9,
      crossed: undefined,
      lastTradeAt: row.lastTradeAt,
    });
    expect(lineOf("A", { row, quote: { ...quote, trades: 5 } }).lastTradeAt).toBeUndefined();
  });

  test("the quote's day is the board's day, or the market's newest day if the line did not trade", () => {
    const day = at("09T00:00:00");
    expect(quoteDay(lineOf("A", { row, quote: quoted() }), quoted(), undefined)).toBe(day);
    const untraded = quoted({ trades: 0 });
    const line = lineOf("A", { row: undefined, quote: untraded });
    expect(quoteDay(line, untraded, at("09T14:29:30"))).toBe(day);
    expect(quoteDay(line, quoted(), at("09T14:29:30"))).toBeUndefined();
  });

  test("a line is past if the market has had a later session without it; a line that once had a price counts as priced", () => {
    expect(gapOf(lineOf("A", { row, quote: undefined, marketAt: at("12T10:00:00") }))).toBe("past");
    expect(gapOf(lineOf("A", { row, quote: undefined, marketAt: at("09T14:30:00") }))).toBeUndefined();
    const none = quoted({ price: undefined });
    const ranged = { ...none, ranges: { year: { high: 12, low: 8 } } } as Quote;
    expect(gapOf(lineOf("A", { row: undefined, quote: none }))).toBe("no-prices");
    expect(gapOf(lineOf("A", { row: undefined, quote: ranged }))).toBe("no-price-now");
    expect(gapOf(lineOf("A", { row: undefined, quote: none, lastDay: { at: 1, price: 9 } }))).toBe(
      "no-price-now",
    );
  });
});

/** Midnight in Colombo. */
const at = (month: number, date: number, year = 2026) => Date.UTC(year, month - 1, date) - 5.5 * 3_600_000;
const jump = (beforeAt: number, day: number) => ({ at: day, beforeAt, from: 170, to: 34 });
/** a Friday */
const friday = at(10, 9);
const across = (...jumps: ReturnType<typeof jump>[]) => [...spansAcross(jumps, friday).keys()];

test.each([
  ["within the week", jump(at(10, 6), at(10, 7)), ["week", "month", "year", "twelveMonths", "allTime"]],
  ["over its weekend", jump(at(10, 2), at(10, 5)), ["month", "year", "twelveMonths", "allTime"]],
  ["at the month's first session", jump(at(9, 30), at(10, 1)), ["year", "twelveMonths", "allTime"]],
  ["over the new year", jump(at(12, 31, 2025), at(1, 2)), ["twelveMonths", "allTime"]],
  ["more than a year ago", jump(at(10, 8, 2025), at(10, 9, 2025)), ["allTime"]],
])("a price jump %s affects every span with a price from before the jump", (_, one, spans) => {
  expect(across(one)).toEqual(spans);
});

test("if a span has several price jumps the newest is used; without jumps no span is affected", () => {
  const [old, late] = [jump(at(2, 2), at(2, 3)), jump(at(10, 6), at(10, 7))];
  expect(spansAcross([old, late], friday).get("year")).toBe(late);
  expect(across()).toEqual([]);
});
