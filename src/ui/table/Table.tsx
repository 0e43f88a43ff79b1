import {
  type ComponentProps,
  type HTMLAttributes,
  type Key,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { text } from "#ui/messages/text";
import { unusedPart, useUnusable } from "#ui/router/pattern";
import { useSavedTable } from "#ui/saving/savedTable";
import { arrow } from "#ui/words/format";
import { type Column, classesOf, fieldOf, savedRows, wordsOf } from "./column.ts";
import { createLiveCells, type LiveCells, tableSlot } from "./liveCells.ts";
import { inOrder, isKey, readKeys, type SortKey, type Turnable, turnedKeys, writeKeys } from "./sortKeys.ts";

interface OfRows<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  line?: ((row: Row) => LineAttributes) | undefined;
  /** table rows drawn below a row */
  after?: ((row: Row) => ReactNode) | undefined;
  /** Subscribes to a row's changes between renders; its cells are then patched. @returns a function that unsubscribes */
  live?: Live<Row> | undefined;
}

type Live<Row> = (row: Row, changed: (now: Row) => void) => () => void;

type LineAttributes = HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>;

interface TableSorting {
  keys: readonly SortKey[];
  /** @param add set if Shift was held: keeps the other sort keys */
  onSort: (id: string, add: boolean) => void;
}

interface TableProps<Row> extends OfRows<Row> {
  /** part of a file's name */
  name: string;
  /** the rows of a saved file, if not all are drawn */
  saved?: readonly Row[];
  sort?: TableSorting;
  caption?: ReactNode;
  className?: string;
  element?: HTMLAttributes<HTMLTableElement>;
  /** the `<tbody>` elements, if there are several; each has its own rows */
  children?: ReactNode;
}

/** A table whose headers, cells and saved file are made from its columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, rows, saved = rows, sort, caption, className, element, children } = props;
  const offered = useSavedTable(() => savedRows(name, columns, saved));
  return (
    <table ref={offered} className={className} {...element}>
      {caption}
      <TableHead columns={columns} sort={sort} />
      {children ?? (
        <tbody>
          <TableRows {...props} />
        </tbody>
      )}
    </table>
  );
}

interface ScrollTableProps<Row> extends TableProps<Row> {
  label: string;
  area?: ComponentProps<"section">;
}

/** A table in an area that scrolls by itself. */
export function ScrollTable<Row>({ label, area, ...table }: ScrollTableProps<Row>) {
  return (
    <section
      className="leaders @container relative min-h-0 flex-1 overflow-auto phone:pe-1.5"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard
      tabIndex={0}
      {...area}
    >
      <Table element={{ style: { height: "auto" } }} {...table} />
    </section>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  /** makes each header a sort button */
  sort?: TableSorting | undefined;
}

function TableHead<Row>({ columns, sort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          sort && column.value ? (
            <SortedHead key={column.id} column={column} {...sort} />
          ) : (
            <th
              key={column.id}
              scope="col"
              className={column.className}
              title={column.explain && wordsOf(column.explain)}
              data-spare={column.spare}
            >
              {column.unseen ? <span className="sr-only">{wordsOf(column.head)}</span> : wordsOf(column.head)}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

function SortedHead<Row>({ column, keys, onSort }: { column: Column<Row> } & TableSorting) {
  const { id, head, name, explain, spare, className } = column;
  const place = keys.findIndex((each) => each.id === id);
  const key = keys[place];
  return (
    <th
      scope="col"
      className={className}
      data-spare={spare}
      data-sorted={key !== undefined}
      aria-sort={place === 0 && key ? sense(key) : undefined}
    >
      <button
        type="button"
        title={explain && wordsOf(explain)}
        aria-label={name && wordsOf(name)}
        aria-description={key && place > 0 ? laterKey(key, place) : undefined}
        onClick={(event) => onSort(id, event.shiftKey)}
      >
        {wordsOf(head)}
        {key && (
          <span aria-hidden="true">
            {key.ascending ? " ▲" : " ▼"}
            {keys.length > 1 && place + 1}
          </span>
        )}
      </button>
    </th>
  );
}

export const sense = ({ ascending }: SortKey) => (ascending ? "ascending" : "descending");

/** Describes a later sort key in words, because only one header may be marked as sorted. */
export const laterKey = (key: SortKey, place: number) =>
  text(key.ascending ? "board.sort.laterUp" : "board.sort.laterDown", { place: place + 1 });

/** Rows of a body; a row renders again only when its object changes. */
export function TableRows<Row>({ columns, rows, keyOf, line, after, live }: OfRows<Row>): ReactNode {
  return rows.map((row) =>
    live ? (
      <LiveLine key={keyOf(row)} {...{ columns, row, line, live }} />
    ) : (
      <TableLine key={keyOf(row)} {...{ columns, row, line, after }} />
    ),
  );
}

interface LineProps<Row> extends Pick<OfRows<Row>, "columns" | "line" | "after"> {
  row: Row;
}

function PlainLine<Row>({ columns, row, line, after }: LineProps<Row>) {
  return (
    <>
      <tr {...line?.(row)}>
        {columns.map(
          (column) => !column.absent?.(row) && <TableCell key={column.id} column={column} row={row} />,
        )}
      </tr>
      {after?.(row)}
    </>
  );
}

const TableLine = memo(PlainLine) as typeof PlainLine;

function PatchedLine<Row>({ columns, row, line, live }: LineProps<Row> & { live: Live<Row> }) {
  const element = useRef<HTMLTableRowElement>(null);
  const cells = useRef<LiveCells<Row>>(undefined);
  useLayoutEffect(() => {
    const made = createLiveCells<Row, Column<Row>>(element.current?.children ?? [], columns, tableSlot);
    cells.current = made;
    return made.clear;
  }, [columns]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other cells
  useLayoutEffect(() => {
    cells.current?.patch(row);
    return live(row, (now) => cells.current?.patch(now));
  }, [row, live, columns]);
  return (
    <tr ref={element} {...line?.(row)}>
      {columns.map((column) => (
        <TableCell key={column.id} column={column} row={row} live />
      ))}
    </tr>
  );
}

const LiveLine = memo(PatchedLine) as typeof PatchedLine;

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** the cell's text is patched outside React */
  live?: boolean;
}

function TableCell<Row>({ column, row, live = false }: CellProps<Row>) {
  const { rowHead, className, cellClass, direction, spare, title, attributes } = column;
  const own = typeof cellClass === "function" ? cellClass(row) : cellClass;
  const left = live && !column.cell;
  const field = fieldOf(column, row);
  const Tag = rowHead ? "th" : "td";
  return (
    <Tag
      scope={rowHead && "row"}
      className={classesOf(className, own, left ? undefined : direction?.(row))}
      data-field={column.arrow ? undefined : field}
      data-spare={spare}
      title={left ? undefined : title?.(row)}
      {...attributes?.(row)}
    >
      {left ? null : column.arrow ? (
        <ArrowCell column={column} row={row} field={field} />
      ) : (
        writtenCell(column, row)
      )}
    </Tag>
  );
}

const writtenCell = <Row,>({ cell, show }: Column<Row>, row: Row): ReactNode => (cell ?? show)?.(row);

/** "▲ +0.20", with the arrow outside the figure's element. */
function ArrowCell<Row>({
  column,
  row,
  field,
}: {
  column: Column<Row>;
  row: Row;
  field: string | undefined;
}) {
  const way = column.direction?.(row);
  const mark = way && way !== "old" && arrow[way];
  return (
    <>
      {mark && <span aria-hidden="true">{mark} </span>}
      {field === undefined ? (
        writtenCell(column, row)
      ) : (
        <span data-field={field}>{writtenCell(column, row)}</span>
      )}
    </>
  );
}

interface SortAddress {
  /** the sort keys as the address has them */
  sort: string | undefined;
  usual?: string;
  onSort: (sort: string | undefined) => void;
}

/** The sort keys of a table, kept in the address and changed by clicks on its headers. */
export function useSort<Row>(columns: readonly Column<Row>[], { sort, usual, onSort }: SortAddress) {
  const known = useMemo(() => turnables(columns), [columns]);
  const keys = readKeys(sort ?? usual, known);
  useUnusable("sort", unusedPart(sort, isKey(keys)));
  return {
    keys,
    onSort: (id: string, add: boolean) => onSort(writeKeys(turnedKeys(keys, known.get(id), add), known)),
    order: (rows: readonly Row[]) =>
      inOrder(rows, keys, (id) => columns.find((column) => column.id === id)?.value ?? (() => undefined)),
  };
}

const turnables = <Row,>(columns: readonly Column<Row>[]): ReadonlyMap<string, Turnable> =>
  new Map(
    columns.flatMap(({ id, value, startsUp = false }) => (value ? [[id, { id, startsUp }] as const] : [])),
  );
