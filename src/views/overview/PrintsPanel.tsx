import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { shortPricesQuery } from "#feed/prices";
import type { Print } from "#market/print";
import { arrow, direction, formatChange, formatChangePercent, formatCount, formatPrice } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { Link } from "#ui/router/Link.tsx";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { formatClock } from "#ui/time";

/** The service's short list: the first ten lines of its board, which are not the latest ten that traded. */
export function PrintsPanel() {
  const prints = useQuery(shortPricesQuery());
  const freshness = usePanelFreshness("shortPrices", prints);
  return (
    <Panel
      title={text("overview.prints")}
      reading={prints}
      tools={
        <span className="min-w-0 flex-1 truncate text-muted text-table" title={text("overview.printsWhy")}>
          {text("overview.printsWhy")}
        </span>
      }
      empty={(rows) => (rows.length ? undefined : text("leaders.none.active"))}
      freshness={freshness}
    >
      {(rows) => <PrintList prints={rows} />}
    </Panel>
  );
}

const heads = [
  "column.price",
  "column.change",
  "column.changePercent",
  "overview.quantity",
  "overview.dayRange",
] as const;

function PrintList({ prints }: { prints: readonly Print[] }) {
  return (
    <div className="leaders prints">
      <table>
        <thead>
          <tr>
            <th scope="col">{text("chart.time")}</th>
            <th scope="col">{text("column.symbol")}</th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`figure ${head === "overview.dayRange" ? "print-range" : ""}`}
              >
                {text(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prints.map((print) => (
            <PrintRow key={print.symbol} {...print} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PrintRow({
  symbol,
  tradedAt,
  price,
  change,
  changePercent,
  quantity,
  open,
  high,
  low,
  sharesWithCrossings,
}: Print) {
  const way = direction(changePercent);
  const more = text("overview.printMore", {
    open: formatPrice(open),
    shares: formatCount(sharesWithCrossings),
  });
  return (
    <tr data-symbol={symbol} title={more}>
      <td className="num text-muted" data-field="tradesTime">
        {formatClock(tradedAt)}
      </td>
      <th scope="row">
        <Link to="/s/$symbol" params={{ symbol }} className="row-link">
          <SymbolCode symbol={symbol} />
        </Link>
      </th>
      <td className="figure num" data-field="lastTradedPrice">
        {formatPrice(price)}
      </td>
      <td className={`figure num ${direction(change)}`} data-field="change">
        {formatChange(change)}
      </td>
      <td className={`figure num ${way}`}>
        {arrow[way] && <span aria-hidden="true">{arrow[way]} </span>}
        <span data-field="changePercentage">{formatChangePercent(changePercent)}</span>
      </td>
      <td className="figure num" data-field="quantity">
        {formatCount(quantity)}
      </td>
      <td className="figure num print-range text-muted">
        <span data-field="low">{formatPrice(low)}</span> – <span data-field="high">{formatPrice(high)}</span>
      </td>
    </tr>
  );
}
