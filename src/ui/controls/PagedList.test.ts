import * as fc from "fast-check";
import { expect, test } from "vitest";
import { goesOnAt, pageMs, pageOf } from "./listPages.ts";

const start = { first: 0, turned: 0 };

test.each([
  [10, { rows: 12, columns: 1 }, { pages: 1, from: 0, to: 10, rows: 10 }],
  [11, { rows: 10, columns: 1 }, { pages: 2, from: 0, to: 6, rows: 6 }],
  [278, { rows: 20, columns: 4 }, { pages: 4, from: 0, to: 72, rows: 18 }],
  [20, { rows: 15, columns: 2 }, { pages: 1, from: 0, to: 20, rows: 10 }],
  [3, { rows: 1, columns: 4 }, { pages: 1, from: 0, to: 3, rows: 1, columns: 3 }],
  [5, { rows: 1, columns: 4 }, { pages: 2, from: 0, to: 3, rows: 1, columns: 3 }],
  [0, { rows: 15, columns: 2 }, { pages: 1, from: 0, to: 0, rows: 0 }],
  [5, { rows: 0, columns: 1 }, { pages: 1, from: 0, to: 0, rows: 0 }],
])("%s items in a space for %o", (count, fit, page) => {
  expect(pageOf(count, fit, start)).toMatchObject(page);
});

test("all pages together show every item once, and no page has more items than fit", () => {
  const some = fc.integer({ min: 1, max: 400 });
  const fits = fc.record({ rows: fc.integer({ min: 1, max: 40 }), columns: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(some, fits, fc.nat(400), (count, fit, first) => {
      const { pages } = pageOf(count, fit, start);
      const shown = Array.from({ length: pages }, (_, turned) => pageOf(count, fit, { first, turned }));
      const lines = shown.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_line, at) => from + at),
      );
      expect(lines.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
      for (const { rows, columns } of shown) {
        expect(rows).toBeLessThanOrEqual(fit.rows);
        expect(columns).toBeLessThanOrEqual(fit.columns);
      }
    }),
  );
});

test("a list that returns starts with the page that was not shown long enough, or else with the next page", () => {
  const second = pageOf(30, { rows: 10, columns: 1 }, { first: 0, turned: 1 });
  expect(goesOnAt(second, pageMs + 2_000)).toBe(10);
  expect(goesOnAt(second, pageMs + 9_900)).toBe(20);
  const last = pageOf(30, { rows: 10, columns: 1 }, { first: 0, turned: 2 });
  expect(goesOnAt(last, 2 * pageMs + 9_900)).toBe(0);
});

test("a list that became shorter shows a page that still exists", () => {
  expect(pageOf(8, { rows: 10, columns: 1 }, { first: 20, turned: 1 })).toMatchObject({ from: 0, to: 8 });
});
