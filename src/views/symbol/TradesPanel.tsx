import "#ui/messages/en/line";
import "#ui/messages/en/chart";
import { useQuery } from "@tanstack/react-query";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { stockSeriesQuery } from "#feed/groups/charts";
import { coverageOf } from "#feed/groups/tickCoverage";
import { dayStart } from "#market/day/session";
import type { Line } from "#market/line/line";
import type { StockPoint } from "#market/series/series";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { emptyWords, partWords } from "#ui/panel/tickWords";
import { moment, savedTable, useSavedTable } from "#ui/saving/savedTable";
import { arrow, direction, formatCount, formatPrice } from "#ui/words/format";
import { formatClock, formatShortDay } from "#ui/words/time";

/** The session's trades one by one, newest first: what the chart draws as steps. */
export function TradesPanel({ line, stockId }: { line: Line; stockId: number }) {
  const { symbol } = line;
  const trades = useQuery(stockSeriesQuery(stockId, 1));
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
