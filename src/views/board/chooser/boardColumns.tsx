/**
 * The columns that the board shows, their widths in this window, those that do not fit, and the figure of a phone's row; with the
 * functions that change and save them.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { isToday } from "#feed/clock/exchangeClock";
import { ChipSelect } from "#ui/controls/Chip.tsx";
import { text } from "#ui/messages/text";
import { clampWidth, usePreferences } from "#ui/preferences/preferences";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useChange, useFound, useSearch } from "#ui/router/routes";
import { useScale } from "#ui/screen/mediaQuery";
import { useEachSecond } from "#ui/words/ticker";
import {
  type BoardColumn,
  type ColumnArrangement,
  type ColumnPage,
  columnName,
  type LiveBoard,
  moveColumn,
} from "#views/board/columns/column";
import {
  columnsInRoom,
  columnsOfSet,
  isColumn,
  readColumns,
  writeColumns,
} from "#views/board/columns/columnSets";

export interface BoardColumns extends ColumnArrangement {
  /** the columns in the address's form */
  written: string;
  columns: readonly BoardColumn[];
  /** number of columns of the ready-made set that do not fit this window */
  without?: number;
  /** whether this page offers the column */
  offers: (column: BoardColumn) => boolean;
  choose: (ids: readonly string[]) => void;
  /** @param written the value in the address */
  chooseSet: (written: string) => void;
}

export function useColumns(from: ColumnPage): BoardColumns {
  const change = useChange({ from });
  const asked = useAskedColumns(from);
  const widths = usePreferences((kept) => kept.columnWidths);
  const keep = usePreferences((kept) => kept.choose);
  useUnusable("columns", unusedPart(asked, isColumn));
  const written = writeColumns(readColumns(asked));
  const offers = useCallback(({ only }: BoardColumn) => only === undefined || only === from, [from]);
  const columns = useMemo(() => columnsOfSet(written).filter(offers), [written, offers]);
  return useMemo(() => {
    const chooseSet = (columns: string) => {
      keep({ columns });
      change({ search: (before) => ({ ...before, columns }), replace: true });
    };
    // columns that only another page shows stay chosen for that page
    const elsewhere = columnsOfSet(written).flatMap((column) => (offers(column) ? [] : column.id));
    const choose = (ids: readonly string[]) => chooseSet(writeColumns([...ids, ...elsewhere]));
    const shown = columns.map(({ id }) => id);
    return {
      written,
      columns,
      offers,
      widths,
      choose,
      chooseSet,
      move: (id, to) => choose(moveColumn(shown, id, to)),
      resize: (id, width) => keep({ columnWidths: resizedWidths(widths, id, width) }),
    };
  }, [written, columns, offers, widths, keep, change]);
}

/**
 * The columns in the address. An address without choices shows the board as this user left it, and the columns are written into it at once.
 * A copied link then shows the same board to everyone. An address with any choice is a shared link: whatever it omits has its default, not
 * this user's setting.
 */
function useAskedColumns(from: ColumnPage): string | undefined {
  const search = useSearch({ from });
  const change = useChange({ from });
  const pattern = useFound()?.pattern;
  const bare = pattern === from && Object.values(search).every((choice) => choice === undefined);
  // read once when the address has no choices; later choices in another tab do not apply here
  const left = useMemo(() => (bare ? usePreferences.getState().columns : undefined), [bare]);
  useLayoutEffect(() => {
    if (left !== undefined) change({ search: { columns: left }, replace: true });
  }, [left, change]);
  return search.columns ?? left;
}

function resizedWidths(
  widths: Readonly<Record<string, number>>,
  id: string,
  width: number | undefined,
): Record<string, number> {
  const { [id]: _, ...others } = widths;
  return width === undefined ? others : { ...others, [id]: clampWidth(width) };
}

/** px for a time without a day */
const clockWidth = 78;
/** "14:29:59" */
const clockLength = 8;

/** The same columns with a narrower time column, because "14:29:59" needs less width than "28 May 14:29". */
const withClocks = (columns: readonly BoardColumn[]): readonly BoardColumn[] =>
  columns.map((column) => (column.id === "lastTrade" ? { ...column, width: clockWidth } : column));

interface ColumnLines {
  board: Pick<LiveBoard, "row">;
  symbols: readonly string[];
}

/** @returns the columns at the widths that these lines need. The trader set is limited to the columns that fit the window. */
export function useColumnsInRoom(chosen: BoardColumns, lines: ColumnLines): BoardColumns {
  const dated = useDatedTimes(chosen.columns, lines);
  const room = useRoom(lines.symbols.length);
  const { columns, written, widths } = chosen;
  const laid = useMemo(() => (dated ? columns : withClocks(columns)), [columns, dated]);
  const fitting = written === "trader" ? columnsInRoom(laid, room, widths) : laid;
  const ids = fitting.map(({ id }) => id).join(".");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the fitting columns stand for them
  return useMemo(
    () => ({ ...chosen, columns: fitting, without: laid.length - fitting.length }),
    [chosen, laid, ids],
  );
}

/** Whether a time among these lines is shown with its day. */
function useDatedTimes(columns: readonly BoardColumn[], { board, symbols }: ColumnLines): boolean {
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

/** Chooses the figure that a phone row shows beside price and change. */
export function PhoneColumnBox() {
  const kept = usePreferences((kept) => kept.phoneColumn);
  const choose = usePreferences((kept) => kept.choose);
  return (
    <ChipSelect
      label={text("board.phoneColumn")}
      value={phoneChoice(kept)?.id}
      options={phoneChoices.map((column) => [column.id, columnName(column)])}
      onChange={(phoneColumn) => choose({ phoneColumn })}
    />
  );
}

/** The columns that a phone row can show between name and price. */
const phoneChoices = columnsOfSet(
  "turnover.shares.trades.lastTrade.change.range.vwap.high.low.previousClose.crossed.marketCap",
).filter(({ id }) => id !== "symbol");

const [standard] = phoneChoices;

/** @param kept the stored id; it may be from an earlier version */
const phoneChoice = (kept: string): BoardColumn | undefined =>
  phoneChoices.find(({ id }) => id === kept) ?? standard;

/** The columns of a phone row, which has two text lines: symbol and company, one chosen figure, price and change. */
export function usePhoneColumns(): readonly BoardColumn[] {
  const chosen = phoneChoice(usePreferences((kept) => kept.phoneColumn))?.id;
  return useMemo(() => columnsOfSet(`symbol.company.${chosen}.price.changePercent`), [chosen]);
}
