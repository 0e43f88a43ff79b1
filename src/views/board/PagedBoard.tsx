import "#ui/messages/en/wall";
import "./pagedBoard.css";
import { memo, useRef } from "react";
import { boardStore, useBoardReading } from "#feed/board/board";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { PagedList } from "#ui/controls/PagedList.tsx";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { useFlasher } from "#ui/table/flash";
import { SymbolCode } from "#ui/table/SymbolCode.tsx";
import { boardColumns } from "#views/board/columns/columns";
import { cellClass, type LineOf, useLineCells } from "#views/board/grid/BoardLine.tsx";
import type { BoardColumn } from "./columns/column.ts";

/** columns to read from a distance: the symbol, the price and its change */
const distantColumns = ["symbol", "price", "changePercent", "company"].flatMap(
  (id) => boardColumns.get(id) ?? [],
);

/** The whole board sorted by symbol, one page after another, for a screen without scrolling. */
export function PagedBoard() {
  const flasher = useFlasher();
  return (
    <Panel
      title={text("wall.board.title")}
      reading={useBoardReading()}
      empty={(symbols) => (symbols.length ? undefined : text("board.nothingTraded"))}
      freshness={useBoardFreshness()}
      className="paged-board"
    >
      {(symbols) => (
        <PagedList name="board" items={symbols.toSorted()}>
          {(symbol) => (
            <PagedLine key={symbol} columns={distantColumns} board={boardStore} {...{ symbol, flasher }} />
          )}
        </PagedList>
      )}
    </Panel>
  );
}

const PagedLine = memo(function PagedLine(props: LineOf) {
  const { symbol } = props;
  const line = useRef<HTMLDivElement>(null);
  useLineCells(line, props);
  return (
    <div
      ref={line}
      className="paged-line grid content-center gap-x-2 min-w-0 px-1.5 border-b border-line/70"
      data-symbol={symbol}
    >
      {props.columns.map((column: BoardColumn) => (
        <div
          key={column.id}
          className={cellClass(column)}
          data-field={column.id === "symbol" ? undefined : column.field}
          data-column={column.id}
        >
          {column.id === "symbol" && <SymbolCode symbol={symbol} />}
        </div>
      ))}
    </div>
  );
});
