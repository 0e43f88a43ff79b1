import { type OverlayLine, overlayWords } from "#ui/chart/library/chartOverlay";
import "#ui/messages/en/chart";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { type Bar, extent, type Grain, slotLabel } from "#ui/points/chartPoints";
import type { PriceScale } from "#ui/points/priceScale";
import {
  formatChange,
  formatChangePercent,
  formatClock,
  formatDay,
  formatMinute,
  formatPrice,
} from "#ui/words/format";
import { say } from "#ui/words/say";
import type { ChartHandle } from "./library/openChart.ts";

interface ChartLegendProps {
  bar: Bar;
  grain: Grain;
  /** the value that the change is measured from */
  against: number | undefined;
  /** true if no bar is under the pointer, so that this is the newest bar */
  live: boolean;
  /** the bar that the period's change is measured from: the first bar, or the first after a price jump */
  since?: Bar | undefined;
  /** true if the bars fill the period, so that the period's change needs no date */
  filled: boolean;
  /** the line's name if other lines are compared */
  named?: string | undefined;
}

const percentOf = (value: number, base: number | undefined) =>
  base ? ((value - base) / base) * 100 : undefined;

/** The bar under the pointer, or the newest: time, value, change, quantity. */
export function ChartLegend({ bar, grain, against, since, live, filled, named }: ChartLegendProps) {
  const change = against === undefined ? undefined : bar.value - against;
  const to = formatPrice(bar.value);
  return (
    <span
      className="chart-legend num whitespace-nowrap inline-flex flex-wrap gap-x-2.5 gap-y-0 text-muted phone:basis-full"
      data-live={live}
    >
      <span title={live ? text("chart.lastPoint") : undefined}>
        {grain === "minutes" ? formatClock(bar.at) : slotLabel(bar.slot, grain)}
      </span>
      {named !== undefined && (
        <span className="before:inline-block before:w-3.5 before:mr-1.5 before:align-middle before:border-t-2 before:border-accent">
          {named}
        </span>
      )}
      <b className="font-semibold text-text">{to}</b>
      {bar.nearClose && <NearClose />}
      {change !== undefined && <Change change={change} percent={percentOf(bar.value, against)} />}
      {change !== undefined && grain === "days" && (
        <span title={text("chart.onDayWhy", { to, from: formatPrice(against) })}>{text("chart.onDay")}</span>
      )}
      {since?.value ? (
        <span
          title={text(since.apart ? "chart.sinceJumpWhy" : "chart.overPeriodWhy", {
            to,
            from: formatPrice(since.value),
            date: slotLabel(since.slot, grain),
          })}
        >
          {since.apart || !filled
            ? text("chart.sinceJump", { date: slotLabel(since.slot, grain) })
            : text("chart.overPeriod")}{" "}
          <Change percent={percentOf(bar.value, since.value)} />
        </span>
      ) : null}
      {grain === "days" && bar.high !== undefined && bar.low !== undefined && (
        <span>{text("chart.range", { low: formatPrice(bar.low), high: formatPrice(bar.high) })}</span>
      )}
      {bar.quantity !== undefined && <span>{text("chart.shares", { count: bar.quantity })}</span>}
    </span>
  );
}

/** Marks a day's value that is not the day's official close. */
export const NearClose = () => (
  <small className="mr-1 text-caution" title={text("chart.nearCloseWhy")}>
    {text("chart.nearClose")}
  </small>
);

interface BarReaderProps {
  bars: readonly Bar[];
  grain: Grain;
  name: string;
  /** the value that the bar's change is measured from */
  against: number | undefined;
  handle: RefObject<ChartHandle | undefined>;
  onRead: (slot: number | undefined) => void;
}

/** "11:42 20.20, +0.30, +1.51%, 9,392 shares" */
const spokenBar = (bar: Bar, grain: Grain, against: number | undefined): string =>
  [
    `${slotLabel(bar.slot, grain)} ${formatPrice(bar.value)}`,
    against !== undefined && formatChange(bar.value - against),
    against && formatChangePercent(percentOf(bar.value, against)),
    bar.quantity !== undefined && text("chart.shares", { count: bar.quantity }),
  ]
    .filter(Boolean)
    .join(", ");

/** Factor by which each key widens the view; the key 0 shows all. */
const zooms: Readonly<Record<string, number>> = { "+": 0.5, "=": 0.5, "-": 2, _: 2, "0": Infinity };

/**
 * The bars as a slider. Arrows, Page Up, Page Down, Home and End move along the bars, and a screen reader reads each bar once. New trades
 * do not move the slider, because a screen reader would then read them.
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
      aria-valuetext={bar && spokenBar(bar, grain, against)}
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

interface SummaryParts {
  name: string;
  bars: readonly Bar[];
  grain: Grain;
  /** the value that the last bar's change is measured from; if undefined, the first bar's value */
  reference: number | undefined;
  /** the part of the session or period that the bars cover, if not all; range and change are then unknown */
  part?: string | undefined;
  /** the bars cover the whole period; if not, its range is unknown */
  whole?: boolean;
}

/** The chart in one sentence, for screen readers. Days before the newest price jump are left out, because no change is measured across it. */
export function chartSummary({ name, bars, grain, reference, part, whole = true }: SummaryParts): string {
  const jumped = bars.findLastIndex(({ apart }) => apart);
  const reach = extent(jumped > 0 ? bars.slice(jumped) : bars);
  if (!reach) return text("chart.summaryNone", { name });
  const to = slotLabel(reach.last.slot, grain);
  const value = formatPrice(reach.last.value);
  if (part !== undefined)
    return text(grain === "days" ? "chart.summaryPartDays" : "chart.summaryPart", { name, part, value, to });
  const ends = {
    name,
    value,
    change: formatChangePercent(percentOf(reach.last.value, reference ?? reach.first.value)),
    from: slotLabel(reach.first.slot, grain),
    to,
  };
  if (!whole) return text("chart.summaryUnranged", ends);
  return text("chart.summary", {
    ...ends,
    low: formatPrice(reach.lowest),
    high: formatPrice(reach.highest),
  });
}

/** Greatest number of prices in the sentence below. */
const mostBeyond = 3;

/** Names the newest prices that the scale leaves out. */
export function beyondText({ beyond }: PriceScale, grain: Grain): string | undefined {
  if (beyond.length === 0) return undefined;
  const when = grain === "days" ? formatDay : formatMinute;
  const prices = beyond.slice(-mostBeyond).map(({ at, value }) => `${formatPrice(value)} (${when(at)})`);
  if (beyond.length > mostBeyond) prices.unshift("…");
  return text("chart.beyond", { prices: prices.join(", ") });
}

interface OverlayLegendProps {
  lines: readonly OverlayLine[];
  /** the place on the axis under the pointer; undefined before anything is drawn */
  slot: number | undefined;
  onRemove?: ((id: string) => void) | undefined;
}

/** The overlays of a chart, each with its colour, its name and its value at the pointer. */
export function OverlayLegend({ lines, slot, onRemove }: OverlayLegendProps) {
  if (lines.length === 0) return null;
  return (
    <ul className="overlay-legend num flex flex-none flex-wrap gap-x-3.5 gap-y-0 pt-[2px] px-2.5 text-table text-muted">
      {lines.map((line) => (
        <li className="inline-flex gap-1.5 items-center min-w-0" key={line.id}>
          <i
            className="flex-none w-3.5 border-t-2 data-[dashed=true]:border-dashed"
            aria-hidden="true"
            style={{ color: `var(--${line.colour})` }}
            data-dashed={line.dashed ?? false}
          />
          <span className="max-w-55 truncate" title={line.name}>
            {line.name}
          </span>
          <b className="font-semibold text-text">{overlayWords(line, slot)}</b>
          {/* hidden on a phone, because there the list of studies and comparisons has larger buttons to remove them */}
          {line.removable && onRemove && (
            <button
              type="button"
              className="min-w-6 min-h-6 -ml-1 text-muted rounded-md hover:text-text hover:bg-raised phone:hidden"
              aria-label={text("chart.without", { name: line.name })}
              onClick={() => onRemove(line.id)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
