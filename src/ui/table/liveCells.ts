/** Patches the cells of one mounted row. Only texts, classes and titles that changed are written. */
import { arrow, type Direction } from "#ui/words/format";
import { type Column, fieldOf } from "./column.ts";
import type { Flasher, FlashKind } from "./flash.ts";
import type { SortValue } from "./sortKeys.ts";

export interface LiveCells<Row, C = Column<Row>> {
  /** @param flasher flashes changed cells; undefined if the change is not live */
  patch(row: Row, flasher?: Flasher): void;
  /** Writes the cells of another row, which begins to use these elements. */
  renew(row: Row): void;
  /** Writes the cells of the columns that `which` selects, for example those that depend on more than the row. */
  follow(row: Row, which: (column: C) => boolean): void;
  /** Removes the text nodes that the patches added. The next patch adds them again. */
  clear(): void;
}

export interface Slot {
  written: Text;
  /** the arrow before the figure, for columns that have one */
  mark?: Text | undefined;
  /** @param characters number of characters of the new text */
  fit?: (characters: number) => void;
  /** the title is written together with the text, not only on hover */
  titled: boolean;
}

type MakeSlot<Row, C extends Column<Row>> = (element: HTMLElement, column: C, row: Row) => Slot;

interface LiveCell<Row, C extends Column<Row> = Column<Row>> {
  element: HTMLElement;
  column: C;
  slot: Slot | undefined;
  make: (row: Row) => Slot;
  isWritten: boolean;
  shown: string | undefined;
  way: Direction | "old" | undefined;
  value: SortValue;
  state: unknown;
}

/**
 * @param elements the cells, in the sequence of the columns; cells drawn by a component are not patched @param make makes the text slots
 * for this kind of table
 */
export function createLiveCells<Row, C extends Column<Row>>(
  elements: ArrayLike<Element>,
  columns: readonly C[],
  make: MakeSlot<Row, C>,
): LiveCells<Row, C> {
  const cells: LiveCell<Row, C>[] = [];
  columns.forEach((column, place) => {
    const element = elements[place];
    if (!(element instanceof HTMLElement) || column.cell) return;
    cells.push({
      element,
      column,
      slot: undefined,
      make: (row) => make(element, column, row),
      isWritten: false,
      shown: undefined,
      way: undefined,
      value: undefined,
      state: undefined,
    });
  });
  return {
    patch(row, flasher) {
      for (const cell of cells) patchCell(cell, row, flasher);
    },
    renew(row) {
      for (const cell of cells) {
        cell.isWritten = false; // an equal value may be shown otherwise, because the text may depend on the rest of the row
        if (cell.element.title) cell.element.title = "";
        patchCell(cell, row, undefined);
      }
    },
    follow(row, which) {
      for (const cell of cells) if (which(cell.column)) patchCell(cell, row, undefined);
    },
    clear() {
      for (const cell of cells) {
        cell.element.replaceChildren();
        turn(cell, undefined);
        [cell.isWritten, cell.shown, cell.slot] = [false, undefined, undefined];
      }
    },
  };
}

function patchCell<Row>(cell: LiveCell<Row>, row: Row, flasher: Flasher | undefined): void {
  const { column, value: before } = cell;
  const [value, state] = [column.value?.(row), column.state?.(row)];
  if (cell.isWritten && Object.is(value, before) && Object.is(state, cell.state)) return;
  cell.isWritten = true;
  cell.value = value;
  cell.state = state;
  const way = column.direction?.(row);
  turn(cell, way);
  const shown = column.show?.(row) ?? "";
  if (column.draw) {
    column.draw(cell.element, row);
    cell.element.setAttribute("aria-label", shown);
    return;
  }
  cell.slot ??= cell.make(row);
  if (cell.slot.titled) retitle(cell.element, column.title?.(row) ?? "");
  if (cell.slot.mark) cell.slot.mark.data = way && way !== "old" && arrow[way] ? `${arrow[way]} ` : "";
  if (shown === cell.shown) return;
  cell.slot.written.data = shown;
  cell.slot.fit?.(shown.length);
  const kind = flasher && cell.shown !== undefined ? flashKind(column, before, value) : undefined;
  cell.shown = shown;
  if (kind) flasher?.flash(cell.element, kind);
}

function turn<Row>(cell: LiveCell<Row>, way: LiveCell<Row>["way"]): void {
  if (way === cell.way) return;
  if (cell.way) cell.element.classList.remove(cell.way);
  if (way) cell.element.classList.add(way);
  cell.way = way;
}

function retitle(element: HTMLElement, title: string): void {
  if (element.title !== title) element.title = title;
}

function flashKind<Row>({ flash }: Column<Row>, before: SortValue, after: SortValue): FlashKind | undefined {
  if (!flash || before === undefined || after === undefined || before === after) return undefined;
  if (flash === "neutral") return "neutral";
  return after > before ? "up" : "down";
}

export function tableSlot<Row>(element: HTMLElement, column: Column<Row>, row: Row): Slot {
  const written = document.createTextNode("");
  if (!column.arrow) {
    element.append(written);
    return { written, titled: true };
  }
  const [before, mark] = [document.createElement("span"), document.createTextNode("")];
  before.ariaHidden = "true";
  before.append(mark);
  const field = fieldOf(column, row);
  const figure = field === undefined ? written : withField(document.createElement("span"), field);
  element.append(before, figure);
  if (figure !== written) figure.appendChild(written);
  return { written, mark, titled: true };
}

function withField(element: HTMLElement, field: string | undefined): HTMLElement {
  if (field !== undefined) element.dataset["field"] = field;
  return element;
}

/** A cell with its text in a box of fixed size. A new text then causes layout of this box only, not of the table. */
export function boxedSlot<Row>(element: HTMLElement, column: Column<Row>, row: Row): Slot {
  const box = element.appendChild(document.createElement("span"));
  box.className = "figure-box";
  if (!column.arrow) withField(box, fieldOf(column, row));
  const slot = tableSlot(box, column, row);
  let room = 0; // size of the box in characters; never shrinks
  return {
    ...slot,
    fit(characters) {
      const needed = characters + (slot.mark ? arrowRoom : 0);
      if (needed <= room) return;
      room = needed;
      box.style.width = `${needed}ch`;
    },
  };
}

const arrowRoom = 2;
