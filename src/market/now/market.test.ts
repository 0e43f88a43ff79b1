import { expect, test } from "vitest";
import { boardRow } from "#market/testing/fixtures";
import { day, second } from "#units/time";
import { boardNow } from "./board.ts";
import { type FollowedMarket, type MarketAnswer, noMarket, sessionOf, take } from "./market.ts";

const million = 1_000_000;
const ten = Date.parse("2026-11-20T10:00:00+05:30");
const symbol = "A.N0000";

/** A line with `blocks` of a million shares each. */
const row = (blocks: number, lastTradeAt = ten) =>
  boardRow({
    symbol,
    previousClose: 20,
    trades: 10,
    shares: 5_000,
    turnover: 95_000,
    tradesWithCrossings: 10 + blocks,
    sharesWithCrossings: 5_000 + blocks * million,
    lastTradeAt,
  });

/** A market after these answers, each with the exchange's time. */
function after(...answers: [at: number, MarketAnswer | number][]): FollowedMarket {
  let market = noMarket;
  for (const [at, answer] of answers) {
    const clock = { at, speed: 1 };
    const board = () => boardNow(new Map([[symbol, row(Number(answer), at)]]), clock, market.board);
    const taken: MarketAnswer =
      typeof answer === "number" ? { of: "board", board: board(), seenAt: at, gap: false } : answer;
    market = take(market, taken, clock);
  }
  return market;
}

const quote = (blocks: number, value: number): MarketAnswer => {
  const { sharesWithCrossings: shares, tradesWithCrossings: trades, turnover = 0 } = row(blocks);
  const figures = { shares, trades, turnover: turnover + value };
  return { of: "quote", symbol, range: { high: 25, low: 15 }, figures };
};

test("a quote gives a block its exact value, and a later block keeps it", () => {
  const boards = [
    [ten, 0],
    [ten + 10 * second, 1],
  ] as const;
  expect(after(...boards.map((one) => [...one] as [number, number])).blocks).toMatchObject([
    { worth: "about", value: 20 * million },
  ]);
  const market = after(
    [ten, 0],
    [ten + 10 * second, 1],
    [ten + 11 * second, quote(1, 91 * million)],
    [ten + 20 * second, 2],
  );
  expect(market.blocks).toMatchObject([
    { worth: "exact", value: 91 * million },
    { worth: "about", value: 20 * million },
  ]);
  expect(market.newBlocks).toMatchObject([{ to: ten + 20 * second }]);
});

test("a block that the exchange takes back is marked as cancelled", () => {
  const boards = [0, 1, 2, 1].map((blocks, n) => [ten + n * 10 * second, blocks] as [number, number]);
  expect(after(...boards).blocks.map(({ cancelled = false }) => cancelled)).toEqual([false, true]);
});

test("the first board has the blocks of the session so far, and adds none", () => {
  const { blocks, newBlocks } = after([ten, 2]);
  expect(blocks).toMatchObject([{ from: undefined, shares: 2 * million }]);
  expect(newBlocks).toEqual([]);
});

test("another day begins without the blocks and the twelve-month ranges of the day before", () => {
  const before = after([ten, 0], [ten + 10 * second, 1], [ten + 11 * second, quote(1, million)]);
  expect(before.ranges.get(symbol)).toMatchObject({ high: 25, low: 15 });
  const market = after(
    [ten, 0],
    [ten + 10 * second, 1],
    [ten + 11 * second, quote(1, million)],
    [ten + day, 0],
  );
  expect([market.blocks, [...market.ranges]]).toEqual([[], []]);
});

test("answers other than the board leave the board and its parts as they are", () => {
  const market = after([ten, 1]);
  const rows = [{ symbol, price: 20, change: 1, changePercent: 5, tradedAt: ten }];
  const mover: MarketAnswer = { of: "list", list: "gainers", rows, seenAt: ten };
  const lists = take(market, mover, { at: ten, speed: 1 });
  const papers = take(lists, { of: "papers", list: "circulars", papers: [] }, { at: ten, speed: 1 });
  expect(papers.board).toBe(market.board);
  expect(papers.blocks).toBe(market.blocks);
  expect(papers.lists.get("gainers")).toEqual([symbol]);
  expect([...papers.papers.keys()]).toEqual(["circulars"]);
});

test("the session comes from the newest event; before the first board no session is missed", () => {
  expect(sessionOf(noMarket, ten).conflict).toBeUndefined();
  expect(sessionOf(after([ten, 0]), ten + second)).toMatchObject({ phase: "session", lastEventAt: ten });
});
