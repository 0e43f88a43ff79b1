import { beforeEach, expect, test, vi } from "vitest";
import { type BoardRow, lineWorth } from "#market/line/board";
import { CrossedBook } from "#market/prints/crossedBook";
import { boardRow } from "#market/testing/fixtures";
import { second } from "#units/time";
import { startBlockValues } from "./blockValues.ts";

const million = 1_000_000;

/** A line with `crossed` shares crossed at 20 rupees, and with `trades` regular trades of 100 shares at 19 rupees. */
function line(symbol: string, crossed: number, trades = 10): BoardRow {
  const shares = 100 * trades;
  return boardRow({
    symbol,
    price: 19,
    shares,
    trades,
    turnover: 19 * shares,
    sharesWithCrossings: shares + crossed,
    tradesWithCrossings: trades + (crossed > 0 ? 1 : 0),
  });
}
const quoteOf = (row: BoardRow, price = 20) => ({
  shares: row.sharesWithCrossings,
  trades: row.tradesWithCrossings,
  turnover: (row.turnover ?? 0) + price * ((row.sharesWithCrossings ?? 0) - (row.shares ?? 0)),
});

let rows: BoardRow[];
let now: number;
let isWanted: boolean;
let recorded: Set<string>;
let answers: Map<string, () => Promise<ReturnType<typeof quoteOf>>>;
let book: CrossedBook;
let look: () => void;
const ask = vi.fn((symbol: string) => answers.get(symbol)?.() ?? Promise.reject(new Error("no quote")));
const noon = Date.parse("2026-11-20T12:00:00+05:30");

beforeEach(() => {
  [rows, now, isWanted, answers, recorded] = [[], 0, true, new Map(), new Set()];
  ask.mockClear();
  book = new CrossedBook();
  look = startBlockValues({
    book: () => book,
    quote: (symbol, quote) => book.quote(symbol, quote),
    isRecorded: (symbol) => recorded.has(symbol),
    ask,
    now: () => now,
    isWanted: () => isWanted,
  });
});

const settled = () => new Promise<void>((done) => setTimeout(done));
async function board(next: BoardRow[], at = now + 10 * second): Promise<void> {
  [rows, now] = [next, at];
  book.board(rows, noon + now);
  look();
  await settled();
}
const knownOf = (symbol: string) =>
  book.known.get(symbol)?.values.map(({ shares, value }) => [shares, value]);

test("the page requests one quote for a block, and the quote gives the block's exact value", async () => {
  await board([line("A", 0), line("B", 0)]);
  expect(ask).not.toHaveBeenCalled();
  const after = line("A", 3 * million);
  answers.set("A", async () => quoteOf(after));
  await board([after, line("B", 0)]);
  await board([line("A", 3 * million, 12), line("B", 0)]);
  expect(ask.mock.calls).toEqual([["A"]]);
  expect(knownOf("A")).toEqual([[3 * million, 60 * million]]);
});

test("no quote is requested while no view shows values", async () => {
  isWanted = false;
  await board([line("A", million)]);
  expect(ask).not.toHaveBeenCalled();
  isWanted = true;
  look();
  await settled();
  expect(ask).toHaveBeenCalledOnce();
});

test("no quote is requested for a value that the recordings gave", async () => {
  recorded.add("A");
  await board([line("A", million), line("B", million)]);
  expect(ask.mock.calls).toEqual([["B"]]);
});

test("a correction while no view shows values ends what is known of the line", async () => {
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0), 275));
  await board([line("A", million)]);
  expect(knownOf("A")).toEqual([[million, 275 * million]]);
  isWanted = false;
  await board([line("A", 0)], now + 60 * second);
  await board([line("A", million)], now + 60 * second);
  isWanted = true;
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0), 25));
  await board([line("A", million)]);
  expect(lineWorth(line("A", million), book.known.get("A"))).toMatchObject({ value: 25 * million });
});

test("a quote from between two boards counts for the board from which no trade separates it", async () => {
  const next = line("A", million, 11);
  answers.set("A", async () => quoteOf(next));
  await board([line("A", million, 10)]);
  expect(knownOf("A")).toBeUndefined();
  await board([next]);
  expect(ask).toHaveBeenCalledOnce();
  expect(knownOf("A")).toEqual([[million, 20 * million]]);
});

test("a quote that already includes a block counts once a board has the block", async () => {
  const both = line("A", 3 * million);
  answers.set("A", async () => quoteOf(both));
  await board([line("A", million)]);
  expect(knownOf("A")).toBeUndefined();
  await board([both]);
  expect(ask).toHaveBeenCalledOnce();
  expect(knownOf("A")).toEqual([[3 * million, 60 * million]]);
});

test("if a new block is on the board when a quote arrives, the quote counts for the previous state", async () => {
  const one = line("A", million);
  const waiting: ((quote: ReturnType<typeof quoteOf>) => void)[] = [];
  answers.set("A", () => new Promise((done) => waiting.push(done)));
  await board([one]);
  await board([line("A", 3 * million)]);
  for (const answer of waiting) answer(quoteOf(one));
  await settled();
  expect(knownOf("A")).toEqual([[million, 20 * million]]);
});

test("if a line's quotes fit no board, a few more are requested, with pauses, and then none", async () => {
  answers.set("A", async () => quoteOf(line("A", million, 999)));
  for (let trades = 1; trades < 40; trades += 1) await board([line("A", million, trades)]);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(knownOf("A")).toBeUndefined();
});

test("for a second block another quote is requested, and both values are kept", async () => {
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0)));
  await board([line("A", million)]);
  await board([line("A", 3 * million)], now + 60 * second);
  expect(knownOf("A")).toEqual([
    [million, 20 * million],
    [3 * million, 60 * million],
  ]);
});

test("after a correction the earlier values are kept for their blocks, and a new quote is requested", async () => {
  answers.set("A", async () => quoteOf(rows[0] ?? line("A", 0)));
  await board([line("A", million)]);
  await board([line("A", 3 * million)], now + 60 * second);
  await board([line("A", million)], now + 60 * second);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(knownOf("A")).toEqual([
    [million, 20 * million],
    [3 * million, 60 * million],
    [million, 20 * million],
  ]);
  expect(book.known.get("A")?.since).toBe(noon + now);
});

test("in another session, or at another moment of a replay, a quote is requested again", async () => {
  answers.set("A", async () => quoteOf(line("A", million)));
  await board([line("A", million)]);
  book = new CrossedBook();
  await board([line("A", million)]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a quote that was requested for the session before gives no value in the next", async () => {
  let answer = () => {};
  answers.set("A", () => new Promise((done) => (answer = () => done(quoteOf(line("A", million))))));
  await board([line("A", million)]);
  book = new CrossedBook();
  isWanted = false;
  await board([line("A", million)]);
  answer();
  await settled();
  expect(knownOf("A")).toBeUndefined();
});

test("a failed request for a quote is repeated after a pause", async () => {
  const row = line("A", million);
  await board([row]);
  expect(ask).toHaveBeenCalledOnce();
  answers.set("A", async () => quoteOf(row));
  await board([row], now + 5 * second);
  expect(ask).toHaveBeenCalledOnce();
  await board([row], now + 30 * second);
  expect(knownOf("A")).toHaveLength(1);
});
