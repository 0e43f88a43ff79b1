import "./peek.css";
import "#ui/messages/en/boardTools";
import "#ui/messages/en/chart";
import "#ui/messages/en/line";
import { QueryClientProvider, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { queries } from "#feed/answers/pollIntervals";
import { useBoardRow } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness, usePanelFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf, peekQuoteQuery, peekSeriesQuery, useLineMoments } from "#feed/groups/charts";
import { useMarksOf } from "#feed/lines/lineMarks";
import type { Reading } from "#feed/reading/reading";
import { drawnSession, ofNewestDay, withNewestValue } from "#market/day/drawnSession";
import { isOld } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import { clockTolerance, isRescaled } from "#market/line/board";
import { type Line, lineOf } from "#market/line/line";
import type { Quote } from "#market/line/quote";
import { fillsRange, periodOf, type Range, ranges, type StockPoint } from "#market/series/series";
import { jumpsUntilNow, rebasedValues } from "#market/series/splits";
import { boardFields } from "#rows/boardRows";
import { quoteFields } from "#rows/priceRows";
import { chartName, daysName } from "#ui/chart/ChartFrame.tsx";
import { MiniChart } from "#ui/chart/MiniChart.tsx";
import type { MiniPoint } from "#ui/chart/miniPath";
import { Choice } from "#ui/controls/Choice.tsx";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { emptyWords, partWords } from "#ui/panel/tradeWords.tsx";
import { usePreferences } from "#ui/preferences/preferences";
import { Link } from "#ui/router/Router.tsx";
import { ClassBadge, LineBadges, SymbolCode } from "#ui/table/SymbolCode.tsx";
import {
  formatAge,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatDay,
  formatMinute,
  formatPrice,
  formatShare,
  unknownFigure,
} from "#ui/words/format";
import { readableName } from "#ui/words/names";
import { useEachSecond } from "#ui/words/ticker";

/** The figures of the line's quote, with their own age. The quote's sums include crossings, the board's do not. */
function PeekQuote({ quote }: { quote: UseQueryResult<Reading<Quote>> }) {
  const freshness = usePanelFreshness("symbol", quote);
  return (
    <Panel
      title={text("peek.quote")}
      reading={quote}
      freshness={freshness}
      className="peek-quote flex-[1_0_auto]"
    >
      {(figures) => <PeekFigures {...figures} />}
    </Panel>
  );
}

function PeekFigures(quote: Quote) {
  const { marketCap, marketCapPercent, turnover } = quote;
  const withCrossings = text("peek.withCrossings");
  return (
    <dl className="figures">
      <PeekFigure name={text("peek.previousClose")}>
        {sentFigure("previousClose", formatPrice(quote.previousClose))}
      </PeekFigure>
      <PeekFigure name={text("symbol.dayRange")}>{rangeOf(quote, "low", "high")}</PeekFigure>
      <PeekFigure name={text("peek.twelveMonths")} note={text("peek.unadjusted")}>
        {rangeOf(quote, "twelveMonthLow", "twelveMonthHigh")}
      </PeekFigure>
      <PeekFigure name={text("symbol.marketCap")} full={formatPrice(marketCap)}>
        {sentFigure("marketCap", formatCompact(marketCap))}
        {marketCapPercent !== undefined && (
          <small data-field={quoteFields.marketCapPercent}>{formatShare(marketCapPercent)}</small>
        )}
      </PeekFigure>
      <PeekFigure name={text("column.turnover")} note={withCrossings} full={formatPrice(turnover)}>
        {sentFigure("turnover", formatCompact(turnover))}
      </PeekFigure>
      <PeekFigure name={text("peek.sharesAndTrades")} note={withCrossings}>
        {sentFigure("shares", formatCount(quote.shares))} · {sentFigure("trades", formatCount(quote.trades))}
      </PeekFigure>
    </dl>
  );
}

const sentFigure = (figure: keyof typeof quoteFields, shown: string) => (
  <span data-field={quoteFields[figure]}>{shown}</span>
);

type RangeEnd = "low" | "high" | "twelveMonthLow" | "twelveMonthHigh";

const rangeOf = (quote: Quote, low: RangeEnd, high: RangeEnd) =>
  (quote[low] ?? quote[high]) === undefined ? (
    unknownFigure
  ) : (
    <>
      {sentFigure(low, formatPrice(quote[low]))} – {sentFigure(high, formatPrice(quote[high]))}
    </>
  );

interface FigureProps {
  name: string;
  note?: string;
  /** the figure without abbreviation */
  full?: string;
  children: ReactNode;
}

const PeekFigure = ({ name, note, full, children }: FigureProps) => (
  <div title={full}>
    <dt>
      {name}
      {note && <small>{note}</small>}
    </dt>
    <dd className="num text-small whitespace-nowrap">{children}</dd>
  </div>
);

interface PeekCardProps {
  symbol: string;
  range: Range;
  onRange: (range: Range) => void;
}

/** A summary of a line: the live price, its chart and its quote. Chart and quote each have their own age and error state. */
function PeekCard({ symbol, range, onRange }: PeekCardProps) {
  const row = useBoardRow(symbol);
  const quote = useQuery(peekQuoteQuery(symbol));
  const ofBoard = useBoardFreshness();
  const ofQuote = usePanelFreshness("symbol", quote);
  const line = lineOf(symbol, { row, quote: quote.data?.value, ...useLineMoments(quote.data) });
  const { stockId } = line;
  return (
    <>
      <PeekHead line={line} old={isOld(line.from === "board" ? ofBoard : ofQuote)} />
      {stockId === undefined ? (
        <p className="peek-chart p-3 text-muted text-table h-38 border-b border-line">
          {text(quote.isFetched ? "chart.noStockId" : "shell.loading")}
        </p>
      ) : (
        <PeekChart {...{ line, stockId, range, onRange }} />
      )}
      <PeekQuote quote={quote} />
      <Foot />
    </>
  );
}

/** The service's field names for the same figures, by source. */
const lineFields = { board: boardFields, quote: quoteFields } as const;

function PeekHead({ line, old }: { line: Line; old: boolean }) {
  const { symbol, price, change, changePercent, from } = line;
  const field = lineFields[from];
  return (
    <header
      className="peek-head flex flex-none flex-col gap-[2px] pt-2.5 pb-2 px-3 border-b border-line"
      data-stale={old}
      data-past={line.past || line.missingAt !== undefined || undefined}
    >
      <p className="peek-name flex gap-2 items-baseline justify-between text-small whitespace-nowrap">
        <Link to="/s/$symbol" params={{ symbol }} data-field={field.name}>
          {readableName(line.name) ?? symbol}
        </Link>
        <span>
          <SymbolCode symbol={symbol} /> <ClassBadge symbol={symbol} />{" "}
          <LineBadges marks={useMarksOf(symbol)} />
        </span>
      </p>
      <p className="flex gap-2 items-baseline text-small">
        <strong className="num text-head" data-field={field.price}>
          {formatPrice(price)}
        </strong>
        {change !== undefined && (
          <Change
            change={change}
            percent={changePercent}
            changeField={field.change}
            percentField={field.changePercent}
            rescaled={isRescaled(line)}
          />
        )}
        <LastTrade line={line} />
      </p>
    </header>
  );
}

function LastTrade({ line: { lastTradeAt: at, missingAt } }: { line: Line }) {
  const words = useEachSecond(() => {
    if (missingAt !== undefined) return text("symbol.sessionUnknown");
    if (at === undefined) return text("symbol.noTradeToday");
    const now = exchangeNow();
    if (dayStart(now) !== dayStart(at)) return text("symbol.lastTradeOn", { date: formatDay(at) });
    return text("symbol.lastTrade", { age: formatAge(now - at) });
  });
  return (
    <small className="ml-auto text-table text-muted" data-field={boardFields.lastTradeAt}>
      {words}
    </small>
  );
}

/** The setting that opens peeks by hovering, and the keys that open them. */
function Foot() {
  const hover = usePreferences((kept) => kept.peekOnHover);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <footer className="flex flex-none gap-2 items-center justify-between min-h-7.5 px-3 text-table text-muted border-t border-line">
      <label className="flex gap-1.5 items-center cursor-pointer">
        <input
          type="checkbox"
          checked={hover}
          onChange={({ target }) => choose({ peekOnHover: target.checked })}
        />
        {text("peek.onHover")}
      </label>
      <span>{text("peek.keys")}</span>
    </footer>
  );
}

/** The card together with the query cache, which the board itself does not use. */
export const AskingPeek = (props: PeekCardProps) => (
  <QueryClientProvider client={queries}>
    <PeekCard {...props} />
  </QueryClientProvider>
);

interface PeekChartProps {
  line: Line;
  stockId: number;
  range: Range;
  onRange: (range: Range) => void;
}

const choices = ranges.map((range) => [range, range] as const);

/** The line's trades of the session, or its closes over a longer range. The chart is loaded separately. */
function PeekChart({ line, stockId, range, onRange }: PeekChartProps) {
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
