import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf, peekSeriesQuery } from "#feed/groups/charts";
import { drawnSession, ofNewestDay, withNewestValue } from "#market/day/drawnSession";
import { clockTolerance, isRescaled } from "#market/line/board";
import type { Line } from "#market/line/line";
import { fillsRange, periodOf, type Range, ranges, type StockPoint } from "#market/series/series";
import { jumpsUntilNow, rebasedValues } from "#market/series/splits";
import { chartName, daysName } from "#ui/chart/ChartFrame.tsx";
import { MiniChart } from "#ui/chart/MiniChart.tsx";
import type { MiniPoint } from "#ui/chart/miniPath";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { emptyWords, partWords } from "#ui/panel/tradeWords.tsx";
import { formatChangePercent, formatDay, formatMinute, formatPrice } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";

interface PeekChartProps {
  line: Line;
  stockId: number;
  range: Range;
  onRange: (range: Range) => void;
}

const choices = ranges.map((range) => [range, range] as const);

/** The line's trades of the session, or its closes over a longer range. The chart is loaded separately. */
export function PeekChart({ line, stockId, range, onRange }: PeekChartProps) {
  const series = useQuery(peekSeriesQuery(stockId, periodOf(range)));
  const freshness = usePanelFreshness(range === "1D" ? "symbol" : "history", series);
  const coverage = series.data && range === "1D" ? coverageOf(series.data, line) : undefined;
  const part = coverage && partWords(coverage);
  return (
    <Panel
      title={text("chart.price")}
      reading={series}
      tools={
        <>
          <Choice label={text("chart.period")} options={choices} value={range} onChange={onRange} />
          {part && (
            <span className="text-caution text-table" title={text("chart.partOfWhy")}>
              {part}
            </span>
          )}
        </>
      }
      empty={(points) =>
        coverage ? emptyWords(coverage) : points.length ? undefined : text("chart.noHistory")
      }
      freshness={freshness}
      className="peek-chart h-38 border-b border-solid border-b-line"
    >
      {(points) =>
        coverage ? (
          <SessionChart line={line} points={points} part={part} />
        ) : (
          <Days line={line} points={points} range={range} />
        )
      }
    </Panel>
  );
}

interface PeekPoints {
  line: Line;
  points: readonly StockPoint[];
}
const valuedPoints = (points: readonly StockPoint[]): MiniPoint[] =>
  points.map(({ at, price }) => ({ at, value: price }));

function SessionChart({ line, points, part }: PeekPoints & { part: string | undefined }) {
  const { lastTradeAt: at, price: value, previousClose } = line;
  const drawn = useMemo(
    () =>
      ofNewestDay(withNewestValue(valuedPoints(points), { at, value }, exchangeNow() + clockTolerance))
        .points,
    [points, at, value],
  );
  const lastAt = drawn.at(-1)?.at ?? 0;
  const until = useEachSecond(() => wholeMinute(drawnSession(lastAt, exchangeNow()).until));
  const { from, past } = drawnSession(lastAt, exchangeNow());
  const ends = [past ? formatDay(from) : formatMinute(from), formatMinute(Math.max(until, lastAt))] as const;
  const label = peekSummary(chartName(line.symbol, "1D"), {
    drawn,
    reference: isRescaled(line) ? undefined : previousClose,
    ends,
    part,
  });
  return (
    <MiniChart
      points={drawn}
      kind="steps"
      reference={isRescaled(line) ? undefined : previousClose}
      part={part !== undefined}
      {...{ from, until, label, ends }}
    />
  );
}

function Days({ line, points, range }: PeekPoints & { range: Range }) {
  const { lastTradeAt: at, price, previousClose, open, high, low } = line;
  const { drawn, jump } = useMemo(() => {
    const traded = valuedPoints(points);
    const days = points.map(({ price: value, ...day }) => ({ ...day, value }));
    const jumps = jumpsUntilNow(days, { at, price, previousClose, open, high, low });
    return { drawn: rebasedValues(traded, jumps), jump: jumps.at(-1) };
  }, [points, at, price, previousClose, open, high, low]);
  // no change is measured across a jump
  const since = drawn.filter((point) => point.at >= (jump?.at ?? 0));
  const comparable = since.length ? since : drawn;
  const ends = [formatDay(drawn[0]?.at), formatDay(drawn.at(-1)?.at)] as const;
  const reference = comparable[0]?.value;
  const comparableEnds = [formatDay(comparable[0]?.at), ends[1]] as const;
  const name = daysName(line.symbol, range, drawn, fillsRange(range, drawn));
  const label = peekSummary(name, { drawn: comparable, reference, ends: comparableEnds });
  if (!jump) return <MiniChart points={drawn} kind="line" {...{ reference, label, ends }} />;
  const note = text("chart.rebasedBefore", { date: formatDay(jump.at) });
  return <MiniChart points={drawn} kind="line" label={`${label} ${note}`} {...{ reference, ends, note }} />;
}

interface PeekSummary {
  drawn: readonly MiniPoint[];
  reference: number | undefined;
  ends: readonly [string, string];
  /** says how much of the session is drawn, if not all of it */
  part?: string | undefined;
}

function peekSummary(name: string, { drawn, reference, ends: [from, to], part }: PeekSummary): string {
  const last = drawn.at(-1)?.value;
  if (last === undefined) return text("chart.summaryNone", { name });
  if (part !== undefined)
    return text("chart.summaryPart", {
      name,
      part,
      value: formatPrice(last),
      to: formatMinute(drawn.at(-1)?.at),
    });
  const values = drawn.map(({ value }) => value);
  return text("chart.summary", {
    name,
    value: formatPrice(last),
    change: formatChangePercent(reference ? ((last - reference) / reference) * 100 : undefined),
    low: formatPrice(values.reduce((least, value) => Math.min(least, value))),
    high: formatPrice(values.reduce((most, value) => Math.max(most, value))),
    from,
    to,
  });
}

/** A time axis in minutes is redrawn at most once a minute. */
const wholeMinute = (at: number) => Math.floor(at / 60_000) * 60_000;
