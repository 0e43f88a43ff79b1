/**
 * Figures and times as text, in one locale for every browser and language. The browser's own formatter of figures does the same, but its
 * first use blocks a new page for 20 to 40 ms.
 */
import { marketNow } from "./ticker.ts";

/** How whole numbers are grouped: "12,345,678", or with lakh and crore "1,23,45,678". */
export type NumberGrouping = "thousands" | "lakh";

let usedGrouping: NumberGrouping = "thousands";

/** Figures drawn before the call keep their form, so a page draws them again. Files, addresses and requests never use these forms. */
export const writeNumbersIn = (wanted: NumberGrouping): void => {
  usedGrouping = wanted;
};
export const numberGrouping = (): NumberGrouping => usedGrouping;

/** The shortest digits that identify a figure, and how many of them are before the decimal point. */
function digitsOf(value: number): { all: string; whole: number } {
  const [mantissa = "", exponent = ""] = Math.abs(value).toExponential().split("e");
  return { all: mantissa.replace(".", ""), whole: Number(exponent) + 1 };
}

/** Writes "1234567" as "1,234,567" or "12,34,567". */
function groupedDigits(whole: string): string {
  const size = usedGrouping === "lakh" ? 2 : 3;
  let written = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= size)
    written = `${whole.slice(Math.max(0, end - size), end)},${written}`;
  return written;
}

/**
 * A finite figure with the given decimals, halves rounded away from 0: "-1,234.50".
 * @param least number of decimals written even if they are 0; by default all
 */
export function decimal(value: number, decimals: number, least = decimals): string {
  const { all, whole } = digitsOf(value);
  const before = whole > 0 ? all.slice(0, whole).padEnd(whole, "0") : "0";
  const after = whole > 0 ? all.slice(whole) : "0".repeat(-whole) + all;
  const kept = before + after.slice(0, decimals).padEnd(decimals, "0");
  const up = (after[decimals] ?? "0") >= "5";
  const rounded = up ? String(BigInt(kept) + 1n).padStart(kept.length, "0") : kept;
  const point = rounded.length - decimals;
  let fraction = rounded.slice(point);
  while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return `${sign}${groupedDigits(rounded.slice(0, point))}${fraction && "."}${fraction}`;
}

export const unknownFigure = "—";
export type Direction = "up" | "down" | "flat";

type NumberWriter = (value: number) => string;
const two: NumberWriter = (value) => decimal(value, 2);
const signedTwo: NumberWriter = (value) => (value >= 0.005 ? `+${two(value)}` : two(value));
const wholeNumber: NumberWriter = (value) => decimal(value, 0);

/** Units of shortened amounts: a size, its sign, and 200 times half the last digit written below this size. */
const shortUnits = {
  thousands: [
    [1e12, "T", 1e9],
    [1e9, "B", 1e6],
    [1e6, "M", 1e3],
    [1e3, "K", 1],
  ],
  // a lakh crore is the usual word for 10^12; there is none between it and the crore
  lakh: [
    [1e12, "L Cr", 1e9],
    [1e7, "Cr", 1e5],
    [1e5, "L", 1e3],
    [1e3, "K", 1],
  ],
} as const;

/**
 * Larger figures are written with a power of ten. Sixteen digits are hard to read, and the service has sent numbers of three hundred
 * digits.
 */
const unreadableSize = 1e15;

/** Whether a figure was sent and is finite. */
const isKnown = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** The formatted figure; "1.00e+300" beyond readable sizes; "—" if unknown. */
function writtenFigure(format: NumberWriter, value: number | undefined, unit = ""): string {
  return isKnown(value) ? `${digits(format, value)}${unit}` : unknownFigure;
}

function digits(format: NumberWriter, value: number): string {
  if (Math.abs(value) < unreadableSize) return minus(format(value));
  const figure = minus(value.toExponential(2));
  return format === signedTwo && value > 0 ? `+${figure}` : figure;
}

/** Replaces "-" by a minus sign as wide as "+"; "-0.00" becomes "0.00". */
const minus = (figure: string) =>
  figure.startsWith("-") ? (/[1-9]/.test(figure) ? `−${figure.slice(1)}` : figure.slice(1)) : figure;

/** A price, an index value or rupees, in full: "1,013.25"; "—" if unknown. */
export function formatPrice(value: number | undefined): string {
  return writtenFigure(two, value);
}

/** Change in price units: "+8.00", "−0.40" (U+2212), "0.00". */
export function formatChange(value: number | undefined): string {
  return writtenFigure(signedTwo, value);
}

/**
 * Change in per cent.
 * @param value as the service sends it: 1.5 is 1.5 %
 * @returns "+1.50%", "−0.25%", "0.00%"; "+<0.01%" for a smaller change that is not 0
 */
export function formatChangePercent(value: number | undefined): string {
  if (isKnown(value) && isTiny(Math.abs(value))) return value > 0 ? "+<0.01%" : "−<0.01%";
  return writtenFigure(signedTwo, value, "%");
}

/**
 * A sum over lines, of figures that are never negative: "≥ 134.49 M" if some lines lack the figure, "—" if all do. @param figure the
 * formatted sum over the lines that have the figure
 */
export const formatSum = (figure: string, { lines, without }: { lines: number; without: number }): string =>
  without === 0 ? figure : without < lines ? formatLowerLimit(figure) : unknownFigure;

/** A figure as a lower limit: "≥ 134.49 M"; "—" if it is unknown or only an upper limit. */
export const formatLowerLimit = (figure: string): string =>
  figure === unknownFigure || figure.startsWith("<") ? unknownFigure : `≥ ${figure}`;

/** Whether a figure is too small for two decimals. */
const isTiny = (value: number | undefined): boolean => value !== undefined && value > 0 && value < 0.005;

/** A part of a whole in per cent, 1.49 for 1.49 %: "1.49%"; "< 0.01%" for a smaller part above 0. */
export function formatShare(value: number | undefined): string {
  return isTiny(value) ? "< 0.01%" : writtenFigure(two, value, "%");
}

/** A ratio: "1.49×"; "< 0.01×" for a smaller ratio above 0. */
export function formatTimes(value: number | undefined): string {
  return isTiny(value) ? "< 0.01×" : writtenFigure(two, value, "×");
}

/** A position or a rounded part, in per cent: "63%". */
export function formatWholePercent(value: number | undefined): string {
  return writtenFigure(wholeNumber, value, "%");
}

/** A signed number of price steps, to the tenth: "+3", "−0.4", "0". */
export const formatTicks = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value)
    ? unknownFigure
    : `${value > 0 ? "+" : ""}${minus(decimal(value, Number.isInteger(value) ? 0 : 1))}`;

/** A count: "2,762,016". */
export function formatCount(value: number | undefined): string {
  return writtenFigure(wholeNumber, value);
}

/**
 * A shortened amount: "873.37 M", "1.01 T", "739.20" below a thousand; with lakh and crore "87.34 Cr", "12.35 L", "29,347 Cr". The full number belongs in
 * a title.
 */
export function formatCompact(value: number | undefined): string {
  if (!isKnown(value) || Math.abs(value) >= unreadableSize) return writtenFigure(two, value);
  // the rounded figure chooses the scale, because 999,996 must not become "1,000.00 K"
  const scale = shortUnits[numberGrouping()].find(
    ([size, , below]) => Math.abs(value) >= size - below * 0.005,
  );
  if (!scale) return writtenFigure(two, value);
  const figure = value / scale[0];
  // four and five digits of crores need no decimals, and fit a column as wide as "293.47 B"
  return writtenFigure(Math.abs(figure) >= 999.995 ? wholeNumber : two, figure, ` ${scale[1]}`);
}

/**
 * A value of blocks, or a figure worked out from it. An estimate has a ≈ and two digits, because more would claim to be exact: "≈ 1.2 B".
 * @param format writes the figure
 */
export function formatWorth(
  value: number | undefined,
  worth?: "about" | "exact",
  format: (value: number | undefined) => string = formatCompact,
): string {
  if (worth !== "about" || !isKnown(value)) return format(value);
  const figure = format(Number(value.toPrecision(2)));
  return `≈ ${figure.replace(/\.00(?=\D*$)/, "").replace(/(\.\d)0(?=\D*$)/, "$1")}`;
}

/** The direction of a value, rounded to its two decimals. */
export function direction(value: number | undefined): Direction {
  if (!isKnown(value) || Math.abs(value) < 0.005) return "flat";
  return value > 0 ? "up" : "down";
}

export const arrow = { up: "▲", down: "▼", flat: "" } as const satisfies Record<Direction, string>;

const paddedTwo = (part: number) => String(part).padStart(2, "0");

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// not the browser's month names: CLDR versions disagree about "Sep" and "Sept"
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** ms; a later time has no valid date at the exchange */
const furthestTime = 8_640_000_000_000_000 - 86_400_000;

type WrittenMoment = (there: Date) => string;
const clockText: WrittenMoment = (there) => `${minuteText(there)}:${paddedTwo(there.getUTCSeconds())}`;
const minuteText: WrittenMoment = (there) =>
  `${paddedTwo(there.getUTCHours())}:${paddedTwo(there.getUTCMinutes())}`;
const dayText: WrittenMoment = (there) =>
  `${there.getUTCDate()} ${monthNames[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
const weekdayText: WrittenMoment = (there) => weekdays[there.getUTCDay()] ?? unknownFigure;
const isoDayText: WrittenMoment = (there) =>
  [there.getUTCFullYear(), paddedTwo(there.getUTCMonth() + 1), paddedTwo(there.getUTCDate())].join("-");

/** The exchange's local time as text; "—" if it is unknown or not a valid date. */
const writtenAt = (format: WrittenMoment, at: number | undefined): string =>
  at !== undefined && Math.abs(at) <= furthestTime ? format(atExchange(at)) : unknownFigure;

/** "14:30:18" at the exchange; "—" when unknown. */
export const formatClock = (at: number | undefined): string => writtenAt(clockText, at);

/** "14:30" at the exchange. */
export const formatMinute = (at: number | undefined): string => writtenAt(minuteText, at);

/** "2 Oct 2026" at the exchange. */
export const formatDay = (at: number | undefined): string => writtenAt(dayText, at);

const yearOf = (at: number) => formatDay(at).slice(-4);
const isThisYear = (at: number, present = marketNow()) => yearOf(at) === yearOf(present);

/** "2 Oct" at the exchange; "2 Oct 2025" in another year. @param present by default the exchange's time, in a replay the moment shown */
export const formatShortDay = (at: number, present?: number): string =>
  isThisYear(at, present) ? formatDay(at).replace(/ \d{4}$/, "") : formatDay(at);

const dayLength = 86_400_000;
const dayNumber = (at: number) => Math.floor((at + exchangeOffset(at)) / dayLength);

/** Time of a trade: "14:30:18" today, "2 Oct 14:30" on another day, "2 Oct 2025" in another year. */
export function formatTick(at: number | undefined): string {
  if (at === undefined || dayNumber(at) === dayNumber(marketNow())) return formatClock(at);
  return isThisYear(at) ? `${formatShortDay(at)} ${formatMinute(at)}` : formatDay(at);
}

/** "Jul 2026"; "2026" or "Jul" if the other is unknown, "" if both are. @param month 1 is January */
export const formatMonth = (year: number | undefined, month: number | undefined): string =>
  [month === undefined ? undefined : monthNames[month - 1], Number.isFinite(year) ? year : undefined]
    .filter((part) => part !== undefined)
    .join(" ");

/** "Sunday" at the exchange. */
export const formatWeekday = (at: number): string => writtenAt(weekdayText, at);

/** "2026-10-02" at the exchange, for machines. */
export const formatIsoDay = (at: number): string => writtenAt(isoDayText, at);

/** "2 Oct 2026 17:02" at the exchange. */
export const formatDayAndMinute = (at: number): string => `${formatDay(at)} ${formatMinute(at)}`;

/** "Sun 22 Nov" at the exchange; with the year if it is another year. */
export const formatDayOfWeek = (at: number): string =>
  `${writtenAt(weekdayText, at).slice(0, 3)} ${formatShortDay(at)}`;

/** "Sun 22 Nov 11:00:06" at the exchange; with the year if it is another year. */
export const formatDayAndClock = (at: number): string => `${formatDayOfWeek(at)} ${formatClock(at)}`;

/**
 * A length of time, coarser the longer it is. @param ms a negative length counts as zero
 * @returns "3 s", "14 min", "2 h 14 min", "3 d"
 */
export function formatAge(ms: number | undefined): string {
  if (ms === undefined || !Number.isFinite(ms)) return unknownFigure;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** "1.4 s", to the tenth; "−1.4 s" if negative. */
export const formatSeconds = (ms: number | undefined): string =>
  ms === undefined || !Number.isFinite(ms) ? unknownFigure : `${(ms / 1000).toFixed(1).replace("-", "−")} s`;

/** Remaining time, to the second: "4:05", "1:04:05"; for two days or more "3 d". @param ms a negative time counts as zero */
export function formatCountdown(ms: number): string {
  if (!Number.isFinite(ms)) return unknownFigure;
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${paddedTwo(minutes)}:${paddedTwo(rest)}` : `${minutes}:${paddedTwo(rest)}`;
}

const sentMonths = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** Converts a day that the service writes as "01/JAN/1990" to a number that grows with the day; undefined for any other text. */
export function sentDay(written: string | undefined): number | undefined {
  const [, date, name = "", year] = /^(\d{2})\/([A-Za-z]{3})\/(\d{4})$/.exec(written ?? "") ?? [];
  const month = sentMonths.indexOf(name.toUpperCase());
  return month < 0 ? undefined : Date.UTC(Number(year), month, Number(date));
}

export const exchangeZone = "Asia/Colombo";

/** ms; UTC+05:30 without daylight saving time, valid since `since` in 2006. The offset differed in some years before. */
const offset = 19_800_000;
const since = Date.UTC(2006, 3, 14, 18, 30);

/** ms; the last valid date of the browser */
const furthestDate = 8_640_000_000_000_000;

/** Used only for times before `since`, because the browser's first use of a format blocks a new page for 10 ms. */
let zoneFormat: Intl.DateTimeFormat | undefined;

/** @returns ms by which the exchange's local time is ahead of UTC at `at`: 19,800,000 since 2006 */
export function exchangeOffset(at: number): number {
  if (!(at < since && at > -furthestDate)) return offset;
  zoneFormat ??= new Intl.DateTimeFormat("en", { timeZone: exchangeZone, timeZoneName: "longOffset" });
  const named = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(zoneFormat.format(at)) ?? [];
  const [, sign, hours, minutes, seconds = "0"] = named;
  if (!sign) return 0;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -1000 : 1000) * ahead;
}

/** A date whose UTC fields are the exchange's local date and time. */
export const atExchange = (at: number): Date => new Date(at + exchangeOffset(at));
