import { beforeEach, expect, test } from "vitest";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { noteYearActivity, yearActivities } from "#feed/lines/lineFacts";
import type { BoardRow } from "#market/line/board";
import { followOthers } from "#views/board/grid/useLineCells";
import { boardOf, boardRow } from "#views/board/testing/testRows";
import { usualDayColumn as column } from "./usualDayColumn.ts";

beforeEach(() => yearActivities.set(new Map()));

const quoted = { clock: { at: Date.UTC(2026, 10, 20, 6, 0), speed: 1 }, source: undefined };
/** "14/Aug/2026" */
const hundredDaysAgo = new Date(exchangeNow() - 100 * 86_400_000)
  .toLocaleDateString("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" })
  .replace("Sept", "Sep")
  .replaceAll(" ", "/");
const quiet = { shares: 10, sharesWithCrossings: 10, turnover: 2e6 };

const noteTurnover = (turnover: number | undefined, symbol = "JKH.N0000", given = {}) =>
  noteYearActivity(symbol, { turnover, shares: undefined }, { ...quoted, ...given });

test.each<[Partial<BoardRow>, number | undefined, string]>([
  [quiet, 240e6, "2.00×"],
  [{ ...quiet, sharesWithCrossings: 30 }, 240e6, "≥ 2.00×"],
  [{ ...quiet, sharesWithCrossings: undefined }, 240e6, "≥ 2.00×"],
  [{ ...quiet, turnover: 100 }, 240e6, "< 0.01×"],
  [{ ...quiet, turnover: undefined }, 240e6, "—"],
  [{ ...quiet, issueDate: hundredDaysAgo }, 240e6, "—"],
  [quiet, 0, "—"],
  [quiet, undefined, "—"],
])("%j against twelve months of %s is %s", (row, year, shown) => {
  noteTurnover(year);
  expect(column.show(boardRow("JKH.N0000", row))).toBe(shown);
});

test("the tooltip has the numbers, and where none are read how they are come by", () => {
  const row = boardRow("JKH.N0000", quiet);
  expect(column.title?.(row)).toContain("was not read on this page");
  noteTurnover(240e6);
  expect(column.title?.(row)).toBe(
    "2,000,000.00 ÷ (240,000,000.00 ÷ 240 sessions; quote of 20 Nov 2026) = 2.00×",
  );
});

test("shares are compared where the quote has no turnover of twelve months, as none of the service has", () => {
  noteYearActivity("JKH.N0000", { turnover: undefined, shares: 240_000 }, quoted);
  const row = boardRow("JKH.N0000", { ...quiet, shares: 500, sharesWithCrossings: 500 });
  expect(column.show(row)).toBe("0.50×");
  expect(column.title?.(row)).toBe(
    "500 shares ÷ (240,000 shares in twelve months ÷ 240 sessions; quote of 20 Nov 2026; it has no turnover of twelve months) = 0.50×",
  );
});

test.each<[string, Partial<BoardRow>, number | undefined]>([
  ["has neither turnover nor shares", quiet, undefined],
  ["listed within the twelve months", { ...quiet, issueDate: hundredDaysAgo }, 240e6],
])("a dash has its reason: %s", (reason, given, turnover) => {
  noteTurnover(turnover);
  const row = boardRow("JKH.N0000", given);
  expect([column.show(row), column.title?.(row)]).toEqual(["—", expect.stringContaining(reason)]);
});

test("a file has the figure, and nothing where it is only the least there can be", () => {
  noteTurnover(240e6);
  expect(column.saved?.["usualDay"]?.(boardRow("JKH.N0000", quiet))).toBe(2);
  expect(
    column.saved?.["usualDay"]?.(boardRow("JKH.N0000", { ...quiet, sharesWithCrossings: 30 })),
  ).toBeUndefined();
});

test("a quote that is read writes the cell, and one of another market is no quote of this line", () => {
  const told: string[] = [];
  const leave = followOthers([column], boardOf([]).board, (what) => told.push(what));
  noteTurnover(240e6, "JKH.N0000", { source: "embedded" });
  expect(told).toEqual(["quotes"]);
  expect(column.show(boardRow("JKH.N0000", quiet))).toBe("—");
  leave();
  noteTurnover(240e6, "ABC.N0000");
  expect(told).toEqual(["quotes"]);
});
