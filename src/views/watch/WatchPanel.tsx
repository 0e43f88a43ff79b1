import "#ui/messages/en/watchlists";
import "./watchPanel.css";
import { memo, useEffect, useMemo, useRef } from "react";
import { useBoardReading, useBoardSymbols } from "#feed/board/board";
import { now } from "#feed/clock/clock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { marketLines, useMarketLine } from "#feed/lines/knownLines";
import { oldestBook } from "#feed/lines/watchedBooks";
import { useUnreadableRow } from "#feed/link/sources";
import { symbolMeaning } from "#market/company/symbol";
import type { Freshness } from "#market/day/freshness";
import { type BoardRow, isRescaled } from "#market/line/board";
import { unsaid } from "#market/line/knownLine";
import { boardFields } from "#rows/boardRows";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Change } from "#ui/panel/Change.tsx";
import { lastKnownWords } from "#ui/panel/lastKnown";
import { OldMark, Panel, SourceChip } from "#ui/panel/Panel.tsx";
import { type Flasher, useFlasher } from "#ui/table/flash";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { useWatchlist } from "#ui/watchlists/watchlists";
import {
  direction,
  formatAge,
  formatCompact,
  formatPrice,
  formatShortDay,
  unknownFigure,
} from "#ui/words/format";
import { readableName, splitSymbol } from "#ui/words/names";
import type { Origin } from "#ui/words/provenance";
import { useEachSecond } from "#ui/words/ticker";

interface WatchPanelProps {
  /** slug of a list of this browser */
  list?: string | undefined;
  /** the symbols of a link, if no list is given */
  symbols?: readonly string[] | undefined;
  /** title for the symbols of a link */
  name?: string | undefined;
}

/** at most this many lines are shown large, one below another */
const few = 4;

/** A watchlist for a wall. The address names it by slug or contains its symbols. */
export function WatchPanel({ list: slug = "", symbols, name }: WatchPanelProps) {
  const list = useWatchlist(slug);
  const flasher = useFlasher();
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
        <PagedList
          name={`watch ${slug}`}
          items={lines ?? []}
          className={lines && lines.length <= few ? "few" : ""}
        >
          {(symbol) => <WatchLine key={symbol} {...{ symbol, flasher }} />}
        </PagedList>
      )}
    </Panel>
  );
}

interface WatchLineProps {
  symbol: string;
  flasher: Flasher;
}

/** One line of a list in large type. Its price flashes when it changes. */
const WatchLine = memo(function WatchLine({ symbol, flasher }: WatchLineProps) {
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
  const unreadable = useUnreadableRow(symbol);
  return (
    <div
      className="watch-line grid grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-x-3.5 gap-y-0 content-center items-center min-w-0 border-b border-line"
      data-symbol={symbol}
      data-untraded={row?.lastKnown !== undefined}
    >
      <div className="watch-who">
        <SymbolCode symbol={symbol} />
        <span data-field={boardFields.name}>
          {row ? (name ?? unknownFigure) : text(unreadable ? "watch.rowUnreadable" : "watch.notHere")}
        </span>
      </div>
      <div className="watch-price num py-[2px] px-2 font-[650] leading-[1.2] rounded-sm" ref={price}>
        {row && <Price row={row} />}
      </div>
      <div className="watch-change w-[calc(129_*_var(--line-px))]">
        {row && !row.lastKnown && (
          <>
            <Change
              percent={row.changePercent}
              percentField={boardFields.changePercent}
              rescaled={isRescaled(row)}
            />
            <span className="num" data-field={boardFields.change}>
              <Change change={row.change} rescaled={isRescaled(row)} />
            </span>
          </>
        )}
      </div>
      <div className="watch-turnover num w-[calc(90_*_var(--line-px))]">
        {row && !row.lastKnown && (
          <>
            <span data-field={boardFields.turnover}>{formatCompact(row.turnover)}</span>
            <small className="[--type:13.5] font-normal text-muted">{text("column.turnover")}</small>
          </>
        )}
      </div>
    </div>
  );
});

/** A price of another day is shown with that day. */
function Price({ row: { price, lastKnown } }: { row: BoardRow }) {
  if (!lastKnown) return <span data-field={boardFields.price}>{formatPrice(price)}</span>;
  return (
    <span title={lastKnownWords(lastKnown)}>
      {formatPrice(lastKnown.price)}{" "}
      <small className="[--type:13.5] font-normal text-muted">
        {lastKnown.at === undefined ? "" : formatShortDay(lastKnown.at)}
      </small>
    </span>
  );
}

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
    moment: marketLines.moment,
    row: (symbol: string) => marketLines.row(symbol) ?? empty(symbol),
    subscribeRow: (symbol: string, listener: (row: BoardRow | undefined, before?: BoardRow) => void) =>
      marketLines.subscribeRow(symbol, (row, before) => listener(row ?? empty(symbol), before)),
    subscribeRows: marketLines.subscribeRows,
    subscribeList: marketLines.subscribeList,
  };
}

/** A slug in lower case names a list of this browser. Otherwise the address contains the symbols themselves. */
const isList = (subject: string) => /^[a-z\d-]+$/.test(subject);

/** The watchlist that the address names. */
export function AddressedWatch({ subject = "" }: { subject?: string | undefined }) {
  if (isList(subject)) return <WatchPanel list={subject} />;
  return <AddressedLines written={subject} />;
}

/** The lines that the address names. A ticker without a suffix is resolved to the line that it means. */
function AddressedLines({ written }: { written: string }) {
  const board = useBoardSymbols();
  const symbols = useMemo(() => {
    const known = new Set(board);
    const found = written.split("_").map((asked) => {
      const meaning = symbolMeaning(asked, known);
      return meaning.kind === "listed" ? meaning.symbol : asked;
    });
    return [...new Set(found)];
  }, [written, board]);
  const codes = symbols.map((symbol) => splitSymbol(symbol)[0]);
  const name = [...codes.slice(0, mostInTitle), ...(codes.length > mostInTitle ? ["…"] : [])].join(", ");
  return <WatchPanel symbols={symbols} name={name} />;
}

/** greatest number of symbols named in the title */
const mostInTitle = 6;
