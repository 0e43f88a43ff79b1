/** The answers of the embedded exchange over HTTP agree with each other, at three times of the week. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { effort } from "#scripts/testing/effort";
import { type Body, encode, type Operation, type Params } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { operations } from "#wire/operations";
import { type RunningExchange, startExchange } from "./start.ts";

const periods = [1, 2, 3, 4, 5];
const hours = [
  { hour: "while the market is open", clock: "2026-11-20T11:20:00+05:30", every: effort(12, 2) },
  { hour: "in the evening", clock: "2026-11-20T19:30:00+05:30", every: effort(24, 12) },
  { hour: "on a Monday before the open", clock: "2026-11-23T08:20:00+05:30", every: effort(24, 12) },
] as const;

/** Sends a request and reads the answer by the contract. The test fails if the contract drops a part. */
const asking = (exchange: () => RunningExchange, seen: Set<string>) =>
  async function ask<O extends Operation>(operation: O, params: Params<O>): Promise<Body<O>> {
    const { method, target, contentType, body } = encode(operation, params);
    const reply = await fetch(exchange().url + target, {
      method,
      headers: contentType ? { "content-type": contentType } : {},
      body: body ?? null,
    });
    const about = `${operation.path} ${JSON.stringify(params)}`;
    expect(reply.status, about).toBe(200);
    expect(reply.headers.get("content-type"), about).toMatch(/^application\/json/);
    const sent: unknown = await reply.json();
    for (const path of pathsIn(sent)) seen.add(path);
    const reading = parseBody<O["reply"]>(operation.reply, sent);
    expect(reading.dropped, about).toEqual([]);
    return reading.body;
  };

/** All texts of a body that are paths of files. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return /^[\w-]+\/.+\.(pdf|png|jpe?g|gif)$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(pathsIn);
}

describe.each(hours)("$hour", ({ clock, every }) => {
  let exchange: RunningExchange;
  const paths = new Set<string>();
  const ask = asking(() => exchange, paths);
  beforeAll(async () => {
    exchange = await startExchange({ port: 0, seed: 11, clock, speed: 0.01 });
    exchange.market.freeze(true); // so that all answers show the same state of the market
  });
  afterAll(() => exchange.close());

  test("the board, the leaderboards and the short list agree", async () => {
    const { reqTradeSummery: board } = await ask(operations.board, {});
    const bySymbol = new Map(board.map((row) => [row.symbol, row]));
    expect(bySymbol.size).toBe(board.length);
    expect(board.length).toBeGreaterThan(100);
    for (const side of ["gainers", "losers"] as const) {
      for (const mover of await ask(operations[side], {})) {
        const row = bySymbol.get(mover.symbol);
        expect([mover.securityId, mover.price, mover.change, mover.changePercentage]).toEqual([
          row?.id,
          row?.price,
          row?.change,
          row?.percentageChange,
        ]);
      }
    }
    const active = await ask(operations.mostActive, {});
    const trades = active.map(({ tradeVolume }) => tradeVolume ?? 0);
    expect(trades).toEqual([...trades].sort((a, b) => b - a));
    for (const { symbol, shareVolume } of active)
      expect(shareVolume).toBe(bySymbol.get(symbol)?.crossingVolume);
    const short = await ask(operations.shortPrices, {});
    expect(short.map(({ symbol }) => symbol)).toEqual(board.slice(0, 10).map(({ symbol }) => symbol));
  });

  test("the contract reads every part of lines' quotes and order books", async () => {
    for (const { symbol, stockId } of exchange.market.lines.filter((_, n) => n % every === 0)) {
      const quote = await ask(operations.quote, { symbol });
      expect([quote.reqSymbolInfo?.symbol, quote.reqSymbolInfo?.id]).toEqual([symbol, stockId]);
      for (const level of (await ask(operations.orderBook, { symbol })).reqOrderBook)
        expect(level.securityId).toBe(stockId);
    }
  });

  test("every period of stocks and indices is sorted by time", async () => {
    const rising = (moments: number[]) => moments.every((at, n) => n === 0 || at >= (moments[n - 1] ?? 0));
    for (const { stockId } of exchange.market.lines.filter((_, n) => n % (every * 8) === 0)) {
      for (const period of periods) {
        const { chartData, id } = await ask(operations.stockSeries, { stockId, period });
        expect(id).toBe(stockId);
        expect(rising(chartData.map(({ t }) => t))).toBe(true);
      }
    }
    const sectors = await ask(operations.sectors, {});
    expect(sectors).toHaveLength(22);
    for (const { sectorId: chartId } of sectors)
      for (const period of periods)
        expect(rising((await ask(operations.indexSeries, { chartId, period })).map(({ d }) => d))).toBe(true);
  });

  test("the trades of a line, with crossings, add up to its totals on the board", async () => {
    const { reqTradeSummery: board } = await ask(operations.board, {});
    for (const { id, crossingVolume, crossingTradeVol } of board.filter((_, n) => n % 10 === 0)) {
      const { chartData } = await ask(operations.stockSeries, { stockId: id ?? 0, period: 1 });
      expect(chartData.reduce((sum, { q }) => sum + (q ?? 0), 0)).toBe(crossingVolume);
      expect(chartData).toHaveLength(crossingTradeVol ?? 0);
    }
  });

  test("the contract reads every part of companies' profiles, announcements and archives", async () => {
    for (const { id, lines } of exchange.market.companies.filter((_, n) => n % (every * 12) === 0)) {
      const symbol = lines[0]?.symbol ?? "";
      const profile = await ask(operations.companyProfile, { symbol });
      expect(profile.reqComSumInfo[0]?.securityId).toBe(id);
      await ask(operations.legacyAnnouncements, { symbol });
      await ask(operations.companyAnnouncements, { symbol });
      await ask(operations.companyAnnouncements, { symbol, fromDate: "2012-01-01", toDate: "2026-11-20" });
    }
  });

  test("the contract reads every part of announcements, notices, summary, news and events", async () => {
    await ask(operations.financialAnnouncements, {});
    await ask(operations.approvedAnnouncements, {});
    await ask(operations.covidAnnouncements, {});
    await ask(operations.directives, {});
    await ask(operations.circulars, {});
    expect(await ask(operations.dailySummary, {})).toHaveLength(2);
    for (const type of ["CN", "BN", "MR"])
      expect((await ask(operations.news, { top: true, type, numberOfRecord: 4 }))[type]).toHaveLength(4);
    for (const year of [2024, 2025, 2026])
      expect((await ask(operations.events, { top: true, year, numberOfRecord: 4 })).length).toBe(4);
    await ask(operations.events, {});
  });

  test("every file named in a body exists, and its content type matches its name", async () => {
    expect(paths.size).toBeGreaterThan(150);
    for (const path of paths) {
      const reply = await fetch(`${exchange.filesUrl}/${path.split("/").map(encodeURIComponent).join("/")}`);
      const pdf = path.endsWith(".pdf");
      expect([path, reply.status, reply.headers.get("content-type")]).toEqual([
        path,
        200,
        pdf ? "application/pdf" : "image/png",
      ]);
      const body = Buffer.from(await reply.arrayBuffer());
      expect(body.toString("latin1", 0, 5)).toBe(pdf ? "%PDF-" : "\x89PNG\r");
      expect(body.length).toBe(Number(reply.headers.get("content-length")));
    }
  });
});
