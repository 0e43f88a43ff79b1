import "#ui/messages/en/watchlists";
import "./watchPanel.css";
import { memo } from "react";
import { useBoardReading } from "#feed/boardReading";
import { useBoardFreshness } from "#feed/freshness";
import { useMarketLine } from "#feed/untraded";
import { Change } from "#ui/Change.tsx";
import { formatCompact, formatPrice, unknown } from "#ui/format";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { Panel } from "#ui/Panel.tsx";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { formatDay } from "#ui/time";
import { useWatchlist } from "#ui/watchlists";

interface WatchPanelProps {
  /** a list of this browser, by its slug */
  list?: string | undefined;
  /** or the lines themselves, as a link named them */
  symbols?: readonly string[] | undefined;
  /** what lines named in a link are called together */
  name?: string | undefined;
}

/** A watchlist to look at: named by its address or by its lines, never one that nobody asked for. */
export function WatchPanel({ list: slug = "", symbols, name }: WatchPanelProps) {
  const list = useWatchlist(slug);
  const lines = symbols ?? list?.lines.map(({ symbol }) => symbol);
  const none = lines ? text("watch.emptyShort") : text("watch.gone", { slug: slug.slice(0, 40) });
  return (
    <Panel
      title={text("watch.title", { name: name ?? list?.name ?? slug.slice(0, 40) })}
      reading={useBoardReading()}
      empty={() => (lines?.length ? undefined : none)}
      freshness={useBoardFreshness()}
      className="watch-panel"
    >
      {() => (
        <div className="leaders">
          <table>
            <thead>
              <tr>
                <th scope="col">{text("column.symbol")}</th>
                <th scope="col" className="leader-name">
                  {text("column.company")}
                </th>
                {(["column.price", "column.change", "column.changePercent", "column.turnover"] as const).map(
                  (id) => (
                    <th key={id} scope="col" className="figure">
                      {text(id)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {lines?.map((symbol) => (
                <WatchRow key={symbol} symbol={symbol} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const WatchRow = memo(function WatchRow({ symbol }: { symbol: string }) {
  const row = useMarketLine(symbol);
  const name = readableName(row?.name) ?? unknown;
  const last = row?.lastKnown;
  return (
    <tr data-symbol={symbol} data-untraded={last !== undefined}>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
      </th>
      <td className="leader-name" data-field="name" title={name}>
        {name}
      </td>
      {last ? (
        // a price of another day says which, and is no price of today's board
        <td
          className="figure num"
          title={text(last.isClose ? "board.untraded.close" : "board.untraded.seen", {
            price: formatPrice(last.price),
            day: formatDay(last.at),
          })}
        >
          {formatPrice(last.price)}
        </td>
      ) : (
        <td className="figure num" data-field="price">
          {formatPrice(row?.price)}
        </td>
      )}
      <td className="figure">
        <Change change={row?.change} changeField="change" />
      </td>
      <td className="figure">
        <Change percent={row?.changePercent} percentField="percentageChange" />
      </td>
      <td className="figure num" data-field="turnover" title={formatPrice(row?.turnover)}>
        {formatCompact(row?.turnover)}
      </td>
    </tr>
  );
});
