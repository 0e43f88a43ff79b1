import { describe, expect, test } from "vitest";
import { allShareId, top20Id } from "#market/company/sector";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { minute } from "#units/time";
import { PairFinder } from "./pairs.ts";

const open = Date.parse("2026-10-02T04:00:00Z"); // 09:30 in Colombo
const [bank, food] = [238, 234];
const groups: Readonly<Record<number, string>> = { [bank]: "BANK", [food]: "FOOD" };
const isMember = (sectorId: number, symbol: string) => symbol.startsWith(groups[sectorId] ?? "");

/** Seconds after the open; an answer takes half a second. */
const span = (second: number) => {
  const answeredAt = open + second * 1000 + 500;
  return { askedAt: answeredAt - 500, answeredAt, at: answeredAt, speed: 1 };
};
const board = (bankAt: number, foodAt: number, price = 10, given = {}) => [
  boardRow({ symbol: "BANK.N0000", price, previousClose: 10, lastTradeAt: open + bankAt * 1000, ...given }),
  boardRow({ symbol: "FOOD.N0000", price: 20, previousClose: 20, lastTradeAt: open + foodAt * 1000 }),
];
const index = (sectorId: number, second: number, value = 1000) =>
  sectorFixture(sectorId, "An index", { value, previousClose: 999, lastTickAt: open + second * 1000 });
const finder = () => new PairFinder(isMember);

describe("a board and an index value of the same time are a pair", () => {
  test("when the board came first", () => {
    const pairs = finder();
    expect(pairs.board(board(100, 90), span(102))).toEqual([]);
    expect(pairs.indices([index(allShareId, 100)], span(103))).toMatchObject([
      { sectorId: allShareId, at: open + 100_000, level: 1000, previousLevel: 999, rows: { length: 2 } },
    ]);
  });

  test("when the index came first", () => {
    const pairs = finder();
    expect(pairs.indices([index(allShareId, 100)], span(101))).toEqual([]);
    expect(pairs.board(board(100, 90), span(102))).toHaveLength(1);
  });

  test("once: the same answers again give no other pair", () => {
    const pairs = finder();
    pairs.board(board(100, 90), span(102));
    expect(pairs.indices([index(allShareId, 100)], span(103))).toHaveLength(1);
    expect(pairs.board(board(100, 90), span(112))).toEqual([]);
    expect(pairs.indices([index(allShareId, 100)], span(113))).toEqual([]);
  });

  test("for a group, by the trades of its own lines", () => {
    const pairs = finder();
    pairs.board(board(100, 90), span(102));
    expect(pairs.indices([index(food, 90), index(bank, 90)], span(103))).toMatchObject([
      { sectorId: food, rows: [{ symbol: "FOOD.N0000" }] },
    ]);
  });
});

describe("two equal boards bracket an index value", () => {
  test("that is later than their newest trade", () => {
    const pairs = finder();
    pairs.board(board(100, 90), span(102));
    expect(pairs.indices([index(allShareId, 103)], span(104))).toEqual([]);
    expect(pairs.board(board(100, 90), span(106))).toMatchObject([{ at: open + 103_000 }]);
  });

  test("is partial if a line may be the index's, but that is not known", () => {
    for (const [known, isPartial] of [
      [false, false],
      [undefined, true],
    ] as const) {
      const pairs = new PairFinder((_, symbol) => symbol === board(100, 90)[0]?.symbol || known);
      pairs.board(board(100, 90), span(102));
      expect(pairs.indices([index(allShareId, 100)], span(104))).toMatchObject([{ isPartial }]);
    }
  });

  test("but not one that is older than their newest trade", () => {
    const pairs = finder();
    pairs.board(board(100, 90), span(102));
    pairs.indices([index(allShareId, 99)], span(104));
    expect(pairs.board(board(100, 90), span(106))).toEqual([]);
  });

  test("but not if the price differs, or another trade took place", () => {
    for (const later of [board(100, 90, 11), board(105, 90), board(100, 90).slice(0, 1)]) {
      const pairs = finder();
      pairs.board(board(100, 90), span(102));
      pairs.indices([index(allShareId, 103)], span(104));
      expect(pairs.board(later, span(106))).toEqual([]);
    }
  });

  test("but not if the requests overlap", () => {
    const pairs = finder();
    pairs.board(board(100, 90), span(102));
    pairs.indices([index(allShareId, 103)], { ...span(103), askedAt: open + 102_000 });
    expect(pairs.board(board(100, 90), span(106))).toEqual([]);
  });

  test("S&P SL20's, whose time stands at the open, only if another index of the answer is as new as the boards", () => {
    for (const [tick, found] of [
      [103, 1],
      [99, 0],
    ] as const) {
      const pairs = finder();
      pairs.board(board(100, 90), span(102));
      pairs.indices([index(top20Id, 33, 6000), index(bank, tick)], span(104));
      const ofTop20 = pairs.board(board(100, 90), span(106)).filter(({ sectorId }) => sectorId === top20Id);
      expect(ofTop20).toHaveLength(found);
    }
  });

  test("S&P SL20's is a pair with the next board, if nothing traded from 2 s before the answer to that board", () => {
    for (const [askedAt, newest, speed, found] of [
      [104, 100, 1, 1],
      [101, 100, 1, 0],
      [104, 102, 1, 0],
      [104, 100, 10, 0], // while the exchange answered, five seconds passed on its clock
    ] as const) {
      const pairs = finder();
      pairs.board(board(95, 90), span(96));
      pairs.indices([index(top20Id, 33, 6000), index(allShareId, 100)], { ...span(askedAt), speed });
      const ofTop20 = pairs
        .board(board(newest, 90), span(106))
        .filter(({ sectorId }) => sectorId === top20Id);
      expect(ofTop20).toHaveLength(found);
    }
  });

  test("S&P SL20's time at the open never makes a pair with the first board", () => {
    const pairs = finder();
    pairs.board(board(33, 30), span(34));
    expect(pairs.indices([index(top20Id, 33, 6000)], span(35))).toEqual([]);
  });
});

test("a board 4 s after the index is never used", () => {
  const pairs = finder();
  const found = Array.from({ length: 200 }, (_, at) => {
    const second = 10 + at * 10;
    const rows = board(second + 4, second - 3, 10 + at / 10);
    return [
      ...pairs.indices([index(allShareId, second, 1000 + at), index(top20Id, 33, 6000 + at)], span(second)),
      ...pairs.board(rows, span(second + 4)),
    ];
  });
  expect(found.flat()).toEqual([]);
});

test("after the session equal times are no proof, because the index may contain official closes that the board lacks", () => {
  const lastTrade = 17_999; // seconds after the open, 14:29:59
  for (const [later, found] of [
    [17_999.2, 1],
    [18_010, 0],
  ] as const) {
    const pairs = finder();
    pairs.board(board(lastTrade, 90), span(17_999));
    expect(pairs.indices([index(allShareId, lastTrade)], span(later))).toHaveLength(found);
  }
});

describe("a board with official closes", () => {
  const closed = board(17_999, 17_000, 10.2, { closingPrice: 10.1 });
  test("is a pair with an index value made well after the last trade", () => {
    const pairs = finder();
    pairs.board(closed, span(20_000));
    pairs.indices([index(allShareId, 19_000)], span(20_010));
    expect(pairs.board(closed, span(20_030))).toHaveLength(1);
  });
  test("is none with a value of the last trade", () => {
    const pairs = finder();
    pairs.board(closed, span(20_000));
    expect(pairs.indices([index(allShareId, 17_999)], span(20_010))).toEqual([]);
    expect(pairs.board(closed, span(20_010 + minute / 1000))).toEqual([]);
  });
});

test("rows of an earlier day and of lines that did not trade are left out", () => {
  const pairs = finder();
  const rows = board(100, 90).map((row, at) => (at === 0 ? row : { ...row, earlier: true }));
  pairs.board(rows, span(102));
  expect(pairs.indices([index(allShareId, 100)], span(103))).toMatchObject([
    { rows: [{ symbol: "BANK.N0000" }] },
  ]);
});
