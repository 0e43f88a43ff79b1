import { expect, test, vi } from "vitest";
import { direction } from "#ui/words/format";
import { type Column, changeColumn, figureColumn } from "./column.ts";
import { boxedSlot, createLiveCells, tableSlot } from "./liveCells.ts";

interface Line {
  price: number;
  change: number;
}
const written = (value: number | undefined) => value?.toFixed(2) ?? "—";
const price = figureColumn<Line>(
  { id: "price", field: "price", head: "column.price", flash: "direction" },
  (row) => row.price,
  written,
);
const step = changeColumn<Line>(
  { id: "change", field: "changePercentage", head: "column.change" },
  (row) => row.change,
  written,
);

function setUp(columns: readonly Column<Line>[], make = tableSlot<Line>) {
  const line = document.createElement("tr");
  for (const _ of columns) line.appendChild(document.createElement("td")).className = "figure";
  return { line, cells: createLiveCells<Line, Column<Line>>(line.children, columns, make) };
}

const touched = async (line: Element, act: () => void) => {
  const seen: string[] = [];
  const observer = new MutationObserver((list) => {
    for (const { target, type } of list) seen.push(`${type} ${target.textContent}`);
  });
  observer.observe(line, { subtree: true, childList: true, attributes: true, characterData: true });
  act();
  await Promise.resolve();
  observer.disconnect();
  return seen;
};

test("a changed figure causes one text update, and an unchanged figure none", async () => {
  const { line, cells } = setUp([price, step]);
  cells.patch({ price: 10, change: 1 });
  expect(await touched(line, () => cells.patch({ price: 11, change: 1 }))).toEqual(["characterData 11.00"]);
  expect(await touched(line, () => cells.patch({ price: 11, change: 1 }))).toEqual([]);
});

test("a row that begins to use the cells of another shows its own texts, without a flash", () => {
  const mood = figureColumn<Line>({ id: "mood", head: "column.price" }, (row) => row.price, written);
  const { line, cells } = setUp([{ ...mood, show: ({ change }) => `of ${change}` }, price]);
  const flasher = { flash: vi.fn(), clear: vi.fn() };
  cells.patch({ price: 10, change: 1 });
  cells.renew({ price: 10, change: 2 });
  expect(line.textContent).toBe("of 210.00");
  cells.clear();
  expect(line.textContent).toBe("");
  cells.patch({ price: 12, change: 3 }, flasher);
  expect(line.textContent).toBe("of 312.00");
  expect(flasher.flash).not.toHaveBeenCalled();
});

test("the cell's box grows with a longer figure", () => {
  const { line, cells } = setUp([price], boxedSlot);
  cells.patch({ price: 9, change: 0 });
  cells.patch({ price: 1234567, change: 0 });
  const box = line.querySelector<HTMLElement>(".figure-box");
  expect([box?.textContent, box?.getAttribute("data-field")]).toEqual(["1234567.00", "price"]);
  expect(Number.parseInt(box?.style.width ?? "", 10)).toBeGreaterThanOrEqual("1234567.00".length);
});

test.each([[tableSlot<Line>], [boxedSlot<Line>]])(
  "the arrow is a separate text, and changes with the figure's direction",
  (make) => {
    const { line, cells } = setUp([step], make);
    cells.patch({ price: 1, change: 1 });
    expect(line.textContent).toBe("▲ 1.00");
    cells.patch({ price: 1, change: -2 });
    expect(line.querySelector("[data-field]")?.textContent).toBe("-2.00");
    expect(line.lastElementChild?.className).toBe("figure down");
    expect(line.textContent).toBe("▼ -2.00");
  },
);

test("a changed cell flashes only if the change is live", () => {
  const { line, cells } = setUp([price]);
  const flasher = { flash: vi.fn(), clear() {} };
  cells.patch({ price: 1, change: 0 }, flasher);
  cells.patch({ price: 2, change: 0 });
  expect(flasher.flash).not.toHaveBeenCalled();
  cells.patch({ price: 3, change: 0 }, flasher);
  expect(flasher.flash.mock.calls).toEqual([[line.firstElementChild, "up"]]);
});

test("an amount whose short form is unchanged still gets its new title", () => {
  const short = { ...price, show: () => "1 M", title: (row: Line) => written(row.price) };
  const { line, cells } = setUp([short]);
  cells.patch({ price: 1_000_001, change: 0 });
  cells.patch({ price: 1_000_002, change: 0 });
  expect((line.firstElementChild as HTMLElement).title).toBe("1000002.00");
});

test("a cell is patched when its other state changes", () => {
  let old = false;
  const doubted: Column<Line> = {
    ...price,
    state: () => old,
    direction: (row) => (old ? "old" : direction(row.change)),
  };
  const { line, cells } = setUp([doubted]);
  cells.patch({ price: 1, change: 1 });
  old = true;
  cells.follow({ price: 1, change: 1 }, (column) => column === doubted);
  expect(line.firstElementChild?.className).toBe("figure old");
});

test("a cell drawn by a component is not patched", () => {
  const { line, cells } = setUp([{ ...price, cell: () => null }, price]);
  cells.patch({ price: 1, change: 0 });
  expect(line.firstElementChild?.textContent).toBe("");
  cells.clear();
  expect(line.textContent).toBe("");
});
