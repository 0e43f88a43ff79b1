/** One chart of the library, from its opening to its end. */
import { createChart, type IChartApi, type LogicalRange } from "lightweight-charts";
import { createBackdrop } from "./chartBackdrop.ts";
import { readColours } from "./chartColours.ts";
import { createDrawing } from "./chartDrawing.ts";
import type { ChartScale } from "./chartLook.ts";
import * as looks from "./chartOptions.ts";
import { createOverlays } from "./chartOverlaySeries.ts";
import type { Bar } from "./chartPoints.ts";
import { addClock, addDay, addPrice, type ChartKind, timeOf } from "./chartSeries.ts";

export interface Opening {
  kind: ChartKind;
  formatValue: (value: number) => string;
  /** the place on the axis under the pointer, or none */
  onPoint: (slot: number | undefined) => void;
  /** places of the axis have other pixels now */
  onMove: () => void;
}

/** What is in view, in places of the axis. */
export type View = LogicalRange;
export type OpenChart = ReturnType<typeof openChart>;

/** @param view what was in view before, in a chart that this one takes the place of */
export function openChart(box: HTMLElement, opening: Opening, view: View | undefined) {
  const { kind, formatValue, onPoint, onMove } = opening;
  const colours = readColours(box);
  const look = looks.chartLooks(colours, getComputedStyle(box));
  const chart = createChart(box, look);
  chart.applyOptions(looks.fixedOptions(kind === "line" || kind === "steps", formatValue));
  const axis = chart.timeScale();
  const price = addPrice(chart, kind, colours);
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
  const drawing = createDrawing({
    ...addClock(chart, colours),
    layers: [...addDay(chart, kind, colours), price.layer],
    overlays: createOverlays(chart, colours),
    backdrop: backdrop.show,
    reference: price.reference,
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
    /** Marks a bar as if it were pointed at. */
    mark(bar: Bar | undefined) {
      if (bar) show(chart, bar.slot);
      if (bar) chart.setCrosshairPosition(bar.value, timeOf(bar.slot), price.series);
      else chart.clearCrosshairPosition();
    },
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    /** px of a place from the left; null out of view */
    toX(slot: number): number | null {
      const x = axis.timeToCoordinate(timeOf(slot));
      return x !== null && x >= 0 && x <= axis.width() ? x : null;
    },
    /** px from the top to the foot of the prices */
    foot: () => chart.panes()[0]?.getHeight() ?? 0,
    close: () => chart.remove(),
  };
}

/** What a key or a button may ask of an open chart. */
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
    /** As it is drawn, without the crosshair. */
    image: () => chart.takeScreenshot(true),
  };
}

/** Moves the view no further than it has to for a place to be in it. */
function show(chart: IChartApi, slot: number) {
  const axis = chart.timeScale();
  const view = axis.getVisibleLogicalRange();
  const at = axis.timeToIndex(timeOf(slot), true);
  if (!view || at === null) return;
  const move = at < view.from ? at - view.from : at > view.to ? at - view.to : 0;
  if (move !== 0) axis.setVisibleLogicalRange({ from: view.from + move, to: view.to + move });
}
