import "#ui/messages/en/book";
import "#ui/messages/en/chart";
import "#ui/messages/en/symbol";
import { useQuery } from "@tanstack/react-query";
import { stockSeriesQuery } from "#feed/charts";
import { exchangeNow } from "#feed/exchangeClock";
import { usePanelFreshness } from "#feed/freshness";
import type { StockPoint } from "#market/series";
import { dayStart } from "#market/session";
import { arrow, direction, formatCount, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { moment, savedTable, useSavedTable } from "#ui/savedTable";
import { formatClock, formatDay } from "#ui/time";

/** The session's trades one by one, newest first: what the chart draws as steps. */
export function TradesPanel({ symbol, stockId }: { symbol: string; stockId: number }) {
  const trades = useQuery(stockSeriesQuery(stockId, 1));
  const freshness = usePanelFreshness("symbol", trades);
  const lastAt = trades.data?.value.at(-1)?.at;
  const past = lastAt !== undefined && dayStart(lastAt) < dayStart(exchangeNow());
  return (
    <Panel
      title={text("symbol.trades")}
      reading={trades}
      tools={
        past && (
          <span className="text-muted text-table">
            {text("symbol.tradesOf", { date: formatDay(lastAt) })}
          </span>
        )
      }
      empty={(points) => (points.length ? undefined : text("chart.noTradesListed"))}
      freshness={freshness}
    >
      {(points) => <Tape points={points} symbol={symbol} />}
    </Panel>
  );
}

const shown = 60;

function Tape({ points, symbol }: { points: readonly StockPoint[]; symbol: string }) {
  const newest = points
    .slice(-shown - 1)
    .map((point, index, all) => ({ ...point, before: all[index - 1]?.price }))
    .slice(-shown)
    .reverse();
  // the panel around it is called "Trades" already
  const name = `${text("symbol.trades")}, ${symbol}`;
  const saved = useSavedTable(() =>
    savedTable(`${symbol}-trades`, points.toReversed(), {
      t: ({ at }) => moment(at),
      q: ({ quantity }) => quantity,
      p: ({ price }) => price,
    }),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
    <section ref={saved} className="chart-table" aria-label={name} tabIndex={0} data-symbol={symbol}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("chart.time")}</th>
            <th scope="col">{text("column.shares")}</th>
            <th scope="col">{text("book.price")}</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ at, price, quantity, before }) => {
            const way = direction(before === undefined ? undefined : price - before);
            return (
              <tr key={at}>
                <th scope="row" data-field="t">
                  {formatClock(at)}
                </th>
                <td data-field="q">{formatCount(quantity)}</td>
                <td className={way === "flat" ? undefined : way}>
                  {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
                  <span data-field="p">{formatPrice(price)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
