import * as fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { readSymbols } from "#market/company/symbol";
import { measures } from "#market/lists/measures";
import { readSearch, writeSearch } from "#ui/router/pattern";
import { writeSymbols } from "#ui/watchlists/watchlist";
import { type Facets, moveWays, spans } from "#views/board/filter/facets";
import { readFacets, writeFacets } from "#views/board/order/boardSearch";
import { readSort, sortables, writeSort } from "#views/board/order/order";
import * as search from "./search.ts";
import { boardSearch, overviewSearch, watchSearch } from "./search.ts";

const set = <T>(values: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(values, { maxLength }).map((chosen): ReadonlySet<T> => new Set(chosen));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const amount = fc.integer({ min: 0, max: 2 ** 50 }).map((tenThousandths) => tenThousandths / 10_000);

const facets: fc.Arbitrary<Facets> = fc.record({
  filter: fc.string({ maxLength: 60 }).map((typed) => (typed.trim() ? typed : "")),
  ways: set(fc.constantFrom(...moveWays), 3),
  classes: set(fc.constantFrom("N", "X", "R", "W", "P", "U", "D", "Q", "none"), 9),
  statuses: set(fc.integer({ min: 0, max: 99 }), 6),
  sectors: set(fc.constantFrom("223", "238", "246", "unknown"), 4),
  crossed: fc.boolean(),
  ticks: fc.boolean(),
  within: maybe(fc.constantFrom(...spans)),
  turnover: maybe(amount),
  from: maybe(amount),
  to: maybe(amount),
  untraded: fc.boolean(),
});
const key = fc.record({ id: fc.constantFrom(...sortables.keys()), ascending: fc.boolean() });
const sort = fc
  .uniqueArray(key, { maxLength: 4, selector: ({ id }) => id })
  .map((keys) => keys.map((one) => (one.id === "own" ? { ...one, ascending: true } : one)));
const columns = fc.constantFrom(
  "trader",
  "liquidity",
  "symbol.price.turnover",
  undefined,
) satisfies fc.Arbitrary<v.InferOutput<typeof boardSearch>["columns"]>;

test("every choice on the board can be written to the address and read again, within 2,000 characters", () => {
  fc.assert(
    fc.property(facets, sort, columns, (chosen, keys, set) => {
      const address = writeSearch({ ...writeFacets(chosen), sort: writeSort(keys), columns: set });
      const read = v.parse(boardSearch, readSearch(address));
      expect(readFacets(read)).toEqual(chosen);
      expect(readSort(read.sort)).toEqual(keys);
      expect(read.columns).toBe(set);
      // the page also reads back what it has read once
      expect(v.parse(boardSearch, read)).toEqual(read);
      expect(address.length).toBeLessThan(2_000);
    }),
  );
});

test.each([
  ["status=0.10", { status: "0.10" }],
  ["filter=123", { filter: "123" }],
  ["filter=true&up=true", { filter: "true", up: true }],
  ["within=15&turnover=1000000", { within: 15, turnover: 1e6 }],
  ["within=16&turnover=1e6&from=-1&to=", {}],
  ["up=1&crossed=yes&class=n&status=x", {}],
  ["class=N.none.Q", { class: "N.none.Q" }],
  ["sort=price-up.turnover&asc=true", { sort: "price-up.turnover" }],
  ["sort=<script>&columns=a..b", {}],
  ["filter=%E0%A4%A", { filter: "\ufffd%A" }],
])("%s is read as texts, and unreadable parts are left out", (address, read) => {
  expect(JSON.parse(JSON.stringify(v.parse(boardSearch, readSearch(address))))).toEqual(read);
});

test("the board opens with any content of the address", () => {
  const names = [...Object.keys(boardSearch.entries), "__proto__", "asc"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (address) => {
      const read = v.parse(boardSearch, address);
      expect(() => [readFacets(read), readSort(read.sort)]).not.toThrow();
    }),
  );
});

test("every choice on the overview can be written to the address and read again", () => {
  const choices = fc.record({
    range: maybe(fc.constantFrom("1D", "1W", "1Y")),
    scale: maybe(fc.constantFrom("log", "percent")),
    form: maybe(fc.constant("line")),
    view: maybe(fc.constant("table")),
    marks: maybe(fc.constant("off")),
    leaders: maybe(fc.constantFrom(...measures)),
    turnover: maybe(amount),
    prints: maybe(fc.constant("short")),
  });
  fc.assert(
    fc.property(choices, (chosen) => {
      expect(v.parse(overviewSearch, readSearch(writeSearch(chosen)))).toEqual(chosen);
    }),
  );
});

const watched = fc.uniqueArray(fc.stringMatching(/^[A-Z][A-Z\d&]{0,5}(\.[A-Z]\d{4})?$/), {
  minLength: 1,
  maxLength: 60,
});

test("a list with its name, sort order and columns can be written to its link and read again, within 2,000 characters", () => {
  fc.assert(
    fc.property(watched, fc.string({ maxLength: 40 }), sort, columns, (symbols, name, keys, set) => {
      const spelled = writeSymbols(symbols);
      const address = writeSearch({ symbols: spelled, name, sort: writeSort(keys), columns: set });
      const read = v.parse(watchSearch, readSearch(address));
      expect(readSymbols(read.symbols ?? "")).toEqual(symbols);
      expect(read.name).toBe(name);
      expect(readSort(read.sort)).toEqual(keys);
      expect(read.columns).toBe(set);
      expect(v.parse(watchSearch, read)).toEqual(read);
      expect(address.length).toBeLessThan(2_000);
    }),
  );
});

test("a list that is too long has no link, and of any link all valid symbols are read", () => {
  expect(writeSymbols(Array.from({ length: 200 }, (_, at) => `AB${at}.N0000`))).toBeUndefined();
  expect(writeSymbols([])).toBeUndefined();
  expect(readSymbols("jkh.n0000__JKH.N0000_a,b_COMB.N0000")).toEqual(["JKH.N0000", "COMB.N0000"]);
  expect(v.parse(watchSearch, { symbols: "x".repeat(3_000), name: "n".repeat(41) })).toEqual({});
});

/** Texts for made-up addresses; some are texts that the page itself writes. */
const value = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    "true",
    "1Y",
    "log",
    "table",
    "line",
    "off",
    "turnover",
    "cap",
    "5",
    "1000000",
    "N.X",
    "events",
  ),
  fc.constantFrom("2026-11-20", "JKH.N0000_1", "sma20.rsi14", "price-up", "MR", "short", "a1", "2026", "300"),
);

/** The schema of each page's address. */
const schemas = Object.entries(search).flatMap(([name, schema]) =>
  "entries" in schema ? [[name, schema] as const] : [],
);

test.each(schemas)("what was read from any address by %s can be written and read again", (_, schema) => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(schema.entries), "x"), value), (given) => {
      const state = v.parse(schema, given);
      const written = writeSearch(state);
      expect(v.parse(schema, readSearch(written))).toEqual(state);
    }),
  );
});
