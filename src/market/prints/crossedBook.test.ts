import { expect, test } from "vitest";
import { type BoardRow, type KnownValues, lineWorth, mergeKnownValues } from "#market/line/board";
import { boardRow } from "#market/testing/fixtures";
import { CrossedBook } from "./crossedBook.ts";

const million = 1_000_000;

/** A line with `blocks` of a million shares, and `trades` regular trades of 100 shares at 19.00. */
const row = (blocks: number, trades = 10): BoardRow =>
  boardRow({
    symbol: "A",
    previousClose: 20,
    shares: 100 * trades,
    trades,
    turnover: 1_900 * trades,
    sharesWithCrossings: 100 * trades + blocks * million,
    tradesWithCrossings: trades + blocks,
  });
const quote = (blocks: number, value: number, trades = 10) => {
  const { sharesWithCrossings: shares, tradesWithCrossings: all, turnover = 0 } = row(blocks, trades);
  return { shares, trades: all, turnover: turnover + value };
};
const worth = (known: KnownValues, blocks: number) => {
  const { value, worth: how } = lineWorth(row(blocks), known.get("A"));
  return [how, value];
};

test("a quote gives a value with the board before it or after it, and the value stays after later trades", () => {
  const book = new CrossedBook();
  book.quote("A", quote(1, 91 * million)); // before the board has the block
  book.board([row(1)], 1);
  for (let trades = 11; trades < 30; trades += 1) book.board([row(1, trades)], trades);
  book.quote("A", quote(2, 121 * million, 30));
  book.board([row(2, 30)], 40);
  expect([1, 2].map((blocks) => worth(book.known, blocks))).toEqual([
    ["exact", 91 * million],
    ["exact", 121 * million],
  ]);
  expect([...book.crossed]).toEqual([["A", 2 * million]]);
});

test("after a correction earlier values do not count, and a copy goes on by itself", () => {
  const book = new CrossedBook();
  book.board([row(1)], 1);
  book.quote("A", quote(1, 275 * million));
  const copy = book.copy();
  book.board([row(0)], 2);
  book.board([row(1)], 3);
  expect(worth(book.known, 1)).toEqual(["about", 20 * million]);
  book.quote("A", quote(1, 25 * million));
  expect(worth(book.known, 1)).toEqual(["exact", 25 * million]);
  expect(worth(copy.known, 1)).toEqual(["exact", 275 * million]);
});

test("two readers know together what each knows, and a correction that one saw counts for both", () => {
  const [one, other] = [new CrossedBook(), new CrossedBook()];
  one.board([row(1)], 1);
  one.quote("A", quote(1, 91 * million));
  other.board([row(2)], 2);
  other.quote("A", quote(2, 121 * million));
  const both = mergeKnownValues(one.known, other.known);
  expect([1, 2].map((blocks) => worth(both, blocks))).toEqual([
    ["exact", 91 * million],
    ["exact", 121 * million],
  ]);
  one.board([row(0)], 3);
  one.board([row(2)], 4);
  expect(worth(mergeKnownValues(one.known, other.known), 2)).toEqual(["about", 40 * million]);
});
