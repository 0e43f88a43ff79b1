import "#ui/messages/en/watchlists";
import { type ReactNode, type SyntheticEvent, useCallback, useRef, useState } from "react";
import { useBoardReading } from "#feed/boardReading";
import { useBoardFreshness } from "#feed/freshness";
import { useMedia } from "#ui/media";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { usePreferences } from "#ui/preferences";
import { usePlace } from "#ui/router/routes";
import { useScale } from "#ui/scale";
import { placed, type Watchlist } from "#ui/watchlist";
import { useWatchlists } from "#ui/watchlists";
import { BoardGrid } from "#views/board/BoardGrid.tsx";
import { BoardLooks } from "#views/board/BoardLooks.tsx";
import { PhoneColumnBox } from "#views/board/PhoneColumnBox.tsx";
import { usePhoneColumns } from "#views/board/phoneColumns";
import { narrowRow } from "#views/board/rowHeights";
import { SortTool } from "#views/board/SortTool.tsx";
import { useColumns } from "#views/board/useColumns";
import { useHeldOrder } from "#views/board/useHeldOrder";
import { type NoteAt, NoteBox } from "#views/watch/NoteBox.tsx";
import { watchBoard } from "#views/watch/watchBoard";
import { useNoteColumns, usePhoneNotes } from "./noteColumns.ts";
import { useListAddress } from "./useListAddress.ts";
import { WatchAges } from "./WatchAges.tsx";

interface WatchLinesProps {
  name: string;
  /** in the list's order */
  symbols: readonly string[];
  /** the person's own list: its lines can be arranged and noted */
  list?: Watchlist;
}

/** The lines of a list as the board shows them, in the list's order unless another is asked for. */
export function WatchLines({ name, symbols, list }: WatchLinesProps) {
  const now = useRef(symbols);
  now.current = symbols;
  const [board] = useState(() => watchBoard(() => now.current));
  const { selection, change, inOwnOrder } = useListAddress(symbols);
  const order = useHeldOrder(board, selection);
  const narrow = useMedia("(max-width: 640px)");
  const columns = useNoteColumns(useColumns("/watch/$list"), list?.lines);
  const phoneColumns = usePhoneNotes(usePhoneColumns(), list?.lines);
  const density = usePreferences((kept) => kept.density);
  const scale = useScale();
  const { entry } = usePlace();
  const arrange = useArrange(list?.slug);
  const [noting, setNoting] = useState<NoteAt>();
  const title = text("watch.title", { name });
  const reading = useBoardReading();
  const freshness = useBoardFreshness();
  const gridColumns = narrow ? phoneColumns : columns.columns;
  const booked = gridColumns.some(({ follows }) => follows === "books");
  // the list's own order is there at once, and not only once the order of the market was worked out
  const shown = inOwnOrder ? symbols : order.symbols;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Panel
        title={name}
        reading={reading}
        freshness={freshness}
        {...(booked && reading.data ? { origin: <WatchAges origin={reading.data} trust={freshness} /> } : {})}
        className="board-panel"
        empty={() => (symbols.length === 0 ? text("watch.empty", { name }) : undefined)}
        tools={
          <div className="board-tools">
            <SortTool
              sort={selection.sort}
              ownName={text("watch.order")}
              own={symbols}
              shown={shown}
              onSort={change.sort}
              onKeep={list && ((order) => keepOrder(list.slug, order))}
            />
            {narrow && <PhoneColumnBox />}
            <span className="num px-1 text-muted text-table">
              {text("watch.lines", { count: symbols.length })}
            </span>
            {!inOwnOrder && order.held && order.waiting > 0 && (
              <span className="num px-1 text-table">{text("board.held", { count: order.waiting })}</span>
            )}
            {!narrow && <BoardLooks columns={columns} />}
          </div>
        }
      >
        {() => (
          <Noting on={list !== undefined && !narrow} onNote={setNoting}>
            <BoardGrid
              label={title}
              board={board}
              columns={gridColumns}
              symbols={shown}
              rowHeight={Math.round((narrow ? narrowRow : density) * scale)}
              narrow={narrow}
              {...(narrow ? {} : { arranging: columns })}
              entry={entry}
              sort={selection.sort}
              onSort={change.turn}
              onOpen={change.open}
              onHold={order.hold}
              onArrange={inOwnOrder ? arrange : undefined}
            />
          </Noting>
        )}
      </Panel>
      {noting && list && (
        <NoteBox key={noting.symbol} {...noting} list={list} onClose={() => setNoting(undefined)} />
      )}
    </>
  );
}

/** Puts a line elsewhere in the list. @param slug none for a list that is not kept here */
function useArrange(slug: string | undefined) {
  const change = useWatchlists((all) => all.change);
  const arrange = useCallback(
    (symbol: string, to: number) => change((all) => placed(all, slug ?? "", symbol, to)),
    [change, slug],
  );
  return slug === undefined ? undefined : arrange;
}

/** The order shown becomes the list's own. */
function keepOrder(slug: string, order: readonly string[]): void {
  useWatchlists
    .getState()
    .change((all) => order.reduce((lists, symbol, at) => placed(lists, slug, symbol, at), all));
}

interface NotingProps {
  on: boolean;
  onNote: (at: NoteAt) => void;
  children: ReactNode;
}

/** A press on a note, or Enter in it, is about the note and does not open the line. */
function Noting({ on, onNote, children }: NotingProps) {
  const asked = (event: SyntheticEvent) => {
    const { target } = event;
    const cell =
      target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"][data-column="note"]') : null;
    const symbol = cell?.closest<HTMLElement>("[data-symbol]")?.dataset["symbol"];
    if (!on || !cell || symbol === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onNote({ symbol, cell });
  };
  return (
    <div
      className="watch-grid"
      onClickCapture={asked}
      onKeyDownCapture={(event) => event.key === "Enter" && !event.altKey && asked(event)}
    >
      {children}
    </div>
  );
}
