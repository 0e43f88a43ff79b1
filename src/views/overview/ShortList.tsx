import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePanelFreshness } from "#feed/freshness/freshness";
import { shortPricesQuery } from "#feed/groups/prices";
import type { Print } from "#market/lists/print";
import { WatchStar } from "#ui/kept/WatchStar.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Tick } from "#ui/panel/Tick.tsx";
import { Link } from "#ui/router/Link.tsx";
import { moment, savedTable, useSavedTable } from "#ui/saving/savedTable";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import {
  arrow,
  direction,
  formatChange,
  formatChangePercent,
  formatCount,
  formatPrice,
} from "#ui/words/format";

/** The service's short list: the first ten lines of its board, which are not the latest ten that traded. */
export function ShortList({ choice }: { choice: ReactNode }) {
  const prints = useQuery(shortPricesQuery());
  const [ofDay, setOfDay] = useState(false);
  return (
    <Panel
      title={text("prints.shortTitle")}
      reading={prints}
      tools={
        <>
          {choice}
          <button
            type="button"
            className="chip short-more"
            aria-pressed={ofDay}
            title={text("prints.ofDayWhy")}
            onClick={() => setOfDay(!ofDay)}
          >
            {text("prints.ofDay")}
          </button>
          <span className="min-w-0 flex-1 truncate text-muted text-table" title={text("prints.shortWhy")}>
            {text("prints.shortWhy")}
          </span>
        </>
      }
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={usePanelFreshness("shortPrices", prints)}
    >
      {(rows) => <ShortTable prints={rows} ofDay={ofDay} />}
    </Panel>
  );
}

const heads = [
  ["column.price", ""],
  ["column.change", "of-change"],
  ["column.changePercent", "of-change"],
  ["prints.quantity", "of-change"],
  ["column.open", "of-day"],
  ["column.high", "of-day"],
  ["column.low", "of-day"],
  ["prints.withCrossings", "of-day"],
] as const;

/** Where there is no room for all of it, either the change or the day is shown. */
function ShortTable({ prints, ofDay }: { prints: readonly Print[]; ofDay: boolean }) {
  const saved = useSavedTable(() =>
    savedTable("short-list", prints, {
      tradesTime: ({ tradedAt }) => moment(tradedAt),
      symbol: ({ symbol }) => symbol,
      lastTradedPrice: ({ price }) => price,
      change: ({ change }) => change,
      changePercentage: ({ changePercent }) => changePercent,
      quantity: ({ quantity }) => quantity,
      open: ({ open }) => open,
      high: ({ high }) => high,
      low: ({ low }) => low,
      crossingVolume: ({ sharesWithCrossings }) => sharesWithCrossings,
    }),
  );
  return (
    <div ref={saved} className="leaders prints short-list" data-of-day={ofDay}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("chart.time")}</th>
            <th scope="col">{text("column.symbol")}</th>
            {heads.map(([head, part]) => (
              <th key={head} scope="col" className={`figure ${part}`}>
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prints.map((print) => (
            <ShortRow key={print.symbol} {...print} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShortRow(print: Print) {
  const { symbol, tradedAt, change, changePercent } = print;
  const [way, stepWay] = [direction(changePercent), direction(change)];
  return (
    <tr data-symbol={symbol}>
      <td className="num text-muted" data-field="tradesTime">
        <Tick at={tradedAt} />
      </td>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
        <WatchStar symbol={symbol} className="star-quiet" tabIndex={-1} />
      </th>
      <td className="figure num" data-field="lastTradedPrice">
        {formatPrice(print.price)}
      </td>
      <td className={`figure num of-change ${stepWay}`}>
        {arrow[stepWay] && <span aria-hidden="true">{arrow[stepWay]} </span>}
        <span data-field="change">{formatChange(change)}</span>
      </td>
      <td className={`figure num of-change ${way}`}>
        {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
        <span data-field="changePercentage">{formatChangePercent(changePercent)}</span>
      </td>
      <td className="figure num of-change" data-field="quantity">
        {formatCount(print.quantity)}
      </td>
      <td className="figure num of-day" data-field="open">
        {formatPrice(print.open)}
      </td>
      <td className="figure num of-day" data-field="high">
        {formatPrice(print.high)}
      </td>
      <td className="figure num of-day" data-field="low">
        {formatPrice(print.low)}
      </td>
      <td className="figure num of-day" data-field="crossingVolume">
        {formatCount(print.sharesWithCrossings)}
      </td>
    </tr>
  );
}
