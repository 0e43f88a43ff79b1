import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSearch, writeSearch } from "./searchText.ts";

test("whatever texts an address is given, it is read back with them", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string()), (values) => {
      expect(readSearch(writeSearch(values))).toEqual({ ...values });
    }),
  );
});

test.each([
  [{}, ""],
  [{ filter: undefined }, ""],
  [{ up: true, range: "1W" }, "?up=true&range=1W"],
  [{ sort: "price.turnover-up" }, "?sort=price.turnover-up"],
  [{ filter: "10" }, "?filter=10"],
  [{ from: 10.5 }, "?from=10.5"],
])("%o is written %s", (values, written) => expect(writeSearch(values)).toBe(written));

test("an address that nobody here wrote is read as far as it goes", () => {
  expect(readSearch('?a=007&b="open&c=%E0%A4%A&d=1&d=2')).toEqual({
    a: "007",
    b: '"open',
    c: "\ufffd%A",
    d: "2",
  });
});
