/** Figures as text. One locale whatever the browser's: figures read the same in every language (product G2). */

import { decimal } from "./decimal.ts";

export const unknown = "—";
export type Direction = "up" | "down" | "flat";

type Written = (value: number) => string;
const two: Written = (value) => decimal(value, 2);
const signedTwo: Written = (value) => (value >= 0.005 ? `+${two(value)}` : two(value));
const whole: Written = (value) => decimal(value, 0);

const scales = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
] as const;

/** From here on a figure is written with its power of ten: nobody reads sixteen digits, and some are sent with three hundred. */
const unreadable = 1e15;

/** Nothing is known of a figure that was not sent, nor of one that is no finite number. */
const isKnown = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** By the format, as far as anybody can read it: "1.00e+300" beyond; "—" where nothing is known. */
function written(format: Written, value: number | undefined, unit = ""): string {
  return isKnown(value) ? `${digits(format, value)}${unit}` : unknown;
}

function digits(format: Written, value: number): string {
  if (Math.abs(value) < unreadable) return minus(format(value));
  const figure = minus(value.toExponential(2));
  return format === signedTwo && value > 0 ? `+${figure}` : figure;
}

/** "-" as wide as "+"; "-0.00" is nobody's number. */
const minus = (figure: string) =>
  figure.startsWith("-") ? (/[1-9]/.test(figure) ? `−${figure.slice(1)}` : figure.slice(1)) : figure;

/** A price, an index value, rupees in full: "1,013.25"; "—" when the service says nothing. */
export function formatPrice(value: number | undefined): string {
  return written(two, value);
}

/** Change in price units: "+8.00", "−0.40" (U+2212), "0.00". */
export function formatChange(value: number | undefined): string {
  return written(signedTwo, value);
}

/**
 * Change in per cent.
 * @param value as the service sends it: 1.5 is 1.5 %
 * @returns "+1.50%", "−0.25%", "0.00%"
 */
export function formatChangePercent(value: number | undefined): string {
  return written(signedTwo, value, "%");
}

/**
 * A sum over lines, none of which says less than 0: "≥ 134.49 M" where some do not say it, "—" where none does.
 * @param figure the sum over those that do
 */
export const formatSum = (figure: string, { lines, without }: { lines: number; without: number }): string =>
  without === 0 ? figure : without < lines ? formatLeast(figure) : unknown;

/** "≥ 134.49 M": the least that a figure can be; "—" where it says nothing, or only what it is less than. */
export const formatLeast = (figure: string): string =>
  figure === unknown || figure.startsWith("<") ? unknown : `≥ ${figure}`;

/** What two decimals would round to nothing. */
const isTiny = (value: number | undefined): boolean => value !== undefined && value > 0 && value < 0.005;

/** A share of something, in per cent as 1.49 for 1.49 %: "1.49%"; "< 0.01%" where there is less, but something. */
export function formatShare(value: number | undefined): string {
  return isTiny(value) ? "< 0.01%" : written(two, value, "%");
}

/** How many times one figure is another: "1.49×"; "< 0.01×" where it is less, but something. */
export function formatTimes(value: number | undefined): string {
  return isTiny(value) ? "< 0.01×" : written(two, value, "×");
}

/** A position or a rough part, in per cent: "63%". */
export function formatWholePercent(value: number | undefined): string {
  return written(whole, value, "%");
}

/** A count: "2,762,016". */
export function formatCount(value: number | undefined): string {
  return written(whole, value);
}

/** An amount made short: "873.37 M", "1.01 T", "739.20" below a thousand. The whole number belongs in a title. */
export function formatCompact(value: number | undefined): string {
  if (!isKnown(value) || Math.abs(value) >= unreadable) return written(two, value);
  // 999,996 would print as "1,000.00 K": the scale is chosen by the rounded figure
  const scale = scales.find(([size]) => Math.abs(value) >= size * 0.999995);
  return scale ? written(two, value / scale[0], ` ${scale[1]}`) : written(two, value);
}

/** Which way a value points once rounded to the two decimals it is shown with. */
export function direction(value: number | undefined): Direction {
  if (!isKnown(value) || Math.abs(value) < 0.005) return "flat";
  return value > 0 ? "up" : "down";
}

/** The arrow beside a direction; nothing beside an unchanged value. */
export const arrow = { up: "▲", down: "▼", flat: "" } as const satisfies Record<Direction, string>;
