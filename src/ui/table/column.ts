/**
 * A column of a table. The header, the cells, the saved file, sorting and live changes are made from it:
 *
 *     const columns: readonly Column<StockPoint>[] = [
 *       { id: "t", field: "t", head: "column.lastTrade", rowHead: true, isTime: true, value: ({ at }) => at, show: ({ at }) => formatClock(at) },
 *       { id: "q", field: "q", head: "column.shares", value: ({ quantity }) => quantity, show: ({ quantity }) => formatCount(quantity) },
 *     ];
 *     <Table name="trades" columns={columns} rows={trades} keyOf={({ at }) => at} />
 */

import type { HTMLAttributes, ReactNode } from "react";
import { isRescaled } from "#market/line/board";
import { type MessageId, text } from "#ui/messages/text";
import { type SavedCell, type SavedTable, timeCell } from "#ui/saving/savedTable";
import { type Direction, direction } from "#ui/words/format";
import type { SortValue } from "./sortKeys.ts";

type Words = MessageId | (() => string);

export interface Column<Row> {
  readonly id: string;
  /** wire name for the cell and a saved file; a derived figure is saved under the column's id */
  readonly field?: string | undefined;
  /** wire name of the cell, if it is not a field of the row or differs between rows */
  readonly wire?: string | ((row: Row) => string | undefined);
  readonly head: Words;
  /** the full name, if the header is short */
  readonly name?: Words | undefined;
  readonly explain?: Words | undefined;
  /** only screen readers get the header */
  readonly unseen?: true;
  /** the cells are row headers */
  readonly rowHead?: true;
  /** the unformatted value for sorting and saving; undefined sorts last in both directions */
  readonly value?: (row: Row) => SortValue;
  /** the value is a time in ms */
  readonly isTime?: true;
  /** saved values by field, if they differ from `value` */
  readonly saved?: Readonly<Record<string, (row: Row) => SavedCell>>;
  readonly show?: (row: Row) => string;
  /** draws a cell that is more than a text */
  readonly cell?: (row: Row) => ReactNode;
  /** draws a live cell that is not text, after every change of its row; `show` gives the equivalent text */
  readonly draw?: (cell: HTMLElement, row: Row) => void;
  /** a live cell is also patched when this value changes */
  readonly state?: (row: Row) => unknown;
  /** colours the cell; "old" marks a figure of an earlier time */
  readonly direction?: (row: Row) => Direction | "old" | undefined;
  /** draws the direction before the text */
  readonly arrow?: true;
  readonly title?: (row: Row) => string | undefined;
  /** how a live change flashes: by its direction, or neutral */
  readonly flash?: "direction" | "neutral";
  /** the first click sorts upwards, as for texts */
  readonly startsUp?: true;
  /** order of hiding in narrow places: columns with a higher number are hidden first; the style sheet sets the widths */
  readonly spare?: 0 | 1 | 2 | 3;
  readonly className?: string;
  readonly cellClass?: string | ((row: Row) => string | undefined);
  readonly attributes?: (row: Row) => CellAttributes;
  /** true if the row lacks this cell; another cell takes its place */
  readonly absent?: (row: Row) => boolean;
}

type CellAttributes = HTMLAttributes<HTMLElement> & { colSpan?: number } & Readonly<
    Record<`data-${string}`, unknown>
  >;

/** Head and alignment of a column of figures. @param part class of a column that narrow screens hide */
export const figureHead = (head: MessageId, explain?: MessageId, part?: string) =>
  ({
    head,
    ...(explain && { explain }),
    className: part ? `figure ${part}` : "figure",
    cellClass: "num",
  }) as const;

/** A column of one figure. The figure is a field of the row, whose name is then the column's id, or comes from a function. */
export function figureColumn<Row>(
  column: UnnamedColumn<Row>,
  of: FigureName<Row>,
  format: Format,
): Column<Row>;
export function figureColumn<Row>(column: Column<Row>, of: RowFigure<Row>, format: Format): Column<Row>;
export function figureColumn<Row>(
  column: UnnamedColumn<Row>,
  of: string | RowFigure<Row>,
  format: Format,
): Column<Row> {
  const value = typeof of === "string" ? (row: Row) => row[of as keyof Row] as number | undefined : of;
  return { id: String(of), ...column, value, show: (row) => format(value(row)) };
}

/** A column of a change, with colour and arrow by its sign, except if a split rescaled the price. */
export function changeColumn<Row>(
  column: UnnamedColumn<Row>,
  of: FigureName<Row>,
  format: Format,
): Column<Row>;
export function changeColumn<Row>(column: Column<Row>, of: RowFigure<Row>, format: Format): Column<Row>;
export function changeColumn<Row>(
  column: UnnamedColumn<Row>,
  of: string | RowFigure<Row>,
  format: Format,
): Column<Row> {
  const made = figureColumn<Row>(column, of as never, format);
  const way = (row: Row) => {
    if (isRescaled(row as Parameters<typeof isRescaled>[0])) return "flat";
    const value = made.value?.(row);
    return direction(typeof value === "number" ? value : undefined);
  };
  return { ...made, arrow: true, direction: way };
}

/**
 * Makes the columns of figures that a service sends. With `arrow` a figure is a change.
 * @param fields their wire names @param common what they have in common
 */
export const sentColumns =
  <Row>(fields: Readonly<Partial<Record<FigureName<Row>, string>>>, common: Partial<Column<Row>>) =>
  (of: FigureName<Row>, head: Words, format: Format, more: Partial<Column<Row>> = {}): Column<Row> =>
    (more.arrow ? changeColumn<Row> : figureColumn<Row>)(
      { field: fields[of], head, ...common, ...more },
      of,
      format,
    );

type UnnamedColumn<Row> = Omit<Column<Row>, "id"> & { id?: string };
type RowFigure<Row> = (row: Row) => number | undefined;
type FigureName<Row> = { [K in keyof Row]-?: Row[K] extends number | undefined ? K : never }[keyof Row] &
  string;
type Format = (value: number | undefined) => string;

export const wordsOf = (words: Words): string => (typeof words === "function" ? words() : text(words));

export const classesOf = (...names: readonly (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;

export const fieldOf = <Row>({ field, wire = field }: Column<Row>, row: Row): string | undefined =>
  typeof wire === "function" ? wire(row) : wire;

type SavedField<Row> = readonly [field: string, of: (row: Row) => SavedCell];

function savedIn<Row>({ id, field = id, value, isTime, saved }: Column<Row>): readonly SavedField<Row>[] {
  if (saved) return Object.entries(saved);
  if (!value) return [];
  if (!isTime) return [[field, value]];
  const at = (row: Row) => {
    const moved = value(row);
    return typeof moved === "number" ? timeCell(moved) : moved;
  };
  return [[field, at]];
}

/** The rows for a saved file, unformatted and in the same sequence. */
export function savedRows<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): SavedTable {
  const cells = columns.flatMap(savedIn);
  return {
    name,
    fields: cells.map(([field]) => field),
    rows: rows.map((row) => cells.map(([, of]) => of(row))),
  };
}
