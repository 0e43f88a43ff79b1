import { expect, test } from "vitest";
import { randomNumbers } from "#market/index/testing/randomNumbers";
import { SquareRootFilter, type Terms } from "./squareRootFilter.ts";

/** The textbook's form, with the whole covariance. */
class PlainFilter {
  p: number[][] = [];
  m: number[] = [];
  add(mean: number, variance: number) {
    for (const row of this.p) row.push(0);
    this.m.push(mean);
    this.p.push(this.m.map((_, at) => (at === this.m.length - 1 ? variance : 0)));
  }
  learn(terms: Terms, value: number, noise: number) {
    const h = this.m.map((_, at) => terms.find(([unknown]) => unknown === at)?.[1] ?? 0);
    const ph = this.p.map((row) => dot(row, h));
    const whole = dot(h, ph) + noise;
    const miss = value - dot(h, this.m);
    this.m = this.m.map((mean, at) => mean + ((ph[at] ?? 0) / whole) * miss);
    this.p = this.p.map((row, i) => row.map((entry, j) => entry - ((ph[i] ?? 0) * (ph[j] ?? 0)) / whole));
  }
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

function filled(count: number, seed: number) {
  const { uniform } = randomNumbers(seed);
  const filter = new SquareRootFilter();
  const plain = new PlainFilter();
  const add = () => {
    const [mean, variance] = [uniform(), 0.1 + uniform()];
    filter.add(mean, variance);
    plain.add(mean, variance);
  };
  const learn = () => {
    const terms: Terms = plain.m.flatMap((_, at) =>
      uniform() < 0.4 ? [[at, uniform() - 0.5] as const] : [],
    );
    const value = uniform();
    filter.learn(terms, value, 0.01);
    plain.learn(terms, value, 0.01);
  };
  for (let at = 0; at < count; at++) add();
  for (let at = 0; at < count; at++) learn();
  return { filter, plain, add, learn };
}

function expectSame(filter: SquareRootFilter, plain: PlainFilter) {
  expect(filter.size).toBe(plain.m.length);
  for (let i = 0; i < filter.size; i++) {
    expect(filter.means[i]).toBeCloseTo(plain.m[i] ?? Number.NaN, 9);
    for (let j = 0; j < i; j++)
      expect(
        filter.predict([
          [i, 1],
          [j, 2],
        ]).variance,
      ).toBeCloseTo((plain.p[i]?.[i] ?? 0) + 4 * (plain.p[j]?.[j] ?? 0) + 4 * (plain.p[i]?.[j] ?? 0), 9);
  }
}

test.each([1, 2, 3])("estimates and covariances are those of the textbook's form, seed %i", (seed) => {
  const { filter, plain, add, learn } = filled(12, seed);
  expectSame(filter, plain);
  add();
  learn();
  learn();
  expectSame(filter, plain);
});

test("a widened direction adds its square to the covariance", () => {
  const { filter, plain } = filled(9, 4);
  const vector = plain.m.map((_, at) => (at % 3 === 0 ? 0 : at + 1));
  filter.widen(
    vector.map((factor, at) => [at, factor] as const),
    0.3,
  );
  plain.p = plain.p.map((row, i) => row.map((entry, j) => entry + 0.3 * (vector[i] ?? 0) * (vector[j] ?? 0)));
  expectSame(filter, plain);
});

test("a reset forgets one unknown and nothing of the others", () => {
  const { filter, plain, learn } = filled(9, 5);
  filter.reset(4, 7, 2);
  plain.m[4] = 7;
  plain.p = plain.p.map((row, i) => row.map((entry, j) => (i === 4 || j === 4 ? (i === j ? 2 : 0) : entry)));
  expectSame(filter, plain);
  learn();
  expectSame(filter, plain);
});

test("a scaled unknown has another unit", () => {
  const { filter, plain } = filled(9, 6);
  filter.scale(3, 5);
  plain.m[3] = 5 * (plain.m[3] ?? 0);
  plain.p = plain.p.map((row, i) => row.map((entry, j) => entry * (i === 3 ? 5 : 1) * (j === 3 ? 5 : 1)));
  expectSame(filter, plain);
});

test("a removed unknown leaves the others as they were", () => {
  const { filter, plain } = filled(9, 7);
  filter.remove(2);
  plain.m = plain.m.filter((_, at) => at !== 2);
  plain.p = plain.p.filter((_, at) => at !== 2).map((row) => row.filter((_, at) => at !== 2));
  expectSame(filter, plain);
});
