import { useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import { useBoardReading, useSnapshotTime } from "#feed/board/board";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { useCompanyBook, useListingBoards } from "#feed/lines/companyBook";
import { marketLines } from "#feed/lines/knownLines";
import { Chip } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { usePreferences } from "#ui/preferences/preferences";
import { usePlace } from "#ui/router/routes";
import { useColumns, useColumnsInRoom, usePhoneColumns } from "#views/board/chooser/boardColumns.tsx";
import { activeFacets, type FacetChoice, type Facets, facetTest } from "#views/board/filter/facets";
import { BoardGrid } from "#views/board/grid/BoardGrid.tsx";
import { boardRows, useHeldOrder } from "#views/board/order/heldOrder";
import { arrangedLines, ownOrder } from "#views/board/order/order";
import { useGridLook } from "./BoardLooks.tsx";
import { BoardTools, useBoardAddress } from "./BoardTools.tsx";
import { facetFileName } from "./order/boardSearch.ts";

/** The whole market in one live grid. */
export function BoardPage() {
  const { selection, change } = useBoardAddress();
  const order = useHeldOrder(marketLines, selection);
  const columns = useColumnsInRoom(useColumns("/board"), { board: marketLines, symbols: order.symbols });
  const look = useGridLook(columns, usePhoneColumns());
  const { narrow } = look;
  const kept = useSnapshotTime() !== undefined;
  useFirstPaint("pola:board", order.symbols.length > 0 && !kept);
  return (
    <>
      <h1 className="sr-only">{text("board.title")}</h1>
      <Panel
        title={text("board.title")}
        reading={useBoardReading()}
        tools={<BoardTools {...{ selection, columns, change, narrow, order }} />}
        empty={(symbols) =>
          symbols.length === 0 && order.symbols.length === 0 ? text("board.nothingTraded") : undefined
        }
        freshness={useBoardFreshness()}
        className="board-panel relative flex-1 m-2"
      >
        {() => (
          <>
            <ActiveFacets facets={selection.facets} onChoose={change.facets} />
            <BoardLines {...{ selection, change, look, order }} />
            {order.symbols.length === 0 && <NothingFits onClear={change.everything} />}
          </>
        )}
      </Panel>
    </>
  );
}

interface LinesProps extends ReturnType<typeof useBoardAddress> {
  look: ReturnType<typeof useGridLook>;
  order: ReturnType<typeof useHeldOrder>;
}

function BoardLines({ selection, change, look, order }: LinesProps) {
  const { path, entry } = usePlace();
  const arrange = useArrange(order.symbols);
  const mine = selection.sort[0]?.id === ownOrder;
  return (
    <BoardGrid
      label={text("board.title")}
      narrowedTo={facetFileName(selection.facets)}
      board={marketLines}
      symbols={order.symbols}
      untraded={useUntraded(selection.facets)}
      {...look}
      entry={path === "/board" ? entry : undefined}
      sort={selection.sort}
      onSort={change.turn}
      onOpen={change.open}
      onHold={order.hold}
      onArrange={mine ? arrange : undefined}
    />
  );
}

/** Moves a line to another place in the user's own arrangement. */
function useArrange(shown: readonly string[]) {
  const choose = usePreferences((kept) => kept.choose);
  return useCallback(
    (symbol: string, to: number) => {
      const { order } = usePreferences.getState();
      choose({ order: arrangedLines(order, shown, { symbol, to }) });
    },
    [choose, shown],
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <p className="absolute inset-x-0 top-1/2 flex flex-col items-center gap-2 text-muted text-table">
      {text("board.nothingFits")}
      <Chip onClick={onClear}>{text("board.clear")}</Chip>
    </p>
  );
}

/** Records the time of the first frame with content, once per page load. */
function useFirstPaint(name: string, drawn: boolean): void {
  useLayoutEffect(() => {
    if (!drawn || performance.getEntriesByName(name).length > 0) return;
    const frame = requestAnimationFrame(() => performance.mark(name));
    return () => cancelAnimationFrame(frame);
  }, [name, drawn]);
}

/** The number of lines that match the filter but did not trade in this session, whether shown or not. */
function useUntraded(facets: Facets): number {
  const count = () => {
    const fits = facetTest({ ...facets, untraded: true }, exchangeNow());
    let found = 0;
    for (const row of boardRows(marketLines)) if (row.lastKnown && fits(row)) found += 1;
    return found;
  };
  return useSyncExternalStore(marketLines.subscribeList, count);
}

/** One chip for each active filter of the filter sheet. A click removes the filter. Renders nothing if no filter is active. */
function ActiveFacets({ facets, onChoose }: FacetChoice) {
  useListingBoards();
  const active = activeFacets(facets);
  if (active.length === 0) return null;
  return (
    <ul
      className="flex flex-none flex-wrap gap-1.5 py-1.25 px-2.5 border-b border-line phone:flex-nowrap phone:overflow-x-auto"
      aria-label={text("board.facet.active")}
    >
      {facets.sectors.size > 0 && <SectorsRead />}
      {active.map(({ id, words, without }) => (
        <li key={id}>
          <Chip
            className="h-6 text-text phone:h-11"
            aria-label={text("board.facet.remove", { words })}
            onClick={() => onChoose(without)}
          >
            {words}
            <span aria-hidden="true">×</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Loads the sectors while it is mounted. */
function SectorsRead() {
  useCompanyBook();
  return null;
}
