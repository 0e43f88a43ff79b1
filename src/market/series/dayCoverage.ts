/** Whether rows of days cover the period: the service was seen to send five of a year's. */
import { type StockPoint, sessionsAYear } from "./series.ts";

interface DayCoverage {
  listed: number;
  /** approximate number of sessions between the first and the last of them */
  sessions: number;
}

/** From the quote; undefined if unknown. */
type YearShares = number | undefined;

const year = 365 * 86_400_000;
/** Rows exclude crossings, which were seen to be 42 % of a day's shares. */
const withoutCrossings = 0.5;
/** Share of the year's average that a quiet stretch may have: a line that seldom trades has quiet months. */
const quietest = 0.25;

/**
 * The days listed, if they cannot be all days with trades: fewer than half of the sessions, and far fewer shares than the year's. Undefined if
 * they may be complete.
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
 * Days with trades in twelve months; undefined if the rows do not hold the shares of that time.
 * @param points of the year's chart
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

// Dates within texts: "XD: - 12.Feb.2019" in the older archive, "XD: 1st July 2026" in a remark.

export interface TextDate {
  /** the words before the date, such as "XD" */
  name: string;
  /** midnight of the day at the exchange, ms */
  at: number;
  /** the whole line it was found in */
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

/** Dates that follow a label and a colon; the announcement's own date is left out. */
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

/** @param month 0 is January; −1 for no month's name */
function dayAt(year: number, month: number, date: number): number | undefined {
  if (month < 0) return undefined;
  const at = Date.UTC(year, month, date);
  return new Date(at).getUTCDate() === date ? at - ahead : undefined; // 31 February does not exist
}
