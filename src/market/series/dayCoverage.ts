/** Decides whether rows of days cover the period. The service has sent only five rows for a year. */
import { type StockPoint, sessionsAYear } from "./series.ts";

interface DayCoverage {
  listed: number;
  /** approximate number of sessions from the first to the last day listed */
  sessions: number;
}

/** Shares traded in a year, from the quote; undefined if unknown. */
type YearShares = number | undefined;

const year = 365 * 86_400_000;
/** Rows exclude crossings, which were up to 42 % of a day's shares. */
const withoutCrossings = 0.5;
/** A quiet period may have as little as this part of the year's average, because a line that rarely trades has quiet months. */
const quietest = 0.25;

/**
 * The number of days listed, if they cannot be all days with trades: they are fewer than half of the sessions, and have far fewer shares
 * than the year. Undefined if they may be complete.
 * @param points days, oldest first
 */
export function partOfDays(points: readonly StockPoint[], yearShares: YearShares): DayCoverage | undefined {
  const sessions = sessionsOf(points);
  if (points.length * 2 >= sessions) return undefined;
  const usual = yearShares === undefined ? undefined : (yearShares * sessions) / sessionsAYear;
  if (usual !== undefined && sharesOf(points) >= usual * quietest) return undefined;
  return { listed: points.length, sessions: sessions < 20 ? sessions : Math.round(sessions / 10) * 10 };
}

/**
 * Number of days with trades in twelve months; undefined if the rows lack too many of the year's shares. @param points points of the year's
 * chart
 */
export function daysTraded(points: readonly StockPoint[], yearShares: YearShares): number | undefined {
  if (yearShares === undefined || partOfDays(points, yearShares)) return undefined;
  return sharesOf(points) >= yearShares * withoutCrossings ? points.length : undefined;
}

function sessionsOf(points: readonly StockPoint[]): number {
  const [first, last] = [points[0]?.at, points.at(-1)?.at];
  if (first === undefined || last === undefined) return 0;
  return Math.round(((last - first) / year) * sessionsAYear) + 1;
}

const sharesOf = (points: readonly StockPoint[]) =>
  points.reduce((total, { quantity = 0 }) => total + quantity, 0);

// Finds dates in texts, such as "XD: - 12.Feb.2019" in the older archive, or "XD: 1st July 2026" in a remark.

export interface TextDate {
  /** the words before the date, such as "XD" */
  name: string;
  /** midnight of the day at the exchange, ms */
  at: number;
  /** the whole text line with the date */
  line: string;
}

/** UTC+05:30, no daylight saving, ms */
const ahead = 5.5 * 3_600_000;
const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const dated =
  /^\s*(XD|XR|XC|PAYMENT(?: DATE)?|RECORD DATE|DATE OF (?:PAYMENT|ALLOTMENT|AGM|EGM)|ALLOTMENT|AGM(?: DATE)?|DESPATCH|TRADING COMMENCE(?:S|MENT))\s*:\s*(?:-\s*)?(\d{1,2})(?:st|nd|rd|th)?[ .-]([a-z]{3})[a-z]{0,6}[ .-](\d{4})\b/i;
/** characters; no announcement has a longer line */
const longestLine = 400;
const most = 12;

/** Dates after a label and a colon. The announcement's own date is left out. */
export function datesInText(...texts: readonly (string | undefined)[]): TextDate[] {
  return texts
    .flatMap((words) => words?.split("\n") ?? [])
    .flatMap((line) => {
      const [, name, date, month = "", year] = dated.exec(line.slice(0, longestLine)) ?? [];
      const at = dayAt(Number(year), months.indexOf(month.toUpperCase()), Number(date));
      return name === undefined || at === undefined ? [] : [{ name, at, line: line.trim() }];
    })
    .slice(0, most);
}

/** @param month 0 is January; −1 if the name is not a month */
function dayAt(year: number, month: number, date: number): number | undefined {
  if (month < 0) return undefined;
  const at = Date.UTC(year, month, date);
  return new Date(at).getUTCDate() === date ? at - ahead : undefined; // `Date` would read 31 February as a day in March
}
