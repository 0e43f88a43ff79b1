import { expect, test } from "vitest";
import { ChangeEvidence, changeChance } from "./changeEvidence.ts";
import { SquareRootFilter } from "./squareRootFilter.ts";
import { WeightChange } from "./weightChange.ts";

const priors = Array.from({ length: 6 }, () => ({ mean: 10, deviation: 7 }));

/** Six lines of which 4 points per rupee are known well. */
function knownLines(): SquareRootFilter {
  const filter = new SquareRootFilter();
  filter.add(0, 1e-5);
  for (const _ of priors) filter.add(4, 1e-6);
  return filter;
}

test("a line that changed is found among those that moved with it, and the common factor with it", () => {
  const truth = [0, 4.2, 4.2, 16, 4.2, 4.2, 4.2];
  const change = new WeightChange(knownLines());
  const moves = [
    [1, 2],
    [2, 3],
    [1, 4],
    [3, 5],
    [2, 4, 5],
  ];
  for (const [at, lines] of moves.entries()) {
    const terms = lines.map((line) => [line, (line + at) / 10] as const);
    change.add(
      terms,
      terms.reduce((sum, [line, move]) => sum + (truth[line] ?? 0) * move, 0),
    );
  }
  expect(change.size).toBe(5);
  const filter = change.solve(priors);
  for (const line of [1, 2, 3, 4, 5]) expect(filter.means[line]).toBeCloseTo(truth[line] ?? 0, 1);
  // it did not move, so its probability of a change is what it was before
  const [deviation, mean] = [Math.sqrt(filter.variance(6)), filter.means[6] ?? 0];
  expect(mean).toBeCloseTo(4.2 + changeChance * 6, 0);
  expect(deviation).toBeGreaterThan(2);
});

test("lines that moved only together share the probability, and each is as uncertain as that says", () => {
  const change = new WeightChange(knownLines());
  change.add([[6, 1]], 4);
  change.add([[6, 2]], 8);
  change.add(
    [
      [1, 0.5],
      [2, 0.5],
    ],
    9,
  );
  const filter = change.solve(priors);
  expect(0.5 * ((filter.means[1] ?? 0) + (filter.means[2] ?? 0))).toBeCloseTo(9, 1);
  expect(Math.abs((filter.means[1] ?? 0) - (filter.means[2] ?? 0))).toBeLessThan(1);
  expect(Math.sqrt(filter.variance(1))).toBeGreaterThan(3);
  expect(filter.means[6]).toBeCloseTo(4, 1);
});

test("in another scale of a line's prices the same is found", () => {
  const change = new WeightChange(knownLines());
  change.add([[1, 0.5]], 5);
  change.scale(1, 0.2);
  change.add([[1, 0.2]], 10);
  const split = priors.map((prior, at) => (at === 0 ? { mean: 50, deviation: 35 } : prior));
  expect(change.solve(split).means[1]).toBeCloseTo(50, 1);
});

test("a line that was listed after the change is taken up with its prior", () => {
  const change = new WeightChange(knownLines());
  change.add([[7, 0.5]], 3);
  const filter = change.solve([...priors, { mean: 5, deviation: 4 }]);
  expect(filter.size).toBe(8);
  expect(filter.means[7]).toBeCloseTo(6, 1);
});

test("the probability of a change is that of Bayes' rule for a single line", () => {
  // one equation: the line moved by 2 rupees, the variance of the miss is 0.5, and it missed by 3 points
  const [move, noise, miss] = [2, 0.5, 3];
  const candidate = { shift: 0.4, variance: 0.25 };
  const likelihood = (mean: number, variance: number) =>
    Math.exp(-((miss - mean) ** 2) / (2 * variance)) / Math.sqrt(variance);
  const changed = changeChance * likelihood(move * candidate.shift, noise + move ** 2 * candidate.variance);
  const kept = (1 - changeChance) * likelihood(0, noise);
  const evidence = new ChangeEvidence(
    [candidate],
    [Float64Array.of(move ** 2 / noise)],
    Float64Array.of((move * miss) / noise),
  );
  expect(evidence.weigh().probabilities[0]).toBeCloseTo(changed / (changed + kept), 6);
});

test("each equation is predicted from the others alone, as surely as they say", () => {
  const equations = [
    { terms: [[1, 2]], by: 8.3 },
    {
      terms: [
        [1, 1],
        [2, 3],
      ],
      by: 16.1,
    },
    { terms: [[2, 1]], by: 4.1 },
    {
      terms: [
        [1, 1],
        [3, 0.1],
      ],
      by: 4.7,
    },
  ] as const;
  const none = priors.map(() => undefined);
  const learned = (left: readonly (typeof equations)[number][]) => {
    const change = new WeightChange(knownLines());
    for (const { terms, by } of left) change.add(terms, by);
    return { change, filter: change.solve(none) };
  };
  const { change, filter } = learned(equations);
  for (const [at, { miss, variance }] of change.predictEach(filter).entries()) {
    const one = equations[at];
    const others = learned(equations.filter((other) => other !== one)).filter.predict(one?.terms ?? []);
    expect(miss).toBeCloseTo((one?.by ?? 0) - others.value, 6);
    expect(variance / others.variance).toBeCloseTo(1, 4);
  }
});
