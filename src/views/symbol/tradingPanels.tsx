/** The trading of a line: its trades of the session, and its activity in longer periods. */
import "#ui/messages/en/line";
import "#ui/messages/en/chart";
import "./line.css";
import { exchangeNow, isToday } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf } from "#feed/groups/charts";
import { useUsualTrading } from "#feed/lines/usualTrading";
import { useLineTrades } from "#feed/tape/useTape";
import { dayStart } from "#market/day/session";
import type { Line } from "#market/line/line";
import {
  type Activity,
  type ActivitySpan,
  activitySpans,
  againstAverageDay,
  type Quote,
} from "#market/line/quote";
import type { StockPoint } from "#market/series/series";
import type { PriceJump } from "#market/series/splits";
import { activityFields, stockPointFields } from "#rows/priceRows";
import { text } from "#ui/messages/text";
import { UsualLine } from "#ui/panel/figureNotes.tsx";
import { Panel } from "#ui/panel/Panel.tsx";
import { basisWords, emptyWords, partWords } from "#ui/panel/tradeWords.tsx";
import { type Column, figureColumn } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import {
  direction,
  formatClock,
  formatCompact,
  formatCount,
  formatDay,
  formatPrice,
  formatShortDay,
  formatTimes,
  unknownFigure,
} from "#ui/words/format";
import { OfOtherSession } from "./LineFacts.tsx";
import type { QuoteProps } from "./meantLine.tsx";

/** The session's trades one by one, newest first. The chart draws the same trades as steps. */
export function TradesPanel({ line, stockId }: { line: Line; stockId: number }) {
  const { symbol } = line;
  const trades = useLineTrades(symbol, stockId, 1);
  const freshness = usePanelFreshness("symbol", trades);
  const lastAt = trades.data?.value.at(-1)?.at;
  const coverage = trades.data && coverageOf(trades.data, line);
  const past = lastAt !== undefined && coverage?.listed !== 0 && dayStart(lastAt) < dayStart(exchangeNow());
  const part = coverage && partWords(coverage);
  const basis = trades.basis && basisWords(trades.basis);
  return (
    <Panel
      title={text("symbol.trades")}
      reading={trades}
      tools={
        <>
          {past && (
            <span className="text-muted text-table">
              {text("symbol.tradesOf", { date: formatShortDay(lastAt) })}
            </span>
          )}
          {part && (
            <span className="text-caution text-table" title={basis?.why ?? text("chart.partOfWhy")}>
              {part}
            </span>
          )}
          {basis && (
            <span className="text-muted text-table" title={basis.why}>
              {basis.shown}
            </span>
          )}
        </>
      }
      empty={() => coverage && emptyWords(coverage)}
      freshness={freshness}
    >
      {(points) => <Tape points={points} symbol={symbol} isAverage={trades.basis === "bundles"} />}
    </Panel>
  );
}

interface Trade extends StockPoint {
  /** the price of the previous trade; undefined if unknown */
  before?: number | undefined;
  /** the price is a bundle's average */
  isAverage: boolean;
}

const stepOf = ({ price, before }: Trade) => direction(before === undefined ? undefined : price - before);

const tradeColumns: readonly Column<Trade>[] = [
  {
    id: "t",
    field: stockPointFields.at,
    head: "chart.time",
    rowHead: true,
    isTime: true,
    value: ({ at }) => at,
    show: ({ at }) => formatClock(at),
  },
  figureColumn({ id: "q", field: stockPointFields.quantity, head: "column.shares" }, "quantity", formatCount),
  {
    ...figureColumn(
      { id: "p", field: stockPointFields.price, head: "book.price", arrow: true },
      "price",
      formatPrice,
    ),
    show: ({ price, isAverage }) => (isAverage ? `≈ ${formatPrice(price)}` : formatPrice(price)),
    direction: (trade) => (stepOf(trade) === "flat" ? undefined : stepOf(trade)),
  },
];

const shownTrades = 60;

interface TapeProps {
  points: readonly StockPoint[];
  symbol: string;
  isAverage: boolean;
}

function Tape({ points, symbol, isAverage }: TapeProps) {
  const newest = points.slice(-shownTrades - 1).map((point, index, all): Trade => {
    return { ...point, isAverage, before: isAverage ? undefined : all[index - 1]?.price };
  });
  // the panel around it has the title "Trades"
  const name = `${text("symbol.trades")}, ${symbol}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section className="chart-table flex-1 overflow-auto" aria-label={name} tabIndex={0} data-symbol={symbol}>
      <Table
        name={`${symbol}-trades`}
        columns={tradeColumns}
        rows={newest.slice(-shownTrades).reverse()}
        saved={points.toReversed().map((point) => ({ ...point, isAverage }))}
        keyOf={({ at }) => at}
      />
    </section>
  );
}

const measures = ["shares", "trades", "turnover"] as const satisfies readonly (keyof Activity)[];

interface ActivityPanelProps extends QuoteProps {
  line: Pick<Line, "sessions">;
  /** number of days with a trade in the year's chart; undefined until the chart is loaded */
  days: number | undefined;
  /** whether the year's chart does not add up to the year's shares; the average day is then unknown */
  uncovered: boolean;
  /** a split within the year; share counts of earlier days are on another scale */
  split?: PriceJump | undefined;
  /** exchange time, ms, of the session that the quote's figures of today belong to; undefined if unknown */
  session: number | undefined;
}

/** Shares, trades and turnover of five spans. A missing figure is shown as a dash with its reason. */
export function ActivityPanel({ quote, freshness, line, session, ...year }: ActivityPanelProps) {
  return (
    <Panel
      title={text("line.activity")}
      reading={quote}
      freshness={freshness}
      tools={<OfOtherSession line={line} />}
    >
      {({ symbol, activity }) => (
        <div className="pt-[2px] pb-1.5 px-2.5 text-small" data-symbol={symbol}>
          <Table
            name="activity"
            className="line-table w-full border-collapse"
            columns={activityColumns}
            rows={activitySpans.map((span) => ({ span, amounts: activity[span], session }))}
            keyOf={({ span }) => span}
          />
          <p className="flex flex-wrap gap-x-3.5 gap-y-[2px] pt-1.25 text-table text-muted">
            {notesOn(activity).map((note) => (
              <span key={note}>{note}</span>
            ))}
            <UsualDay {...{ symbol, activity, ...year }} />
          </p>
        </div>
      )}
    </Panel>
  );
}

/** "Today" only if the session is today's. */
function sessionName(session: number | undefined): string {
  if (session === undefined) return text("line.span.session");
  return isToday(session) ? text("line.span.today") : formatDay(session);
}

interface SpanRow extends Pick<ActivityPanelProps, "session"> {
  span: ActivitySpan;
  amounts: Activity;
}

const activityColumns: readonly Column<SpanRow>[] = [
  {
    id: "span",
    head: "line.span",
    rowHead: true,
    value: ({ span }) => span,
    show: ({ span, session }) => (span === "today" ? sessionName(session) : text(`line.span.${span}`)),
  },
  ...measures.map((measure): Column<SpanRow> => {
    const money = measure === "turnover"; // rupees are abbreviated
    const full = money ? formatPrice : formatCount;
    return {
      id: measure,
      wire: ({ span }) => activityFields[span][measure],
      head: `line.${measure}`,
      value: ({ amounts }) => amounts[measure],
      show: ({ amounts }) => (money ? formatCompact : full)(amounts[measure]),
      title: ({ amounts }) =>
        amounts[measure] === undefined ? text("line.notPublished") : full(amounts[measure]),
    };
  }),
];

function notesOn(activity: Quote["activity"]): string[] {
  const all = activitySpans.flatMap((span) => measures.map((measure) => activity[span][measure]));
  const told = all.filter((value) => value !== undefined);
  const weekless = (activity.week.shares ?? Infinity) < (activity.today.shares ?? 0);
  return [
    ...(told.length < all.length ? [text("line.notPublished")] : []),
    ...(told.length > 0 && told.every((value) => value === 0) ? [text("line.neverTraded")] : []),
    ...(weekless ? [text("line.weekWithoutToday")] : []),
  ];
}

/** Compares with the recorded days; if there are too few, with an average day of the year. */
function UsualDay({ symbol, ...activity }: ActivityDays & { symbol: string }) {
  const usual = useUsualTrading(symbol);
  const isKnown = usual?.lines.get(symbol)?.turnover.times !== undefined;
  return isKnown ? <UsualLine usual={usual} symbol={symbol} /> : <AverageDay {...activity} />;
}

function AverageDay({ activity: { today, twelveMonths }, days, uncovered, split }: ActivityDays) {
  const times = split || uncovered ? undefined : againstAverageDay(today, twelveMonths, days);
  const isUnknown = times === undefined;
  if (isUnknown && !((uncovered || split) && today.shares)) return null;
  const known = {
    today: formatCount(today.shares),
    twelveMonths: formatCount(twelveMonths.shares),
    days: formatCount(days),
  };
  const why = isUnknown ? text("line.averageDayUnknownWhy") : text("line.averageDayWhy", known);
  return (
    <span
      data-derived=""
      title={split ? text("line.averageDaySplitWhy", { date: formatDay(split.at) }) : why}
    >
      {text("line.averageDay", { times: isUnknown ? unknownFigure : formatTimes(times) })}
    </span>
  );
}

type ActivityDays = Pick<Quote, "activity"> & Pick<ActivityPanelProps, "days" | "uncovered" | "split">;
