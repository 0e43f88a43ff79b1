/**
 * A line's trading compared with usual trading: with the medians of recorded days if enough days are recorded, so that all lines are
 * compared in one way; otherwise with an average day, if the quote of the line is loaded.
 */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usualLines } from "#feed/lines/usualLines";
import { type QuotedYear, quotedYearOf } from "#feed/lines/yearFigures";
import { type BoardRow, crossedShares } from "#market/line/board";
import { fewestDays, isListedWithin, type UsualTrading, usualDay } from "#market/lists/usual";
import { sessionsAYear } from "#market/series/series";
import { text } from "#ui/messages/text";
import {
  formatCount,
  formatDay,
  formatLowerLimit,
  formatMinute,
  formatPrice,
  formatTimes,
  sentDay,
} from "#ui/words/format";
import { boardFigureColumn, formula } from "./column.ts";

const medians = () => {
  const recorded = usualLines.get();
  return recorded && recorded.days >= fewestDays ? recorded : undefined;
};

const againstMedian = (row: BoardRow, recorded: UsualTrading) => recorded.lines.get(row.symbol)?.turnover;

/** In rupees if the quote has the year's turnover, otherwise in shares. */
function comparedOf(row: BoardRow, year: QuotedYear) {
  if (year.turnover !== undefined) return { today: row.turnover, sum: year.turnover, inRupees: true };
  return { today: row.shares, sum: year.shares, inRupees: false };
}

const listedAt = (row: BoardRow) => sentDay(row.issueDate);

function times(row: BoardRow): number | undefined {
  const recorded = medians();
  if (recorded) return againstMedian(row, recorded)?.times;
  const year = quotedYearOf(row.symbol);
  if (!year) return undefined;
  const { today, sum } = comparedOf(row, year);
  const usual = usualDay({ sum, listedAt: listedAt(row) }, exchangeNow());
  return usual === undefined || today === undefined ? undefined : today / usual;
}

/**
 * The board's sums exclude crossings, but the year's sums include them. With crossings today the figure is therefore a minimum. The medians
 * exclude crossings, like the board.
 */
const isLeast = (row: BoardRow) => !medians() && crossedShares(row) !== 0;

function usualTimesText(row: BoardRow): string {
  const written = formatTimes(times(row));
  return isLeast(row) ? formatLowerLimit(written) : written;
}

/** The formula with its numbers, or the reason for a dash. */
function why(row: BoardRow): string {
  const recorded = medians();
  if (recorded) return whyMedian(row, recorded);
  const year = quotedYearOf(row.symbol);
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
  return formula(inRupees ? "formula.usualDay" : "formula.usualDayShares", parts, usualTimesText(row));
}

function whyMedian(row: BoardRow, recorded: UsualTrading): string {
  const time = formatMinute(recorded.at);
  const of = againstMedian(row, recorded);
  if (of?.now === undefined) return text("formula.usualMedianUntraded");
  const days = of.days;
  if (days < fewestDays) return text("formula.usualMedianFew", { days, needed: fewestDays });
  if (!of.median) return text("formula.usualMedianZero", { time, days });
  const parts = { today: formatPrice(of.now), median: formatPrice(of.median), time, days: String(days) };
  return formula("formula.usualMedian", parts, formatTimes(of.times));
}

export const usualDayColumn = boardFigureColumn("usualDay", times, formatTimes, {
  width: 92,
  follows: "usual",
  show: usualTimesText,
  title: why,
  // a saved file cannot mark a minimum
  saved: { usualDay: (row) => (isLeast(row) ? undefined : times(row)) },
});
