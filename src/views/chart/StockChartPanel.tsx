import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { exchangeClock, exchangeNow, isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf, stockSeriesQuery } from "#feed/groups/charts";
import { useChartEvents } from "#feed/lines/companyDisclosures";
import { useLineTrades, useTape } from "#feed/tape/useTape";
import { drawnSession, ofNewestDay, withNewestValue } from "#market/day/drawnSession";
import { dayStart } from "#market/day/session";
import { clockTolerance } from "#market/line/board";
import type { Line } from "#market/line/line";
import { partOfDays, type TickCoverage } from "#market/lists/coverage";
import { type ChartMark, eventBars } from "#market/papers/chartEvents";
import { closeBeforeTrades, fillsRange, periodOf, type StockPoint } from "#market/series/series";
import { type DayPrices, isOtherScale, jumpsUntilNow, type PriceJump } from "#market/series/splits";
import { chartName, daysName } from "#ui/chart/ChartFrame.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { basisWords, blockTitle, emptyWords, partWords } from "#ui/panel/tradeWords.tsx";
import type { SeriesPoint } from "#ui/points/chartPoints";
import { formatAge, formatDay, formatIsoDay, formatPrice } from "#ui/words/format";
import { useEachSecond } from "#ui/words/ticker";
import { joinNotes } from "./ChartNotes.tsx";
import { type ChartChoices, DrawnChart, DrawnTools, RangeChoice } from "./DrawnChart.tsx";
import type { ChartAdditions } from "./overlays.ts";
import { rebasedPoints, stockFields, stockPoints, useDayAxis, useToday } from "./points.ts";

interface StockChartPanelProps extends ChartChoices {
  symbol: string;
  /** the company's name from the quote or the board, because some announcements carry only the name */
  name?: string | undefined;
  stockId: number;
  previousClose: number | undefined;
  /** the session's totals on the same page; if they include trades that the list lacks, the chart lacks them too */
  totals: Parameters<typeof coverageOf>[1] & Pick<Line, "yearShares">;
  /** the newest trade, if the board receives it before the series */
  newest: DayPrices & { at: number | undefined };
  /** studies and comparisons */
  drawn: ChartAdditions;
}

/** One line's trades of the session as steps, or its days as high, low and close. */
export function StockChartPanel(props: StockChartPanelProps) {
  const { symbol, stockId, range, onRange, drawn, totals } = props;
  const series = useLineTrades(symbol, stockId, periodOf(range));
  // the page and longer periods request this series; this component only reads it from the cache
  const year = useQuery({ ...stockSeriesQuery(stockId, 5), enabled: false });
  const earlier = (year.data?.value.length ?? 0) > 0;
  const freshness = usePanelFreshness(range === "1D" ? "symbol" : "history", series);
  const basis = series.basis && basisWords(series.basis);
  const coverage = series.data && range === "1D" ? coverageOf(series.data, totals) : undefined;
  return (
    <Panel
      title={text("chart.price")}
      reading={series}
      tools={
        <>
          <RangeChoice range={range} onRange={onRange} />
          <DrawnTools drawn={drawn} />
          {basis && (
            <span className="text-muted text-table" title={basis.why}>
              {basis.shown}
            </span>
          )}
        </>
      }
      empty={(points) =>
        coverage ? noTradesText(coverage, earlier) : points.length ? undefined : text("chart.noHistory")
      }
      freshness={freshness}
      className="panel-hero"
    >
      {(points) =>
        coverage ? (
          <SessionChart {...props} points={points} part={partWords(coverage)} />
        ) : (
          <Days {...props} points={points} />
        )
      }
    </Panel>
  );
}

/** @param earlier whether the year's chart is known to have days */
function noTradesText(coverage: TickCoverage, earlier: boolean): string | undefined {
  const words = emptyWords(coverage);
  return words && earlier ? `${words} ${text("chart.longerPeriods")}` : words;
}

type WithPoints = StockChartPanelProps & { points: readonly StockPoint[] };

const sharedOf = ({ symbol, range, look, onLook, drawn }: WithPoints) => ({
  ...{ symbol, own: symbol, range, look, onLook, drawn },
  fields: stockFields(),
});

function SessionChart({ part, ...props }: WithPoints & { part: string | undefined }) {
  const { symbol, range, points, previousClose } = props;
  const { at, value } = props.newest;
  const { points: drawn } = useMemo(
    () => ofNewestDay(withNewestValue(stockPoints(points), { at, value }, exchangeNow() + clockTolerance)),
    [points, at, value],
  );
  const lastAt = drawn.at(-1)?.at ?? 0;
  const axis = useDayAxis(lastAt);
  const marks = useSessionMarks(props, drawn);
  // the same previous close as in the page's head, so that both show the same change, also for an ended session
  const close = closeBeforeTrades(points, previousClose);
  const reference = isOtherScale(close, { value, ...rangeOf(drawn) }) ? undefined : close;
  const note = useEachSecond(() => sessionNote(lastAt));
  return (
    <DrawnChart
      {...sharedOf(props)}
      name={chartName(symbol, range)}
      {...{ ...axis, note, part, marks }}
      chartKey={`${symbol} ${range} ${axis.from}`}
      kind="steps"
      grain="minutes"
      points={drawn}
      reference={reference}
      why={text("chart.whySteps")}
    />
  );
}

function Days(props: WithPoints) {
  const { symbol, range, points, totals, look, newest, previousClose } = props;
  const traded = useMemo(() => stockPoints(points), [points]);
  const marks = useStockMarks(props, traded, true);
  const covered = partOfDays(points, totals.yearShares);
  const part = covered && text("chart.partOf.days", { ...covered });
  // a large price difference between distant days does not count as a jump
  const whole = covered === undefined;
  const { at: newestAt, value: price, open, high, low } = newest;
  const jumps = useMemo(
    () => (whole ? jumpsUntilNow(traded, { at: newestAt, price, previousClose, open, high, low }) : []),
    [traded, whole, newestAt, price, previousClose, open, high, low],
  );
  const rebases = jumps.length > 0 && look?.prices !== "traded";
  const drawn = useMemo(() => (rebases ? rebasedPoints(traded, jumps) : traded), [rebases, traded, jumps]);
  const cuts = useMemo(() => {
    const label = text(rebases ? "chart.jumpRebased" : "chart.jump");
    const lastAt = traded.at(-1)?.at ?? 0;
    return jumps.filter(({ at }) => at <= lastAt).map(({ at }) => ({ at, label, traded: !rebases }));
  }, [jumps, rebases, traded]);
  const closes = look?.form === "line";
  const filled = fillsRange(range, traded);
  const until = useToday();
  return (
    <DrawnChart
      {...sharedOf(props)}
      name={daysName(symbol, range, traded, filled)}
      chartKey={`${symbol} ${range}`}
      kind={closes ? "closes" : "bars"}
      {...{ cuts, marks, filled, until, part }}
      grain="days"
      points={drawn}
      asSent={traded}
      reference={undefined}
      note={joinNotes(jumpNote(jumps.at(-1), rebases), endNote(drawn.at(-1)?.at))}
      why={text(closes ? "chart.whyCloses" : whyBars(drawn))}
    />
  );
}

const rangeOf = (points: readonly SeriesPoint[]) => {
  const values = points.map(({ value }) => value);
  return { low: Math.min(...values), high: Math.max(...values) };
};

const whyBars = (points: readonly SeriesPoint[]) =>
  points.some(({ open }) => open !== undefined) ? "chart.whyCandles" : "chart.whyBars";

/** Describes the newest jump. Screen readers, phones and tables do not show the line that marks it in the chart. */
function jumpNote(jump: PriceJump | undefined, rebases: boolean): string | undefined {
  if (!jump) return undefined;
  const { at, from, to } = jump;
  return text(rebases ? "chart.jumpRebasedNote" : "chart.jumpNote", {
    date: formatDay(at),
    from: formatPrice(from),
    to: formatPrice(to),
  });
}

/** Says that the chart ends before today, because a day is published only after it has ended. */
function endNote(lastAt: number | undefined): string | undefined {
  if (lastAt === undefined || !drawnSession(lastAt, exchangeNow()).past) return undefined;
  return text("chart.endsBefore", { date: formatDay(lastAt) });
}

const quietAfter = 15 * 60_000;

/** Whether any trade was seen today. If not, it is unknown whether today has a session and whether this line traded. */
function isMarketOfToday(): boolean {
  const { lastEventAt } = exchangeClock.session();
  return lastEventAt !== undefined && isToday(lastEventAt);
}

/** Warnings to read before the chart: it is of an earlier day, or the line is quiet. */
function sessionNote(lastAt: number): string | undefined {
  const at = exchangeNow();
  const { past, until } = drawnSession(lastAt, at);
  if (past) {
    const day = formatDay(lastAt);
    return isMarketOfToday()
      ? text("chart.noTradesToday", { date: day })
      : text("phase.lastSession", { day });
  }
  if (until - lastAt > quietAfter) return text("chart.lastTrade", { age: formatAge(at - lastAt) });
  return undefined;
}

type ChartedLine = Pick<StockChartPanelProps, "symbol" | "name">;

function useSessionMarks(whose: ChartedLine, points: readonly SeriesPoint[]): readonly ChartMark[] {
  const disclosures = useStockMarks(whose, points, false);
  const blocks = useBlockMarks(whose.symbol);
  const dayAt = dayStart(points.at(-1)?.at ?? 0);
  return useMemo(
    () => [...disclosures, ...blocks.filter(({ at }) => dayStart(at) === dayAt)].sort((a, b) => a.at - b.at),
    [disclosures, blocks, dayAt],
  );
}

/** A company's disclosures of the last year, each at the nearest bar. */
function useStockMarks(
  whose: ChartedLine,
  points: readonly SeriesPoint[],
  days: boolean,
): readonly ChartMark[] {
  const today = useEachSecond(() => formatIsoDay(exchangeNow()));
  const events = useChartEvents({ symbol: whose.symbol, name: whose.name }, today);
  return useMemo(
    () =>
      eventBars(
        events,
        points.map(({ at }) => at),
        days,
      ),
    [events, points, days],
  );
}

/** Each block at the end of its time window. A block from before the first board has no known time, so it has no mark. */
function useBlockMarks(symbol: string): readonly ChartMark[] {
  const day = useTape().data?.value;
  return useMemo(
    () =>
      (day?.blocks ?? [])
        .filter((block) => block.symbol === symbol && block.from !== undefined)
        .map((block) => ({
          at: block.to,
          entries: [{ key: block.key, at: block.to, glyph: "B", title: blockTitle(block, day?.since) }],
        })),
    [day, symbol],
  );
}
