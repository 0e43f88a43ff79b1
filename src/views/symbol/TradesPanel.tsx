import "#ui/messages/en/line";
import "#ui/messages/en/chart";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/pageFreshness";
import { coverageOf, stockPointFields } from "#feed/groups/charts";
import { useLineTrades } from "#feed/tape/lineTrades";
import { dayStart } from "#market/day/session";
import type { Line } from "#market/line/line";
import type { StockPoint } from "#market/series/series";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { emptyWords, partWords } from "#ui/panel/tickWords";
import { type Column, figure } from "#ui/table/column";
import { Table } from "#ui/table/Table.tsx";
import { direction, formatClock, formatCount, formatPrice, formatShortDay } from "#ui/words/format";

/** The session's trades one by one, newest first. The chart draws the same trades as steps. */
export function TradesPanel({ line, stockId }: { line: Line; stockId: number }) {
  const { symbol } = line;
  const trades = useLineTrades(symbol, stockId, 1);
  const freshness = usePanelFreshness("symbol", trades);
  const lastAt = trades.data?.value.at(-1)?.at;
  const coverage = trades.data && coverageOf(trades.data, line);
  const past = lastAt !== undefined && coverage?.listed !== 0 && dayStart(lastAt) < dayStart(exchangeNow());
  const part = coverage && partWords(coverage);
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
            <span className="text-caution text-table" title={text("chart.partOfWhy")}>
              {part}
            </span>
          )}
        </>
      }
      empty={() => coverage && emptyWords(coverage)}
      freshness={freshness}
    >
      {(points) => <Tape points={points} symbol={symbol} />}
    </Panel>
  );
}

interface Trade extends StockPoint {
  /** the price of the previous trade; undefined if unknown */
  before?: number | undefined;
}

const stepOf = ({ price, before }: Trade) => direction(before === undefined ? undefined : price - before);

const columns: readonly Column<Trade>[] = [
  {
    id: "t",
    field: stockPointFields.at,
    head: "chart.time",
    rowHead: true,
    isTime: true,
    value: ({ at }) => at,
    show: ({ at }) => formatClock(at),
  },
  figure({ id: "q", field: stockPointFields.quantity, head: "column.shares" }, "quantity", formatCount),
  {
    ...figure(
      { id: "p", field: stockPointFields.price, head: "book.price", arrow: true },
      "price",
      formatPrice,
    ),
    direction: (trade) => (stepOf(trade) === "flat" ? undefined : stepOf(trade)),
  },
];

const shown = 60;

function Tape({ points, symbol }: { points: readonly StockPoint[]; symbol: string }) {
  const newest = points
    .slice(-shown - 1)
    .map((point, index, all) => ({ ...point, before: all[index - 1]?.price }))
    .slice(-shown)
    .reverse();
  // the panel around it has the title "Trades"
  const name = `${text("symbol.trades")}, ${symbol}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section className="chart-table flex-1 overflow-auto" aria-label={name} tabIndex={0} data-symbol={symbol}>
      <Table
        name={`${symbol}-trades`}
        columns={columns}
        rows={newest}
        saved={points.toReversed()}
        keyOf={({ at }) => at}
      />
    </section>
  );
}
