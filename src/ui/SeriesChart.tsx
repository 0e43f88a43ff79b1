/** The one importer of the chart library, and a chunk of its own: fetched when the first chart is shown. */
import {
  BaselineSeries,
  type CustomSeriesOptions,
  createChart,
  customSeriesDefaultOptions,
  type IChartApi,
  type IPriceLine,
  LineSeries,
  type LogicalRange,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef, useState } from "react";
import { type BarKind, barView, closeBars, volumeColumns } from "./barPainting.ts";
import { type ChartColours, readColours, watchColours } from "./chartColours.ts";
import { createDrawing, fedBy, type Layer, type Picture, type Surface } from "./chartDrawing.ts";
import { labelLast } from "./chartLast.ts";
import * as looks from "./chartOptions.ts";
import type { Bar } from "./chartPoints.ts";

/** `line` and `steps` stand on a baseline; `bars` are high, low and close, for days. */
export type ChartKind = "line" | "steps" | "bars";

// the library's own brand of number; slots are seconds already
const timeOf = (slot: number) => slot as UTCTimestamp;

/** A bar's figure, or an empty place where the bar has none. */
const figure = (pick: (bar: Bar) => number | undefined) => (bar: Bar) => {
  const value = pick(bar);
  return value === undefined ? { time: timeOf(bar.slot) } : { time: timeOf(bar.slot), value };
};

const whole = (bar: Bar, before: Bar | undefined) => ({
  time: timeOf(bar.slot),
  bar,
  rise: before ? bar.value - before.value : 0,
});
type Whole = ReturnType<typeof whole>;

/** A series painted by our own hand. */
function addBars(chart: IChartApi, kind: BarKind, options: object) {
  const view = barView<Time, CustomSeriesOptions>(kind, { ...customSeriesDefaultOptions, ...options });
  return chart.addCustomSeries<Whole, CustomSeriesOptions>(view);
}

/** The price, and what measures it: days have no baseline, since each has its own close before. */
function addPrice(chart: IChartApi, kind: ChartKind, colours: ChartColours) {
  if (kind === "bars") {
    const colour = (rise: number) => colours(rise === 0 ? "muted" : rise > 0 ? "up" : "down");
    const looksOfBars = { priceLineVisible: false, lastValueVisible: false, color: colours("muted") };
    const series = addBars(chart, closeBars(colour), looksOfBars);
    const last = labelLast(series, colours);
    return { series, layer: both(fedBy(series, whole), last.layer), reference: () => {} };
  }
  const series = chart.addSeries(BaselineSeries, looks.priceLooks(colours, kind === "steps", undefined));
  const last = labelLast(series, colours);
  let line: IPriceLine | undefined;
  const reference = (value: number | undefined) => {
    series.applyOptions(looks.priceLooks(colours, kind === "steps", value));
    if (line) series.removePriceLine(line);
    line = value === undefined ? undefined : series.createPriceLine(looks.referenceLooks(colours, value));
    last.against(value);
  };
  const value = figure((bar) => bar.value);
  return { series, layer: both(fedBy(series, value), last.layer), reference };
}

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

/** Volume under the price, and how high and low the day has been so far. An index has neither. */
function addDay(chart: IChartApi, kind: ChartKind, colours: ChartColours): Layer[] {
  chart.priceScale("right").applyOptions(looks.priceMargins(kind !== "line"));
  if (kind === "line") return [];
  const volume = addBars(chart, volumeColumns(colours("muted", looks.shares.volume)), looks.volumeLooks);
  chart.priceScale("volume").applyOptions(looks.volumeMargins);
  const layers = [fedBy(volume, whole)];
  if (kind === "bars") return layers;
  for (const pick of [(bar: Bar) => bar.high, (bar: Bar) => bar.low]) {
    const series = chart.addSeries(LineSeries, looks.extremeLooks(colours));
    layers.push(fedBy(series, figure(pick)));
  }
  return layers;
}

/** Places on the axis without figures, and the dotted end from the last trade to now. */
function addClock(chart: IChartApi, colours: ChartColours): Pick<Surface, "clock" | "tail"> {
  const places = chart.addSeries(LineSeries, looks.tailLooks(colours));
  const tail = chart.addSeries(LineSeries, looks.tailLooks(colours));
  return {
    clock: {
      draw: (slots) => places.setData(slots.map((slot) => ({ time: timeOf(slot) }))),
      add: (slot) => places.update({ time: timeOf(slot) }),
    },
    tail(bar, until) {
      const ends = bar && until !== undefined && until > bar.slot ? [bar.slot, until] : [];
      tail.setData(bar ? ends.map((slot) => ({ time: timeOf(slot), value: bar.value })) : []);
    },
  };
}

interface Opening {
  kind: ChartKind;
  formatValue: (value: number) => string;
  /** the place on the axis under the pointer, or none */
  onPoint: (slot: number | undefined) => void;
}

function openChart(
  box: HTMLElement,
  { kind, formatValue, onPoint }: Opening,
  view: LogicalRange | undefined,
) {
  const colours = readColours(box);
  const chart = createChart(box, looks.chartLooks(colours, getComputedStyle(box)));
  chart.applyOptions(looks.fixedOptions(kind !== "bars", formatValue));
  const axis = chart.timeScale();
  const price = addPrice(chart, kind, colours);
  let kept = view;
  const fit = () => {
    if (kept) axis.setVisibleLogicalRange(kept);
    else axis.fitContent();
    kept = undefined;
  };
  const drawing = createDrawing({
    ...addClock(chart, colours),
    layers: [...addDay(chart, kind, colours), price.layer],
    reference: price.reference,
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    fit,
  });
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === "number" ? time : undefined));
  chart.subscribeDblClick(() => axis.fitContent());
  const mark = (bar: Bar | undefined) => {
    if (bar) chart.setCrosshairPosition(bar.value, timeOf(bar.slot), price.series);
    else chart.clearCrosshairPosition();
  };
  return {
    drawing,
    mark,
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    close: () => chart.remove(),
  };
}
type OpenChart = ReturnType<typeof openChart>;

export interface SeriesChartProps extends Opening {
  picture: Picture;
  /** a place to mark as if it were pointed at: the keyboard's */
  marked: Bar | undefined;
  /** the library could not draw this, also not from the start */
  onFailure: (error: unknown) => void;
}

function attempt(run: () => void, otherwise: (error: unknown) => void) {
  try {
    run();
  } catch (error) {
    otherwise(error);
  }
}

/** One chart of the library. Give it a `key` that changes with what is charted. */
export function SeriesChart({ kind, formatValue, onPoint, picture, marked, onFailure }: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenChart>(undefined);
  const view = useRef<LogicalRange>(undefined);
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (box.current) return watchColours(box.current, () => setLook((count) => count + 1));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another chart in other colours, same view
  useEffect(() => {
    if (!box.current) return;
    const chart = openChart(box.current, { kind, formatValue, onPoint }, view.current);
    open.current = chart;
    return () => {
      view.current = chart.drawing.showsAll() ? undefined : chart.view();
      open.current = undefined;
      chart.close();
    };
  }, [kind, formatValue, onPoint, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart opened anew has to be drawn anew
  useEffect(() => {
    const drawing = open.current?.drawing;
    if (drawing)
      attempt(
        () => drawing.show(picture),
        () => attempt(() => drawing.repair(), onFailure),
      );
  }, [picture, onFailure, kind, formatValue, onPoint, look]);
  useEffect(() => {
    attempt(() => open.current?.mark(marked), onFailure);
  }, [marked, onFailure]);
  return <div ref={box} className="series-chart" />;
}
