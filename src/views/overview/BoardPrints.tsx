import "#ui/messages/en/chart";
import "#ui/messages/en/overview";
import { memo, type ReactNode, useState } from "react";
import { useBoardRow } from "#feed/board/board";
import { useFromBoard } from "#feed/board/fromBoard";
import { useBoardFreshness } from "#feed/freshness/freshness";
import { useTape } from "#feed/groups/tape";
import { changeAt, changePercentAt } from "#market/line/boardFigures";
import type { TapeEntry } from "#market/lists/tape";
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
  unknown,
} from "#ui/words/format";

const traded = (rows: Iterable<unknown>) => [...rows].length;

/** What was traded between one board and the next, newest first. */
export function BoardPrints({ strip, tools }: { strip: boolean; tools: ReactNode }) {
  const lines = useFromBoard(traded);
  const prints = useTape();
  return (
    <Panel
      title={text("prints.title")}
      reading={lines}
      tools={tools}
      empty={(count) => (count ? undefined : text("leaders.none.active"))}
      freshness={useBoardFreshness()}
    >
      {() => (
        <>
          {strip && <Strip prints={prints} />}
          <PrintList prints={prints} />
        </>
      )}
    </Panel>
  );
}

/** The third is the class of a column that is left out where there is no room. */
const heads = [
  ["column.price", "prints.priceWhy", ""],
  ["column.change", "prints.changeWhy", "of-change"],
  ["column.changePercent", "prints.changeWhy", "of-percent"],
  ["prints.last", "prints.lastWhy", "of-size"],
  ["prints.trades", "prints.tradesWhy", ""],
  ["prints.crossedHead", "prints.crossedHeadWhy", "of-crossed"],
  ["prints.shares", "prints.sharesWhy", ""],
] as const;

/** as many as are seen at first; the rest is mounted when somebody scrolls towards it */
const mountedFirst = 30;

function PrintList({ prints }: { prints: readonly TapeEntry[] }) {
  const [all, setAll] = useState(false);
  const saved = useSavedTable(() =>
    savedTable("prints", prints, {
      lastTradedTime: ({ at }) => moment(at),
      symbol: ({ symbol }) => symbol,
      price: ({ price }) => price,
      quantity: ({ quantity }) => quantity,
      trades: ({ trades }) => trades,
      shares: ({ shares }) => shares,
      crossed: ({ crossed, trades }) => (trades === undefined ? undefined : crossed),
    }),
  );
  return (
    <div ref={saved} className="leaders prints" onScroll={() => setAll(true)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("chart.time")}</th>
            <th scope="col">{text("column.symbol")}</th>
            {heads.map(([head, why, narrow]) => (
              <th key={head} scope="col" className={`figure ${narrow}`} title={text(why)}>
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? prints : prints.slice(0, mountedFirst)).map((print) => (
            <PrintRow key={print.key} print={print} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const steps = {
  up: ["up", "▲", "prints.stepUp"],
  down: ["down", "▼", "prints.stepDown"],
  same: ["", "", "prints.stepSame"],
} as const;

const PrintRow = memo(function PrintRow({ print }: { print: TapeEntry }) {
  const { symbol, at, price, step, quantity, trades, shares, crossed } = print;
  const row = useBoardRow(symbol);
  const changePercent = row && changePercentAt(row, price); // the line may have gone on since
  const change = row && changeAt(row, price);
  const unseen = trades === undefined ? text("prints.notSeen") : undefined;
  const dayWay = direction(changePercent);
  const [way, mark, said] = step ? steps[step] : ["", "", undefined];
  return (
    <tr data-symbol={symbol}>
      <td className="num text-muted">
        <Tick at={at} />
      </td>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
        <WatchStar symbol={symbol} className="star-quiet" tabIndex={-1} />
        {crossed > 0 && (
          <span className="badge print-crossed" title={text("prints.crossedWhy", { shares: crossed })}>
            {text("prints.crossed")}
          </span>
        )}
      </th>
      <td className={`figure num ${way}`} title={said && text(said)}>
        {mark && <span aria-hidden="true">{mark} </span>}
        {formatPrice(price)}
      </td>
      <td className={`figure num of-change ${dayWay}`}>{formatChange(change)}</td>
      <td className={`figure num of-percent ${dayWay}`}>
        {arrow[dayWay] && <span aria-hidden="true">{arrow[dayWay]} </span>}
        {formatChangePercent(changePercent)}
      </td>
      <td className="figure num of-size">{formatCount(quantity)}</td>
      <td className="figure num" title={unseen}>
        {formatCount(trades)}
      </td>
      <td className="figure num of-crossed" title={unseen}>
        {crossed > 0 ? formatCount(crossed) : unknown}
      </td>
      <td className="figure num" title={unseen}>
        {formatCount(shares === undefined ? undefined : shares + crossed)}
      </td>
    </tr>
  );
});

const shown = 20;

/** The newest prints running by. It stands still under pointer or focus, when paused, and for whoever wants no motion. */
function Strip({ prints }: { prints: readonly TapeEntry[] }) {
  const [paused, setPaused] = useState(false);
  return (
    <div className="strip" data-paused={paused}>
      <button type="button" className="chip" aria-pressed={paused} onClick={() => setPaused(!paused)}>
        {text(paused ? "prints.run" : "prints.pause")}
      </button>
      <div className="strip-window">
        <ul className="strip-band">
          {prints.slice(0, shown).map(({ key, symbol, price, step }) => (
            <li key={key} className={`num ${step ?? ""}`}>
              <Link to="/s/$symbol" params={{ symbol }}>
                {symbol.split(".", 1)[0]} {formatPrice(price)}
                {(step === "up" || step === "down") && <span aria-hidden="true"> {arrow[step]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
