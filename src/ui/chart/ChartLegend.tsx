import "#ui/messages/en/chart";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { NearClose } from "#ui/panel/NearClose.tsx";
import type { Bar, Grain } from "#ui/points/chartPoints";
import { slotLabel } from "#ui/points/chartTime";
import { formatPrice } from "#ui/words/format";
import { formatClock } from "#ui/words/time";

interface ChartLegendProps {
  bar: Bar;
  grain: Grain;
  /** what the change is measured from */
  against: number | undefined;
  /** the newest bar, nothing being pointed at */
  live: boolean;
  /** the bar that the change over the period is measured from: where it begins, or the first after a jump */
  since?: Bar | undefined;
  /** the bars fill the period: its change needs no date */
  filled: boolean;
  /** the line's name, where it is one of several */
  named?: string | undefined;
}

/** The bar under the pointer, or the newest: when, how much, against what, how many. */
export function ChartLegend({ bar, grain, against, since, live, filled, named }: ChartLegendProps) {
  const change = against === undefined ? undefined : bar.value - against;
  const to = formatPrice(bar.value);
  const percent = against && change !== undefined ? (change / against) * 100 : undefined;
  return (
    <span
      className="chart-legend num inline-flex flex-wrap gap-x-2.5 gap-y-0 text-muted phone:basis-full"
      data-live={live}
    >
      <span title={live ? text("chart.lastPoint") : undefined}>
        {grain === "minutes" ? formatClock(bar.at) : slotLabel(bar.slot, grain)}
      </span>
      {named !== undefined && <span className="chart-named">{named}</span>}
      <b>{to}</b>
      {bar.nearClose && <NearClose />}
      {change !== undefined && <Change change={change} percent={percent} />}
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
          <Change percent={((bar.value - since.value) / since.value) * 100} />
        </span>
      ) : null}
      {grain === "days" && bar.high !== undefined && bar.low !== undefined && (
        <span>{text("chart.range", { low: formatPrice(bar.low), high: formatPrice(bar.high) })}</span>
      )}
      {bar.quantity !== undefined && <span>{text("chart.shares", { count: bar.quantity })}</span>}
    </span>
  );
}
