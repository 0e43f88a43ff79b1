import { beforeEach, expect, test } from "vitest";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { noteYearTurnover, yearTurnovers } from "#feed/lines/yearTurnovers";
import type { BoardRow } from "#market/line/board";
import { followOthers } from "#views/board/grid/useLineCells";
import { boardOf, boardRow } from "#views/board/testing/testRows";
import { usualDayColumn as column } from "./usualDayColumn.ts";

beforeEach(() => yearTurnovers.set(new Map()));

const quoted = { clock: { at: Date.UTC(2026, 10, 20, 6, 0), speed: 1 }, source: undefined };
/** "14/Aug/2026" */
const hundredDaysAgo = new Date(exchangeNow() - 100 * 86_400_000)
  .toLocaleDateString("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" })
  .replace("Sept", "Sep")
  .replaceAll(" ", "/");
const quiet = { shares: 10, sharesWithCrossings: 10, turnover: 2e6 };

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
  noteYearTurnover("JKH.N0000", year, quoted);
  expect(column.show(boardRow("JKH.N0000", row))).toBe(shown);
});

test("the tooltip has the numbers, and where none are read how they are come by", () => {
  const row = boardRow("JKH.N0000", quiet);
  expect(column.title?.(row)).toContain("was not read on this page");
  noteYearTurnover("JKH.N0000", 240e6, quoted);
  expect(column.title?.(row)).toBe(
    "2,000,000.00 ÷ (240,000,000.00 ÷ 240 sessions; quote of 20 Nov 2026) = 2.00×",
  );
});

test("a file has the figure, and nothing where it is only the least there can be", () => {
  noteYearTurnover("JKH.N0000", 240e6, quoted);
  expect(column.saved?.(boardRow("JKH.N0000", quiet))).toBe(2);
  expect(column.saved?.(boardRow("JKH.N0000", { ...quiet, sharesWithCrossings: 30 }))).toBeUndefined();
});

test("a quote that is read writes the cell, and one of another market is no quote of this line", () => {
  const told: string[] = [];
  const leave = followOthers([column], boardOf([]).board, (what) => told.push(what));
  noteYearTurnover("JKH.N0000", 240e6, { ...quoted, source: "embedded" });
  expect(told).toEqual(["quotes"]);
  expect(column.show(boardRow("JKH.N0000", quiet))).toBe("—");
  leave();
  noteYearTurnover("ABC.N0000", 240e6, quoted);
  expect(told).toEqual(["quotes"]);
});
