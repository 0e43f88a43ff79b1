import { expect, test } from "vitest";
import type { Look } from "#market/lists/away";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { indexMove } from "./indexMove.ts";
import { doubtsOf, type IndexWeights } from "./moved.ts";
import { moveSince } from "./moveSince.ts";
import { relativeWeights } from "./relativeWeights.ts";

const at = (time: string) => Date.parse(`2026-10-02T${time}+05:30`);
const line = (symbol: string, previousClose: number, price: number, lastTradeAt: number, given = {}) =>
  boardRow({ symbol, previousClose, price, lastTradeAt, ...given });

const weights: IndexWeights = {
  sectorId: 1,
  word: "learned",
  pairs: 60,
  since: at("09:31:00"),
  misses: 0.01,
  points: new Map([
    ["A.N0000", 2],
    ["B.N0000", 0.5],
  ]),
  uncertain: [],
};
const rowsOf = (...rows: ReturnType<typeof line>[]) => new Map(rows.map((row) => [row.symbol, row]));
const now = rowsOf(line("A.N0000", 100, 104, at("11:00:00")), line("B.N0000", 40, 38, at("11:10:00")));

function moved(given: Partial<IndexWeights> = {}, rows = now) {
  const index = sectorFixture(1, "ASPI", { value: 1_007, change: 7, previousClose: 1_000 });
  const found = indexMove(
    {
      board: { rows, newestTradeAt: at("11:10:00") },
      indices: [index],
      weights: new Map([[1, { ...weights, ...given }]]),
    },
    1,
  );
  if (!found) throw new Error("the index has a move");
  return found;
}

const look = (value: number | undefined, time: string, rows: Look["rows"]): Look => ({
  at: at(time),
  rows,
  indices: [sectorFixture(1, "ASPI", { value })],
});

test("each line counts from its price then, and a line that had not traded by then from its previous close", () => {
  const then = look(1_006, "10:00:00", rowsOf(line("A.N0000", 100, 103, at("09:40:00"))));
  const found = moveSince(moved(), now, then);
  expect(found?.move.lines.map(({ symbol, points, change }) => [symbol, points, change])).toEqual([
    ["A.N0000", 2, 1],
    ["B.N0000", -1, -2],
  ]);
  expect(found?.move).toMatchObject({ change: 1, explained: 1, residual: 0 });
});

test("the index's change and per cent are those since then too", () => {
  const then = look(1_006, "10:00:00", rowsOf(line("A.N0000", 100, 103, at("09:40:00"))));
  const { change, changePercent } = moveSince(moved(), now, then)?.index ?? {};
  expect(change).toBe(1);
  expect(changePercent).toBeCloseTo(100 / 1_006, 6); // since the previous close it is 0.7
});

test("an estimate says by how much it misses the index over that time", () => {
  const rows = rowsOf(line("A.N0000", 100, 104, at("11:00:00"), { marketCap: 1_000 }));
  const found = moveSince(
    moved({ word: "estimate" }, rows),
    rows,
    look(1_000, "10:00:00", rowsOf(line("A.N0000", 100, 100, at("09:40:00")))),
  );
  // the only line is the whole index: 1,007 points at 104 rupees
  expect(found?.move).toMatchObject({ change: 7, explained: 38.73, residual: -31.73 });
  expect(found?.weights).toMatchObject({ word: "estimate", misses: 31.73 });
});

test.each([
  ["an index without a value then", look(undefined, "10:00:00", now), {}],
  [
    "a board of the session before",
    look(1_000, "10:00:00", rowsOf(line("A.N0000", 100, 101, at("10:00:00") - 86_400_000))),
    {},
  ],
  ["nothing recorded then", look(1_000, "09:00:00", new Map()), {}],
  [
    "weights that changed since",
    look(1_000, "10:00:00", now),
    { base: { at: at("10:30:00"), lines: new Map() } },
  ],
])("%s has no answer", (_, then, given) => {
  expect(moveSince(moved(given), now, then)).toBeUndefined();
});

test("after a change of the weights, lines count by the new weights alone", () => {
  const base = { at: at("09:50:00"), lines: new Map([["A.N0000", { price: 101, points: 7 }]]) };
  const then = look(1_006, "10:00:00", rowsOf(line("A.N0000", 100, 103, at("09:55:00"))));
  const uncertain = [{ symbol: "A.N0000", points: 3, perRupee: 0.5 }];
  const found = moveSince(moved({ base, uncertain }), now, then);
  expect(found?.move.lines[0]).toMatchObject({ symbol: "A.N0000", points: 2 });
  // a rupee since then; what is uncertain of the time before the change is not in this move
  expect(found && doubtsOf(found.weights, found.move.lines).get("A.N0000")).toBe(0.5);
  expect(found?.weights).not.toHaveProperty("base");
});

test("a relative weight compares a learned weight with that by full market capitalisation, of an estimate with nothing", () => {
  const rows = rowsOf(
    line("A.N0000", 100, 100, at("11:00:00"), { marketCap: 750 }),
    line("B.N0000", 40, 40, at("11:00:00"), { marketCap: 250 }),
  );
  const { index, weights: learned } = moved();
  // by capitalisation 1,007 × 0.75 ÷ 100 and 1,007 × 0.25 ÷ 40 points a rupee
  const found = relativeWeights({ index, weights: learned }, rows);
  expect(found.get("A.N0000")).toBeCloseTo(2 / 7.5525);
  expect(found.get("B.N0000")).toBeCloseTo(0.5 / 6.29375);
  expect(relativeWeights({ index, weights: { ...learned, word: "estimate" } }, rows).size).toBe(0);
});
