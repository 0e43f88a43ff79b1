import type { BoardStore } from "#feed/board/boardStore";
import type { BoardRow } from "#market/line/board";
import { type MessageId, text } from "#ui/messages/text";
import type { SavedTable } from "#ui/saving/savedTable";
import { savedRows, type Column as TableColumn } from "#ui/table/column";
import type { SortValue } from "#ui/table/sorting";
import { formatPrice, unknown } from "#ui/words/format";

/** What else than its own row a cell is worked out from, and so changes with: the other rows, the exchange's clock, learned names, quotes and order books that were read. */
export type Follows = "board" | "clock" | "boards" | "quotes" | "books";

/** Pages whose addresses carry columns of the board. */
export type ColumnPage = "/board" | "/watch/$list";

/** A column of the board: beside what every column says, how wide it is, and what else its cells follow. */
export interface Column extends TableColumn<BoardRow> {
  /** the only page that offers and shows it */
  readonly only?: ColumnPage;
  readonly wire?: string;
  readonly head: MessageId;
  readonly name?: MessageId;
  readonly explain?: MessageId;
  /** px, padding included */
  readonly width: number;
  /** takes what is left of the width */
  readonly grows?: true;
  readonly tone?: "strong" | "muted";
  readonly value: (row: BoardRow) => SortValue;
  readonly show: (row: BoardRow) => string;
  /** words of the person's own, that no order is made of */
  readonly unsorted?: true;
  readonly follows?: Follows;
}

type Written = Omit<Column, "show" | "value">;

/** A column of one number. */
export const figure = (
  column: Written,
  of: (row: BoardRow) => number | undefined,
  format: (value: number | undefined) => string,
): Column => ({ ...column, show: (row) => format(of(row)), value: of });

/** A column of text as sent. */
export const words = (column: Written, of: (row: BoardRow) => string | undefined): Column => ({
  ...column,
  startsUp: true,
  show: (row) => of(row) ?? unknown,
  value: of,
});

/** A column's name where there is room for it. */
export const nameOf = ({ name, head }: Pick<Column, "name" | "head">): string => text(name ?? head);

/** For the title of a cell that shows an amount made short. */
export const inFull = (of: (row: BoardRow) => number | undefined) => (row: BoardRow) => formatPrice(of(row));

interface Lines {
  board: { row: (symbol: string) => BoardRow | undefined };
  columns: readonly Column[];
  symbols: readonly string[];
  label: string;
  /** in words of its address, what the lines are narrowed to */
  narrowedTo?: string | undefined;
}

/** The lines as seen: filtered, in their order, the chosen columns; unformatted. */
export const savedLines = ({ board, columns, symbols, label, narrowedTo }: Lines): SavedTable =>
  savedRows(
    [label.toLowerCase(), narrowedTo].filter(Boolean).join("-"),
    columns,
    symbols.flatMap((symbol) => board.row(symbol) ?? []),
  );

/** What the grid needs of the live board. */
export type LiveBoard = Pick<
  BoardStore,
  "symbols" | "row" | "subscribeRow" | "subscribeRows" | "subscribeList"
>;

// A header that is pressed, and what may be made of it.

export interface Arranging {
  /** px of our design by column id, where the person chose them */
  widths: Readonly<Record<string, number>>;
  /** @param to place among the columns, from 0; the first is the symbol's */
  move: (id: string, to: number) => void;
  /** @param width px; undefined gives back the column's own */
  resize: (id: string, width: number | undefined) => void;
}

export interface Pressed {
  row: HTMLElement;
  cell: HTMLElement;
  scroller: HTMLElement;
  at: number;
  column: Column;
}

export const isEdge = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains("edge");

/** @param ids the first is the symbol's, which stays first @param to place among all, from 0 */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(others.length, Math.max(1, to));
  return id === ids[0] || others.length === ids.length ? ids : others.toSpliced(at, 0, id);
}

// What columns that are worked out have in common.

export type Figure = (row: BoardRow) => number | undefined;
export type Head = Pick<Column, "id" | "head" | "name" | "explain" | "width">;

/** A formula with its numbers put in, and what comes of it. */
export const formula = (id: MessageId, parts: Readonly<Record<string, string>>, result: string): string =>
  text("formula", { formula: text(id, parts), result });
