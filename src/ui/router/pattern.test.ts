import { expect, test } from "vitest";
import { fill, match } from "./pattern.ts";

test.each([
  ["/", "/", {}],
  ["/board", "/board", {}],
  ["/s/$symbol", "/s/JKH.N0000", { symbol: "JKH.N0000" }],
  ["/s/$symbol", "/s/A%26B%2FC", { symbol: "A&B/C" }],
  ["/s/$symbol", "/s/", undefined],
  ["/s/$symbol", "/s/JKH/more", undefined],
  ["/board", "/boards", undefined],
])("%s takes %s for %o", (pattern, path, params) => expect(match(pattern, path)).toEqual(params));

test("a broken escape is an error that can be told", () => {
  expect(() => match("/s/$symbol", "/s/%E0%A4%A")).toThrow(URIError);
});

test.each(["JKH.N0000", "A&B/C", "50 %", "සිං"])("a path made for %s leads back to it", (symbol) => {
  expect(match("/s/$symbol", fill("/s/$symbol", { symbol }))).toEqual({ symbol });
});
