import "#ui/messages/en/book";
import { useQuery } from "@tanstack/react-query";
import { usePanelFreshness } from "#feed/freshness";
import { orderBookQuery } from "#feed/prices";
import { bidShare, type OrderBook } from "#market/orderBook";
import { formatCount } from "#ui/format";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { Ladder } from "./Ladder.tsx";

/** Orders waiting in one line: totals, their balance, and what levels the service shows. */
export function OrderBookPanel({ symbol }: { symbol: string }) {
  const book = useQuery(orderBookQuery(symbol));
  const freshness = usePanelFreshness("symbol", book);
  return (
    <Panel title={text("book.title")} reading={book} empty={nothing} freshness={freshness}>
      {(value) => (
        <div className="flex min-h-0 flex-1 flex-col overflow-auto pb-1.5" data-symbol={symbol}>
          <Balance book={value} />
          {hasLevels(value) ? (
            <Ladder book={value} />
          ) : (
            <p className="px-3 py-2 text-muted text-table">{text("book.onlyTotals")}</p>
          )}
        </div>
      )}
    </Panel>
  );
}

const hasLevels = ({ bids, asks, others }: OrderBook) => bids.length + asks.length + others.length > 0;

function nothing(book: OrderBook): string | undefined {
  const shares = (book.totalBids ?? 0) + (book.totalAsks ?? 0);
  return shares > 0 || hasLevels(book) ? undefined : text("book.none");
}

/** Both totals, and how they stand to each other; a bar only where there is something to weigh. */
function Balance({ book }: { book: OrderBook }) {
  const share = bidShare(book);
  const bids = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="px-2.5 pt-2 pb-1.5 text-table">
      {bids !== undefined && (
        <div
          className="mb-1.5 flex h-1.5 gap-0.5"
          role="img"
          aria-label={text("book.balanceWords", { bids, asks: 100 - bids })}
        >
          <span className="rounded-full bg-up" style={{ flexGrow: bids }} />
          <span className="rounded-full bg-down" style={{ flexGrow: 100 - bids }} />
        </div>
      )}
      <div className="num flex justify-between gap-3 text-muted">
        <span>
          {text("book.bids")}{" "}
          <span className="text-text" data-field="totalBids">
            {formatCount(book.totalBids)}
          </span>
        </span>
        {bids !== undefined && (
          <span aria-hidden="true">{text("book.balance", { bids, asks: 100 - bids })}</span>
        )}
        <span>
          {text("book.asks")}{" "}
          <span className="text-text" data-field="totalAsks">
            {formatCount(book.totalAsks)}
          </span>
        </span>
      </div>
    </div>
  );
}
