import { expect, test } from "vitest";
import type { MovedIndex } from "#market/index/indexMove";
import { movedBy } from "#market/index/moved";
import { randomNumbers } from "#market/index/testing/randomNumbers";
import { boardRow } from "#market/testing/fixtures";
import { sectorFixture } from "#market/testing/sectorFixtures";
import { bothSides, movedRows, pointsDirection, sumName } from "./movedRows.ts";

/** An index of 40 lines; each moved by a random number of rupees. */
function moved(seed: number, given: Partial<MovedIndex["weights"]> = {}) {
  const { uniform, normal } = randomNumbers(seed);
  const rows = Array.from({ length: 40 }, (_, at) =>
    boardRow({ symbol: `L${at}.N0000`, previousClose: 100, price: 100 + Math.round(normal() * 20) / 10 }),
  );
  const points = new Map(rows.map(({ symbol }) => [symbol, uniform()]));
  const move = movedBy(normal() * 20, rows, { points });
  const weights = { sectorId: 1, word: "learned", pairs: 9, since: 1, misses: 0.01, uncertain: [] } as const;
  const index = sectorFixture(1, "ASPI", { changePercent: 0.3 });
  return {
    rows: new Map(rows.map((row) => [row.symbol, row])),
    of: { index, move, weights: { ...weights, points, ...given } } as MovedIndex,
  };
}

const hundredths = (points: number) => Math.round(points * 100);

test("lines, others and residual are the index's change to the hundredth, whichever lines are listed", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { rows, of } = moved(seed);
    const { lines } = of.move;
    const lists = [[], bothSides(of.move, 5), lines, lines.filter((_, at) => at % 3 === 0)];
    for (const listed of lists) {
      const shown = movedRows(of, rows, listed);
      const index = shown.sums.find((row) => row.of === "index");
      const parts = [...shown.lines, ...shown.sums].filter((row) => row.of !== "index");
      expect(parts.reduce((sum, { points }) => sum + hundredths(points), 0)).toBe(
        hundredths(index?.points ?? Number.NaN),
      );
      const others = shown.sums.find((row) => row.of === "others");
      expect(others?.count ?? 0).toBe(lines.length - listed.length);
    }
  }
});

test("all bars have one scale, and the longest is that of the largest line, of the others or of the residual", () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { rows, of } = moved(seed);
    for (const each of [0, 1, 40]) {
      const shown = movedRows(of, rows, bothSides(of.move, each));
      const bars = [...shown.lines, ...shown.sums.filter((row) => row.of !== "index")];
      const longest = Math.max(...bars.map(({ points }) => Math.abs(points)));
      expect([...new Set(bars.map(({ most }) => most))]).toEqual([longest]);
    }
  }
});

test("the lines in the direction of the index come first, as many as of the other direction at most", () => {
  const { of } = moved(3);
  const sides = bothSides({ ...of.move, change: -4 }, 3).map(({ points }) => Math.sign(points));
  expect(sides).toEqual([-1, -1, -1, 1, 1, 1]);
  expect(bothSides({ ...of.move, change: 4 }, 3).map(({ points }) => Math.sign(points))).toEqual(
    sides.toReversed(),
  );
});

test("a share is negative against the move, and unknown while the index hardly moved", () => {
  const { rows, of } = moved(3);
  const [first] = of.move.lines;
  if (!first) throw new Error("a line moved");
  const shareOf = (change: number) =>
    movedRows({ ...of, move: { ...of.move, change } }, rows, [first]).lines[0]?.share;
  expect(shareOf(first.points * 2)).toBeCloseTo(50);
  expect(shareOf(first.points * -4)).toBeCloseTo(-25);
  expect([shareOf(0), shareOf(first.points / 1_000)]).toEqual([undefined, undefined]);
});

test("a line has its change in per cent, its weight, and the doubt about its points", () => {
  const { rows, of } = moved(3, { uncertain: [{ symbol: "L7.N0000", points: 0.4, perRupee: 0 }] });
  const line = movedRows(of, rows, of.move.lines).lines.find(({ key }) => key === "L7.N0000");
  const { change = 0 } = line ?? {};
  expect(line).toMatchObject({ percent: change, doubt: 0.4 }); // of a previous close of 100
  expect((line?.pointsPerRupee ?? 0) * change).toBeCloseTo(line?.points ?? 0, 2);
});

test("without other lines their row is what rounding leaves, and is left out if that is nothing", () => {
  const one = boardRow({ symbol: "A.N0000", previousClose: 10, price: 11 });
  const rows = new Map([[one.symbol, one]]);
  const move = movedBy(1, [one], { points: new Map([["A.N0000", 1]]) });
  const { of } = moved(1);
  expect(movedRows({ ...of, move }, rows, move.lines).sums.map(sumName)).toEqual(["Residual", "ASPI"]);
  expect(movedRows({ ...of, move }, rows, []).sums.map(sumName)).toEqual([
    "1 other line",
    "Residual",
    "ASPI",
  ]);
  const rounding = { of: "others", points: 0.01, count: 0 } as const;
  expect([sumName(rounding), pointsDirection(rounding)]).toEqual(["Others (rounding)", "flat"]);
  expect(pointsDirection({ ...rounding, count: 1 })).toBe("up");
  const doubted = { of: "line", points: -1.3 } as const;
  expect([pointsDirection({ ...doubted, doubt: 2.68 }), pointsDirection({ ...doubted, doubt: 0.4 })]).toEqual(
    ["flat", "down"],
  );
});
