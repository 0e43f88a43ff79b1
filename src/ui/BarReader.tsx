import "./messages/en/chart.ts";
import { useState } from "react";
import { type Bar, extent, type Grain } from "./chartPoints.ts";
import { slotLabel } from "./chartTime.ts";
import { formatPrice } from "./format.ts";
import { text } from "./messages/text.ts";

interface BarReaderProps {
  bars: readonly Bar[];
  grain: Grain;
  name: string;
  onRead: (slot: number | undefined) => void;
}

/** The bars as a slider: arrows, Page, Home and End move along them, and each is spoken once. */
export function BarReader({ bars, grain, name, onRead }: BarReaderProps) {
  const [index, setIndex] = useState<number>();
  if (!extent(bars)) return null;
  const last = bars.length - 1;
  const at = Math.min(index ?? last, last);
  const bar = bars[at];
  const read = (to: number | undefined) => {
    setIndex(to);
    onRead(to === undefined ? undefined : bars[Math.min(to, last)]?.slot);
  };
  return (
    <input
      type="range"
      className="chart-reader"
      aria-label={text("chart.read", { name })}
      aria-valuetext={bar && `${slotLabel(bar.slot, grain)} ${formatPrice(bar.value)}`}
      min={0}
      max={last}
      value={at}
      onChange={(event) => read(event.currentTarget.valueAsNumber)}
      onBlur={() => read(undefined)}
    />
  );
}
