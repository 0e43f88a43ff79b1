import { expect, test } from "vitest";
import { mendAddress, mendedPath } from "./address.ts";

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

test("an address that is mended keeps its search, and one in order is left alone", () => {
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
