import { describe, expect, test } from "vitest";
import type { Disclosure } from "#market/papers/disclosure";
import { likelyRatio, priceJumps } from "#market/series/splits";
import { disclosure } from "#market/testing/fixtures";
import { day } from "#units/time";
import { actionOf, entryDayOf, exDayOf, exRightsPrice, type LineEvents, proposedActions } from "./actions.ts";
import { entriesOf } from "./testing/books.ts";

const midnight = (written: string) => Date.parse(`${written}T00:00:00+05:30`);
const bought = "2026-01-05 buy CIC.X0000 1000 128.25";
const proposed = (text: string, events: Partial<LineEvents>) =>
  proposedActions({ entries: entriesOf(text), brokers: [] }, [
    { symbol: "CIC.X0000", papers: [], jumps: [], ...events },
  ]);
/** 128.25 before the split, 26 after it */
const jumps = priceJumps(
  Array.from({ length: 8 }, (_, index) => ({
    at: midnight("2026-06-01") + index * day,
    value: index < 4 ? 128.25 : 26,
  })),
);
const paper = (category: string, given: Partial<Disclosure> = {}) =>
  disclosure({ key: category, category, at: midnight("2026-05-10"), ...given });

test.each([
  ["CASH DIVIDEND", "dividend"],
  ["CASH DIVIDEND (DATES TO BE NOTIFIED)", "dividend"],
  ["SCRIP DIVIDEND", "scrip"],
  ["CAPITALIZATION OF RESERVES", "scrip"],
  ["SUB-DIVISION OF SHARES", "subdivision"],
  ["RIGHTS ISSUE (DATES)", "rights"],
  ["CORPORATE DISCLOSURE", undefined],
  [undefined, undefined],
])("the category %s proposes %s", (category, kind) => {
  expect(actionOf({ category, deleted: false })).toBe(kind);
});

test("a withdrawn disclosure proposes nothing", () => {
  expect(actionOf({ category: "CASH DIVIDEND", deleted: true })).toBeUndefined();
});

test("the ex-date is that of its kind, as time or as text", () => {
  const xd = { field: "xd", at: undefined, text: "02-Oct-2026" } as const;
  const xr = { field: "xr", at: midnight("2026-10-05"), text: undefined } as const;
  expect(exDayOf("dividend", [xr, xd])).toBe("2026-10-02");
  expect(exDayOf("rights", [xr, xd])).toBe("2026-10-05");
  expect(exDayOf("subdivision", [xr, xd])).toBeUndefined();
});

test("the entry of a proposal has the ex-date, or without one the paper's day", () => {
  const xd = [{ field: "xd", at: midnight("2026-05-20"), text: undefined } as const];
  const papers = [paper("RIGHTS ISSUE"), paper("CASH DIVIDEND", { keyDates: xd })];
  expect(proposed(bought, { papers }).map(entryDayOf)).toEqual(["2026-05-20", "2026-05-10"]);
});

describe("a jump of the chart", () => {
  test("proposes a sub-division at its likely ratio", () => {
    expect(proposed(bought, { jumps })).toMatchObject([
      {
        key: "jump-CIC.X0000-2026-06-05",
        kind: "subdivision",
        exDay: "2026-06-05",
        ratio: { from: 1, to: 5 },
        shares: 1_000,
        paper: undefined,
      },
    ]);
  });

  test("and a paper before it are one action, of the paper's kind", () => {
    const papers = [paper("CAPITALIZATION OF RESERVES")];
    expect(proposed(bought, { jumps, papers })).toMatchObject([{ kind: "scrip", paper: papers[0] }]);
  });

  test("of shares that were not held, or whose entry is there, proposes nothing", () => {
    expect(proposed("2026-06-05 buy CIC.X0000 1000 26", { jumps })).toEqual([]);
    expect(proposed(`${bought}\n2026-06-06 subdivision CIC.X0000 1 5`, { jumps })).toEqual([]);
  });
});

test("papers propose actions, the newest first, with their shares on the evening before", () => {
  const xd = [{ field: "xd", at: midnight("2026-05-20"), text: undefined } as const];
  const papers = [paper("RIGHTS ISSUE"), paper("CASH DIVIDEND", { keyDates: xd }), paper("OTHER")];
  const text = `${bought}\n2026-05-19 sell CIC.X0000 400 130\n2026-05-20 sell CIC.X0000 100 130`;
  expect(proposed(text, { papers }).map(({ kind, exDay, shares }) => [kind, exDay, shares])).toEqual([
    ["dividend", "2026-05-20", 600],
    ["rights", undefined, 1_000],
  ]);
});

test.each([
  [128.25, 26, { from: 1, to: 5 }],
  [100, 40.5, { from: 2, to: 5 }],
  [0.5, 5.1, { from: 10, to: 1 }],
])("from %s to %s the likely ratio is %j", (before, value, ratio) => {
  expect(likelyRatio(before, value)).toEqual(ratio);
});

test("1 new share at 15 for 4 old ones at 20 gives 19 after the rights", () => {
  expect(exRightsPrice({ price: 20, shares: 4, rights: 1, issuePrice: 15 })).toBe(19);
  expect(exRightsPrice({ price: 20, shares: 0, rights: 1, issuePrice: 15 })).toBeUndefined();
});
