import {
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  type LogicalRange,
} from "lightweight-charts";
import type { Bar } from "#ui/points/chartPoints";
import { createBackdrop } from "./chartBackdrop.ts";
import { createDrawing } from "./chartDrawing.ts";
import { type ChartColours, type ChartScale, readColours } from "./chartLook.ts";
import * as looks from "./chartOptions.ts";
import { type OverlayItem, type OverlayLine, overlayGrowth } from "./chartOverlay.ts";
import { addClock, addDay, addPrice, type ChartKind, timeOf } from "./chartSeries.ts";

// Overlays as series of the library: added, extended and removed as the picture changes.

interface Shown {
  line: OverlayLine;
  series: ISeriesApi<"Line">;
}

/** The library draws a line across a place without a value. A transparent colour hides that part. */
function itemOf(items: readonly OverlayItem[], index: number) {
  const { slot, value } = items[index] ?? { slot: 0, value: undefined };
  const time = timeOf(slot);
  if (value === undefined) return { time };
  const next = items[index + 1];
  return next && next.value === undefined ? { time, value, color: "transparent" } : { time, value };
}

/** The parts of an overlay that a series cannot change; if they change, a new series replaces it. */
const lookOf = ({ items, ...look }: OverlayLine) => JSON.stringify(look);

function addOverlay(chart: IChartApi, line: OverlayLine, colours: ChartColours): ISeriesApi<"Line"> {
  const pane = line.pane === "own" ? chart.panes().length : 0;
  const series = chart.addSeries(LineSeries, looks.overlayLooks(colours, line), pane);
  if (pane > 0) {
    chart.panes()[0]?.setStretchFactor(looks.paneShares.price);
    chart.panes()[pane]?.setStretchFactor(looks.paneShares.own);
    series.priceScale().applyOptions(looks.ownMargins);
  }
  for (const level of line.levels ?? []) series.createPriceLine(looks.levelLooks(colours, level));
  return series;
}

function createOverlays(chart: IChartApi, colours: ChartColours) {
  const shown = new Map<string, Shown>();
  const drop = (id: string, { series }: Shown) => {
    chart.removeSeries(series); // the library then also removes an empty pane
    shown.delete(id);
  };
  const draw = (line: OverlayLine) => {
    const old = shown.get(line.id);
    const series = old?.series ?? addOverlay(chart, line, colours);
    const from = old && overlayGrowth(old.line.items, line.items);
    shown.set(line.id, { line, series });
    if (from === undefined) return series.setData(line.items.map((_, index) => itemOf(line.items, index)));
    for (let index = from; index < line.items.length; index++) series.update(itemOf(line.items, index));
  };
  return (lines: readonly OverlayLine[]) => {
    for (const [id, old] of [...shown]) {
      const line = lines.find((one) => one.id === id);
      if (!line || lookOf(line) !== lookOf(old.line)) drop(id, old);
    }
    for (const line of lines) draw(line);
  };
}

export interface Opening {
  kind: ChartKind;
  /** called with the place on the axis under the pointer, or undefined */
  onPoint: (slot: number | undefined) => void;
  /** called when places of the axis have moved on screen */
  onMove: () => void;
  /** called when the library draws, also after the price scale has changed */
  onDraw: () => void;
}

/** First and last place in view. */
export type View = LogicalRange;
export type OpenChart = ReturnType<typeof openChart>;

/** @param view the view of the chart that this one replaces */
export function openChart(box: HTMLElement, opening: Opening, view: View | undefined) {
  const { kind, onPoint, onMove, onDraw } = opening;
  const colours = readColours(box);
  const look = looks.chartLooks(colours, getComputedStyle(box));
  const chart = createChart(box, look);
  chart.applyOptions(looks.fixedOptions(kind === "line" || kind === "steps"));
  const axis = chart.timeScale();
  const price = addPrice(chart, kind, { colours, fontSize: look.layout.fontSize });
  let kept = view;
  const fit = () => {
    if (kept) axis.setVisibleLogicalRange(kept);
    else axis.fitContent();
    kept = undefined;
  };
  const backdrop = createBackdrop({
    colours,
    font: look.layout.fontFamily,
    fontSize: look.layout.fontSize,
    toX: (slot) => axis.timeToCoordinate(timeOf(slot)),
    spacing: () => axis.options().barSpacing,
  });
  chart.panes()[0]?.attachPrimitive(backdrop.primitive);
  // the library has no event for a change of the price scale
  chart.panes()[0]?.attachPrimitive({ updateAllViews: onDraw, paneViews: () => [] });
  const clock = addClock(chart, colours);
  const day = addDay(chart, kind, colours);
  const drawing = createDrawing({
    ...clock,
    layers: [...day.layers, price.layer],
    overlays: createOverlays(chart, colours),
    backdrop: backdrop.show,
    reference: price.reference,
    scale(scale) {
      price.scale(scale);
      day.scale(scale);
    },
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    fit,
  });
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === "number" ? time : undefined));
  axis.subscribeVisibleLogicalRangeChange(onMove);
  axis.subscribeSizeChange(onMove);
  const reset = () => {
    chart.priceScale("right").applyOptions({ autoScale: true });
    axis.fitContent();
  };
  chart.subscribeDblClick(reset);
  return {
    drawing,
    ...createZoom(chart),
    scale: (scale: ChartScale) => chart.priceScale("right").applyOptions({ mode: looks.scaleModes[scale] }),
    /** Marks a bar as if the pointer were on it. */
    mark(bar: Bar | undefined) {
      if (bar) show(chart, bar.slot);
      if (bar) chart.setCrosshairPosition(bar.value, timeOf(bar.slot), price.series);
      else chart.clearCrosshairPosition();
    },
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    /** px from the left; null if out of view */
    toX(slot: number): number | null {
      const x = axis.timeToCoordinate(timeOf(slot));
      return x !== null && x >= 0 && x <= axis.width() ? x : null;
    },
    /** px from the top to the bottom of the price pane */
    foot: () => chart.panes()[0]?.getHeight() ?? 0,
    /** px from the left to the price scale */
    side: () => axis.width(),
    levels: createLevels(price.series, colours),
    /** px from the top; null before anything is drawn */
    toY: (value: number): number | null => price.series.priceToCoordinate(value),
    toPrice: (y: number): number | null => price.series.coordinateToPrice(y),
    close: () => chart.remove(),
  };
}

interface LevelSurface {
  createPriceLine(look: ReturnType<typeof looks.alertLooks>): IPriceLine;
  removePriceLine(line: IPriceLine): void;
}

/** @returns a function that draws lines at these prices, and removes those it drew before */
function createLevels(series: LevelSurface, colours: ChartColours) {
  let drawn: IPriceLine[] = [];
  return (prices: readonly number[]) => {
    for (const line of drawn) series.removePriceLine(line);
    drawn = prices.map((price) => series.createPriceLine(looks.alertLooks(colours, price)));
  };
}

/** Functions of an open chart that keys and buttons call. */
export type ChartHandle = ReturnType<typeof createZoom>;

function createZoom(chart: IChartApi) {
  const axis = chart.timeScale();
  return {
    /**
     * @param times how much wider the view becomes; Infinity shows all
     * @param slot the place that stays where it is
     * @returns the first and last place then in view
     */
    zoom(times: number, slot: number): { from: number; to: number } | undefined {
      const view = axis.getVisibleLogicalRange();
      const at = axis.timeToIndex(timeOf(slot), true);
      if (times === Infinity) axis.fitContent();
      else if (view && at !== null) {
        const [from, to] = [view.from, view.to].map((end) => at + (end - at) * times);
        if (from !== undefined && to !== undefined) axis.setVisibleLogicalRange({ from, to });
      }
      const seen = axis.getVisibleRange();
      if (typeof seen?.from !== "number" || typeof seen.to !== "number") return undefined;
      return { from: seen.from, to: seen.to };
    },
    /** The chart as drawn, without the crosshair. */
    image: () => chart.takeScreenshot(true),
  };
}

/** Moves the view only as far as needed to show a place. */
function show(chart: IChartApi, slot: number) {
  const axis = chart.timeScale();
  const view = axis.getVisibleLogicalRange();
  const at = axis.timeToIndex(timeOf(slot), true);
  if (!view || at === null) return;
  const move = at < view.from ? at - view.from : at > view.to ? at - view.to : 0;
  if (move !== 0) axis.setVisibleLogicalRange({ from: view.from + move, to: view.to + move });
}
