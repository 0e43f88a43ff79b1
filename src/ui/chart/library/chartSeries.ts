/** The series of a chart, each with what it draws of a picture. Only this file and openChart.ts use the library. */

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
import { formatPrice } from "#ui/words/format";
import { type BarKind, barView, closeBars, volumeColumns } from "./chartBars.ts";
import type { ChartColours } from "./chartLook.ts";
import * as looks from "./chartOptions.ts";
import type { OverlayLine } from "./chartOverlay.ts";
import { closeBefore, type Picture } from "./chartPicture.ts";

/** `line` and `steps` have a baseline. For days, `bars` shows high, low and close, and `closes` a line through the closes. */
export type ChartKind = "line" | "steps" | "bars" | "closes";

/** Draws one part of a picture, in place of what it drew before. */
export type Part = (picture: Picture) => void;

interface OpenedChart {
  chart: IChartApi;
  kind: ChartKind;
  colours: ChartColours;
}

// the cast makes the library's branded number; slots are already seconds
export const timeOf = (slot: number) => slot as UTCTimestamp;

/** A value at a place, or an empty place. */
const item = (slot: number, value: number | undefined) =>
  value === undefined ? { time: timeOf(slot) } : { time: timeOf(slot), value };

/** The library draws a line across a place without a value. A transparent colour hides that part. */
const unseenColours = Object.fromEntries(
  [
    "topLineColor",
    "topFillColor1",
    "topFillColor2",
    "bottomLineColor",
    "bottomFillColor1",
    "bottomFillColor2",
  ].map((part) => [part, "transparent"]),
);
const baselineItem = ({ slot, value, ends }: Bar) => ({
  time: timeOf(slot),
  value,
  ...(ends && unseenColours),
});

const barItem = (bar: Bar, index: number, bars: readonly Bar[]) => {
  const before = bars[index - 1];
  return {
    time: timeOf(bar.slot),
    bar,
    rise: before && !bar.apart && !before.ends ? bar.value - before.value : 0,
  };
};
type BarItem = ReturnType<typeof barItem>;

/** A series that our own code paints. */
function addBars(chart: IChartApi, kind: BarKind, options: object) {
  const view = barView<Time, CustomSeriesOptions>(kind, { ...customSeriesDefaultOptions, ...options });
  const series = chart.addCustomSeries<BarItem, CustomSeriesOptions>(view);
  return { series, draw: ({ bars }: Picture) => series.setData(bars.map(barItem)) };
}

function addBaseline({ chart, kind, colours }: OpenedChart) {
  const look = (reference?: number) => looks.priceLooks(colours, kind === "steps", reference);
  const series = chart.addSeries(BaselineSeries, look());
  return {
    series,
    draw({ bars, reference }: Picture) {
      series.applyOptions(look(reference));
      series.setData(bars.map(baselineItem));
    },
  };
}

/** The price series, with a tag at its last value and a line at its reference. */
export function addPrice(opened: OpenedChart, fontSize: number) {
  const { chart, kind, colours } = opened;
  const { series, draw } =
    kind === "bars" ? addBars(chart, closeBars(colours), looks.barLooks(colours)) : addBaseline(opened);
  const labels = priceLabels(series, fontSize);
  const lines = priceLines(series);
  const part: Part = (picture) => {
    const { scale, reference } = picture;
    series.applyOptions({
      priceFormat: looks.priceFormat(scale.step, labels),
      autoscaleInfoProvider: looks.priceRange(scale.limits, reference),
    });
    draw(picture);
    lines([
      ...lastLabel(picture, kind, colours),
      ...(reference === undefined ? [] : [looks.referenceLooks(colours, reference)]),
    ]);
  };
  return { series, part };
}

/** Volume under the price. An index has none. */
export function addVolume({ chart, kind, colours }: OpenedChart): Part[] {
  chart.priceScale("right").applyOptions(looks.priceMargins(kind !== "line"));
  if (kind === "line") return [];
  const { draw } = addBars(chart, volumeColumns(colours("muted", looks.shares.volume)), looks.volumeLooks);
  chart.priceScale("volume").applyOptions(looks.volumeMargins);
  return [draw];
}

interface PlainLine {
  /** kinds of charts that have the line */
  kinds: readonly ChartKind[];
  looks: object;
  values: (picture: Picture) => readonly { slot: number; value: number | undefined }[];
}

const allKinds = ["line", "steps", "bars", "closes"] as const;

/** Lines beside the price, in the order in which they are drawn. */
const plainLines = (colours: ChartColours): readonly PlainLine[] => [
  {
    // a value between two gaps has no line, so it is drawn as a dot
    kinds: ["line", "steps", "closes"],
    looks: looks.dotLooks(colours),
    values: ({ bars }) =>
      bars.map(({ slot, value, ends }, index) => ({
        slot,
        value: (bars[index - 1] ?? { ends }).ends ? value : undefined,
      })),
  },
  {
    kinds: allKinds,
    looks: looks.unseenLooks,
    values: ({ axis }) => axis.map((slot) => ({ slot, value: 0 })),
  },
  { kinds: allKinds, looks: looks.tailLooks(colours), values: tailOf },
  // if the points cover only part of a session, the extremes between them are unknown
  ...(["high", "low"] as const).map(
    (name): PlainLine => ({
      kinds: ["steps"],
      looks: looks.extremeLooks(colours),
      values: ({ bars }) => bars.map((bar) => ({ slot: bar.slot, value: bar.ends ? undefined : bar[name] })),
    }),
  ),
];

/** The dotted line from the last trade to now. */
function tailOf({ bars, quietUntil }: Picture) {
  const last = bars.at(-1);
  if (!last || quietUntil === undefined || quietUntil <= last.slot) return [];
  return [last.slot, quietUntil].map((slot) => ({ slot, value: last.value }));
}

export const addLines = ({ chart, kind, colours }: OpenedChart): Part[] =>
  plainLines(colours)
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ looks: look, values }) => {
      const series = chart.addSeries(LineSeries, look);
      return (picture) => {
        series.applyOptions({ autoscaleInfoProvider: looks.priceRange(picture.scale.limits) });
        series.setData(values(picture).map(({ slot, value }) => item(slot, value)));
      };
    });

/** In a chart of minutes an overlay does not widen the axis. */
const itemsOnAxis = ({ items }: OverlayLine, { axis }: Picture) => {
  const [first = 0] = axis;
  const last = axis.at(-1) ?? 0;
  return items
    .filter(({ slot }) => slot >= first && slot <= last)
    .map(({ slot, value }, index, inside) => {
      const next = inside[index + 1];
      const breaks = value !== undefined && next !== undefined && next.value === undefined;
      return { ...item(slot, value), ...(breaks && { color: "transparent" }) };
    });
};

/** The overlays, each with a series and lines at its levels. Their series follow those of the next picture. */
export function createOverlays({ chart, colours }: OpenedChart): Part {
  const shown = new Map<string, ReturnType<typeof add>>();
  const add = (line: OverlayLine) => {
    const pane = line.pane === "own" ? chart.panes().length : 0;
    const series = chart.addSeries(LineSeries, looks.overlayLooks(colours, line), pane);
    if (pane > 0) {
      chart.panes()[0]?.setStretchFactor(looks.paneShares.price);
      chart.panes()[pane]?.setStretchFactor(looks.paneShares.own);
      series.priceScale().applyOptions(looks.ownMargins);
    }
    return { series, levels: priceLines(series) };
  };
  return (picture) => {
    for (const [id, { series }] of shown) {
      if (picture.overlays.some((line) => line.id === id)) continue;
      chart.removeSeries(series); // the library then also removes an empty pane
      shown.delete(id);
    }
    for (const line of picture.overlays) {
      const { series, levels } = shown.get(line.id) ?? add(line);
      shown.set(line.id, { series, levels });
      series.applyOptions(looks.overlayLooks(colours, line));
      series.setData(itemsOnAxis(line, picture));
      levels((line.levels ?? []).map((level) => looks.levelLooks(colours, level)));
    }
  };
}

type Line = Parameters<ISeriesApi<"Line">["createPriceLine"]>[0];

/** @returns a function that draws horizontal lines, in place of those that it drew before */
export function priceLines(series: Pick<ISeriesApi<"Line">, "createPriceLine" | "removePriceLine">) {
  const drawn: IPriceLine[] = [];
  return (wanted: readonly Line[]) => {
    for (const line of drawn.splice(wanted.length)) series.removePriceLine(line);
    for (const [index, look] of wanted.entries()) {
      const line = drawn[index];
      if (line) line.applyOptions(look);
      else drawn.push(series.createPriceLine(look));
    }
  };
}

/**
 * The tag of the last value on the price axis. It has the colour of its direction; a past value has its day and no such colour. Bars are
 * measured from the bar before, a line from its reference; without a reference the line has no direction.
 */
export function lastLabel({ bars, reference }: Picture, kind: ChartKind, colours: ChartColours) {
  const last = bars.at(-1);
  if (!last) return [];
  const from = kind === "bars" ? closeBefore(bars, last) : reference;
  const rise = from === undefined ? 0 : last.value - from;
  const undirected = kind !== "bars" && reference === undefined ? "accent" : "muted";
  const way = last.past ? "muted" : rise > 0 ? "up" : rise < 0 ? "down" : undirected;
  return [looks.lastLooks(colours, last.value, way, last.past)];
}

interface PriceCoordinates {
  priceToCoordinate(price: number): number | null;
  priceLines(): { options(): { price: number; axisLabelVisible: boolean } }[];
}

/**
 * Writes the labels of a price axis. One under a tag, such as the last value's, is left out: half of it would look out. So is one below 0,
 * where the margin below the lowest price may reach, but no price can be. @param size of the text, px
 */
export const priceLabels =
  (series: PriceCoordinates, size: number) =>
  (values: readonly number[]): string[] => {
    const at = (value: number) => series.priceToCoordinate(value) ?? Number.NaN;
    const tags = series.priceLines().flatMap((line) => {
      const { price, axisLabelVisible } = line.options();
      return axisLabelVisible ? at(price) : [];
    });
    const isHidden = (value: number) =>
      value < 0 || tags.some((tag) => Math.abs(tag - at(value)) < 1.4 * size);
    return values.map((value) => (isHidden(value) ? "" : formatPrice(value)));
  };
