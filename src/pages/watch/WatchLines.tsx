import "#ui/messages/en/watchlists";
import { type ReactNode, type SyntheticEvent, useCallback, useMemo, useRef, useState } from "react";
import { useBoardReading } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useChange, useGo, usePlace, useSearch } from "#ui/router/routes";
import { isKey } from "#ui/table/sortKeys";
import { type WatchLine, type Watchlist, withLineAt } from "#ui/watchlists/watchlist";
import { useWatchlists } from "#ui/watchlists/watchlists";
import { BoardLooks, useGridLook } from "#views/board/BoardLooks.tsx";
import { SortTool } from "#views/board/BoardTools.tsx";
import {
  type BoardColumns,
  PhoneColumnBox,
  useColumns,
  useColumnsInRoom,
  usePhoneColumns,
} from "#views/board/chooser/boardColumns.tsx";
import type { BoardColumn } from "#views/board/columns/column";
import { noFacets } from "#views/board/filter/facets";
import { BoardGrid } from "#views/board/grid/BoardGrid.tsx";
import { useHeldOrder } from "#views/board/order/heldOrder";
import {
  ownOrder,
  readSort,
  type Selection,
  type SortKey,
  turnedSort,
  writeSort,
} from "#views/board/order/order";
import { type NoteAt, NoteBox } from "#views/watch/EditLines.tsx";
import { WatchAges, watchBoard } from "#views/watch/WatchPanel.tsx";

/** The user's notes by symbol. The same map while the notes are the same, because a new map would rebuild every cell. */
function useNotes(lines: readonly WatchLine[] = []): ReadonlyMap<string, string> {
  const last = useRef<ReadonlyMap<string, string>>(new Map());
  const notes = new Map(lines.flatMap(({ symbol, note }) => (note === undefined ? [] : [[symbol, note]])));
  const same =
    notes.size === last.current.size && [...notes].every(([of, note]) => last.current.get(of) === note);
  if (!same) last.current = notes;
  return last.current;
}

/** Position of the note column: after the company, or after the symbol if the company is hidden. */
const placeIn = (columns: readonly BoardColumn[]) =>
  Math.max(1, columns.findIndex(({ id }) => id === "company") + 1);

/** @param lines undefined for a list whose notes are not stored in this browser */
function useNoteColumns(board: BoardColumns, lines: readonly WatchLine[] | undefined): BoardColumns {
  const notes = useNotes(lines);
  const known = lines !== undefined;
  return useMemo(() => {
    if (!known) return board;
    const note: BoardColumn = {
      id: "note",
      head: "watch.note",
      explain: "watch.noteWhy",
      // without notes the column shows only a pen button
      width: notes.size > 0 ? 110 : 44,
      startsUp: true,
      tone: "muted",
      unsorted: true,
      show: ({ symbol }) => notes.get(symbol) ?? "",
      value: ({ symbol }) => notes.get(symbol) ?? "",
    };
    const at = placeIn(board.columns);
    return {
      ...board,
      columns: board.columns.toSpliced(at, 0, note),
      // the note column stays, and the other columns move around it
      move: (id, to) => {
        if (id !== note.id) board.move(id, to > at ? to - 1 : to);
      },
    };
  }, [board, notes, known]);
}

/** Puts the notes before the company's name, on a phone. */
function usePhoneNotes(
  columns: readonly BoardColumn[],
  lines: readonly WatchLine[] | undefined,
): readonly BoardColumn[] {
  const notes = useNotes(lines);
  return useMemo(() => {
    if (notes.size === 0) return columns;
    const at = columns.findIndex(({ id }) => id === "company");
    const company = columns[at];
    if (!company) return columns;
    const { field: _, ...words } = company;
    const show: BoardColumn["show"] = (row) => {
      const note = notes.get(row.symbol);
      return note === undefined ? company.show(row) : `${note} · ${company.show(row)}`;
    };
    return columns.with(at, { ...words, show, value: show, saved: { company: ({ name }) => name } });
  }, [columns, notes]);
}

const watchPagePath = "/watch/$list";
/** every line of the list, traded or not */
const facets = { ...noFacets, untraded: true };
const ofList: readonly SortKey[] = [{ id: ownOrder, ascending: true }];

const isOwn = (keys: readonly SortKey[]) => keys[0]?.id === ownOrder;
const readOrder = (sort: string | undefined) => {
  const keys = readSort(sort);
  return keys.length === 0 || isOwn(keys) ? ofList : keys;
};
const writtenOrder = (keys: readonly SortKey[]) => (isOwn(keys) ? undefined : writeSort(keys));

/** The board choices in a watchlist's address. The sort order is left out if it is the list's own arrangement. */
function useListAddress(symbols: readonly string[]) {
  const { sort } = useSearch({ from: watchPagePath });
  useUnusable("sort", unusedPart(sort, isKey(readSort(sort))));
  const alter = useChange({ from: watchPagePath });
  const go = useGo();
  const selection = useMemo(
    (): Selection => ({ facets, sort: readOrder(sort), own: symbols }),
    [sort, symbols],
  );
  const change = useMemo(() => {
    const order = (next: (keys: readonly SortKey[]) => readonly SortKey[]) =>
      alter({
        search: (before) => ({ ...before, sort: writtenOrder(next(readSort(before.sort))) }),
        replace: true,
      });
    return {
      turn: (id: string, add: boolean) => order((keys) => turnedSort(keys, id, add)),
      sort: (keys: readonly SortKey[]) => order(() => keys),
      open: (symbol: string) => go({ to: "/s/$symbol", params: { symbol } }),
    };
  }, [alter, go]);
  return { selection, change, inOwnOrder: isOwn(selection.sort) };
}

interface WatchLinesProps {
  name: string;
  /** in the list's own arrangement */
  symbols: readonly string[];
  /** the user's own list: its lines can be moved and can have notes */
  list?: Watchlist;
}

/** The lines of a list on the board's grid, in the list's own arrangement unless a sort order is chosen. */
export function WatchLines({ name, symbols, list }: WatchLinesProps) {
  const now = useRef(symbols);
  now.current = symbols;
  const [board] = useState(() => watchBoard(() => now.current));
  const { selection, change, inOwnOrder } = useListAddress(symbols);
  const order = useHeldOrder(board, selection);
  const columns = useColumnsInRoom(useNoteColumns(useColumns("/watch/$list"), list?.lines), {
    board,
    symbols,
  });
  const look = useGridLook(columns, usePhoneNotes(usePhoneColumns(), list?.lines));
  const { narrow } = look;
  const { entry } = usePlace();
  const arrange = useArrange(list?.slug);
  const [noting, setNoting] = useState<NoteAt>();
  const title = text("watch.title", { name });
  const reading = useBoardReading();
  const freshness = useBoardFreshness();
  const booked = look.columns.some(({ follows }) => follows === "books");
  // the list's own arrangement is known at once; a sort order of the market has to be computed
  const shown = inOwnOrder ? symbols : order.symbols;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <Panel
        title={name}
        reading={reading}
        freshness={freshness}
        {...(booked && reading.data ? { origin: <WatchAges origin={reading.data} trust={freshness} /> } : {})}
        className="board-panel relative flex-1 m-2"
        empty={() => (symbols.length === 0 ? text("watch.empty", { name }) : undefined)}
        tools={
          <div className="board-tools flex flex-1 flex-wrap gap-1.5 items-center">
            <SortTool
              sort={selection.sort}
              ownName={text("watch.order")}
              own={symbols}
              shown={shown}
              onSort={change.sort}
              onKeep={list && ((order) => keepOrder(list.slug, order))}
            />
            {narrow && <PhoneColumnBox />}
            <Counts count={symbols.length} waiting={!inOwnOrder && order.held ? order.waiting : 0} />
            {!narrow && <BoardLooks columns={columns} />}
          </div>
        }
      >
        {() => (
          <NoteArea on={list !== undefined && !narrow} onNote={setNoting}>
            <BoardGrid
              label={title}
              board={board}
              symbols={shown}
              {...look}
              entry={entry}
              sort={selection.sort}
              onSort={change.turn}
              onOpen={change.open}
              onHold={order.hold}
              onArrange={inOwnOrder ? arrange : undefined}
            />
          </NoteArea>
        )}
      </Panel>
      {noting && list && (
        <NoteBox key={noting.symbol} {...noting} list={list} onClose={() => setNoting(undefined)} />
      )}
    </>
  );
}

/** @param waiting number of lines that change places when the order is no longer held */
const Counts = ({ count, waiting }: { count: number; waiting: number }) => (
  <>
    <span className="num px-1 text-muted text-table">{text("watch.lines", { count })}</span>
    {waiting > 0 && <span className="num px-1 text-table">{text("board.held", { count: waiting })}</span>}
  </>
);

/** Moves a line within the list. @param slug undefined for a list that is not kept here */
function useArrange(slug: string | undefined) {
  const change = useWatchlists((all) => all.change);
  const arrange = useCallback(
    (symbol: string, to: number) => change((all) => withLineAt(all, slug ?? "", symbol, to)),
    [change, slug],
  );
  return slug === undefined ? undefined : arrange;
}

/** Stores the shown order as the list's own arrangement. */
function keepOrder(slug: string, order: readonly string[]): void {
  useWatchlists
    .getState()
    .change((all) => order.reduce((lists, symbol, at) => withLineAt(lists, slug, symbol, at), all));
}

interface NotingProps {
  on: boolean;
  onNote: (at: NoteAt) => void;
  children: ReactNode;
}

/** A click on a note, or Enter in it, edits the note and does not open the line. */
function NoteArea({ on, onNote, children }: NotingProps) {
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
      className="flex flex-1 flex-col min-h-0"
      onClickCapture={asked}
      onKeyDownCapture={(event) => event.key === "Enter" && !event.altKey && asked(event)}
    >
      {children}
    </div>
  );
}
