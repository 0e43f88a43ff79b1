/** The chart library alone: a stepped baseline over a volume histogram. Each trade updates both. */
import { BaselineSeries, createChart, HistogramSeries, type UTCTimestamp } from "lightweight-charts";
import { startTicks, type Tick } from "./stream.ts";

const box = document.querySelector<HTMLElement>("#box");
if (!box) throw new Error("the page has no box");
const chart = createChart(box, { autoSize: true });
const price = chart.addSeries(BaselineSeries, { lineType: 1, baseValue: { type: "price", price: 100 } });
const volume = chart.addSeries(HistogramSeries, { priceScaleId: "volume" });
volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });

const slot = ({ at }: Tick) => (Math.floor(at / 60_000) * 60) as UTCTimestamp;
let shown = false;
let sum = { time: 0 as UTCTimestamp, value: 0 };
const put = (tick: Tick) => {
  const time = slot(tick);
  sum = { time, value: (sum.time === time ? sum.value : 0) + tick.quantity };
  price.update({ time, value: tick.value });
  volume.update(sum);
};
startTicks((ticks, newest) => {
  if (shown) return put(newest);
  for (const tick of ticks) put(tick);
  chart.timeScale().fitContent();
  shown = true;
});
