import * as v from "valibot";
import { expect, test } from "vitest";
import { pageVersion } from "#feed/page/browser";
import { wallReport as report } from "#feed/testing/wallReport";
import { wallReport } from "#wire/gateway/walls";
import { readWall, takesSubject, usualViews, viewNames, whatOf } from "./link.ts";

const isTaken = (view: string) => v.is(wallReport, { ...report, view, version: pageVersion });
const subjects: Partial<Record<string, readonly string[]>> = {
  index: ["1", "40", "999999"],
  moved: ["40"],
  symbol: ["JKH.N0000", "A&B", "A".repeat(20)],
  watch: ["main", `a-${"b".repeat(38)}`, "JKH.N0000", Array(40).fill("GNBR.N0000").join("_")],
};

test("the report accepts every view that a link can name, shortened as walls shorten it", () => {
  const written = viewNames.flatMap((name) => [
    ...(takesSubject(name) === "always" ? [] : [name]),
    ...(takesSubject(name) === "never" ? [] : (subjects[name] ?? []).map((subject) => `${name}-${subject}`)),
  ]);
  const { wall, unread } = readWall({ views: written.join(",") });
  expect([unread, wall.views.length]).toEqual([[], written.length]);
  for (const view of [...wall.views, ...usualViews])
    expect([whatOf(view), isTaken(whatOf(view).slice(0, 80))]).toEqual([whatOf(view), true]);
});

test("the report refuses any other view", () => {
  expect(["", "nonsense", "map-3", "watch-", "symbol-a b"].filter(isTaken)).toEqual([]);
});
