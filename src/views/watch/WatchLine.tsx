import "#ui/messages/en/board";
import "#ui/messages/en/watchlists";
import { memo, useEffect, useRef } from "react";
import { marketLines, useMarketLine } from "#feed/untraded";
import type { BoardRow } from "#market/board";
import { Change } from "#ui/Change.tsx";
import type { Flasher } from "#ui/flash";
import { direction, formatCompact, formatPrice, unknown } from "#ui/format";
import { lastKnownWords } from "#ui/lastKnown";
import { text } from "#ui/messages/text";
import { readableName } from "#ui/names";
import { SymbolCode } from "#ui/SymbolCode.tsx";
import { formatShortDay } from "#ui/time";

interface WatchLineProps {
  symbol: string;
  flasher: Flasher;
}

/** One line of a list, large: its price lights up when it moves. */
export const WatchLine = memo(function WatchLine({ symbol, flasher }: WatchLineProps) {
  const row = useMarketLine(symbol);
  const price = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      marketLines.subscribeRow(symbol, (now, previous) => {
        if (!now || !previous || !price.current || now.price === previous.price) return;
        const way = direction((now.price ?? 0) - (previous.price ?? 0));
        flasher.flash(price.current, way === "flat" ? "neutral" : way);
      }),
    [symbol, flasher],
  );
  const name = readableName(row?.name);
  return (
    <div className="watch-line" data-symbol={symbol} data-untraded={row?.lastKnown !== undefined}>
      <div className="watch-who">
        <SymbolCode symbol={symbol} />
        <span data-field="name">{row ? (name ?? unknown) : text("watch.notHere")}</span>
      </div>
      <div className="watch-price num" ref={price}>
        {row && <Price row={row} />}
      </div>
      <div className="watch-change">
        {row && !row.lastKnown && (
          <>
            <Change percent={row.changePercent} percentField="percentageChange" />
            <span className="num" data-field="change">
              <Change change={row.change} />
            </span>
          </>
        )}
      </div>
      <div className="watch-turnover num">
        {row && !row.lastKnown && (
          <>
            <span data-field="turnover">{formatCompact(row.turnover)}</span>
            <small>{text("column.turnover")}</small>
          </>
        )}
      </div>
    </div>
  );
});

/** A price of another day says which, and is no price of today's board. */
function Price({ row: { price, lastKnown } }: { row: BoardRow }) {
  if (!lastKnown) return <span data-field="price">{formatPrice(price)}</span>;
  return (
    <span title={lastKnownWords(lastKnown)}>
      {formatPrice(lastKnown.price)}{" "}
      <small>{lastKnown.at === undefined ? "" : formatShortDay(lastKnown.at)}</small>
    </span>
  );
}
