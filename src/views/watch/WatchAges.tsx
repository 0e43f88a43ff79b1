import "#ui/messages/en/watchlists";
import { now } from "#feed/clock/clock";
import { oldestBook } from "#feed/lines/lineFacts";
import { marketLines } from "#feed/lines/untraded";
import type { Freshness } from "#market/day/freshness";
import type { BoardRow } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import { text } from "#ui/messages/text";
import { OldMark, SourceChip } from "#ui/panel/SourceChip.tsx";
import { formatAge } from "#ui/words/format";
import type { Origin } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";

/** The two ages of a watchlist with bids and asks: the board's, and that of its oldest order book. */
export function WatchAges(board: { origin: Origin; trust: Freshness }) {
  const age = useEachSecond(() => {
    const book = oldestBook();
    return book && formatAge(now() - book.reading.fetchedAt);
  });
  const old = useEachSecond(() => oldestBook()?.old === true);
  return (
    <>
      {age !== undefined && (
        <span className="source num" data-old={old} title={text("watch.booksWhy", { age })}>
          <OldMark trust={old ? "stale" : "live"} />
          {text("watch.books", { age })}
        </span>
      )}
      <SourceChip {...board} />
    </>
  );
}

/** The board's state for the lines of a list. Untraded lines are known from elsewhere; nothing is stated about unknown lines. */
export function watchBoard(symbols: () => readonly string[]) {
  const rows = new Map<string, BoardRow>();
  const empty = (symbol: string): BoardRow => {
    const row = rows.get(symbol) ?? { symbol, ...unsaid };
    rows.set(symbol, row);
    return row;
  };
  return {
    symbols,
    row: (symbol: string) => marketLines.row(symbol) ?? empty(symbol),
    subscribeRow: (symbol: string, listener: (row: BoardRow | undefined, before?: BoardRow) => void) =>
      marketLines.subscribeRow(symbol, (row, before) => listener(row ?? empty(symbol), before)),
    subscribeRows: marketLines.subscribeRows,
    subscribeList: marketLines.subscribeList,
  };
}
