/** One chart of the library: draws a picture, and gives the places of what it drew. */
import { createChart, type IChartApi, type ISeriesApi } from "lightweight-charts";
import type { Bar } from "#ui/points/chartPoints";
import { createBackdrop } from "./chartBackdrop.ts";
import { type ChartScale, readColours } from "./chartLook.ts";
import * as looks from "./chartOptions.ts";
import { isFittedAgain, isWholeInView, type Picture, type View } from "./chartPicture.ts";
import {
  addLines,
  addPrice,
  addVolume,
  type ChartKind,
  createOverlays,
  priceLines,
  timeOf,
} from "./chartSeries.ts";

export interface ChartOpening {
  kind: ChartKind;
  /** called with the place on the axis under the pointer, or undefined */
  onPoint?: ((slot: number | undefined) => void) | undefined;
  /** called when the library draws: after another size, view, scale or picture */
  onDraw?: () => void;
}

export type OpenChart = ReturnType<typeof openChart>;
/** Functions of an open chart that keys and buttons call. */
export type ChartHandle = Pick<OpenChart, "zoom" | "image">;

/** @param view the view of the chart that this one replaces */
export function openChart(box: HTMLElement, opening: ChartOpening, view: View | undefined) {
  const { kind, onPoint, onDraw } = opening;
  const colours = readColours(box);
  const look = looks.chartLooks(colours, getComputedStyle(box));
  const { fontFamily: font, fontSize } = look.layout;
  const chart = createChart(box, look);
  chart.applyOptions(looks.fixedOptions(kind === "line" || kind === "steps"));
  const axis = chart.timeScale();
  const opened = { chart, kind, colours };
  const price = addPrice(opened, fontSize);
  const backdrop = createBackdrop({
    ...{ colours, font, fontSize },
    toX: (slot) => axis.timeToCoordinate(timeOf(slot)),
    spacing: () => axis.options().barSpacing,
  });
  chart.panes()[0]?.attachPrimitive(backdrop.primitive);
  // the library has no event for a change of the price scale
  chart.panes()[0]?.attachPrimitive({ updateAllViews: () => onDraw?.(), paneViews: () => [] });
  const parts = [
    ...addLines(opened),
    ...addVolume(opened),
    price.part,
    createOverlays(opened),
    backdrop.show,
  ];
  const levels = priceLines(price.series);
  let shown: Picture | undefined;
  let kept = view;
  const restoreView = () => {
    if (kept) axis.setVisibleLogicalRange(kept);
    else axis.fitContent();
    kept = undefined;
  };
  chart.subscribeCrosshairMove(({ time }) => onPoint?.(typeof time === "number" ? time : undefined));
  chart.subscribeDblClick(() => {
    chart.priceScale("right").applyOptions({ autoScale: true });
    axis.fitContent();
  });
  const viewNow = () => axis.getVisibleLogicalRange() ?? undefined;
  return {
    /** Shows a picture. The view stays where it is; but if all bars were in view, all bars are in view afterwards. */
    show(picture: Picture) {
      const isFitted = isFittedAgain(shown, picture, viewNow());
      shown = picture;
      for (const draw of parts) draw(picture);
      if (isFitted) restoreView();
    },
    scale: (scale: ChartScale) => chart.priceScale("right").applyOptions({ mode: looks.scaleModes[scale] }),
    /** Marks a bar as if the pointer were on it. */
    mark(bar: Bar | undefined) {
      if (bar) bringIntoView(chart, bar.slot);
      if (bar) chart.setCrosshairPosition(bar.value, timeOf(bar.slot), price.series);
      else chart.clearCrosshairPosition();
    },
    /** The part in view; undefined if all is. */
    part: () => (!shown || isWholeInView(shown, viewNow()) ? undefined : viewNow()),
    zoom: (times: number, slot: number) => zoomView(chart, times, slot),
    /** The chart as drawn, without the crosshair. */
    image: () => chart.takeScreenshot(true),
    ...placesIn(chart, price.series),
    /** Draws lines at these prices, in place of those that it drew before. */
    levels: (prices: readonly number[]) => levels(prices.map((value) => looks.alertLooks(colours, value))),
    close: () => chart.remove(),
  };
}

const placesIn = (chart: IChartApi, series: Pick<ISeriesApi<"Line">, PriceToPlace>) => ({
  /** px from the left; null if out of view */
  toX(slot: number): number | null {
    const axis = chart.timeScale();
    const x = axis.timeToCoordinate(timeOf(slot));
    return x !== null && x >= 0 && x <= axis.width() ? x : null;
  },
  /** px from the top; null before anything is drawn */
  toY: (value: number): number | null => series.priceToCoordinate(value),
  toPrice: (y: number): number | null => series.coordinateToPrice(y),
  /** px from the top to the bottom of the price pane */
  foot: () => chart.panes()[0]?.getHeight() ?? 0,
  /** px from the left to the price scale */
  side: () => chart.timeScale().width(),
});

type PriceToPlace = "priceToCoordinate" | "coordinateToPrice";

/** @param times how much wider; Infinity shows all @param slot stays where it is @returns the first and last place then in view */
function zoomView(chart: IChartApi, times: number, slot: number): { from: number; to: number } | undefined {
  const axis = chart.timeScale();
  const view = axis.getVisibleLogicalRange();
  const at = axis.timeToIndex(timeOf(slot), true);
  if (times === Infinity) axis.fitContent();
  else if (view && at !== null)
    axis.setVisibleLogicalRange({ from: at + (view.from - at) * times, to: at + (view.to - at) * times });
  const seen = axis.getVisibleRange();
  if (typeof seen?.from !== "number" || typeof seen.to !== "number") return undefined;
  return { from: seen.from, to: seen.to };
}

/** Moves the view only as far as needed to show a place. */
function bringIntoView(chart: IChartApi, slot: number) {
  const axis = chart.timeScale();
  const view = axis.getVisibleLogicalRange();
  const at = axis.timeToIndex(timeOf(slot), true);
  if (!view || at === null) return;
  const move = at < view.from ? at - view.from : at > view.to ? at - view.to : 0;
  if (move !== 0) axis.setVisibleLogicalRange({ from: view.from + move, to: view.to + move });
}
