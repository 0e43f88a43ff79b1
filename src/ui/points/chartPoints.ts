/** Points of a chart from any source, and their bars, one for each minute or day. */
import { exchangeOffset, formatClock, formatDay, formatIsoDay, formatMinute } from "#ui/words/format";

/** A point of a chart, from any source. A field is undefined if the service sent no value. */
export interface SeriesPoint {
  at: number;
  value: number;
  /** number of shares of the trade or of the day */
  quantity?: number | undefined;
  high?: number | undefined;
  low?: number | undefined;
  /** open of the day; the service has never sent one */
  open?: number | undefined;
  /** for a day: the official close is unknown, and this value is near it */
  nearClose?: boolean | undefined;
  /** the other fields sent, in the sequence of the chart's `sent` columns; only for the table */
  sent?: readonly (number | string | undefined)[] | undefined;
}

/** Wire names of a chart's figures. */
export interface PointFields {
  at: string;
  /** undefined if the value is derived */
  value?: string;
  low?: string;
  high?: string;
  quantity?: string;
  /** the other fields that were sent, each with a heading */
  sent: readonly { field: string; heading: string }[];
}

/** A price jump as after a split, drawn as a vertical line. */
export interface PriceCut {
  at: number;
  label: string;
  /** earlier prices are shown as traded, so that a change is measured across the jump; else they are rescaled */
  traded?: boolean | undefined;
}

/** One place on the time axis: a minute of the session or a day. */
export interface Bar extends SeriesPoint {
  /** the exchange's local time, in seconds as if it were UTC, which the chart library expects */
  slot: number;
  /** values are missing after this bar, so the line ends here */
  ends?: boolean | undefined;
  /** the price jumped before this bar, as after a split, so its change from the previous bar is unknown */
  apart?: boolean | undefined;
  /** the day or minute of the last bar if its value is not of now; written beside it, and the value has no direction */
  past?: string | undefined;
}

/** `minutes` joins the trades of a minute. `days` keeps one bar per day, the later one of two. */
export type Grain = "minutes" | "days";

export const slotSeconds = { minutes: 60, days: 86_400 } satisfies Record<Grain, number>;

/** @param offset of the exchange's zone from UTC, in ms */
export function slotOf(at: number, grain: Grain, offset: number): number {
  const size = slotSeconds[grain];
  return Math.floor((at + offset) / 1000 / size) * size;
}

const drawable = (point: SeriesPoint) => Number.isFinite(point.at) && Number.isFinite(point.value);

function gather(earlier: Bar, later: Bar): Bar {
  const quantities = [earlier.quantity, later.quantity].filter((quantity) => quantity !== undefined);
  return {
    ...later,
    quantity: quantities.length ? quantities.reduce((sum, quantity) => sum + quantity, 0) : undefined,
    high: later.high ?? earlier.high,
    low: later.low ?? earlier.low,
  };
}

/** Bars in ascending sequence, one per slot, with finite numbers only, as the library requires. */
export function toBars(points: readonly SeriesPoint[], grain: Grain, offset: number): Bar[] {
  const bars: Bar[] = [];
  for (const point of points.filter(drawable).sort((a, b) => a.at - b.at)) {
    const bar = { ...point, slot: slotOf(point.at, grain, offset) };
    const last = bars.at(-1);
    if (last?.slot !== bar.slot) bars.push(bar);
    else bars[bars.length - 1] = grain === "minutes" ? gather(last, bar) : bar;
  }
  return bars;
}

/** Every slot from the first to the last, so that equal times have equal widths on the axis. */
export function evenSlots(first: number, last: number, grain: Grain): number[] {
  const size = slotSeconds[grain];
  const count = Math.max(0, Math.floor((last - first) / size) + 1);
  return Array.from({ length: count }, (_, index) => first + index * size);
}

/** 1 January 1970 was a Thursday. */
const isWeekday = (slot: number) => (Math.floor(slot / slotSeconds.days) + 3) % 7 < 5;

/** Weekdays after the last bar, including today. The exchange may have traded on them. */
export const daysSince = (last: number, until: number): number[] =>
  evenSlots(last, until, "days").slice(1).filter(isWeekday);

/** The bar at a slot, or else the last bar before it. */
export function barAt(bars: readonly Bar[], slot: number): Bar | undefined {
  return bars.findLast((bar) => bar.slot <= slot);
}

interface Extent {
  first: Bar;
  last: Bar;
  highest: number;
  lowest: number;
}

/** First, last, highest and lowest value of the bars; undefined without bars. */
export function extent(bars: readonly Bar[]): Extent | undefined {
  const [first] = bars;
  const last = bars.at(-1);
  if (!first || !last) return undefined;
  const reach = bars.flatMap((bar) => [bar.value, bar.high ?? bar.value, bar.low ?? bar.value]);
  return { first, last, highest: Math.max(...reach), lowest: Math.min(...reach) };
}

// The chart library shows UTC and has no time zones. So a slot is the exchange's local time written as if it were UTC. Only this file
// writes and reads slots, so the browser's own zone has no effect.

const momentOf = (slot: number) => slot * 1000 - exchangeOffset(slot * 1000);

/** @returns "11:42", or "2 Oct 2026" for a daily bar */
export const slotLabel = (slot: number, grain: Grain): string =>
  grain === "minutes" ? formatMinute(momentOf(slot)) : formatDay(momentOf(slot));

/** A label of the time axis. @param weight the library's kind of label: 0 year, 1 month, 2 day of month, 3 and 4 time of day */
export function tickLabel(slot: number, weight: number): string {
  if (weight > 2) return formatMinute(momentOf(slot));
  const [day, month, year] = formatDay(momentOf(slot)).split(" ");
  return [year, month, `${day} ${month}`][weight] ?? "";
}

const quantities = ["low", "high", "quantity"] as const;

/**
 * Points as text, oldest first, one text line per point, with tabs: "2026-11-20 10:30:14⇥21759.04". Times are the exchange's; figures have
 * a plain minus and no thousands separators. Empty columns are left out.
 */
export function pointsAsText(points: readonly SeriesPoint[], grain: Grain): string {
  const more = quantities.filter((name) => points.some((point) => point[name] !== undefined));
  const head = [grain === "days" ? "date" : "time", "value", ...more];
  const lines = points.map((point) => {
    const day = formatIsoDay(point.at);
    const at = grain === "days" ? day : `${day} ${formatClock(point.at)}`;
    return [at, point.value, ...more.map((name) => point[name] ?? "")];
  });
  return [head, ...lines].map((cells) => cells.join("\t")).join("\n");
}
