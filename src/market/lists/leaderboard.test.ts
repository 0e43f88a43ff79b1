import { describe, expect, test } from "vitest";
import { dayStart } from "#market/day/session";
import { unsaid } from "#market/line/knownLine";
import { boardRow } from "#market/testing/fixtures";
import { bodyOf, bodySets, dayOf } from "#wire/testing/bodySets";
import {
  type Active,
  firstRanks,
  heldList,
  leadersOf,
  type Mover,
  mostActiveOf,
  movementOf,
  moveRanks,
} from "./leaderboard.ts";
import { activeSession, beyondBoard } from "./leaderDoubts.ts";

describe("lists and their comparison with the board", () => {
  const rows = [
    boardRow({ symbol: "UP.N0000", changePercent: 2, change: 1, price: 51, lastTradeAt: 7 }),
    boardRow({ symbol: "TOP.N0000", changePercent: 9 }),
    boardRow({ symbol: "ALSO.N0000", changePercent: 2 }),
    boardRow({ symbol: "DOWN.N0000", changePercent: -3 }),
    boardRow({ symbol: "FLAT.N0000", changePercent: 0 }),
    boardRow({ symbol: "NONE.N0000" }),
  ];

  test("gainers are rising lines, the largest change first, equal changes by symbol", () => {
    expect(leadersOf(rows, "gainers").map(({ symbol }) => symbol)).toEqual([
      "TOP.N0000",
      "ALSO.N0000",
      "UP.N0000",
    ]);
    expect(leadersOf(rows, "gainers")[2]).toEqual({
      symbol: "UP.N0000",
      price: 51,
      change: 1,
      changePercent: 2,
      tradedAt: 7,
    });
  });

  test("a move of one tick can be left out: on the grid of 0.10, or of 0.25 from 100 rupees on", () => {
    const moved = [
      boardRow({ symbol: "PENNY.N0000", changePercent: 50, change: 0.1, price: 0.3 }),
      boardRow({ symbol: "TWO.N0000", changePercent: 20, change: 0.2, price: 1.2 }),
      boardRow({ symbol: "DEAR.N0000", changePercent: 0.2, change: 0.25, price: 120.25 }),
      boardRow({ symbol: "ACROSS.N0000", changePercent: 0.4, change: 0.35, price: 100.25 }),
      boardRow({ symbol: "UNKNOWN.N0000", changePercent: 30, change: undefined, price: 2 }),
    ];
    const beyond = leadersOf(moved, "gainers", 0, 2);
    expect(beyond.map(({ symbol }) => symbol)).toEqual(["TWO.N0000", "ACROSS.N0000"]);
    expect(leadersOf(moved, "gainers")).toHaveLength(5);
  });

  test("losers are falling lines only", () => {
    expect(leadersOf(rows, "losers").map(({ symbol }) => symbol)).toEqual(["DOWN.N0000"]);
  });

  test("a list is ten long at most", () => {
    const many = Array.from({ length: 30 }, (_, at) => boardRow({ symbol: `S${at}`, changePercent: at + 1 }));
    expect(leadersOf(many, "gainers")).toHaveLength(10);
  });

  test("the most active are sorted by trades, including crossings", () => {
    const active = mostActiveOf(
      [
        boardRow({ symbol: "A", trades: 10, tradesWithCrossings: 10 }),
        boardRow({
          symbol: "B",
          trades: 9,
          tradesWithCrossings: 12,
          sharesWithCrossings: 5,
          changePercent: 1,
        }),
        boardRow({ symbol: "C", trades: 11 }),
        boardRow({ symbol: "D" }),
      ],
      new Map(),
    );
    expect(active.map(({ symbol, trades }) => [symbol, trades])).toEqual([
      ["B", 12],
      ["C", 11],
      ["A", 10],
    ]);
  });

  test("the turnover of a most active line includes its blocks, and says if their value is an estimate", () => {
    const jkh = boardRow({
      symbol: "JKH.N0000",
      ...{ trades: 294, tradesWithCrossings: 297, turnover: 61_043_649.8, previousClose: 20 },
      ...{ shares: 3_052_893, sharesWithCrossings: 6_052_893 },
    });
    expect(mostActiveOf([jkh], new Map())).toMatchObject([
      { shares: 6_052_893, turnover: 121_043_649.8, isEstimate: true },
    ]);
    const value = { shares: 3_000_000, trades: 3, value: 61_500_000, slack: 4, at: 1 };
    const [exact] = mostActiveOf([jkh], new Map([[jkh.symbol, { values: [value], since: 0 }]]));
    expect(exact?.turnover).toBeCloseTo(122_543_649.8);
    expect(exact?.isEstimate).toBeUndefined();
  });

  test("with a minimum only lines with at least that turnover are listed", () => {
    const traded = [
      boardRow({ symbol: "THIN", changePercent: 9, turnover: 116 }),
      boardRow({ symbol: "BROAD", changePercent: 2, turnover: 1_000_000 }),
      boardRow({ symbol: "SILENT", changePercent: 5 }),
    ];
    expect(leadersOf(traded, "gainers", 1_000_000).map(({ symbol }) => symbol)).toEqual(["BROAD"]);
  });

  test("a line of another day is left out of today's lists", () => {
    const old = { ...boardRow({ symbol: "OLD.N0000", changePercent: 50, trades: 900 }), earlier: true };
    expect(leadersOf([old, ...rows], "gainers").some(({ symbol }) => symbol === "OLD.N0000")).toBe(false);
    expect(mostActiveOf([old], new Map())).toEqual([]);
  });

  const tenth = Date.parse("2026-07-10T14:30:00+05:30");
  const ninth = Date.parse("2026-10-09T14:30:00+05:30");
  const active = (symbol: string, trades: number, changePercent = 1): Active => ({
    symbol,
    trades,
    shares: trades * 1000,
    turnover: undefined,
    changePercent,
  });
  const row = (symbol: string, trades: number, lastTradeAt: number) => ({
    ...unsaid,
    symbol,
    lastTradeAt,
    tradesWithCrossings: trades,
    sharesWithCrossings: trades * 1000,
    changePercent: 1,
  });
  const board = (...rows: ReturnType<typeof row>[]) => {
    const bySymbol = new Map(rows.map((each) => [each.symbol, each]));
    return { row: (symbol: string) => bySymbol.get(symbol), movers: [], tradedNow: undefined };
  };

  test("a most active list gets the day of the board rows that have the same counts", () => {
    const dated = board(row("A", 300, tenth), row("B", 200, tenth));
    expect(activeSession([active("A", 300), active("B", 200)], dated)).toBe(dayStart(tenth));
  });

  test("the session of a list is unknown if it matches no board row", () => {
    const dated = board(row("A", 90, ninth), row("B", 12, ninth));
    expect(activeSession([active("A", 300), active("B", 200)], dated)).toBeUndefined();
    expect(activeSession([active("A", 300)], board())).toBeUndefined();
  });

  test("if one line matches by chance and several do not, the several decide", () => {
    const dated = board(row("A", 300, ninth), row("B", 12, ninth), row("C", 13, ninth));
    const list = [active("A", 300), active("B", 200), active("C", 100)];
    expect(activeSession(list, dated)).toBeUndefined();
  });

  test("while a session runs the board may be a minute behind the list", () => {
    const dated = board(row("A", 300, ninth), row("B", 10, ninth));
    const list = [active("A", 330), active("B", 30)];
    expect(activeSession(list, dated)).toBeUndefined();
    expect(activeSession(list, { ...dated, tradedNow: dayStart(ninth) })).toBe(dayStart(ninth));
  });

  test("a gainer or loser with exactly the same change gives the list its date", () => {
    const mover = { symbol: "A", price: 1, change: 1, changePercent: -3.0088495575221237, tradedAt: tenth };
    const list = [active("A", 283, -3.0088495575221237)];
    expect(activeSession(list, { ...board(), movers: [mover] })).toBe(dayStart(tenth));
  });

  test.each(bodySets)(
    "beside a newer board, the most active list of the $name bodies gets its day from the list of losers",
    (set) => {
      const list = bodyOf(set, "mostActive", "mostActiveTrades").map(
        (sent): Active => ({
          symbol: sent.symbol,
          trades: sent.tradeVolume ?? undefined,
          shares: sent.shareVolume ?? undefined,
          turnover: sent.turnover ?? undefined,
          changePercent: sent.percentageShareVolume ?? undefined,
        }),
      );
      const movers = bodyOf(set, "losers", "topLooses").map(
        (sent): Mover => ({
          symbol: sent.symbol,
          price: sent.price ?? undefined,
          change: sent.change ?? undefined,
          changePercent: sent.changePercentage ?? undefined,
          tradedAt: sent.tradeDate ?? undefined,
        }),
      );
      const newer = bodyOf(set, "board", set.boards.newest).reqTradeSummery;
      const rows = newer.map((sent) =>
        row(sent.symbol, sent.crossingTradeVol ?? 0, sent.lastTradedTime ?? 0),
      );
      const dayAt = Date.parse(`${dayOf(set.boards.earlier)}T00:00:00+05:30`);
      expect(activeSession(list, { ...board(...rows), movers })).toBe(dayAt);
    },
  );

  describe("compared with the board", () => {
    const symbol = "JKH.N0000";
    const row = boardRow({ symbol, price: 20, changePercent: 0.5, trades: 294, shares: 3e6, turnover: 6e7 });
    const mover = (given: Partial<Mover>): Mover => ({
      symbol,
      price: 20,
      change: 0.1,
      changePercent: 0.5,
      tradedAt: 0,
      ...given,
    });
    const active = (given: Partial<Active>): Active => ({
      symbol,
      trades: 297,
      shares: 6e6,
      turnover: 1.2e8,
      changePercent: 0.5,
      ...given,
    });

    test.each([
      [mover({})],
      [mover({ price: 60, changePercent: 200 })],
      [mover({ price: undefined, change: undefined, changePercent: undefined })],
      [active({})],
      [active({ trades: 5_000, shares: 2.2e9, turnover: 5e10 })],
      [active({ trades: 0, shares: 0, turnover: 0 })],
    ])(
      "a row is plausible if the difference is possible within a minute, or a figure is missing: %o",
      (leader) => expect(beyondBoard(leader, row)).toBeUndefined(),
    );

    test.each([
      ["price", mover({ price: 5_000 })],
      ["price", mover({ price: 0.01 })],
      ["changePercent", mover({ changePercent: 9_000 })],
      ["changePercent", active({ changePercent: -9_000 })],
      ["trades", active({ trades: 1e14 })],
      ["shares", active({ shares: 1e14 })],
      ["turnover", active({ turnover: 9e14 })],
    ])("a row whose %s is wrong by orders of magnitude is not plausible: %o", (figure, leader) =>
      expect(beyondBoard(leader, row)).toBe(figure),
    );

    test("a figure that the board lacks is not compared", () => {
      expect(beyondBoard(active({ trades: 1e14 }), boardRow({ symbol }))).toBeUndefined();
    });
  });
});

describe("movement within a list", () => {
  const start = firstRanks(["A", "B", "C"]);

  test("the first list, and the first non-empty list, mark no line", () => {
    expect(start.marks.size).toBe(0);
    expect(moveRanks(firstRanks([]), ["A"], 0).marks.size).toBe(0);
  });

  test("places gained, places lost and new lines are marked for half a minute", () => {
    const ranks = moveRanks(start, ["C", "A", "D"], 1_000);
    expect(movementOf(ranks, "C", 1_000)).toBe(2);
    expect(movementOf(ranks, "A", 1_000)).toBe(-1);
    expect(movementOf(ranks, "D", 30_999)).toBe("new");
    expect(movementOf(ranks, "C", 31_000)).toBeUndefined();
  });

  test("the same order again changes nothing, and marks expire at the same time", () => {
    const ranks = moveRanks(start, ["B", "A", "C"], 1_000);
    expect(moveRanks(ranks, ["B", "A", "C"], 20_000)).toBe(ranks);
  });

  test("a line that keeps its place in the next list keeps its mark", () => {
    const moved = moveRanks(start, ["B", "A", "C"], 1_000);
    const next = moveRanks(moved, ["B", "A", "D"], 5_000);
    expect(movementOf(next, "B", 5_000)).toBe(1);
    expect(movementOf(next, "B", 31_000)).toBeUndefined();
  });

  const row = (symbol: string, price = 1) => ({ symbol, price });

  test("while no row is held, the list shows the live rows", () => {
    expect(heldList([row("A"), row("B")], undefined)).toEqual({
      rows: [
        { ...row("A"), gone: false },
        { ...row("B"), gone: false },
      ],
      waiting: 0,
    });
  });

  test("under the pointer rows keep their places and take the new figures", () => {
    const held = heldList([row("B", 7), row("A", 8)], [row("A"), row("B")]);
    expect(held.rows.map(({ symbol, price }) => [symbol, price])).toEqual([
      ["A", 8],
      ["B", 7],
    ]);
    expect(held.waiting).toBe(2);
  });

  test("a line that left the list stays in the held list, marked as gone", () => {
    const held = heldList([row("A"), row("C")], [row("A"), row("B")]);
    expect(held.rows.map(({ symbol, gone }) => [symbol, gone])).toEqual([
      ["A", false],
      ["B", true],
    ]);
    expect(held.waiting).toBe(1);
  });
});
