/** Compares one line's board row, quote and trades in the bodies of every set. */
import { describe, expect, test } from "vitest";
import { gapOf, lineOf, quoteDay } from "#market/line/line";
import { tickCoverage } from "#market/lists/coverage";
import { orderStockPoints } from "#market/series/series";
import { toBoardRow } from "#rows/boardRows";
import { toQuote, toStockPoint } from "#rows/priceRows";
import { bodyOf, bodySets, dayOf } from "#wire/testing/bodySets";

describe.each(bodySets)("$name bodies", (set) => {
  const { symbol, openSymbol, absentSymbol, boards } = set;
  const rowOf = (file: string, symbol: string) =>
    bodyOf(set, "board", file)
      .reqTradeSummery.map(toBoardRow)
      .find((row) => row.symbol === symbol);
  const quoteOf = (file: string) => toQuote(bodyOf(set, "quote", `companyInfoSummery/${file}`)) ?? undefined;
  const trades = () => {
    const { chartData } = bodyOf(set, "stockSeries", `companyChartDataByStock/${symbol}_period1`);
    return { sent: chartData, points: orderStockPoints(chartData.flatMap(toStockPoint), "trades") };
  };
  const row = rowOf(boards.earlier, symbol);
  const quote = quoteOf(symbol);
  const evening = Date.parse(`${dayOf(boards.earlier)}T14:59:00+05:30`);
  const later = Date.parse(`${dayOf(boards.newest)}T14:29:00+05:30`);

  test("board and quote of one session are recognised as such, during a session and after a close with crossings", () => {
    expect(row?.sharesWithCrossings).toBeGreaterThan(row?.shares ?? Number.NaN);
    const line = lineOf(symbol, { row, quote, quoteAt: evening, marketAt: evening });
    expect(line).toMatchObject({ sessions: "one", past: false });
    expect(gapOf(line)).toBeUndefined();
    expect(quote && quoteDay(line, quote, evening)).toBe(
      Date.parse(`${dayOf(boards.earlier)}T00:00:00+05:30`),
    );
    const open = rowOf(boards.open, openSymbol);
    const openQuote = quoteOf(`${openSymbol}_midsession`);
    expect(lineOf(openSymbol, { row: open, quote: openQuote }).sessions).toBe("one");
  });

  test("beside a newer board, a row of the earlier board belongs to the past", () => {
    const line = lineOf(symbol, { row, quote, quoteAt: later, marketAt: later });
    expect(gapOf(line)).toBe("past");
  });

  test("the quote of a line that the newest board lacks has no date, and its trades are not compared with an earlier list", () => {
    const line = lineOf(absentSymbol, {
      row: undefined,
      quote: quoteOf(absentSymbol),
      listAt: later,
      marketAt: later,
    });
    expect(line.missingAt).toBe(later);
    expect(gapOf(line)).toBe("not-on-board");
    expect(tickCoverage(trades().points, line, { hadAt: later, now: later }).kind).toBe("apart");
  });

  test("a few ticks on a day of many trades are shown as a part of the board's trades", () => {
    const { sent, points } = trades();
    const line = lineOf(symbol, { row, quote });
    expect(row?.trades).toBeGreaterThan(10 * sent.length);
    expect(tickCoverage(points, line, { hadAt: evening, now: evening })).toMatchObject({
      kind: "part",
      listed: sent.length,
      all: row?.trades,
    });
  });
});
