import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { stockSeriesQuery } from "#feed/charts";
import { exchangeNow } from "#feed/exchangeClock";
import { usePanelFreshness } from "#feed/freshness";
import { ofNewestDay, withNewest } from "#market/dayPoints";
import { drawnSession } from "#market/drawnSession";
import { periodOf } from "#market/range";
import type { StockPoint } from "#market/series";
import { ChartFrame } from "#ui/ChartFrame.tsx";
import { chartName } from "#ui/chartName";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { useEachSecond } from "#ui/ticker";
import { formatAge, formatDay } from "#ui/time";
import { barePoint, stockPoints } from "./points.ts";
import { RangeChoice, type Ranged } from "./RangeChoice.tsx";

interface StockChartPanelProps extends Ranged {
  symbol: string;
  stockId: number;
  previousClose: number | undefined;
  /** the newest trade, when the board knows it before the series does */
  newest: { at: number | undefined; value: number | undefined };
}

/** One line's trades of the session as steps, or its days as high, low and close. */
export function StockChartPanel(props: StockChartPanelProps) {
  const { stockId, range, onRange } = props;
  const series = useQuery(stockSeriesQuery(stockId, periodOf(range)));
  const freshness = usePanelFreshness(range === "1D" ? "symbol" : "history", series);
  const none = range === "1D" ? "chart.noTradesYet" : "chart.noHistory";
  return (
    <Panel
      title={text("chart.price")}
      reading={series}
      tools={<RangeChoice range={range} onRange={onRange} />}
      empty={(points) => (points.length ? undefined : text(none))}
      freshness={freshness}
      className="panel-hero"
    >
      {(points) =>
        range === "1D" ? <Session {...props} points={points} /> : <Days {...props} points={points} />
      }
    </Panel>
  );
}

type Drawn = StockChartPanelProps & { points: readonly StockPoint[] };

function Session({ symbol, range, points, previousClose, newest }: Drawn) {
  const { at, value } = newest;
  const { points: drawn } = useMemo(
    () => ofNewestDay(withNewest(stockPoints(points), { at, value }, barePoint)),
    [points, at, value],
  );
  const lastAt = drawn.at(-1)?.at ?? 0;
  const until = useEachSecond(() => minutes(drawnSession(lastAt, exchangeNow()).until));
  const session = drawnSession(lastAt, exchangeNow());
  const note = useEachSecond(() => sessionNote(lastAt));
  return (
    <ChartFrame
      name={chartName(symbol, range)}
      chartKey={`${symbol} ${range} ${session.from}`}
      kind="steps"
      grain="minutes"
      points={drawn}
      // the page's own: line and head then tell one change, also of a session that is over
      reference={previousClose}
      from={session.from}
      until={until}
      note={note}
    />
  );
}

function Days({ symbol, range, points }: Drawn) {
  const drawn = useMemo(() => stockPoints(points), [points]);
  return (
    <ChartFrame
      name={chartName(symbol, range)}
      chartKey={`${symbol} ${range}`}
      kind="bars"
      grain="days"
      points={drawn}
      reference={undefined}
      note={text("chart.whyBars")}
    />
  );
}

const quiet = 15 * 60_000;

/** What has to be known about the chart: that it is an old one, that the line is quiet, or why there are no candles. */
function sessionNote(lastAt: number): string {
  const at = exchangeNow();
  const { past, until } = drawnSession(lastAt, at);
  if (past) return text("chart.noTradesToday", { date: formatDay(lastAt) });
  if (until - lastAt > quiet) return text("chart.lastTrade", { age: formatAge(at - lastAt) });
  return text("chart.whySteps");
}

/** An axis in minutes need not be drawn again within one. */
const minutes = (at: number) => Math.floor(at / 60_000) * 60_000;
