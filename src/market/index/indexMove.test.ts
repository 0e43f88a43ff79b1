import { describe, expect, test } from "vitest";
import { allShareId, top20Id } from "#market/company/sector";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { day, minute } from "#units/time";
import { indexMove, type MovedMarket, timesApart } from "./indexMove.ts";
import type { IndexWeights } from "./moved.ts";

const ten = Date.parse("2026-10-02T10:00:00+05:30");
const group = 229;

const rows = [
  boardRow({ symbol: "A.N0000", previousClose: 10, price: 11, marketCap: 300 }),
  boardRow({ symbol: "A.X0000", previousClose: 5, price: 4, marketCap: 60 }),
  boardRow({ symbol: "B.N0000", previousClose: 20, price: 19, marketCap: 540 }),
  boardRow({ symbol: "B.R0000", previousClose: 1, price: 2, marketCap: 900 }),
  boardRow({ symbol: "C.N0000", previousClose: 7, price: 8, earlier: true }),
];

const learned = (sectorId: number, given: Partial<IndexWeights> = {}): IndexWeights => ({
  ...{ sectorId, word: "learned", pairs: 80, since: ten - day, misses: 0.01, uncertain: [] },
  points: new Map([
    ["A.N0000", 4],
    ["A.X0000", 0.5],
    ["B.N0000", 1.25],
    ["C.N0000", 9],
  ]),
  ...given,
});

function market(...weights: IndexWeights[]): MovedMarket {
  const index = (sectorId: number) =>
    sectorFixture(sectorId, `index ${sectorId}`, { value: 900, change: 2.27, previousClose: 897.73 });
  return {
    board: { rows: new Map(rows.map((row) => [row.symbol, row])), newestTradeAt: ten },
    indices: [allShareId, top20Id, group].map(index),
    weights: new Map(weights.map((one) => [one.sectorId, one])),
  };
}

const pointsOf = (moved: ReturnType<typeof indexMove>) =>
  Object.fromEntries(moved?.move.lines.map(({ symbol, points }) => [symbol, points]) ?? []);

describe("what moved an index", () => {
  test("is told by the learned weights, voting and non-voting lines alike, and a line without a trade has no part", () => {
    const moved = indexMove(market(learned(allShareId)), allShareId);
    expect(pointsOf(moved)).toEqual({ "A.N0000": 4, "B.N0000": -1.25, "A.X0000": -0.5 });
    expect(moved?.move).toMatchObject({ change: 2.27, explained: 2.25, residual: 0.02 });
    expect(moved?.weights).toMatchObject({ word: "learned", pairs: 80, misses: 0.01 });
  });

  test("is estimated by full capitalisation until the weights are learned, and says by how much that misses", () => {
    const unproven = learned(allShareId, { word: "estimate", pairs: 12 });
    for (const known of [market(), market(unproven)]) {
      const moved = indexMove(known, allShareId);
      // one rupee of capitalisation is 1 point: 300 / 11 points a rupee for A.N0000; rights are no part of the market's capitalisation
      expect(pointsOf(moved)).toEqual({ "B.N0000": -28.42, "A.N0000": 27.27, "A.X0000": -15 });
      expect(moved?.move.residual).toBe(18.42);
      expect(moved?.weights).toMatchObject({ word: "estimate", misses: 18.42 });
    }
    expect(indexMove(market(unproven), allShareId)?.weights.pairs).toBe(12);
  });

  test("by full capitalisation has what that misses as the residual: of 68.30 points lost, 12.20 too many", () => {
    // the tightly held line has half of the capitalisation, and less than that of the index
    const lines = [
      boardRow({ symbol: "HELD.N0000", previousClose: 10.1, price: 10, marketCap: 500 }),
      boardRow({ symbol: "FREE.N0000", previousClose: 10.0225, price: 10, marketCap: 500 }),
    ];
    const index = sectorFixture(allShareId, "All", {
      value: 13_142.86,
      change: -68.3,
      previousClose: 13_211.16,
    });
    const board = { rows: new Map(lines.map((row) => [row.symbol, row])), newestTradeAt: ten };
    const { move } = indexMove({ board, indices: [index], weights: new Map() }, allShareId) ?? {};
    expect(move).toMatchObject({ change: -68.3, explained: -80.5, residual: 12.2 });
    expect(move?.lines[0]?.symbol).toBe("HELD.N0000");
  });

  test("of a group is estimated from its members' lines alone; without any member there is none", () => {
    const isOfGroup = (symbol: string) => (symbol.startsWith("A.") ? true : undefined);
    expect(Object.keys(pointsOf(indexMove(market(), group, isOfGroup)))).toEqual(["A.N0000", "A.X0000"]);
    expect(indexMove(market(), group)).toBeUndefined();
    expect(indexMove(market(learned(group)), group)?.weights.word).toBe("learned");
  });

  test("of S&P SL20 is estimated from the twenty largest voting lines", () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      boardRow({ symbol: `L${at}.N0000`, previousClose: 10, price: 11, marketCap: 100 + at }),
    );
    const large = boardRow({ symbol: "M.X0000", previousClose: 10, price: 11, marketCap: 900 });
    const board = { rows: new Map([...many, large].map((row) => [row.symbol, row])), newestTradeAt: ten };
    const lines = Object.keys(pointsOf(indexMove({ ...market(), board }, top20Id)));
    expect(lines.sort()).toEqual(Array.from({ length: 20 }, (_, at) => `L${at + 5}.N0000`).sort());
  });

  test("before a change of the weights counts only in the session of that change", () => {
    const base = { at: ten - 5 * minute, lines: new Map([["A.N0000", { price: 10.5, points: 1 }]]) };
    const pointsWith = (at: number) =>
      pointsOf(indexMove(market(learned(allShareId, { base: { ...base, at } })), allShareId))["A.N0000"];
    expect(pointsWith(base.at)).toBe(3);
    expect(pointsWith(base.at - day)).toBe(4);
  });

  test.each([undefined, 0, 1, 2, 99])(
    "adds up to the index's change with %s lines shown, learned or estimated",
    (shown) => {
      for (const known of [market(), market(learned(allShareId))]) {
        const { move } = indexMove(known, allShareId, undefined, shown) ?? {};
        const listed = move?.lines.reduce((sum, { points }) => sum + Math.round(points * 100), 0) ?? 0;
        const rest = Math.round((move?.others ?? 0) * 100) + Math.round((move?.residual ?? 0) * 100);
        expect(listed + rest).toBe(227);
      }
    },
  );

  test.each([
    ["a board", { board: undefined }],
    ["the index", { indices: [] }],
    ["its level", { indices: [sectorFixture(allShareId, "All", { change: 1 })] }],
    ["its change", { indices: [sectorFixture(allShareId, "All", { value: 1 })] }],
  ])("is not told without %s", (_, lacking) => {
    expect(indexMove({ ...market(learned(allShareId)), ...lacking }, allShareId)).toBeUndefined();
  });
});

describe("the times of an index and its board", () => {
  const at = (index: number | undefined, board: number, sectorId = allShareId) => {
    const traded = rows.map((row) => ({
      ...row,
      lastTradeAt: row.symbol === "B.R0000" ? ten + minute : board,
    }));
    const { indices = [], ...others } = market(learned(sectorId));
    return indexMove(
      {
        ...others,
        board: { rows: new Map(traded.map((row) => [row.symbol, row])), newestTradeAt: ten + minute },
        indices: indices.map((one) => ({ ...one, lastTickAt: index })),
      },
      sectorId,
    );
  };

  test("are told if they differ by seconds; a trade in a line without a weight does not count", () => {
    const moved = at(ten, ten + 9_000);
    expect(moved?.times).toEqual({ index: ten, board: ten + 9_000 });
    expect(moved && timesApart(moved)).toEqual({ index: ten, board: ten + 9_000 });
    const same = at(ten, ten + 400);
    expect(same && timesApart(same)).toBeUndefined();
  });

  test("are not known where the service sends no time, or that of the open", () => {
    const first = Date.parse("2026-10-02T09:30:00+05:30");
    expect(at(undefined, ten)?.times).toBeUndefined();
    expect(at(first, ten, top20Id)?.times).toBeUndefined();
  });
});
