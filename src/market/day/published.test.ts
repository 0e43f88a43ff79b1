import { expect, test } from "vitest";
import { byMonth, comingFirst, publishedAt } from "./published.ts";

test.each([
  ["2026-07-01 11:07:11", Date.UTC(2026, 6, 1, 5, 37, 11)],
  ["2026-01-01 00:00:00", Date.UTC(2025, 11, 31, 18, 30)],
  ["2026-02-31 11:07:11", undefined],
  ["2026-13-01 11:07:11", undefined],
  ["1 July 2026", undefined],
  ["", undefined],
  [undefined, undefined],
])("%s at the exchange is %s", (written, at) => {
  expect(publishedAt(written)).toBe(at);
});

test("items stand under their month in the order sent, and none is lost", () => {
  const item = (year: number | undefined, month: number | undefined, id: string) => ({ year, month, id });
  const groups = byMonth([
    item(2026, 7, "a"),
    item(2026, 6, "b"),
    item(2026, 7, "c"),
    item(undefined, undefined, "d"),
  ]);
  expect(groups.map(({ year, month, items }) => [year, month, items.map(({ id }) => id)])).toEqual([
    [2026, 7, ["a", "c"]],
    [2026, 6, ["b"]],
    [undefined, undefined, ["d"]],
  ]);
});

test("what is to come stands first, the next one foremost; then what was, the newest foremost; undated last", () => {
  const today = Date.parse("2026-11-20T00:00:00+05:30");
  const items = [
    { published: "2026-11-02 09:00:00" },
    { published: "soon" },
    { published: "2026-12-24 09:00:00" },
    { published: "2026-11-19 23:59:59" },
    { published: undefined },
    { published: "2026-11-20 08:00:00" },
  ];
  expect(comingFirst(items, today).map(({ published }) => published)).toEqual([
    "2026-11-20 08:00:00",
    "2026-12-24 09:00:00",
    "2026-11-19 23:59:59",
    "2026-11-02 09:00:00",
    "soon",
    undefined,
  ]);
});
