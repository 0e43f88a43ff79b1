import { expect, test } from "vitest";
import { type RecentPair, RecentPairs } from "./recentPairs.ts";
import { SquareRootFilter, type Terms } from "./squareRootFilter.ts";
import { changePairs, roundingNoise } from "./weightChange.ts";

const lineCount = 5;
const freshLine = 5;
const priors = Array.from({ length: lineCount }, () => ({ mean: 10, deviation: 7 }));
const weightsBefore = [0, 4, 4, 4, 4, 4];
/** The third line's float was changed. */
const weightsAfter = [0, 4, 4, 16, 4, 4];

/** A filter that knows all lines but `freshLine`, which has not moved yet. */
function knownLines(): SquareRootFilter {
  const filter = new SquareRootFilter();
  filter.add(0, roundingNoise);
  for (let line = 1; line < freshLine; line++) filter.add(4, 1e-8);
  filter.add(10, 49);
  return filter;
}

/** Prices move, and the level with them; the filter learns from each pair as if no weight changed. */
function follow(count: number) {
  const filter = knownLines();
  const recent = new RecentPairs();
  recent.begin({ at: 0, change: 0, moves: new Float64Array() }, filter, false);
  const moves = new Float64Array(lineCount + 1);
  let change = 0;
  const move = (weights: readonly number[], by: readonly (readonly [line: number, rupees: number])[]) => {
    for (const [line, rupees] of by) {
      moves[line] = (moves[line] ?? 0) + rupees;
      change += (weights[line] ?? 0) * rupees;
    }
    const terms: Terms = [[0, 1], ...Array.from(moves.entries()).filter(([line]) => line > 0)];
    return { terms, change: Math.round(change * 100) / 100 };
  };
  const learn = (at: number, equation: ReturnType<typeof move>) => {
    const { value, variance } = filter.predict(equation.terms);
    const whole = variance + roundingNoise;
    const likelihood = -((equation.change - value) ** 2 / whole + Math.log(whole)) / 2;
    filter.learn(equation.terms, equation.change, roundingNoise);
    const pair: RecentPair = {
      ...{ at, change: equation.change, moves: moves.slice() },
      ...{ noise: roundingNoise, likelihood },
    };
    recent.add(pair, filter);
  };
  for (let at = 1; at <= count; at++)
    learn(at, move(weightsBefore, [[1 + (at % 4), at % 3 === 0 ? -0.2 : 0.1]]));
  return { filter, recent, move, learn };
}

/** The weights changed after so many pairs, and in the next one the fresh line moved for the first time; six pairs are held to be explained. */
function changeUnseen(count: number) {
  const followed = follow(count);
  const { filter, move, learn } = followed;
  learn(
    count + 1,
    move(weightsAfter, [
      [3, 0.1],
      [freshLine, 0.1],
    ]),
  );
  for (let at = 2; at <= 6; at++) learn(count + at, move(weightsAfter, [[1 + (at % 2), 0.1]]));
  // it has what the changed one moved
  expect(filter.means[freshLine]).toBeCloseTo(16, 0);
  return followed;
}

/** Each of the lines moves. */
const unexplainedBy = ({ move }: ReturnType<typeof follow>, moved: readonly number[]) =>
  moved.map((line, at) => {
    const { terms, change } = move(weightsAfter, [[line, 0.2 + at / 10]]);
    return [terms, change] as const;
  });

test.each([20, 3 * changePairs.unseen + 7])(
  "pairs that an uncertain line explained in place of a changed one are of the new weights, after %i pairs",
  (count) => {
    const followed = changeUnseen(count);
    const unexplained = unexplainedBy(followed, [3, freshLine, 3, freshLine]);
    const { change, last } = followed.recent.findChange(unexplained, priors);
    expect(last?.at).toBeLessThanOrEqual(count);
    expect(last?.at).toBeGreaterThan(count - 4);
    const found = change.solve(priors);
    expect(found.means[3]).toBeCloseTo(16, 0);
    expect(found.means[freshLine]).toBeCloseTo(4, 0);
  },
);

test("if nothing says which weights explained pairs had, what they alone tell is not held to be known", () => {
  const followed = changeUnseen(20);
  const { change, before, doubtful } = followed.recent.findChange(unexplainedBy(followed, [3, 3, 3]), priors);
  expect(Math.sqrt(before.variance(freshLine))).toBeGreaterThan(3);
  expect(Math.sqrt(change.solve(priors).variance(freshLine))).toBeGreaterThan(3);
  expect(Math.abs(doubtful[freshLine] ?? 0)).toBeCloseTo(0.1, 6);
});

test("a change that shows at once is after the newest pair", () => {
  const followed = follow(20);
  const { last, since, change } = followed.recent.findChange(unexplainedBy(followed, [3, 3, 3]), priors);
  expect(last?.at).toBe(20);
  expect(since).toEqual([]);
  expect(change.size).toBe(3);
});
