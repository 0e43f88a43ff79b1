import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { type BoardSearch, boardSearch } from "./search.ts";

const flag = fc.option(fc.constant<true>(true), { nil: undefined });
const choices = fc.record({
  sort: fc.option(fc.string({ maxLength: 32 }), { nil: undefined }),
  asc: flag,
  filter: fc.option(fc.string({ maxLength: 60 }), { nil: undefined }),
  up: flag,
  down: flag,
  flat: flag,
  columns: fc.constantFrom(undefined, "trader", "liquidity", "symbol.price.turnover"),
}) satisfies fc.Arbitrary<BoardSearch>;

test("what a link to the board carries is read back as it was", () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      expect(v.parse(boardSearch, chosen)).toEqual(chosen);
    }),
  );
});

test("whatever stands in the address, the board opens", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("sort", "asc", "filter", "up", "columns"), fc.anything()),
      (address) => {
        const read = v.parse(boardSearch, address);
        expect([undefined, true]).toContain(read.asc);
        expect(typeof (read.filter ?? "")).toBe("string");
      },
    ),
  );
});
