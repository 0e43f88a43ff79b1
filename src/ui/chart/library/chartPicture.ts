/** Everything that a chart shows at one moment, with times as places of its axis. The chart on the page, on paper and in a file draws it. */
import "#ui/messages/en/chart";
import type { ChartMark } from "#market/papers/chartEvents";
import {
  type Bar,
  daysSince,
  evenSlots,
  type Grain,
  type PriceCut,
  type SeriesPoint,
  slotOf,
  toBars,
} from "#ui/points/chartPoints";
import { type PriceScale, priceScaleOf } from "#ui/points/priceScale";
import { exchangeOffset, formatMinute, formatShortDay } from "#ui/words/format";
import type { Cut, Shade } from "./chartBackdrop.ts";
import { type Overlay, type OverlayLine, overlayItems } from "./chartOverlay.ts";

export interface SlotMark extends Pick<ChartMark, "entries"> {
  slot: number;
}

/** Data to chart. Times are exchange time in ms. */
export interface ChartData {
  /** identifies the charted data; with another key the view is fitted again */
  chartKey: string;
  grain: Grain;
  points: readonly SeriesPoint[];
  /** the value that up and down are measured from; without it the line has no direction */
  reference: number | undefined;
  /** ends of the axis if it is wider than the points; an axis of days ends today */
  from?: number | undefined;
  until?: number | undefined;
  /** the time until which the last value holds, drawn as a dotted line; by default the end of the axis */
  quietUntil?: number | undefined;
  /** the session ended a day or more ago; its last value is then drawn without an up or down colour */
  past?: boolean | undefined;
  /** the part of the session or period that the points cover, if not all; joining lines, range and change are then left out */
  part?: string | undefined;
  /** times without values: the line breaks, and the range is unknown */
  gaps?: readonly { from: number; until: number }[] | undefined;
  /** parts of a day without regular trading */
  pauses?: readonly { from: number; until: number; label: string }[] | undefined;
  /** price jumps, drawn as vertical lines */
  cuts?: readonly PriceCut[] | undefined;
  /** events, each at its bar */
  marks?: readonly ChartMark[] | undefined;
  overlays?: readonly Overlay[] | undefined;
}

export interface Picture {
  /** identifies the charted data; with another key the view is fitted again */
  key: string;
  grain: Grain;
  bars: readonly Bar[];
  /** every place, in ascending sequence */
  axis: readonly number[];
  scale: PriceScale;
  /** the value that up and down are measured from */
  reference: number | undefined;
  /** place where the dotted line from the last value ends; undefined if there is no such line */
  quietUntil: number | undefined;
  /** parts of the axis without regular trading */
  shades: readonly Shade[];
  cuts: readonly Cut[];
  /** events, marked at the bottom */
  marks: readonly SlotMark[];
  overlays: readonly OverlayLine[];
}

function barsOf(charted: ChartData, offset: number): Bar[] {
  const { grain, points, gaps = [], cuts = [], part } = charted;
  const slot = (at: number) => slotOf(at, grain, offset);
  const bars = toBars(points, grain, offset);
  const ends = new Set(gaps.map(({ from }) => slot(from)));
  const apart = new Set(cuts.filter(({ traded }) => !traded).map(({ at }) => slot(at)));
  const last = bars.at(-1);
  const past = last && pastOf(last, charted, slot);
  return bars.map((bar) => ({
    ...bar,
    ...((part !== undefined || ends.has(bar.slot)) && { ends: true }),
    ...(apart.has(bar.slot) && { apart: true }),
    ...(bar === last && past !== undefined && { past }),
  }));
}

/** ms after the last value, after which its label has its minute; the price may have moved elsewhere since */
const quietAfter = 15 * 60_000;

function pastOf(last: Bar, charted: ChartData, slot: (at: number) => number): string | undefined {
  const { grain, until, quietUntil = until } = charted;
  if (grain === "minutes") {
    if (charted.past) return formatShortDay(last.at);
    return quietUntil !== undefined && quietUntil - last.at > quietAfter ? formatMinute(last.at) : undefined;
  }
  // a day is past only if a later weekday before today has no value, because today may not be over
  const isLate = until !== undefined && daysSince(last.slot, slot(until) - 1).length > 0;
  return isLate ? formatShortDay(last.at) : undefined;
}

type AxisSource = Pick<Picture, "grain" | "bars" | "overlays"> & Record<"from" | "until", number | undefined>;

/** Every minute between the ends; or every day with a value, and the weekdays that lack one, until today. */
function axisOf({ grain, bars, overlays, from, until }: AxisSource): readonly number[] {
  const first = bars[0]?.slot;
  const last = bars.at(-1)?.slot;
  if (first === undefined || last === undefined) return [];
  if (grain === "minutes")
    return evenSlots(Math.min(first, from ?? first), Math.max(last, until ?? last), grain);
  const gaps = bars.flatMap(({ slot, ends }, at) =>
    ends ? daysSince(slot, bars[at + 1]?.slot ?? slot) : [],
  );
  const drawn = overlays.flatMap(({ items }) => items.map(({ slot }) => slot));
  const slots = [...bars.map(({ slot }) => slot), ...daysSince(last, until ?? last), ...gaps, ...drawn];
  return [...new Set(slots)].sort((a, b) => a - b);
}

function shadesOnAxis(shades: readonly Shade[], axis: readonly number[]): Shade[] {
  const [first = 0] = axis;
  const last = axis.at(-1) ?? 0;
  return shades
    .map((shade) => ({ ...shade, from: Math.max(shade.from, first), until: Math.min(shade.until, last) }))
    .filter(({ from, until }) => from < until);
}

export function pictureOf(charted: ChartData): Picture {
  const { chartKey, grain, points, reference, pauses = [], cuts = [], marks = [] } = charted;
  const offset = exchangeOffset(points.at(-1)?.at ?? 0);
  const slot = (at: number) => slotOf(at, grain, offset);
  const place = (at: number | undefined) => (at === undefined ? undefined : slot(at));
  const bars = barsOf(charted, offset);
  const overlays = (charted.overlays ?? []).map(({ points: values, ...line }) => ({
    ...line,
    items: overlayItems(values, grain, offset),
  }));
  const [from, until] = [place(charted.from), place(charted.until)];
  const axis = axisOf({ grain, bars, overlays, from, until });
  const holds = grain === "minutes" && bars.at(-1)?.ends !== true;
  const shades = pauses.map((pause) => ({ ...pause, from: slot(pause.from), until: slot(pause.until) }));
  return {
    ...{ key: chartKey, grain, bars, axis, reference, overlays },
    scale: priceScaleOf(bars),
    quietUntil: holds ? (place(charted.quietUntil) ?? until) : undefined,
    shades: shadesOnAxis(shades, axis),
    cuts: cuts.map(({ at, label }) => ({ slot: slot(at), label })),
    marks: marks.map(({ at, entries }) => ({ slot: slot(at), entries })),
  };
}

/** First and last place in view, by their index on the axis. */
export interface View {
  from: number;
  to: number;
}

/** @param view undefined before anything is drawn */
export const isWholeInView = ({ axis }: Picture, view: View | undefined): boolean =>
  !view || (view.from <= 0.5 && view.to >= axis.length - 1.5);

/** Whether the view is fitted to the next picture. Else it stays where it is. */
export const isFittedAgain = (before: Picture | undefined, after: Picture, view: View | undefined): boolean =>
  before?.key !== after.key || before.axis[0] !== after.axis[0] || isWholeInView(before, view);

/** What a bar's change is measured from: the reference, or for days the bar before. Undefined across a price jump. */
export function changeBase({ grain, bars, reference }: Picture, bar: Bar): number | undefined {
  return grain === "minutes" ? reference : closeBefore(bars, bar);
}

/** The previous bar's close; undefined across a price jump, and after missing values. */
export function closeBefore(bars: readonly Bar[], bar: Bar): number | undefined {
  const before = bars[bars.indexOf(bar) - 1];
  return bar.apart || before?.ends ? undefined : before?.value;
}

/** The bar that a period's change is measured from: the first bar, or the first after the newest price jump up to the bar shown. */
export const periodStart = (bars: readonly Bar[], shown: Bar): Bar | undefined =>
  bars.findLast(({ slot, apart }) => apart && slot <= shown.slot) ?? bars[0];
