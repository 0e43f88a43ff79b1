/** The series of a chart: price, volume, running high and low, and overlays. Only this file and openChart.ts use the library. */

import {
  BaselineSeries,
  type CustomSeriesOptions,
  customSeriesDefaultOptions,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "#ui/points/chartPoints";
import type { PriceScale } from "#ui/points/priceScale";
import { fedBy, type Layer, type Surface } from "./chartDrawing.ts";
import type { ChartColours } from "./chartLook.ts";
import * as looks from "./chartOptions.ts";
import { priceLabels } from "./priceLabels.ts";

// Draws our own bars. A day without a published open is a vertical line from low to high, with a tick to the right at the close. A candle
// or a left tick would invent an open. A day with an open is a candle. The official close is not a trade and may be outside the day's
// range, so the tick may lie beyond the line.

export interface PlacedBar {
  /** CSS pixels */
  x: number;
  bar: Bar;
  /** change from the previous bar's value; 0 for the first bar */
  rise: number;
}

/** The part of the library's canvas that is used here. */
export interface BarSurface {
  context: CanvasRenderingContext2D;
  horizontalPixelRatio: number;
  verticalPixelRatio: number;
}

export interface BarScale {
  /** CSS pixels between two places of the axis */
  barSpacing: number;
  toY: (value: number) => number | null;
}

export interface BarKind {
  /** the values that the scale must include; the last is the current value */
  span: (bar: Bar) => number[];
  paint: (surface: BarSurface, bars: readonly PlacedBar[], scale: BarScale) => void;
}

/** @returns width of the closing tick in CSS pixels, which grows with the spacing up to a limit */
export const tickWidth = (barSpacing: number): number => Math.min(9, Math.max(1, barSpacing * 0.45));
/** @returns width of a volume column in CSS pixels */
export const columnWidth = (barSpacing: number): number => Math.min(22, Math.max(0.7, barSpacing * 0.82));

const priceSpan = ({ value, high, low }: Bar) => [low ?? value, high ?? value, value];

/** px; height of the mark at the edge of a chart, which points to a price beyond it */
const beyondMark = 6;

/** @param colour colour by the sign of a bar's rise @param beyond colour of the mark of a price beyond the scale */
export const closeBars = (colour: (rise: number) => string, beyond: string): BarKind => ({
  span: (bar) => (bar.open === undefined ? priceSpan(bar) : [bar.open, ...priceSpan(bar)]),
  paint({ context, horizontalPixelRatio: across, verticalPixelRatio: down }, bars, { barSpacing, toY }) {
    const point = (x: number, edge: number, inwards: number) => {
      const [wide, long] = [beyondMark * across, inwards * beyondMark * down];
      context.fillStyle = beyond;
      context.beginPath();
      context.moveTo(x * across, edge);
      context.lineTo(x * across - wide / 2, edge + long);
      context.lineTo(x * across + wide / 2, edge + long);
      context.fill();
    };
    const stem = Math.max(1, Math.round(Math.min(2, barSpacing * 0.25) * across));
    const tick = Math.max(1, Math.round(tickWidth(barSpacing) * across));
    const thick = Math.max(1, Math.round(Math.min(2, Math.max(1, barSpacing * 0.25)) * down));
    for (const { x, bar, rise } of bars) {
      const [low, high, close] = priceSpan(bar).map(toY);
      if (typeof close !== "number") continue;
      const left = Math.round(x * across) - Math.floor(stem / 2);
      context.fillStyle = colour(rise);
      if (typeof low === "number" && typeof high === "number") {
        const top = Math.round(high * down);
        context.fillRect(left, top, stem, Math.max(thick, Math.round(low * down) - top));
        if (high < 0) point(x, 0, 1);
        if (low * down > context.canvas.height) point(x, context.canvas.height, -1);
        context.fillStyle = colour(rise);
      }
      const open = bar.open === undefined ? null : toY(bar.open);
      if (open === null) {
        context.fillRect(left, Math.round(close * down) - Math.floor(thick / 2), stem + tick, thick);
        continue;
      }
      const [top, bottom] = [Math.min(open, close), Math.max(open, close)].map((y) => Math.round(y * down));
      const body = Math.max(thick, (bottom ?? 0) - (top ?? 0));
      context.fillRect(left - tick, top ?? 0, stem + 2 * tick, body);
    }
  },
});

/** Shares as columns from zero; a bar without a known quantity has none. */
export const volumeColumns = (colour: string): BarKind => ({
  span: ({ quantity = 0 }) => [0, quantity],
  paint({ context, horizontalPixelRatio: across, verticalPixelRatio: down }, bars, { barSpacing, toY }) {
    const width = Math.max(1, Math.floor(columnWidth(barSpacing) * across));
    const base = toY(0);
    context.fillStyle = colour;
    for (const { x, bar } of bars) {
      const top = bar.quantity ? toY(bar.quantity) : null;
      if (top === null || base === null) continue;
      const height = Math.max(1, Math.round((base - top) * down));
      context.fillRect(Math.round(x * across - width / 2), Math.round(base * down) - height, width, height);
    }
  },
});

interface Item<Time> {
  time: Time;
  bar: Bar;
  rise: number;
}

/** Wraps one of the kinds above in the library's interface for a custom series. */
export function barView<Time, Options>(kind: BarKind, options: Options) {
  let placed: PlacedBar[] = [];
  let barSpacing = 1;
  return {
    defaultOptions: () => options,
    priceValueBuilder: ({ bar }: Item<Time>) => kind.span(bar),
    isWhitespace: (item: object): item is { time: Time } => !("bar" in item),
    update(data: { bars: readonly { x: number; originalData: Item<Time> }[]; barSpacing: number }) {
      placed = data.bars.map(({ x, originalData: { bar, rise } }) => ({ x, bar, rise }));
      barSpacing = data.barSpacing;
    },
    renderer: () => ({
      draw: (
        target: { useBitmapCoordinateSpace(draw: (surface: BarSurface) => void): void },
        toY: (value: number) => number | null,
      ) => target.useBitmapCoordinateSpace((surface) => kind.paint(surface, placed, { barSpacing, toY })),
    }),
  };
}

/** `line` and `steps` have a baseline. For days, `bars` shows high, low and close, and `closes` a line through the closes. */
export type ChartKind = "line" | "steps" | "bars" | "closes";

// the cast makes the library's branded number; slots are already seconds
export const timeOf = (slot: number) => slot as UTCTimestamp;

/** The library draws a line across a place without a value. A transparent colour hides that part. */
const unseen = Object.fromEntries(
  [
    "topLineColor",
    "topFillColor1",
    "topFillColor2",
    "bottomLineColor",
    "bottomFillColor1",
    "bottomFillColor2",
  ].map((part) => [part, "transparent"]),
);
const valued = ({ slot, value, ends }: Bar) => ({ time: timeOf(slot), value, ...(ends && unseen) });

/** A value between two gaps has no line, so it is drawn as a dot. */
const begun = ({ slot, value, ends }: Bar, before: Bar | undefined) =>
  before?.ends || (!before && ends) ? { time: timeOf(slot), value } : { time: timeOf(slot) };

/** A bar's figure, or an empty place if the bar has none. */
const figure = (pick: (bar: Bar) => number | undefined) => (bar: Bar) => {
  const value = pick(bar);
  return value === undefined ? { time: timeOf(bar.slot) } : { time: timeOf(bar.slot), value };
};

const whole = (bar: Bar, before: Bar | undefined) => ({
  time: timeOf(bar.slot),
  bar,
  rise: before && !bar.apart && !before.ends ? bar.value - before.value : 0,
});
type Whole = ReturnType<typeof whole>;

/** A custom series that our own code paints. */
function addBars(chart: IChartApi, kind: BarKind, options: object) {
  const view = barView<Time, CustomSeriesOptions>(kind, { ...customSeriesDefaultOptions, ...options });
  return chart.addCustomSeries<Whole, CustomSeriesOptions>(view);
}

/** The price series. Days have no baseline, because each day is measured from the previous close. */
export function addPrice(
  chart: IChartApi,
  kind: ChartKind,
  { colours, fontSize }: { colours: ChartColours; fontSize: number },
) {
  if (kind === "bars") {
    const colour = (rise: number) => colours(rise === 0 ? "muted" : rise > 0 ? "up" : "down");
    const looksOfBars = { priceLineVisible: false, lastValueVisible: false, color: colours("muted") };
    const series = addBars(chart, closeBars(colour, colours("caution")), looksOfBars);
    const last = labelLast(series, colours);
    const labels = priceLabels(series, fontSize);
    const scale = ({ step, limits }: PriceScale) =>
      series.applyOptions({
        priceFormat: looks.priceFormat(step, labels),
        autoscaleInfoProvider: looks.priceRange(limits),
      });
    return { series, layer: both(fedBy(series, whole), last.layer), reference: () => {}, scale };
  }
  const series = chart.addSeries(BaselineSeries, looks.priceLooks(colours, kind === "steps", undefined));
  const last = labelLast(series, colours);
  let line: IPriceLine | undefined;
  let known: number | undefined | null = null; // null before the first call; undefined if there is no reference
  let limits: PriceScale["limits"];
  const reach = () => ({ autoscaleInfoProvider: looks.priceRange(limits, known ?? undefined) });
  const labels = priceLabels(series, fontSize);
  const scale = (next: PriceScale) => {
    limits = next.limits;
    series.applyOptions({ priceFormat: looks.priceFormat(next.step, labels), ...reach() });
  };
  const reference = (value: number | undefined) => {
    if (value === known) return;
    known = value;
    series.applyOptions({ ...looks.priceLooks(colours, kind === "steps", value), ...reach() });
    if (line) series.removePriceLine(line);
    line = value === undefined ? undefined : series.createPriceLine(looks.referenceLooks(colours, value));
    last.against(value);
  };
  const dots = fedBy(chart.addSeries(LineSeries, looks.dotLooks(colours)), begun);
  return { series, layer: both(fedBy(series, valued), both(dots, last.layer)), reference, scale };
}

const known = ({ ends }: Bar, value: number | undefined) => (ends ? undefined : value);

const both = (one: Layer, other: Layer): Layer => ({
  draw(bars) {
    one.draw(bars);
    other.draw(bars);
  },
  change(bar, place) {
    one.change(bar, place);
    other.change(bar, place);
  },
});

/** Volume under the price, and the day's running extremes. An index has neither. */
export function addDay(chart: IChartApi, kind: ChartKind, colours: ChartColours) {
  chart.priceScale("right").applyOptions(looks.priceMargins(kind !== "line"));
  const extremes: ISeriesApi<"Line">[] = [];
  const scale = ({ limits }: PriceScale) => {
    for (const series of extremes) series.applyOptions({ autoscaleInfoProvider: looks.priceRange(limits) });
  };
  if (kind === "line") return { layers: [], scale };
  const volume = addBars(chart, volumeColumns(colours("muted", looks.shares.volume)), looks.volumeLooks);
  chart.priceScale("volume").applyOptions(looks.volumeMargins);
  const layers = [fedBy(volume, whole)];
  if (kind !== "steps") return { layers, scale };
  // if the points cover only part of a session, the extremes between them are unknown
  for (const pick of [(bar: Bar) => known(bar, bar.high), (bar: Bar) => known(bar, bar.low)]) {
    const series = chart.addSeries(LineSeries, looks.extremeLooks(colours));
    layers.push(fedBy(series, figure(pick)));
    extremes.push(series);
  }
  return { layers, scale };
}

/** The invisible series of axis places, and the dotted line from the last trade to now. */
export function addClock(chart: IChartApi, colours: ChartColours): Pick<Surface, "clock" | "tail"> {
  const places = chart.addSeries(LineSeries, looks.unseenLooks);
  const tail = chart.addSeries(LineSeries, looks.tailLooks(colours));
  let drawn = " undefined";
  return {
    clock: {
      draw: (slots) => places.setData(slots.map((slot) => ({ time: timeOf(slot), value: 0 }))),
      add: (slot) => places.update({ time: timeOf(slot), value: 0 }),
    },
    tail(bar, until) {
      const ends = bar && until !== undefined && until > bar.slot ? [bar.slot, until] : [];
      const said = `${ends} ${bar?.value}`;
      if (said === drawn) return;
      drawn = said;
      tail.setData(bar ? ends.map((slot) => ({ time: timeOf(slot), value: bar.value })) : []);
    },
  };
}

// The label of the last value on the price axis. It has the colour of its direction; a past value has its day and no such colour.

type Looks = ReturnType<typeof looks.lastLooks>;

/** The part of a library series that is used here. */
interface Labelled {
  createPriceLine(looks: Looks): { applyOptions(looks: Looks): void };
}

const wayFrom = (reference: number | undefined, value: number) =>
  reference === undefined ? "muted" : value > reference ? "up" : value < reference ? "down" : "muted";

/** The last value is measured from the bar before until `against` sets a reference. A reference of undefined means no direction. */
export function labelLast(series: Labelled, colours: ChartColours) {
  let line: ReturnType<Labelled["createPriceLine"]> | undefined;
  let shown: { last: Bar; before: Bar | undefined } | undefined;
  let measured: { from: number | undefined } | undefined;

  const label = () => {
    if (!shown) return;
    const { last, before } = shown;
    const whole = measured !== undefined && measured.from === undefined;
    const from = measured ? measured.from : last.apart || before?.ends ? undefined : before?.value;
    const way = last.past ? "muted" : whole ? "accent" : wayFrom(from, last.value);
    const drawn = looks.lastLooks(colours, last.value, way, last.past);
    if (line) line.applyOptions(drawn);
    else line = series.createPriceLine(drawn);
  };
  const layer: Layer = {
    draw(bars) {
      const last = bars.at(-1);
      shown = last && { last, before: bars.at(-2) };
      label();
    },
    change(bar, { before, last }) {
      if (!last) return;
      shown = { last: bar, before };
      label();
    },
  };
  return {
    layer,
    against(from: number | undefined) {
      measured = { from };
      label();
    },
  };
}
