/**
 * Finds days in a sentence: "12.Feb.2019", "12th and 13th April 2027", "18 to 22 April 2022", "July 1, 2026", "2026-07-01", "25/12/2026".
 * A day is never guessed. A day that cannot be read with certainty is reported with its reason, and used by nobody.
 */
import { colomboHours, dayStart } from "#market/day/session";
import { day } from "#units/time";

/**
 * Why a day was not read. "order": 03/04/2026 is a day of March or of April, or its year has two digits. "year": no year, and none that the
 * rule gives. "absent": no such day, such as 31 February, or an unknown month. "weekday": the day is not the weekday that the text names.
 */
export type UnreadReason = "order" | "year" | "absent" | "weekday";

interface Place {
  /** its place in the text: of its first character, and behind its last one */
  start: number;
  end: number;
}
export interface WrittenDay extends Place {
  /** midnight of the day at the exchange, ms */
  at: number;
  /** the day ends a period that began with the day before it in the list */
  endsPeriod: boolean;
  /** the text has no year; the rule gave it */
  yearless: boolean;
}
export interface UnreadDay extends Place {
  reason: UnreadReason;
}

const names = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];
/** The forms of a day. Of two that overlap, the earlier one counts, and of two at one place the first form. */
const dayForms: readonly RegExp[] = [
  // days, month and perhaps a year: "12.Feb.2019", "13th and 14th April", "18 to 22 April 2022"
  /(?<![\d/:])(?<!\d[.,])(?<days>\d{1,2}(?:st|nd|rd|th)?(?:\s?(?:,|and|&|to|until|-|–)\s?\d{1,2}(?:st|nd|rd|th)?){0,6})[ .-]{1,2}(?:of )?(?<month>[a-z]{3,10})(?:[ .,-]{1,3}(?<year>\d{4})(?!\d))?/gi,
  // "July 1, 2026"
  /\b(?<month2>[a-z]{3,10})\.? (?<day2>\d{1,2}(?:st|nd|rd|th)?),? (?<year2>\d{4})(?!\d)/gi,
  /(?<![\d-])(?<iso>\d{4}[/-]\d{2}[/-]\d{2})(?!\d)/g,
  /(?<![\d/.-])(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year3>\d{4}|\d{2})(?!\d)/g,
  // a month in another script
  /(?<script>\d{4} [^ -~]{2,20} \d{1,2})(?!\d)/g,
];

/** Every place that has the form of a day, in the sequence of the text. */
function placesOfDays(text: string): RegExpExecArray[] {
  const all = dayForms.flatMap((form) => [...text.matchAll(form)]).sort((a, b) => a.index - b.index);
  let end = 0;
  return all.filter((match) => {
    if (match.index < end) return false;
    end = match.index + match[0].length;
    return true;
  });
}

/** A date without a year is the first such day from the day of publication on, if it is at most this many days later. */
const latestYearless = 183;
/** letters; a misspelt month differs from the right spelling by no more */
const mostErrors = 2;

/** @returns 0 for January; −1 for a word that is no month @param isDated whether a year follows, so that a misspelt word can only be a month */
function monthOf(written: string, isDated: boolean): number {
  const name = written.toLowerCase();
  const exact = names.findIndex(
    (month) => month === name || month.slice(0, 3) === name || (name === "sept" && month.startsWith(name)),
  );
  if (exact >= 0 || !isDated) return exact;
  const near = names.flatMap((month, place) =>
    month.length > 4 && month[0] === name[0] && errorsBetween(month, name) <= mostErrors ? [place] : [],
  );
  return near.length === 1 ? (near[0] ?? -1) : -1;
}

/** Number of letters to insert, delete or replace. */
function errorsBetween(right: string, wrong: string): number {
  let row = Array.from({ length: wrong.length + 1 }, (_, place) => place);
  for (const [place, letter] of right.split("").entries()) {
    const next = [place + 1];
    for (const [at, other] of wrong.split("").entries())
      next.push(
        Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** @param month 0 is January */
function midnightOf(year: number, month: number, date: number): number | undefined {
  const at = Date.UTC(year, month, date);
  // `Date` would read 31 February as a day in March
  return month >= 0 && new Date(at).getUTCDate() === date ? at - colomboHours.zoneOffset : undefined;
}

/** The first such day from the publication on, or undefined if that is too late to be sure. */
function nextSuchDay(month: number, date: number, publishedAt: number | undefined): number | undefined {
  if (publishedAt === undefined) return undefined;
  const from = dayStart(publishedAt);
  const year = new Date(from + colomboHours.zoneOffset).getUTCFullYear();
  const next = [year, year + 1]
    .map((each) => midnightOf(each, month, date))
    .find((at) => at !== undefined && at >= from);
  return next !== undefined && next - from <= latestYearless * day ? next : undefined;
}

type FoundParts = Readonly<Record<string, string | undefined>>;

/** Every day of the text, and every one that was not read, in the sequence of the text. @param publishedAt time of the paper, ms */
export function writtenDays(
  text: string,
  publishedAt: number | undefined,
): { read: WrittenDay[]; unread: UnreadDay[] } {
  const read: WrittenDay[] = [];
  const unread: UnreadDay[] = [];
  const matches = placesOfDays(text);
  let until = false;
  for (const [place, match] of matches.entries()) {
    const at = { start: match.index, end: match.index + match[0].length };
    const next = matches[place + 1];
    const endsPeriod = until;
    const joint = next && joints.exec(text.slice(at.end, next.index));
    until = joint?.[1] !== undefined;
    const found = daysOf(match.groups ?? {}, joint ? yearIn(next?.groups ?? {}) : undefined, publishedAt);
    if (found === undefined) continue;
    const told = typeof found === "string" ? found : undefined;
    const wrong =
      typeof found !== "string" && found.length === 1 && isOtherWeekday(text, at, found[0]?.at ?? 0);
    if (typeof found === "string" || wrong) unread.push({ ...at, reason: told ?? "weekday" });
    else read.push(...found.map((each) => ({ ...at, ...each, endsPeriod: endsPeriod || each.endsPeriod })));
  }
  return { read, unread };
}

/** What joins two days; the group is that of a period. */
const joints = /^\s?(?:,|and|&|(to|until|–|-))\s?$/i;
const yearIn = ({ year, year2 }: FoundParts) => year ?? year2;

type DayRead = Pick<WrittenDay, "at" | "endsPeriod" | "yearless">;

/** The days of one match, the reason why they cannot be read, or undefined if it is no date at all. */
function daysOf(
  found: FoundParts,
  nextYear: string | undefined,
  publishedAt: number | undefined,
): DayRead[] | UnreadReason | undefined {
  const { days, month, year, month2, day2, year2, iso, first, second, year3, script } = found;
  if (script) return "absent";
  if (iso)
    return oneDay(midnightOf(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8))));
  if (month2 && day2) {
    const at = monthOf(month2, true);
    return at < 0 ? undefined : oneDay(midnightOf(Number(year2), at, Number.parseInt(day2, 10)));
  }
  if (first && second) return inFigures(Number(first), Number(second), year3 ?? "");
  if (!days || !month) return undefined;
  const dated = year ?? nextYear;
  const place = monthOf(month, dated !== undefined);
  if (place < 0) return year === undefined ? undefined : "absent";
  if (dated === undefined && month[0] !== month[0]?.toUpperCase()) return undefined; // "1 may be"
  return (
    listedDays(days, (date) =>
      dated === undefined ? nextSuchDay(place, date, publishedAt) : midnightOf(Number(dated), place, date),
    )?.map((each) => ({ ...each, yearless: dated === undefined })) ??
    (dated === undefined ? "year" : "absent")
  );
}

const oneDay = (at: number | undefined): DayRead[] | UnreadReason =>
  at === undefined ? "absent" : [{ at, endsPeriod: false, yearless: false }];

/** Figures alone are read only if one of them can only be the day, or both are the same. */
function inFigures(first: number, second: number, year: string): DayRead[] | UnreadReason {
  if (year.length < 4) return "order";
  if (first > 12 && second <= 12) return oneDay(midnightOf(Number(year), second - 1, first));
  if (second > 12 && first <= 12) return oneDay(midnightOf(Number(year), first - 1, second));
  return first === second ? oneDay(midnightOf(Number(year), first - 1, second)) : "order";
}

/** "13th and 14th", "18 to 22". @returns undefined if any of the days is none */
function listedDays(
  written: string,
  dayOf: (date: number) => number | undefined,
): Omit<DayRead, "yearless">[] | undefined {
  const parts = [...written.matchAll(/(to|until|-|–)?\s?(\d{1,2})(?:st|nd|rd|th)?/gi)];
  const days = parts.flatMap(([, until, date]) => {
    const at = dayOf(Number(date));
    return at === undefined ? [] : [{ at, endsPeriod: until !== undefined }];
  });
  return days.length === parts.length ? days : undefined;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const weekdayBefore = /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}[ ,.]{1,2}(?:the )?$/i;
const weekdayBehind = /^[ ,(]{1,2}(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,3}day\b/i;

/** Whether the text names another weekday than the day's own beside it. */
function isOtherWeekday(text: string, { start, end }: Place, at: number): boolean {
  const before = weekdayBefore.exec(text.slice(Math.max(0, start - 20), start));
  const named = (before ?? weekdayBehind.exec(text.slice(end, end + 20)))?.[1]?.toLowerCase();
  const own = weekdays[new Date(at + colomboHours.zoneOffset).getUTCDay()];
  return named !== undefined && named !== own;
}
