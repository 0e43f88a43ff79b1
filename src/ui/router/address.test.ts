import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mendAddress, mendedPath } from "./address.ts";
import { fill, match, readSearch, unusedPart, writeSearch } from "./pattern.ts";

test.each([
  ["/board/", "/board"],
  ["/board", "/board"],
  ["/", "/"],
  ["//", "/"],
  ["//evil.example", "/evil.example"],
  ["///evil.example/x/", "/evil.example/x"],
  ["/x//y", "/x//y"],
  ["/s/JKH.N0000/", "/s/JKH.N0000"],
  ["/s/A%26B.N0000", "/s/A%26B.N0000"],
  ["/s/%E0%A4%A/", "/s/%E0%A4%A"],
])("%s is read as %s", (path, mended) => expect(mendedPath(path)).toBe(mended));

test("a repaired address keeps its query string, and a correct one stays unchanged", () => {
  const went: unknown[] = [];
  const at = (pathname: string) => {
    const location = { pathname, search: "?sort=price", hash: "" } as Location;
    const history = {
      state: null,
      replaceState: (...args: unknown[]) => went.push(args[2]),
    } as unknown as History;
    mendAddress({ location, history });
  };
  at("/board/");
  at("/board");
  at("//evil.example/x");
  expect(went).toEqual(["/board?sort=price", "/evil.example/x?sort=price"]);
});

test.each([
  ["/", "/", {}],
  ["/board", "/board", {}],
  ["/s/$symbol", "/s/JKH.N0000", { symbol: "JKH.N0000" }],
  ["/s/$symbol", "/s/A%26B%2FC", { symbol: "A&B/C" }],
  ["/s/$symbol", "/s/", undefined],
  ["/s/$symbol", "/s/JKH/more", undefined],
  ["/board", "/boards", undefined],
])("pattern %s reads %s as %o", (pattern, path, params) => expect(match(pattern, path)).toEqual(params));

test("a broken escape throws a URIError", () => {
  expect(() => match("/s/$symbol", "/s/%E0%A4%A")).toThrow(URIError);
});

test.each(["JKH.N0000", "A&B/C", "50 %", "සිං"])(
  "a path made for %s is read as the same parameters",
  (symbol) => {
    expect(match("/s/$symbol", fill("/s/$symbol", { symbol }))).toEqual({ symbol });
  },
);

test("texts written to an address are read unchanged", () => {
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
])("%o is written as %s", (values, written) => expect(writeSearch(values)).toBe(written));

test("all readable parts of a foreign address are used", () => {
  expect(readSearch('?a=007&b="open&c=%E0%A4%A&d=1&d=2')).toEqual({
    a: "007",
    b: '"open',
    c: "\ufffd%A",
    d: "2",
  });
});

test.each([
  [undefined, undefined],
  ["price", undefined],
  ["nope", { value: "nope", whole: true }],
  ["price.nope.volume.odd", { value: "nope.odd", whole: false }],
])("the unused part of %s is reported: %o", (written, left) => {
  expect(unusedPart(written, (part) => part === "price" || part === "volume")).toEqual(left);
});
