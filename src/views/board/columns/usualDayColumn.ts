/** A line's turnover against its usual day, as far as its quote was read. */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { type YearTurnover, yearTurnoverOf } from "#feed/lines/yearTurnovers";
import type { BoardRow } from "#market/line/board";
import { crossedShares } from "#market/line/boardFigures";
import { usualTurnover } from "#market/lists/usualDay";
import { sessionsAYear } from "#market/series/range";
import { text } from "#ui/messages/text";
import { formatLeast, formatPrice, formatTimes } from "#ui/words/format";
import { dayOf, formatDay } from "#ui/words/time";
import { type Column, figure } from "./column.ts";
import { formula } from "./formula.ts";

const timesOf = (row: BoardRow, year: YearTurnover | undefined): number | undefined => {
  const listedAt = dayOf(row.issueDate);
  const usual = usualTurnover({ turnover: year?.turnover, listedAt }, exchangeNow());
  return usual === undefined || row.turnover === undefined ? undefined : row.turnover / usual;
};

/** The board's turnover leaves crossings out, and the year's does not: with crossings it is the least there can be. */
const isLeast = (row: BoardRow) => crossedShares(row) !== 0;

const times = (row: BoardRow) => timesOf(row, yearTurnoverOf(row.symbol));

function shown(row: BoardRow): string {
  const written = formatTimes(times(row));
  return isLeast(row) ? formatLeast(written) : written;
}

export const usualDayColumn: Column = {
  ...figure(
    {
      id: "usualDay",
      header: "column.usualDay",
      name: "columnName.usualDay",
      explain: "explain.usualDay",
      width: 92,
      follows: "quotes",
    },
    times,
    formatTimes,
  ),
  show: shown,
  title(row) {
    const year = yearTurnoverOf(row.symbol);
    if (!year) return text("formula.usualDayUnknown");
    const parts = {
      turnover: formatPrice(row.turnover),
      year: formatPrice(year.turnover),
      sessions: String(sessionsAYear),
      day: formatDay(year.at),
    };
    return formula("formula.usualDay", parts, shown(row));
  },
  // a file cannot say "at least"
  saved: (row) => (isLeast(row) ? undefined : times(row)),
};
