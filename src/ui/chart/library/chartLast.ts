/** The label of the last value on the price axis, in the colour of the way it went; a past one has none, and its day. */

import type { Bar } from "#ui/points/chartPoints";
import { formatShortDay } from "#ui/words/time";
import type { ChartColours } from "./chartColours.ts";
import type { Layer } from "./chartDrawing.ts";
import { lastLooks } from "./chartOptions.ts";

type Looks = ReturnType<typeof lastLooks>;

/** What is needed of a series of the library. */
interface Labelled {
  createPriceLine(looks: Looks): { applyOptions(looks: Looks): void };
}

const wayFrom = (reference: number | undefined, value: number) =>
  reference === undefined ? "muted" : value > reference ? "up" : value < reference ? "down" : "muted";

/** Measured from the bar before, until it is told what else to measure against; undefined is nothing to measure by. */
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
    const looks = lastLooks(colours, last.value, way, last.past ? formatShortDay(last.at) : "");
    if (line) line.applyOptions(looks);
    else line = series.createPriceLine(looks);
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
