import "./line.css";
import "#ui/messages/en/line";
import { useBoardMeta, useBoardRows } from "#feed/board/board";
import { boardFields } from "#feed/board/boardRows";
import { useBoardFreshness } from "#feed/freshness/pageFreshness";
import { lineClass, siblings } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { text } from "#ui/messages/text";
import { Panel } from "#ui/panel/Panel.tsx";
import { Link } from "#ui/router/Router.tsx";
import { type Column, change, figure } from "#ui/table/column";
import { SymbolCode, shareClass } from "#ui/table/SymbolCode.tsx";
import { Table } from "#ui/table/Table.tsx";
import { formatChangePercent, formatCompact, formatPrice } from "#ui/words/format";

/** The lines of one company side by side. Draws nothing if the board has only one. */
export function ClassesPanel({ symbol }: { symbol: string }) {
  const rows = useBoardRows();
  const board = useBoardMeta();
  const freshness = useBoardFreshness();
  const lines = [symbol, ...siblings(symbol, rows.keys())].sort().flatMap((each) => rows.get(each) ?? []);
  if (!board.loaded || !lines.some((line) => line.symbol !== symbol)) return null;
  const reading = { data: { ...board, value: lines }, error: null };
  return (
    <Panel title={text("line.classes")} reading={reading} freshness={freshness}>
      {(value) => (
        <div className="pt-[2px] pb-1.5 px-2.5 text-small overflow-x-auto">
          <Table
            name={`${symbol}-classes`}
            className="line-table line-classes w-full border-collapse"
            columns={columnsOf(baseOf(value), symbol)}
            rows={value}
            keyOf={(line) => line.symbol}
            line={(line) => ({
              "data-symbol": line.symbol,
              "aria-current": line.symbol === symbol ? "page" : undefined,
            })}
          />
        </div>
      )}
    </Panel>
  );
}

/** The line with which the others are compared: the voting shares, or otherwise the first line. */
const baseOf = (lines: readonly BoardRow[]) =>
  lines.find((line) => lineClass(line.symbol) === "N") ?? lines[0];

function columnsOf(base: BoardRow | undefined, here: string): readonly Column<BoardRow>[] {
  const against = { symbol: base?.symbol ?? "" };
  const why = () => text("line.againstWhy", against);
  return [
    {
      id: "symbol",
      head: "line.class",
      rowHead: true,
      value: ({ symbol }) => symbol,
      cell: ({ symbol }) => (
        <>
          <Link to="/s/$symbol" params={{ symbol }}>
            <SymbolCode symbol={symbol} />
          </Link>{" "}
          <span className="text-muted">{symbol === here ? text("line.this") : shareClass(symbol)}</span>
        </>
      ),
    },
    figure({ field: boardFields.price, head: "column.price" }, "price", formatPrice),
    change(
      { field: boardFields.changePercent, head: "column.changePercent", cellClass: "num" },
      "changePercent",
      formatChangePercent,
    ),
    {
      id: "against",
      head: () => text("line.against", against),
      explain: why,
      show: (line) => againstBase(line, base),
      attributes: () => ({ "data-derived": why() }),
    },
    {
      ...figure({ field: boardFields.turnover, head: "line.turnover" }, "turnover", formatCompact),
      title: ({ turnover }) => formatPrice(turnover),
    },
  ];
}

function againstBase(line: BoardRow, base: BoardRow | undefined): string {
  const comparable = line !== base && line.price !== undefined && base?.price !== undefined && base.price > 0;
  return comparable ? formatChangePercent(((line.price ?? 0) / (base.price ?? 1) - 1) * 100) : "·";
}
