import { expect, test } from "vitest";
import type { BoardRow } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { createBlockWatch } from "./blockWatch.ts";
import type { HeldBoard } from "./heldMarket.ts";

const million = 1_000_000;
const ten = Date.parse("2026-11-20T10:00:00+05:30");

/** A line with `blocks` of a million shares each. */
const row = (blocks: number): BoardRow =>
  boardRow({
    symbol: "A.N0000",
    previousClose: 20,
    trades: 10,
    shares: 5_000,
    turnover: 95_000,
    tradesWithCrossings: 10 + blocks,
    sharesWithCrossings: 5_000 + blocks * million,
    lastTradeAt: ten,
  });
const board = (seconds: number, blocks: number) =>
  ({
    snapshot: { clock: { at: ten + seconds * 1_000, speed: 1 } } as HeldBoard["snapshot"],
    rows: new Map([["A.N0000", row(blocks)]]),
    newestTradeAt: ten,
    unknown: false,
  }) as Partial<HeldBoard> as HeldBoard;
const quote = (blocks: number, value: number) => {
  const { sharesWithCrossings: shares, tradesWithCrossings: trades, turnover = 0 } = row(blocks);
  return { shares, trades, turnover: turnover + value };
};

test("a quote gives a block its exact value, and a later block keeps it", () => {
  const watch = createBlockWatch();
  watch.take(board(0, 0));
  watch.take(board(10, 1));
  expect(watch.blocks()).toMatchObject([{ worth: "about", value: 20 * million }]);
  watch.quote("A.N0000", quote(1, 91 * million));
  watch.take(board(20, 2));
  expect(watch.blocks()).toMatchObject([
    { worth: "about", value: 20 * million },
    { worth: "exact", value: 91 * million },
  ]);
});

test("a cancelled block is left out", () => {
  const watch = createBlockWatch();
  for (const [at, blocks] of [0, 1, 2, 1].entries()) watch.take(board(at * 10, blocks));
  expect(watch.blocks()).toMatchObject([{ to: ten + 10_000 }]);
});
