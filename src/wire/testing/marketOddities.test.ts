/** Lists the oddities of the service's market data, and checks that the invented set has an example of each. */
import { describe, expect, test } from "vitest";
import type { OperationName } from "#wire/operations";
import { bodyOf, bodySet, filesOf, sentBody, textOf } from "./bodySets.ts";

describe("invented market data", () => {
  const set = bodySet("invented");
  const { symbol, boards } = set;
  const body = <N extends OperationName>(name: N, file = filesOf(set, name)[0] ?? "") =>
    bodyOf(set, name, file);
  const text = (name: OperationName) =>
    filesOf(set, name)
      .map((file) => textOf(set, file))
      .join();

  const newest = body("board", boards.newest).reqTradeSummery;
  const earlier = body("board", boards.earlier).reqTradeSummery;
  const [open] = body("board", boards.open).reqTradeSummery;
  const quotes = filesOf(set, "quote").map((file) => body("quote", file));
  const infos = quotes.flatMap(({ reqSymbolInfo }) => reqSymbolInfo ?? []);
  const openInfo = infos.find((info) => info.symbol === set.openSymbol);
  const movers = [...body("gainers"), ...body("losers")];
  const active = body("mostActive");
  const trades = body("stockSeries", `companyChartDataByStock/${symbol}_period1`).chartData;
  const days = body("stockSeries", `companyChartDataByStock/${symbol}_period5`).chartData;
  const thinDays = body("stockSeries", `companyChartDataByStock/${set.thinSymbol}_period5`).chartData;
  const minutes = body("indexSeries", "chartData/chartId1_period1");
  const year = body("indexSeries", "chartData/chartId1_period5");
  const sectors = body("sectors");
  const [sums, sumsBefore] = body("dailySummary");

  const hour = 3_600_000;
  const clockAt = (at: number) => new Date(at + 5.5 * hour).toISOString().slice(11, 19);
  const isShort = (value: number | null | undefined) =>
    value != null && Number(Math.fround(value).toPrecision(8)) === value;

  /** What the bodies have. The function returns the examples, or for each of several parts whether it has one. */
  const oddities: readonly [oddity: string, examples: () => readonly unknown[]][] = [
    // identifiers
    [
      "lists whose `securityId` is the id of the line",
      () =>
        active.filter((one) => earlier.some((row) => row.symbol === one.symbol && row.id === one.securityId)),
    ],
    [
      "a quote whose `securityId` is the id of the company",
      () =>
        quotes.filter(
          ({ reqSymbolBetaInfo: beta, reqSymbolInfo: info }) => beta && beta.securityId !== info?.id,
        ),
    ],
    [
      "two lines with the same name",
      () => newest.filter(({ name }, at) => newest.some((one, other) => one.name === name && other !== at)),
    ],
    [
      "lines that are no shares: units, warrants, rights and preference shares",
      () => ["U", "W", "R", "P"].map((letter) => newest.some((row) => row.symbol.includes(`.${letter}`))),
    ],
    // numbers
    [
      "whole numbers written as decimals, and large ones with an exponent",
      () => [
        /"tradeVolume": \d+\.0,/.test(text("mostActive")),
        /"marketTurnover": [\d.]+e\d/i.test(text("dailySummary")),
      ],
    ],
    [
      "counts over 32 bits",
      () => [
        newest.some(({ sharevolume }) => (sharevolume ?? 0) > 2 ** 31),
        infos.some(({ quantityIssued }) => (quantityIssued ?? 0) > 2 ** 32),
      ],
    ],
    [
      "percentages rounded to 32 bits in one list, and in full in another",
      () =>
        body("shortPrices").filter(
          (row) =>
            isShort(row.changePercentage) &&
            earlier.some((one) => one.symbol === row.symbol && one.percentageChange !== row.changePercentage),
        ),
    ],
    ["sums rounded to 32 bits", () => [sums?.marketTurnover, infos[0]?.ytdTurnover].map(isShort)],
    [
      "a sum without cents that is written as a whole number",
      () => [...text("sectors").matchAll(/"sectorTurnoverToday": \d+,/g)],
    ],
    // times
    [
      "times as text in a list of times in ms",
      () => [...text("gainers").matchAll(/"tradeDate": ("[\d-]{10}T[\d:.]+\+0000")/g)],
    ],
    [
      "days as the exchange's midnight, which is another day in UTC",
      () => [sums?.tradeDate, days[0]?.t].map((at) => clockAt(at ?? 0) === "00:00:00"),
    ],
    // board
    ["a closing price of 0 during the session", () => [open].filter((row) => row?.closingPrice === 0)],
    [
      "a market cap from the previous close beside a quote from the price",
      () => [open].filter((row) => (row?.marketCap ?? 0) < (openInfo?.marketCap ?? 0)),
    ],
    [
      "a price outside the day's range, with no change",
      () =>
        [...earlier, ...newest].filter(
          ({ price, low, high, change }) =>
            change === 0 && ((price ?? 0) < (low ?? 0) || (price ?? 0) > (high ?? 0)),
        ),
    ],
    [
      "`crossingVolume` with the regular shares in it",
      () => newest.filter(({ crossingVolume, sharevolume }) => (crossingVolume ?? 0) > (sharevolume ?? 0)),
    ],
    [
      "0 as every share of the market cap",
      () => newest.filter(({ marketCapPercentage }) => marketCapPercentage === 0),
    ],
    [
      "a move of one tick by a quarter",
      () =>
        newest.filter(({ percentageChange, change }) => (percentageChange ?? 0) > 24 && (change ?? 1) < 0.2),
    ],
    ["a status code without a known meaning", () => newest.filter(({ status }) => status === 4)],
    [
      "a row without a logo or a date of issue",
      () => newest.filter(({ logoUrl, issueDate }) => logoUrl === null && issueDate === null),
    ],
    [
      "rows out of alphabetical order",
      () =>
        newest.filter(({ name }, at) => (name ?? "") < (newest[at - 1]?.name ?? "").toUpperCase() && at > 0),
    ],
    [
      "a name in mixed case, with two blanks, with a blank at its end, with curly quotes, or cut at 50 characters",
      () =>
        [/^[A-Z][a-z]+ /, / {2}/, / $/, /[“”]/, /^.{50}$/].map((form) =>
          newest.some(({ name }) => form.test(name ?? "")),
        ),
    ],
    // quote
    [
      "a suspended line without any price",
      () => infos.filter((info) => info.lastTradedPrice === null && info.closingPrice === 0),
    ],
    [
      "a line that never traded, with prices, and 0 in every period",
      () =>
        infos.filter(
          (info) => (info.lastTradedPrice ?? 0) > 0 && info.hiTrade === null && info.p12HiPrice === 0,
        ),
    ],
    [
      "a week's volume that lacks today's",
      () => infos.filter((info) => (info.wdyShareVolume ?? 0) < (info.tdyShareVolume ?? 0)),
    ],
    [
      "0 and null as an unknown turnover",
      () => [0, null].map((none) => infos.some(({ p12Turnover }) => p12Turnover === none)),
    ],
    [
      "a quote without beta, without its quarter, without a logo",
      () => [
        quotes.some((one) => one.reqSymbolBetaInfo === null),
        quotes.some((one) => one.reqSymbolBetaInfo?.quarter === null),
        quotes.some((one) => one.reqLogo === null),
      ],
    ],
    [
      "a tags logo, and null for it",
      () =>
        [
          quotes.some((one) => one.reqTagsLogo !== null),
          quotes.some((one) => one.reqTagsLogo === null),
        ].filter(Boolean),
    ],
    // lists
    [
      "a share of volume that is the change in per cent",
      () =>
        active.filter((one) =>
          movers.some(
            (mover) => mover.symbol === one.symbol && mover.changePercentage === one.percentageShareVolume,
          ),
        ),
    ],
    [
      "most active lines with trades of crossings",
      () =>
        active.filter((one) =>
          earlier.some(
            (row) =>
              row.symbol === one.symbol &&
              row.crossingTradeVol === one.tradeVolume &&
              row.tradevolume !== one.tradeVolume,
          ),
        ),
    ],
    [
      "a board that lacks lines of an earlier board",
      () => earlier.filter((row) => !newest.some((one) => one.symbol === row.symbol)),
    ],
    // charts
    ["two trades of one instant", () => trades.filter(({ t }, at) => t === trades[at - 1]?.t)],
    [
      "a list of few of a day's trades",
      () => [trades.length].filter((count) => count * 10 < (earlier[0]?.tradevolume ?? 0)),
    ],
    ["a day that was sent twice", () => thinDays.filter(({ t }, at) => t === thinDays[at - 1]?.t)],
    ["a day without a low", () => thinDays.filter(({ l }) => l === null)],
    ["a day that is not stamped at midnight", () => days.filter(({ t }) => clockAt(t) !== "00:00:00")],
    [
      "a split without an adjustment",
      () => thinDays.filter(({ p }, at) => at > 0 && (p ?? 0) * 3 < (thinDays[at - 1]?.p ?? 0)),
    ],
    [
      "a series of nothing",
      () => filesOf(set, "stockSeries").filter((file) => body("stockSeries", file).chartData.length === 0),
    ],
    [
      "a minute without a value, after a first point that is the previous close",
      () =>
        minutes.filter(
          ({ d }, at) =>
            at > 0 && d - (minutes[at - 1]?.d ?? d) > 60_000 && minutes[0]?.v === sumsBefore?.asi,
        ),
    ],
    ["minutes without a change", () => minutes.filter(({ pc }) => pc === null)],
    ["a day of the index stamped in the morning", () => year.filter(({ d }) => clockAt(d) < "09:30:00")],
    [
      "days of the index whose value is not the official close",
      () =>
        year.filter(
          ({ v, pc }, at) =>
            at > 0 && Math.abs(((v ?? 0) / (year[at - 1]?.v ?? 1) - 1) * 100 - (pc ?? 0)) > 0.01,
        ),
    ],
    // order book, sectors, sums
    [
      "a book of one level, without an ask in spite of the total of asks",
      () =>
        [body("orderBook")].filter(
          ({ reqOrderBook: levels, reqOrderBookTotal: total }) =>
            levels.length === 1 &&
            levels[0]?.buySell === 1 &&
            levels[0].board === "-1" &&
            (total?.totalAsks ?? 0) > 0,
        ),
    ],
    [
      "two indices among the sectors, without turnover or code",
      () =>
        [1, 40].map((id) =>
          sectors.some(
            (row) => row.sectorId === id && row.sectorTurnoverToday === null && row.indexCode === null,
          ),
        ),
    ],
    [
      "an index with two decimals of change, and a time of hours before",
      () =>
        sectors.filter(
          ({ sectorId, percentage, transactionTime: at }) =>
            sectorId === 40 &&
            percentage === Number(percentage?.toFixed(2)) &&
            (sectors[0]?.transactionTime ?? 0) - (at ?? 0) > 4 * hour,
        ),
    ],
    [
      "sectors in no order, with untidy names",
      () => [
        sectors.some(({ name }) => /\w&\w/.test(name ?? "")),
        sectors.some(({ sectorId }, at) => sectorId < (sectors[at - 1]?.sectorId ?? 0)),
      ],
    ],
    [
      "lists of one record in a list, with fields that are always null",
      () =>
        (sentBody(set, "dailyMarketSummery") as object[][]).filter(
          (list) => list.length === 1 && sums?.mpi === null && sums.trimpi === null,
        ),
    ],
  ];

  test.each(oddities)("there is an example of %s", (_, examples) => {
    const found = examples();
    expect(found).not.toEqual([]);
    expect(found).not.toContain(false);
  });
});
