import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tablesIn } from "#ui/saving/savedTable";
import { direction, formatChange, formatPrice } from "#ui/words/format";
import type { Column } from "./column.ts";
import { Table } from "./Table.tsx";

afterEach(cleanup);

interface Line {
  symbol: string;
  price: number | undefined;
  change: number;
  at: number;
}

const columns: readonly Column<Line>[] = [
  {
    id: "symbol",
    head: () => "Symbol",
    rowHead: true,
    value: ({ symbol }) => symbol,
    show: ({ symbol }) => symbol,
  },
  {
    id: "price",
    field: "lastPrice",
    head: () => "Last",
    className: "figure",
    cellClass: "num",
    value: ({ price }) => price,
    show: ({ price }) => formatPrice(price),
    title: () => "in rupees",
  },
  {
    id: "change",
    field: "change",
    head: () => "Step",
    explain: () => "since the close",
    arrow: true,
    value: ({ change }) => change,
    show: ({ change }) => formatChange(change),
    direction: ({ change }) => direction(change),
  },
  { id: "drawn", head: () => "Range", unseen: true, cell: ({ price }) => <i data-price={price} /> },
  { id: "at", head: () => "Time", isTime: true, value: ({ at }) => at, show: () => "now" },
];
const rows = [
  { symbol: "A", price: 1234.5, change: 0.2, at: 0 },
  { symbol: "B", price: undefined, change: -1, at: 60_000 },
];

const draw = (more: object = {}) =>
  render(<Table name="lines" columns={columns} rows={rows} keyOf={({ symbol }) => symbol} {...more} />);

test("headers, cells and rows are made from the columns", () => {
  draw({ line: ({ symbol }: Line) => ({ "data-symbol": symbol }) });
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Symbol", "Last", "Step", "Range", "Time"]);
  const [, first] = screen.getAllByRole("row");
  expect(first?.getAttribute("data-symbol")).toBe("A");
  expect(screen.getByRole("rowheader", { name: "A" })).toBeTruthy();
  const price = first?.querySelector<HTMLElement>('[data-field="lastPrice"]');
  expect([price?.textContent, price?.className, price?.title]).toEqual([
    "1,234.50",
    "figure num",
    "in rupees",
  ]);
  expect(first?.querySelector("[data-price]")).toBeTruthy();
});

test("an arrow is beside the figure and not part of its text", () => {
  draw();
  const figure = screen.getAllByRole("row")[2]?.querySelector('[data-field="change"]');
  expect(figure?.textContent).toBe("−1.00");
  expect(figure?.parentElement?.className).toBe("down");
  expect(figure?.previousElementSibling?.outerHTML).toBe('<span aria-hidden="true">▼ </span>');
});

test("the file has unformatted values under wire names, and dates for times", () => {
  draw();
  const [table] = tablesIn(document.body);
  expect(table?.make()).toEqual({
    name: "lines",
    fields: ["symbol", "lastPrice", "change", "at"],
    rows: [
      ["A", 1234.5, 0.2, new Date(0)],
      ["B", undefined, -1, new Date(60_000)],
    ],
  });
});

test("a click on a header sorts by its column, a Shift-click adds the column, and only one header is marked as sorted", () => {
  const onSort = vi.fn();
  draw({
    sort: {
      keys: [
        { id: "change", ascending: false },
        { id: "price", ascending: true },
      ],
      onSort,
    },
  });
  expect(screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"))).toEqual([
    null,
    null,
    "descending",
    null,
    null,
  ]);
  const price = screen.getByRole("button", { name: /^Last/ });
  expect(price.textContent).toBe("Last ▲2");
  expect(price.getAttribute("aria-description")).toMatch(/2/);
  fireEvent.click(price, { shiftKey: true });
  expect(onSort.mock.calls).toEqual([["price", true]]);
});

test("only changed cells of a live row are patched, and cells drawn by a component stay", () => {
  let tell = (_: Line) => {};
  const gone = vi.fn();
  const live = (_: Line, changed: (now: Line) => void) => {
    tell = changed;
    return gone;
  };
  const { unmount } = draw({ rows: rows.slice(0, 1), live });
  const row = screen.getAllByRole("row")[1];
  const [price, drawn] = [row?.querySelector('[data-field="lastPrice"]'), row?.querySelector("[data-price]")];
  expect([price?.textContent, price?.getAttribute("title")]).toEqual(["1,234.50", "in rupees"]);
  tell({ symbol: "A", price: 99, change: -2, at: 0 });
  expect(price?.textContent).toBe("99.00");
  expect(row?.querySelector('[data-field="change"]')?.parentElement?.className).toBe("down");
  expect(row?.querySelector("[data-price]")).toBe(drawn);
  unmount();
  expect(gone).toHaveBeenCalledOnce();
});

test("a row that lacks a cell has another cell in its place", () => {
  const absent: Column<Line> = {
    id: "absent",
    head: () => "Absent",
    show: () => "here",
    absent: ({ symbol }) => symbol === "B",
  };
  render(
    <Table
      name="lines"
      columns={[...columns.slice(0, 1), absent]}
      rows={rows}
      keyOf={({ symbol }) => symbol}
    />,
  );
  expect(screen.getAllByRole("row").map(({ children }) => children.length)).toEqual([2, 2, 1]);
});
