import "#ui/messages/en/recordings";
import type { ReactNode } from "react";
import { startOfDay } from "#market/day/writtenTime";
import { breadthBalance, flowBars, type HistoryDay, lineCount, netForeign } from "#market/lists/dayHistory";
import { text } from "#ui/messages/text";
import { formatChangePercent, formatCompact, formatDayOfWeek } from "#ui/words/format";

interface DayChartsProps {
  /** the newest first; at least two */
  days: readonly HistoryDay[];
}

/** Foreign flow and breadth of each day, the oldest day at the left. */
export function DayCharts({ days }: DayChartsProps) {
  return (
    <div className="flex flex-none flex-wrap gap-x-6 gap-y-2 px-2.5 py-2 border-b border-line">
      <FlowChart days={days} />
      <BreadthByDay days={days} />
    </div>
  );
}

interface FrameProps extends DayChartsProps {
  title: string;
  /** the whole chart in words */
  said: string;
  children: ReactNode;
}

/** width of the drawing for each day, and its height; CSS stretches both */
const dayWidth = 10;
const height = 100;
/** px; few days do not become wide bars, and both day names fit below them */
const widestChart = (days: number) => Math.max(280, days * 48);

function Frame({ days, title, said, children }: FrameProps) {
  return (
    <figure
      className="flex flex-1 flex-col gap-1 min-w-70 text-table"
      style={{ maxWidth: widestChart(days.length) }}
    >
      <figcaption className="text-muted">{title}</figcaption>
      <svg
        className="w-full h-20 bg-bg rounded-sm"
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {children}
      </svg>
      <p className="num flex justify-between text-muted" aria-hidden="true">
        <span>{formatDayName(days.at(-1)?.day)}</span>
        <span>{formatDayName(days[0]?.day)}</span>
      </p>
    </figure>
  );
}

/** The days in words, the oldest first: "1 Oct +2.00 M, 2 Oct —". */
const inWords = (days: readonly HistoryDay[], of: (day: HistoryDay) => string) =>
  days
    .toReversed()
    .map((day) => `${formatDayName(day.day)} ${of(day)}`)
    .join(", ");

function FlowChart({ days }: DayChartsProps) {
  const { bars, zero } = flowBars(days);
  const said = inWords(days, (day) => signedCompact(netForeign(day)));
  return (
    <Frame days={days} title={text("history.flowChart")} said={`${text("history.flowChart")}: ${said}`}>
      {bars.map(({ day, value, top, height: part }, place) => (
        <rect
          key={day}
          className={(value ?? 0) > 0 ? "fill-up" : "fill-down"}
          x={place * dayWidth + 1.5}
          y={top * height}
          width={dayWidth - 3}
          height={part * height}
        >
          <title>{`${formatDayName(day)}: ${formatCompact(value)}`}</title>
        </rect>
      ))}
      <line
        x1={0}
        x2={days.length * dayWidth}
        y1={zero * height}
        y2={zero * height}
        className="stroke-edge"
        vectorEffect="non-scaling-stroke"
      />
    </Frame>
  );
}

/** Lines up from the bottom, lines down from the top; unchanged lines between them stay empty. */
function BreadthByDay({ days }: DayChartsProps) {
  const said = inWords(days, (day) => formatChangePercent(breadthBalance(day)));
  return (
    <Frame days={days} title={text("history.breadthChart")} said={`${text("history.balance")}: ${said}`}>
      {days.toReversed().map((day, place) => {
        const lines = lineCount(day);
        if (!lines) return null;
        const [up, down] = [((day.up ?? 0) / lines) * height, ((day.down ?? 0) / lines) * height];
        const across = { x: place * dayWidth + 1.5, width: dayWidth - 3 };
        return (
          <g key={day.day}>
            <title>{`${formatDayName(day.day)}: ▲ ${day.up} ▼ ${day.down}`}</title>
            <rect {...across} className="fill-up" y={height - up} height={up} />
            <rect {...across} className="fill-down" y={0} height={down} />
          </g>
        );
      })}
    </Frame>
  );
}

/** "Thu 1 Oct" of `2026-10-01`. */
export const formatDayName = (day: string | undefined): string =>
  day === undefined ? "" : formatDayOfWeek(startOfDay(day));

/** An amount with its sign: "+2.00 M". */
export const signedCompact = (value: number | undefined) =>
  value !== undefined && value > 0 ? `+${formatCompact(value)}` : formatCompact(value);
