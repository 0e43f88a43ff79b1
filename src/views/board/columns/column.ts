import type { BoardStore } from "#feed/board/boardStore";
import type { BoardRow } from "#market/line/board";
import { boardFields } from "#rows/boardRows";
import { type IdWithin, type MessageId, text } from "#ui/messages/text";
import type { SavedTable } from "#ui/saving/savedTable";
import { type Column, savedRows } from "#ui/table/column";
import type { SortValue } from "#ui/table/sortKeys";
import { messageOf } from "#ui/words/catalogue";
import { formatPrice, unknownFigure } from "#ui/words/format";

/**
 * What a cell depends on in addition to its row: the other rows, the exchange's clock, learned names, usual trading, order books, values
 * of blocks, the rules of alerts or a person's entries.
 */
export type Follows = "board" | "clock" | "boards" | "usual" | "books" | "blocks" | "alerts" | "positions";

/** Pages whose addresses can name columns of the board. */
export type ColumnPage = "/board" | "/watch/$list";

/** A column of the board: a column of the table kit with its width and its other dependencies. */
export interface BoardColumn extends Column<BoardRow> {
  /** the only page that offers the column */
  readonly only?: ColumnPage;
  readonly wire?: string;
  readonly head: MessageId;
  readonly name?: MessageId | undefined;
  readonly explain?: MessageId | undefined;
  /** px, padding included */
  readonly width: number;
  /** whether the column takes the remaining width */
  readonly grows?: true;
  readonly tone?: "strong" | "muted";
  readonly value: (row: BoardRow) => SortValue;
  readonly show: (row: BoardRow) => string;
  /** the user's own text, which cannot sort lines */
  readonly unsorted?: true;
  readonly follows?: Follows;
}

export type BoardFigure = (row: BoardRow) => number | undefined;
type FigureFormat = (value: number | undefined) => string;

type ColumnId = IdWithin<"column">;
type ColumnParts = Partial<BoardColumn> & Pick<BoardColumn, "width">;
type ShownParts = ColumnParts & Pick<BoardColumn, "show" | "value">;

const knownText = (id: string) => (messageOf(id) === id ? undefined : (id as MessageId));

/** A column with the texts of its id: its head, and the full name and the explanation that the catalogue may have. */
export const boardColumn = (id: ColumnId, parts: ShownParts): BoardColumn => ({
  id,
  head: `column.${id}`,
  name: knownText(`columnName.${id}`),
  explain: knownText(`explain.${id}`),
  ...parts,
});

export const boardFigureColumn = (id: ColumnId, of: BoardFigure, format: FigureFormat, parts: ColumnParts) =>
  boardColumn(id, { value: of, show: (row) => format(of(row)), ...parts });

type RowFigure = {
  [K in keyof typeof boardFields & ColumnId]: BoardRow[K] extends number | undefined ? K : never;
}[keyof typeof boardFields & ColumnId];

/** A column of a figure that the service sends. */
export const sentFigureColumn = (id: RowFigure, format: FigureFormat, parts: ColumnParts) =>
  boardFigureColumn(id, (row) => row[id], format, { field: boardFields[id], ...parts });

export const boardTextColumn = (
  id: ColumnId,
  of: (row: BoardRow) => string | undefined,
  parts: ColumnParts,
) => boardColumn(id, { startsUp: true, value: of, show: (row) => of(row) ?? unknownFigure, ...parts });

export const columnName = ({ name, head }: Pick<BoardColumn, "name" | "head">): string => text(name ?? head);

/** The tooltip of a cell that abbreviates an amount. */
export const fullAmount = (of: BoardFigure) => (row: BoardRow) => formatPrice(of(row));

interface SavedBoard {
  board: { row: (symbol: string) => BoardRow | undefined };
  columns: readonly BoardColumn[];
  symbols: readonly string[];
  label: string;
  /** the active filters, as written in the address */
  narrowedTo?: string | undefined;
}

/** The lines as shown: filtered and sorted, with the chosen columns. Values are unformatted. */
export const savedLines = ({ board, columns, symbols, label, narrowedTo }: SavedBoard): SavedTable =>
  savedRows(
    [label.toLowerCase(), narrowedTo].filter(Boolean).join("-"),
    columns,
    symbols.flatMap((symbol) => board.row(symbol) ?? []),
  );

export type LiveBoard = Pick<
  BoardStore,
  "symbols" | "row" | "moment" | "subscribeRow" | "subscribeRows" | "subscribeList"
>;

export interface ColumnArrangement {
  /** widths that the user chose, by column id, in px of a page with the default type size */
  widths: Readonly<Record<string, number>>;
  /** @param to place among the columns, from 0; place 0 is the symbol's */
  move: (id: string, to: number) => void;
  /** @param width px; undefined restores the column's own */
  resize: (id: string, width: number | undefined) => void;
}

export interface PressedCell {
  row: HTMLElement;
  cell: HTMLElement;
  scroller: HTMLElement;
  at: number;
  column: BoardColumn;
}

export const isEdge = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains("edge");

/** @param ids the first is the symbol's, which stays first @param to new place, from 0 */
export function moveColumn(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(others.length, Math.max(1, to));
  return id === ids[0] || others.length === ids.length ? ids : others.toSpliced(at, 0, id);
}

export const formula = (id: MessageId, parts: Readonly<Record<string, string>>, result: string): string =>
  text("formula", { formula: text(id, parts), result });

/** The tooltip of a quotient: "61,040,000.00 ÷ 3,052,893 = 19.99". */
export const ratioTitle =
  (part: (row: BoardRow) => string, whole: (row: BoardRow) => string, result: (row: BoardRow) => string) =>
  (row: BoardRow): string =>
    formula("formula.ratio", { part: part(row), whole: whole(row) }, result(row));
