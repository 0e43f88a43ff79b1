import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { WireFields } from "#server/gateway/answers/boardChanges";
import { boardRow } from "#server/gateway/testing/bodies";
import { systemClock } from "#server/gateway/upstream/clocks";
import { parseBody } from "#wire/contract/parseBody";
import { earlierLines } from "#wire/gateway/learnedAddresses";
import type { OperationName } from "#wire/operations";
import { createKeptFile } from "./keptFile.ts";
import type { LearnedPlace } from "./learnedStore.ts";
import { LearnedLines } from "./lines.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pola-lines-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tradedAt = boardRow("A", 1).lastTradedTime;
const log = pino({ level: "silent" });

/** The symbols of each newest board. */
const boards = new WeakMap<LearnedLines, ReadonlySet<string>>();

/** Opens the known lines with a clock that stays at 0 until `time.at` is set. */
function open(
  before: readonly WireFields[] = [],
  { upstream = "here", exchangeTime = () => tradedAt + 1_000 }: Partial<Opened> = {},
) {
  const time = { at: 0 };
  const found: string[] = [];
  const place: LearnedPlace = {
    clock: { ...systemClock, now: () => time.at },
    pace: 1,
    file: (name) => createKeptFile({ folder, name, most: 1_000_000, log }),
    upstream,
  };
  const lines: LearnedLines = new LearnedLines(place, {
    exchangeTime,
    before,
    onBoard: () => boards.get(lines) ?? new Set(),
    found: (symbol) => found.push(symbol),
  });
  return { lines, found, time };
}
interface Opened {
  upstream: string;
  exchangeTime: () => number;
}
const answer = (lines: LearnedLines, operation: OperationName, body: unknown, symbol?: string) =>
  lines.answered({ operation, params: symbol === undefined ? {} : { symbol } }, body);
function show(lines: LearnedLines, ...symbols: string[]) {
  boards.set(lines, new Set(symbols));
  answer(lines, "board", { reqTradeSummery: symbols.map((symbol) => boardRow(symbol, 10)) });
}
const quoted = (symbol: string) => ({ reqSymbolInfo: { id: 7, symbol, name: `${symbol} PLC` } });
const told = (lines: { body(): string }) => parseBody(earlierLines, JSON.parse(lines.body()));
const symbols = (lines: LearnedLines) => told(lines).body.lines.map(({ symbol }) => symbol);
const asked = (lines: LearnedLines) => lines.next()?.params.symbol;

test("the server still serves a line that left the board, with its last row", () => {
  const { lines } = open();
  show(lines, "A", "B");
  expect(told(lines).body.lines).toEqual([]);
  show(lines, "B");
  const { body, dropped } = told(lines);
  expect(dropped).toEqual([]);
  expect(body.lines).toEqual([
    { id: 1, symbol: "A", name: "A PLC", price: 10, closingPrice: 0, lastTradedTime: tradedAt },
  ]);
});

test("the server no longer serves a line that is on the board again", () => {
  const { lines } = open([boardRow("A", 9)]);
  show(lines, "B");
  expect(symbols(lines)).toEqual(["A"]);
  show(lines, "A", "B");
  expect(symbols(lines)).toEqual([]);
});

test("an answer that is not a board adds nothing, and a row without a symbol is dropped", () => {
  const { lines } = open([boardRow("A", 9), { name: "nobody" }, null as never]);
  for (const body of [undefined, null, 7, {}, { reqTradeSummery: "x" }]) answer(lines, "board", body);
  expect(symbols(lines)).toHaveLength(1);
});

test("beyond the limit, the server drops the lines that left the board longest ago", () => {
  const { lines } = open();
  show(lines, ...Array.from({ length: 1_500 }, (_, at) => `OLD${at}`));
  show(lines, ...Array.from({ length: 1_500 }, (_, at) => `NEW${at}`));
  expect(symbols(lines)).toHaveLength(500);
  expect(symbols(lines).at(-1)).toBe("OLD1499");
});

test("the server shortens long texts of the service before it stores them", () => {
  const { lines } = open([{ ...boardRow("A", 9), name: "x".repeat(100_000), more: "y".repeat(100_000) }]);
  show(lines, "B");
  expect(lines.body().length).toBeLessThan(400);
});

test("a line that no board showed is listed without a price, with the name from its quote", () => {
  const { lines, found } = open([boardRow("A.N0000", 9)]);
  lines.listed(["A.N0000", "R.R0000", "BARE"]);
  expect(asked(lines)).toBe("R.R0000");
  answer(lines, "quote", quoted("R.R0000"), "R.R0000");
  expect(asked(lines)).toBe("BARE");
  answer(lines, "quote", quoted("BARE"), "BARE");
  expect(asked(lines)).toBeUndefined();
  expect(found).toEqual(["A.N0000", "R.R0000", "BARE"]);
  expect(told(lines).body.lines).toContainEqual({
    ...{ id: 7, symbol: "R.R0000", name: "R.R0000 PLC" },
    ...{ price: null, closingPrice: null, lastTradedTime: null },
  });
});

test("the server lists a line that a leaderboard names at once, and requests its quote for the name", () => {
  const { lines } = open();
  answer(lines, "gainers", [{ symbol: "COCO.X0000", securityId: 9, id: 1 }, { symbol: "<b>" }, null]);
  show(lines, "A");
  const named = { id: 9, symbol: "COCO.X0000", price: null, closingPrice: null, lastTradedTime: null };
  expect(told(lines).body.lines).toEqual([{ ...named, name: null }]);
  expect(asked(lines)).toBe("COCO.X0000");
  answer(lines, "quote", quoted("COCO.X0000"), "COCO.X0000");
  expect(told(lines).body.lines).toEqual([{ ...named, id: 7, name: "COCO.X0000 PLC" }]);
  expect(asked(lines)).toBeUndefined();
});

test("if only a statement or profile names a company, the server requests its quote first by voting line, then by bare ticker", () => {
  const { lines, time } = open([boardRow("A.N0000", 9)]);
  const rows = [{ symbol: "A" }, { symbol: "CRL" }, { symbol: "<b>" }, { symbol: null }];
  answer(lines, "financialAnnouncements", { reqFinancialAnnouncemnets: rows });
  expect(asked(lines)).toBe("CRL.N0000");
  answer(lines, "quote", { reqSymbolInfo: null }, "CRL.N0000");
  expect(asked(lines)).toBe("CRL");
  answer(lines, "quote", { reqSymbolInfo: null }, "CRL");
  expect(asked(lines)).toBeUndefined();
  time.at = 86_400_000 + 1;
  expect(asked(lines)).toBe("CRL.N0000");
  answer(lines, "companyProfile", { reqComSumInfo: [{ symbol: "ACAP" }] }, "ACAP.N0000");
  answer(lines, "quote", quoted("CRL.N0000"), "CRL.N0000");
  expect(asked(lines)).toBe("ACAP.N0000");
});

test("the server requests a failed quote again later, and a quote does not remove the price that a board showed", () => {
  const { lines, time } = open();
  lines.listed(["R.R0000"]);
  lines.failed({ operation: "quote", params: { symbol: "R.R0000" } });
  expect(asked(lines)).toBeUndefined();
  time.at = 600_001;
  expect(asked(lines)).toBe("R.R0000");
  show(lines, "A");
  answer(lines, "quote", quoted("A"), "A");
  show(lines, "B");
  expect(told(lines).body.lines[0]).toMatchObject({ symbol: "A", price: 10 });
});

test("the server keeps lines over restarts, also lines known only by a quote; it does not use another upstream's file", async () => {
  const first = open();
  show(first.lines, "A", "odd$+'");
  first.lines.listed(["R.R0000"]);
  answer(first.lines, "quote", quoted("R.R0000"), "R.R0000");
  await first.lines.store.close();
  const second = open();
  expect(symbols(second.lines)).toEqual(["A", "odd$+'", "R.R0000"]);
  expect(second.lines.store.state()).toMatchObject({ kept: "file", known: 3 });
  const other = open([], { upstream: "elsewhere" });
  expect(symbols(other.lines)).toEqual([]);
  expect(other.lines.store.state().reason).toMatch(/another upstream/);
});

test.each(["{", '{"version":2}', "[]"])(
  "the server renames a file with %s, and collects the lines again",
  async (text) => {
    writeFileSync(join(folder, "lines.json"), text);
    const { lines } = open();
    show(lines, "A");
    expect(lines.store.state().kept).toBe("failing");
    await lines.store.close();
    expect(JSON.parse(readFileSync(join(folder, "lines.json"), "utf8"))).toMatchObject({ version: 1 });
    expect(readdirSync(folder).sort()).toEqual(["lines.json", "lines.json.unreadable"]);
  },
);

test("a line whose last trade is later than the exchange's clock has no price and no time", () => {
  const { lines } = open([boardRow("A", 9)], { exchangeTime: () => tradedAt - 3_600_000 });
  expect(told(lines).body.lines).toEqual([
    { id: 1, symbol: "A", name: "A PLC", price: null, closingPrice: null, lastTradedTime: null },
  ]);
});
