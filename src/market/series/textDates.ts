/** Dates that stand in a text only: "XD: - 12.Feb.2019" in the older archive, "XD: 1st July 2026" in a remark. */

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
/** Lines beyond are no announcement's */
const longestLine = 400;
const most = 12;

/** Of texts with a label, a colon and a day; the announcement's own date is not among them. */
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

/** @param month 0 is January; −1 for a word that is none */
function dayAt(year: number, month: number, date: number): number | undefined {
  if (month < 0) return undefined;
  const at = Date.UTC(year, month, date);
  return new Date(at).getUTCDate() === date ? at - ahead : undefined; // 31 February is no day
}
