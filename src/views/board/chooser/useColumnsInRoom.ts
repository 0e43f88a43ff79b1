/** The present widths of the board's columns in this window, and the columns of the trader set that do not fit. */
import { useEffect, useMemo, useState } from "react";
import { isToday } from "#feed/clock/exchangeClock";
import { useScale } from "#ui/screen/mediaQuery";
import { useEachSecond } from "#ui/words/ticker";

import type { BoardColumn, LiveBoard } from "#views/board/columns/column";
import type { BoardColumns } from "./useColumns.ts";

/**
 * The columns of the trader set that may be hidden, the least important first. The other columns always stay, with scrolling if necessary.
 */
const leastNeeded = "liquidity crossed vwap open marketCap previousClose trades low high range change".split(
  " ",
);

/**
 * The columns that fit side by side without scrolling, in their sequence.
 * @param columns the trader set's columns, and those that a page adds
 * @param room px
 * @param widths px, of the columns whose width the user chose
 */
export function columnsInRoom(
  columns: readonly BoardColumn[],
  room: number,
  widths: Readonly<Record<string, number>>,
): readonly BoardColumn[] {
  const widthOf = ({ id, width }: BoardColumn) => widths[id] ?? width;
  let wide = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const without = new Set<string>();
  for (const id of leastNeeded) {
    if (wide <= room) break;
    const column = columns.find((each) => each.id === id);
    if (!column) continue;
    without.add(id);
    wide -= widthOf(column);
  }
  return without.size === 0 ? columns : columns.filter(({ id }) => !without.has(id));
}

/** px for a time without a day */
const clockWidth = 78;
/** "14:29:59" */
const clockLength = 8;

/** The same columns with a narrower time column, because "14:29:59" needs less width than "28 May 14:29". */
const withClocks = (columns: readonly BoardColumn[]): readonly BoardColumn[] =>
  columns.map((column) => (column.id === "lastTrade" ? { ...column, width: clockWidth } : column));

interface Lines {
  board: Pick<LiveBoard, "row">;
  symbols: readonly string[];
}

/** @returns the columns at the widths that these lines need. Of the trader set, only as many columns as fit the window. */
export function useColumnsInRoom(chosen: BoardColumns, lines: Lines): BoardColumns {
  const dated = useDatedTimes(chosen.columns, lines);
  const room = useRoom(lines.symbols.length);
  const { columns, written, widths } = chosen;
  const laid = useMemo(() => (dated ? columns : withClocks(columns)), [columns, dated]);
  const fitting = written === "trader" ? columnsInRoom(laid, room, widths) : laid;
  const ids = fitting.map(({ id }) => id).join(".");
  return useMemo(
    () => ({ ...chosen, columns: fitting, without: laid.length - fitting.length }),
    [chosen, laid, ids],
  );
}

/** Whether a time among these lines is shown with its day. */
function useDatedTimes(columns: readonly BoardColumn[], { board, symbols }: Lines): boolean {
  const time = columns.find(({ id }) => id === "lastTrade");
  const isDated = (symbol: string) => {
    const row = board.row(symbol);
    const at = row?.lastTradeAt ?? row?.lastKnown?.at;
    if (!row || !time || at === undefined || isToday(at)) return false;
    return time.show(row).length > clockLength;
  };
  return useEachSecond(() => symbols.some(isDated));
}

/** width of the panel's margins and borders, px */
const edges = 18;

/**
 * The width available for the board's columns, in px of a page with the browser's default type size.
 * @param lines number of lines; many lines need a scroll bar
 */
function useRoom(lines: number): number {
  const scale = useScale();
  const [wide, setWide] = useState(() => innerWidth);
  const scrolled = lines > 0;
  useEffect(() => {
    const resized = () => setWide(innerWidth - (scrolled ? scrollBar() : 0));
    resized();
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [scrolled]);
  return Math.floor(wide / scale) - edges;
}

function scrollBar(): number {
  const scroller = document.querySelector<HTMLElement>(".board");
  return scroller ? scroller.offsetWidth - scroller.clientWidth : 0;
}
