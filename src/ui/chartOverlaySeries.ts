/** Overlays as series of the library: made, moved on and taken away as the picture says. */
import { type IChartApi, type ISeriesApi, LineSeries } from "lightweight-charts";
import type { ChartColours } from "./chartColours.ts";
import * as looks from "./chartOptions.ts";
import { type OverlayItem, type OverlayLine, overlayGrowth } from "./chartOverlay.ts";
import { timeOf } from "./chartSeries.ts";

interface Shown {
  line: OverlayLine;
  series: ISeriesApi<"Line">;
}

/** The library leads its line over a place without a value; ours ends before it, in a colour that is not seen. */
function itemOf(items: readonly OverlayItem[], index: number) {
  const { slot, value } = items[index] ?? { slot: 0, value: undefined };
  const time = timeOf(slot);
  if (value === undefined) return { time };
  const next = items[index + 1];
  return next && next.value === undefined ? { time, value, color: "transparent" } : { time, value };
}

/** What is the same for as long as the series lives; another look is another series. */
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

export function createOverlays(chart: IChartApi, colours: ChartColours) {
  const shown = new Map<string, Shown>();
  const drop = (id: string, { series }: Shown) => {
    chart.removeSeries(series); // a pane that is left empty goes with it
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
