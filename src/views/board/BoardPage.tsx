import { useMemo } from "react";
import { boardStore, reseedBoard, useBoardMeta, useBoardSymbols } from "#feed/board";
import { useBoardFreshness } from "#feed/freshness";
import { useMedia } from "#ui/media";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/Panel.tsx";
import { usePreferences } from "#ui/preferences";
import { usePlace } from "#ui/router/routes";
import { BoardGrid } from "./BoardGrid.tsx";
import { BoardTools } from "./BoardTools.tsx";
import { narrowColumns } from "./columnSets.ts";
import { useBoardAddress } from "./useBoardAddress.ts";
import { useColumns } from "./useColumns.ts";
import { useFirstPaint } from "./useFirstPaint.ts";
import { useHeldOrder } from "./useHeldOrder.ts";

/** px: two lines of text to a row, and enough for a finger */
const narrowRow = 48;

/** The whole market in one live grid. */
export function BoardPage() {
  const { path, entry } = usePlace();
  const { selection, change } = useBoardAddress();
  const columns = useColumns();
  const order = useHeldOrder(boardStore, selection);
  const narrow = useMedia("(max-width: 640px)");
  const density = usePreferences((kept) => kept.density);
  useFirstPaint("pola:board", order.symbols.length > 0);
  const tools = (
    <BoardTools
      selection={selection}
      columns={columns}
      change={change}
      narrow={narrow}
      shown={order.symbols.length}
      held={order.held}
      waiting={order.waiting}
    />
  );
  return (
    <>
      <h1 className="sr-only">{text("board.title")}</h1>
      <Panel
        title={text("board.title")}
        reading={useBoardReading()}
        tools={tools}
        empty={(symbols) => (symbols.length === 0 ? text("board.nothingTraded") : undefined)}
        freshness={useBoardFreshness()}
        className="board-panel"
      >
        {() => (
          <>
            <BoardGrid
              board={boardStore}
              columns={narrow ? narrowColumns : columns.columns}
              symbols={order.symbols}
              rowHeight={narrow ? narrowRow : density}
              narrow={narrow}
              {...(narrow ? {} : { arranging: columns })}
              entry={path === "/board" ? entry : undefined}
              sort={selection.sort?.id}
              ascending={selection.ascending}
              onSort={change.turn}
              onOpen={change.open}
              onHold={order.hold}
            />
            {order.symbols.length === 0 && (
              <p className="absolute inset-x-0 top-1/2 flex flex-col items-center gap-2 text-muted text-table">
                {text("board.nothingFits")}
                <button type="button" className="chip" onClick={change.everything}>
                  {text("board.clear")}
                </button>
              </p>
            )}
          </>
        )}
      </Panel>
    </>
  );
}

/**
 * The board as a panel takes it. A failure after data is told by the page's notice, since a band in here would move the
 * rows under the pointer.
 */
function useBoardReading() {
  const meta = useBoardMeta();
  const symbols = useBoardSymbols();
  return useMemo(() => {
    if (!meta.loaded) return { data: undefined, error: meta.failure ?? null, refetch: reseedBoard };
    return { data: { ...meta, value: symbols }, error: null };
  }, [meta, symbols]);
}
