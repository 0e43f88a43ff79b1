/** What a line has traded against its usual day, as far as its quote was read. */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { type YearActivity, yearActivityOf } from "#feed/lines/lineFacts";
import { type BoardRow, crossedShares } from "#market/line/board";
import { isListedWithin, usualDay } from "#market/lists/leadersBy";
import { sessionsAYear } from "#market/series/series";
import { text } from "#ui/messages/text";
import { formatCount, formatLeast, formatPrice, formatTimes } from "#ui/words/format";
import { dayOf, formatDay } from "#ui/words/time";
import { type Column, figure } from "./column.ts";
import { formula } from "./formula.ts";

/** Rupees where the quote has those of the year, else shares. */
function comparedOf(row: BoardRow, year: YearActivity) {
  if (year.turnover !== undefined) return { today: row.turnover, sum: year.turnover, inRupees: true };
  return { today: row.shares, sum: year.shares, inRupees: false };
}

const listedAt = (row: BoardRow) => dayOf(row.issueDate);

function times(row: BoardRow): number | undefined {
  const year = yearActivityOf(row.symbol);
  if (!year) return undefined;
  const { today, sum } = comparedOf(row, year);
  const usual = usualDay({ sum, listedAt: listedAt(row) }, exchangeNow());
  return usual === undefined || today === undefined ? undefined : today / usual;
}

/** The board's sums leave crossings out, and the year's do not: with crossings it is the least there can be. */
const isLeast = (row: BoardRow) => crossedShares(row) !== 0;

function shown(row: BoardRow): string {
  const written = formatTimes(times(row));
  return isLeast(row) ? formatLeast(written) : written;
}

/** With its numbers, or why there is none. */
function why(row: BoardRow): string {
  const year = yearActivityOf(row.symbol);
  if (!year) return text("formula.usualDayUnknown");
  const { today, sum, inRupees } = comparedOf(row, year);
  if (sum === undefined) return text("formula.usualDayUnsaid");
  if (isListedWithin(listedAt(row), exchangeNow())) return text("formula.usualDayNew");
  const write = inRupees ? formatPrice : formatCount;
  const parts = {
    today: write(today),
    year: write(sum),
    sessions: String(sessionsAYear),
    day: formatDay(year.at),
  };
  return formula(inRupees ? "formula.usualDay" : "formula.usualDayShares", parts, shown(row));
}

export const usualDayColumn: Column = {
  ...figure(
    {
      id: "usualDay",
      head: "column.usualDay",
      name: "columnName.usualDay",
      explain: "explain.usualDay",
      width: 92,
      follows: "quotes",
    },
    times,
    formatTimes,
  ),
  show: shown,
  title: why,
  // a file cannot say "at least"
  saved: { usualDay: (row) => (isLeast(row) ? undefined : times(row)) },
};
