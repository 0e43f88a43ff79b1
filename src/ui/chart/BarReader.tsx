import "#ui/messages/en/chart";
import { type KeyboardEvent, type RefObject, useState } from "react";
import type { ChartHandle } from "#ui/chart/library/openChart";
import { text } from "#ui/messages/text";
import { type Bar, extent, type Grain } from "#ui/points/chartPoints";
import { slotLabel } from "#ui/points/chartTime";
import { formatChange, formatChangePercent, formatPrice } from "#ui/words/format";
import { say } from "#ui/words/say";

interface BarReaderProps {
  bars: readonly Bar[];
  grain: Grain;
  name: string;
  /** what the change of the bar that is read is measured from */
  against: number | undefined;
  handle: RefObject<ChartHandle | undefined>;
  onRead: (slot: number | undefined) => void;
}

/** "11:42 20.20, +0.30, +1.51%, 9,392 shares" */
function spoken(bar: Bar, grain: Grain, against: number | undefined): string {
  const change = against === undefined ? undefined : bar.value - against;
  return [
    `${slotLabel(bar.slot, grain)} ${formatPrice(bar.value)}`,
    change !== undefined && formatChange(change),
    change !== undefined && against ? formatChangePercent((change / against) * 100) : undefined,
    bar.quantity !== undefined && text("chart.shares", { count: bar.quantity }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** How much nearer or farther a key looks; 0 is all of it. */
const zooms: Readonly<Record<string, number>> = { "+": 0.5, "=": 0.5, "-": 2, _: 2, "0": Infinity };

/**
 * The bars as a slider: arrows, Page, Home and End move along them, and each is spoken once. It holds the bar it is at,
 * so that nothing is spoken by itself while trades come in.
 */
export function BarReader({ bars, grain, name, against, handle, onRead }: BarReaderProps) {
  const [held, setHeld] = useState<number>();
  if (!extent(bars)) return null;
  const last = bars.length - 1;
  const found = held === undefined ? last : bars.findLastIndex(({ slot }) => slot <= held);
  const at = Math.max(0, found);
  const bar = bars[at];
  const read = (slot: number | undefined) => {
    setHeld(slot);
    onRead(slot);
  };
  const zoom = (event: KeyboardEvent) => {
    const times = zooms[event.key];
    if (times === undefined || event.ctrlKey || event.metaKey || !bar) return;
    event.preventDefault();
    const seen = handle.current?.zoom(times, bar.slot);
    if (seen) say(text("chart.inView", { from: slotLabel(seen.from, grain), to: slotLabel(seen.to, grain) }));
  };
  return (
    <input
      type="range"
      className="chart-reader absolute right-0 bottom-0 left-0 z-3 w-full h-full pointer-events-none opacity-0"
      aria-label={text("chart.read", { name })}
      aria-valuetext={bar && spoken(bar, grain, against)}
      min={0}
      max={last}
      value={at}
      onFocus={() => read(bars[last]?.slot)}
      onChange={(event) => read(bars[event.currentTarget.valueAsNumber]?.slot)}
      onKeyDown={zoom}
      onBlur={() => read(undefined)}
    />
  );
}
