import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  asName,
  asNote,
  nameFor,
  slugFor,
  type Watchlist,
  type Watchlists,
  watchlistLimits,
  withLineAt,
  withLines,
  withLineToggled,
  withList,
  withName,
  withNote,
  withoutLine,
  withoutList,
} from "./watchlist.ts";

const list = (slug: string, ...symbols: string[]): Watchlist => ({
  slug,
  name: slug,
  lines: symbols.map((symbol) => ({ symbol })),
});
const lists: Watchlists = [list("main", "A", "B", "C"), list("banks", "B")];
const symbolsOf = (all: Watchlists, slug = "main") =>
  all.find((one) => one.slug === slug)?.lines.map(({ symbol }) => symbol);

test("a star adds a line at the end of its list, another click removes it, and other lists are not changed", () => {
  const starred = withLineToggled(lists, "main", "D");
  expect(symbolsOf(starred)).toEqual(["A", "B", "C", "D"]);
  expect(starred[1]).toBe(lists[1]);
  expect(withLineToggled(starred, "main", "D")).toEqual(lists);
});

test("one symbol may be in several lists, and is removed from one list only", () => {
  const without = withoutLine(lists, "main", "B");
  expect([symbolsOf(without), symbolsOf(without, "banks")]).toEqual([["A", "C"], ["B"]]);
});

test.each([
  ["A", 2, ["B", "C", "A"]],
  ["C", 0, ["C", "A", "B"]],
  ["B", 1, ["A", "B", "C"]],
  ["X", 0, ["A", "B", "C"]],
])("%s placed at %s gives %j", (symbol, to, order) =>
  expect(symbolsOf(withLineAt(lists, "main", symbol, to))).toEqual(order),
);

test("an edit without effect returns the same lists object", () => {
  expect(withLines(lists, "main", [{ symbol: "A" }])).toBe(lists);
  expect(withLines(lists, "main", [{ symbol: "two words" }])).toBe(lists);
  expect(withoutLine(lists, "nowhere", "A")).toBe(lists);
  expect(withLineAt(lists, "main", "B", 1)).toBe(lists);
  expect(withNote(lists, "main", "A", "  ")).toBe(lists);
  expect(withName(lists, "main", " main ")).toBe(lists);
});

test("a note becomes a single line, is cut if it is too long, and is removed if it is blank", () => {
  const with1 = withNote(lists, "main", "A", " sell\nabove\t22 ");
  expect(with1[0]?.lines[0]).toEqual({ symbol: "A", note: "sell above 22" });
  expect(withNote(with1, "main", "A", "x".repeat(300))[0]?.lines[0]?.note).toHaveLength(watchlistLimits.note);
  expect(withNote(with1, "main", "A", "")).toEqual(lists);
});

test("no line can be added to a full list, and undoing a removal puts the line back in its place", () => {
  const full: Watchlists = [
    list("full", ...Array.from({ length: watchlistLimits.lines }, (_, at) => `S${at}`)),
  ];
  expect(withLines(full, "full", [{ symbol: "MORE" }])).toBe(full);
  const without = withoutLine(full, "full", "S7");
  expect(withLines(without, "full", [{ symbol: "S7" }], 7)).toEqual(full);
});

test("the last list cannot be removed, slugs are unique, and the number of lists is limited", () => {
  const [only] = lists;
  expect(withoutList([list("main")], "main")).toEqual([list("main")]);
  expect(withoutList(lists, "banks")).toEqual([only]);
  expect(withList(lists, list("main", "Z"))).toBe(lists);
  const many = Array.from({ length: watchlistLimits.lists }, (_, at) => list(`l${at}`));
  expect(withList(many, list("more"))).toBe(many);
});

test.each([
  ["Banks & Finance", "banks-finance"],
  ["Main", "main-2"],
  ["බැංකු", "list"],
  ["  ", "list"],
  ["Été", "ete"],
])("the address of a list named %s ends in %s", (name, slug) => expect(slugFor(name, lists)).toBe(slug));

test.each([
  ["Banks", "Banks"],
  [" main ", "main 2"],
  ["BANKS", "BANKS 2"],
  ["x".repeat(60), "x".repeat(40)],
])("a new list named %j gets the name %j", (typed, name) => {
  expect(nameFor(typed, [list("main"), ...(typed === "BANKS" ? [list("banks")] : [])])).toBe(name);
});

test("a taken name gets a number, within the length limit, and a list cannot get another list's name", () => {
  const long = "y".repeat(watchlistLimits.name);
  const named = (...names: string[]): Watchlists =>
    names.map((name, at) => ({ slug: `l${at}`, name, lines: [] }));
  expect(nameFor("Tea", named("Tea", "tea 2"))).toBe("Tea 3");
  expect(nameFor(long, named(long))).toBe(`${"y".repeat(watchlistLimits.name - 2)} 2`);
  const two = named("Tea", "Rubber");
  expect(withName(two, "l1", "TEA")).toBe(two);
  expect(withName(two, "l0", "TEA")[0]?.name).toBe("TEA");
});

test("tidying a name or note twice changes nothing more, and its slug is valid in an address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (typed) => {
      expect(asName(asName(typed))).toBe(asName(typed));
      expect(asNote(asNote(typed) ?? "")).toBe(asNote(typed));
      expect(slugFor(typed, lists)).toMatch(/^[a-z\d]+(-[a-z\d]+)*$/);
    }),
  );
});
