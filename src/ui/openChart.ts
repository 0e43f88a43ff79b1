/** One chart of the library, from its opening to its end. */
import { createChart, type LogicalRange } from "lightweight-charts";
import { readColours } from "./chartColours.ts";
import { createDrawing } from "./chartDrawing.ts";
import * as looks from "./chartOptions.ts";
import { createOverlays } from "./chartOverlaySeries.ts";
import type { Bar } from "./chartPoints.ts";
import { addClock, addDay, addPrice, type ChartKind, timeOf } from "./chartSeries.ts";

export interface Opening {
  kind: ChartKind;
  formatValue: (value: number) => string;
  /** the place on the axis under the pointer, or none */
  onPoint: (slot: number | undefined) => void;
}

/** What is in view, in places of the axis. */
export type View = LogicalRange;
export type OpenChart = ReturnType<typeof openChart>;

/** @param view what was in view before, in a chart that this one takes the place of */
export function openChart(box: HTMLElement, opening: Opening, view: View | undefined) {
  const { kind, formatValue, onPoint } = opening;
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
    overlays: createOverlays(chart, colours),
    reference: price.reference,
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    fit,
  });
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === "number" ? time : undefined));
  chart.subscribeDblClick(() => axis.fitContent());
  return {
    drawing,
    /** Marks a bar as if it were pointed at. */
    mark(bar: Bar | undefined) {
      if (bar) chart.setCrosshairPosition(bar.value, timeOf(bar.slot), price.series);
      else chart.clearCrosshairPosition();
    },
    view: () => axis.getVisibleLogicalRange() ?? undefined,
    close: () => chart.remove(),
  };
}
