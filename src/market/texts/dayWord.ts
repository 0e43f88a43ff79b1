/** Days as people and files write them. */
import { calendarDay, months } from "#market/day/writtenTime";

/** Which comes first where both are numbers: 02/10/2026 is 2 October here, and 10 February in some files. */
export type DayOrder = "dayFirst" | "monthFirst";

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)(?: .*)?$/;
const namedMonth = /^(\d{1,2})[- /]([A-Za-z]{3,9})[- /,]{1,2}(\d{4}|\d\d)(?: .*)?$/;

/**
 * Reads 2026-10-02, 02/10/2026, 2.10.26 or 02-Oct-2026; a time after a blank is left out. Two digits of a year are of this century.
 * @returns `2026-10-02`; undefined for a day that does not exist
 */
export function readDay(written: string, order: DayOrder = "dayFirst"): string | undefined {
  const text = written.trim();
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return existingDay(year, month, day);
  const [, first, second, last] = yearLast.exec(text) ?? [];
  if (first !== undefined)
    return order === "dayFirst" ? existingDay(last, second, first) : existingDay(last, first, second);
  const [, date, name = "", ofYear] = namedMonth.exec(text) ?? [];
  const place = months.indexOf(name.slice(0, 3).toUpperCase());
  return place < 0 ? undefined : existingDay(ofYear, String(place + 1), date);
}

const existingDay = (year = "", month = "", day = "") =>
  calendarDay(`${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);

/** Whether a word can only be meant as a day, though it may be none: 2026-02-31. */
export const isLikeDay = (word: string): boolean =>
  [yearFirst, yearLast, namedMonth].some((form) => form.test(word));

/** The sequence in which more of these days exist; that of this country if both do. */
export function dayOrderOf(days: readonly string[]): DayOrder {
  const count = (order: DayOrder) => days.filter((written) => readDay(written, order) !== undefined).length;
  return count("monthFirst") > count("dayFirst") ? "monthFirst" : "dayFirst";
}
