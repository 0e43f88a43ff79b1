import type { BoardRow } from "#market/line/board";
import type { MessageId } from "#ui/messages/text";
import type { SavedCell } from "#ui/saving/savedTable";
import { type Direction, formatPrice } from "#ui/words/format";
import type { Draw } from "./bars.ts";

/** What else than its own row a cell is worked out from, and so changes with: the other rows, the exchange's clock, learned names, quotes and order books that were read. */
export type Follows = "board" | "clock" | "boards" | "quotes" | "books";

/** Pages whose addresses carry columns of the board. */
export type ColumnPage = "/board" | "/watch/$list";

/** One column of the board: the wire field it shows, how it reads, sorts and flashes. */
export interface Column {
  readonly id: string;
  /** the wire's name; a derived column has none */
  readonly field?: string;
  /** the wire's name of what the cell shows, where it is no field of the board's own row */
  readonly wire?: string;
  /** the only page that offers and shows it */
  readonly only?: ColumnPage;
  readonly header: MessageId;
  /** in full, where the header is short of room */
  readonly name?: MessageId;
  readonly explain?: MessageId;
  /** px, padding included */
  readonly width: number;
  /** takes what is left of the width */
  readonly grows?: true;
  readonly align?: "start";
  readonly tone?: "strong" | "muted";
  /** its figure is a moment in ms */
  readonly isTime?: true;
  /** the text of the cell */
  readonly show: (row: BoardRow) => string;
  /** for a cell that is drawn rather than written: `show` is then its text equivalent */
  readonly draw?: Draw;
  /** colours the cell; "old": it is not to be taken for the figure of now */
  readonly way?: (row: BoardRow) => Direction | "old" | undefined;
  /** what else than its figure the cell is written anew for */
  readonly state?: (row: BoardRow) => string | undefined;
  /** the direction is also drawn, before the text */
  readonly arrow?: true;
  /** the whole story, on hover */
  readonly title?: (row: BoardRow) => string;
  /** what the column is ordered by; absent values come last either way */
  readonly sort: (row: BoardRow) => number | string | undefined;
  /** as a file has it, where that is not what the order is made of */
  readonly saved?: (row: BoardRow) => SavedCell;
  /** words of the person's own, that no order is made of */
  readonly unsorted?: true;
  readonly follows?: Follows;
  /** what a live change lights up: with its direction, or merely that it happened */
  readonly flash?: "direction" | "neutral";
}

type Written = Omit<Column, "show" | "sort">;

/** A column of one number. */
export const figure = (
  column: Written,
  of: (row: BoardRow) => number | undefined,
  format: (value: number | undefined) => string,
): Column => ({ ...column, show: (row) => format(of(row)), sort: of });

/** A column of text as sent. */
export const words = (column: Written, of: (row: BoardRow) => string | undefined): Column => ({
  ...column,
  align: "start",
  show: (row) => of(row) ?? "—",
  sort: of,
});

/** For the title of a cell that shows an amount made short. */
export const inFull = (of: (row: BoardRow) => number | undefined) => (row: BoardRow) => formatPrice(of(row));
