/**
 * A column of a table, said once. Its head, its cells, the saved file, the order of rows and live changes follow from it:
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
import { moment, type SavedCell, type SavedTable } from "#ui/saving/savedTable";
import { type Direction, direction } from "#ui/words/format";
import type { SortValue } from "./sorting.ts";

/** A message, or words that are put together when they are shown. */
export type Words = MessageId | (() => string);

export interface Column<Row> {
  readonly id: string;
  /** the wire's name, of the cell and in a file; what is worked out here goes into a file by its id */
  readonly field?: string;
  /** the wire's name of the cell, where it is no field of the row's own or differs from row to row */
  readonly wire?: string | ((row: Row) => string | undefined);
  readonly head: Words;
  /** in full, where the head is short of room */
  readonly name?: Words;
  readonly explain?: Words;
  /** the head is said to screen readers alone */
  readonly unseen?: true;
  /** the cells name their rows */
  readonly rowHead?: true;
  /** unformatted: what rows are ordered by and a file holds; absent comes last either way */
  readonly value?: (row: Row) => SortValue;
  /** the value is a moment in ms */
  readonly isTime?: true;
  /** as a file has it by field, where that is not the value */
  readonly saved?: Readonly<Record<string, (row: Row) => SavedCell>>;
  /** the text of the cell */
  readonly show?: (row: Row) => string;
  /** for a cell that is more than its text */
  readonly cell?: (row: Row) => ReactNode;
  /** for a live cell that is painted: called with the same cell whenever its row changed; `show` is its text equivalent */
  readonly draw?: (cell: HTMLElement, row: Row) => void;
  /** what else than its value a live cell is written anew for */
  readonly state?: (row: Row) => unknown;
  /** colours the cell; "old": it is not to be taken for the figure of now */
  readonly direction?: (row: Row) => Direction | "old" | undefined;
  /** the direction is also drawn, before the text */
  readonly arrow?: true;
  /** the whole story, on hover */
  readonly title?: (row: Row) => string | undefined;
  /** what a live change lights up: with its direction, or merely that it happened */
  readonly flash?: "direction" | "neutral";
  /** read from A: ordered upwards first */
  readonly startsUp?: true;
  /** left out first where room is short */
  readonly spare?: 0 | 1 | 2 | 3;
  /** of the head and the cells */
  readonly className?: string;
  /** of the cells alone */
  readonly cellClass?: string | ((row: Row) => string | undefined);
  readonly attributes?: (row: Row) => CellAttributes;
  /** the row has no such cell: another takes its place */
  readonly absent?: (row: Row) => boolean;
}

export type CellAttributes = HTMLAttributes<HTMLElement> & { colSpan?: number } & Readonly<
    Record<`data-${string}`, unknown>
  >;

/** A column of one figure: by its name in the row, which is then the column's id too, or worked out. */
export function figure<Row>(column: Unnamed<Row>, of: FigureName<Row>, format: Format): Column<Row>;
export function figure<Row>(column: Column<Row>, of: Figure<Row>, format: Format): Column<Row>;
export function figure<Row>(column: Unnamed<Row>, of: string | Figure<Row>, format: Format): Column<Row> {
  const value = typeof of === "string" ? (row: Row) => row[of as keyof Row] as number | undefined : of;
  return { id: String(of), ...column, value, show: (row) => format(value(row)) };
}

/** A column of a change: its sign is also its colour and its arrow, but where the row says that the price is of another scale. */
export function change<Row>(column: Unnamed<Row>, of: FigureName<Row>, format: Format): Column<Row>;
export function change<Row>(column: Column<Row>, of: Figure<Row>, format: Format): Column<Row>;
export function change<Row>(column: Unnamed<Row>, of: string | Figure<Row>, format: Format): Column<Row> {
  const made = figure<Row>(column, of as never, format);
  const way = (row: Row) => {
    if (isRescaled(row as Parameters<typeof isRescaled>[0])) return "flat";
    const value = made.value?.(row);
    return direction(typeof value === "number" ? value : undefined);
  };
  return { ...made, arrow: true, direction: way };
}

type Unnamed<Row> = Omit<Column<Row>, "id"> & { id?: string };
type Figure<Row> = (row: Row) => number | undefined;
type FigureName<Row> = { [K in keyof Row]-?: Row[K] extends number | undefined ? K : never }[keyof Row] &
  string;
type Format = (value: number | undefined) => string;

export const wordsOf = (words: Words): string => (typeof words === "function" ? words() : text(words));

export const classesOf = (...names: readonly (string | undefined)[]): string | undefined =>
  names.filter(Boolean).join(" ") || undefined;

export const fieldOf = <Row>({ field, wire = field }: Column<Row>, row: Row): string | undefined =>
  typeof wire === "function" ? wire(row) : wire;

type Saved<Row> = readonly [field: string, of: (row: Row) => SavedCell];

function savedIn<Row>({ id, field = id, value, isTime, saved }: Column<Row>): readonly Saved<Row>[] {
  if (saved) return Object.entries(saved);
  if (!value) return [];
  if (!isTime) return [[field, value]];
  const at = (row: Row) => {
    const moved = value(row);
    return typeof moved === "number" ? moment(moved) : moved;
  };
  return [[field, at]];
}

/** The rows as a file has them: unformatted, in their order. */
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
