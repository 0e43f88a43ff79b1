/** The figures of mounted leaders, written into their cells: a text node and a class are touched only where they changed. */
import type { Flasher } from "#ui/table/flash";
import { arrow, type Direction } from "#ui/words/format";
import { type Figure, flashOf } from "./figure.ts";

interface FigureCell {
  cell: HTMLElement;
  /** of a size that its text does not set: a new text lays out this box and not the table */
  box: HTMLElement;
  /** characters there is room for; only ever more */
  room: number;
  arrow: Text | undefined;
  written: Text;
  shown: Figure | undefined;
}

export interface FigureCells {
  /** @param flasher lights up what changed; left out when the figures are no news */
  write: (line: Element, figures: readonly Figure[], flasher?: Flasher) => void;
}

export function createFigureCells(): FigureCells {
  const known = new WeakMap<Element, FigureCell[]>();
  return {
    write(line, figures, flasher) {
      const cells = known.get(line) ?? makeCells(line, figures);
      known.set(line, cells);
      for (const [at, figure] of figures.entries()) {
        const cell = cells[at];
        if (cell) writeCell(cell, figure, flasher);
      }
    },
  };
}

function makeCells(line: Element, figures: readonly Figure[]): FigureCell[] {
  const last = [...line.children].slice(-figures.length) as HTMLElement[];
  return last.map((cell, at) => {
    const figure = figures[at];
    const box = cell.appendChild(document.createElement("span"));
    box.className = "figure-box";
    const made = { cell, box, room: 0, written: document.createTextNode(""), shown: undefined };
    if (!figure?.arrow) {
      mark(box, figure).append(made.written);
      return { ...made, arrow: undefined };
    }
    const drawn = document.createTextNode("");
    const [before, value] = [document.createElement("span"), document.createElement("span")];
    before.ariaHidden = "true";
    before.append(drawn);
    mark(value, figure).append(made.written);
    box.append(before, value);
    return { ...made, arrow: drawn };
  });
}

function mark(element: HTMLElement, figure: Figure | undefined): HTMLElement {
  if (figure?.field) element.dataset.field = figure.field;
  return element;
}

function writeCell(at: FigureCell, figure: Figure, flasher: Flasher | undefined): void {
  const before = at.shown;
  at.shown = figure;
  if (before?.shown !== figure.shown) {
    at.written.data = figure.shown;
    makeRoom(at, figure.shown.length + (at.arrow ? arrowRoom : 0));
  }
  if (before?.whole !== figure.whole) at.cell.title = figure.whole ?? "";
  if (before?.way !== figure.way) turn(at, before?.way, figure.way);
  const kind = flasher && before && flashOf(before, figure);
  if (kind) flasher.flash(at.cell, kind);
}

const arrowRoom = 2;

function makeRoom(at: FigureCell, needed: number): void {
  if (needed <= at.room) return;
  at.room = needed;
  at.box.style.width = `${needed}ch`;
}

function turn({ cell, arrow: drawn }: FigureCell, before: Direction | undefined, way: Direction | undefined) {
  if (before) cell.classList.remove(before);
  if (way) cell.classList.add(way);
  if (drawn) drawn.data = way && arrow[way] ? `${arrow[way]} ` : "";
}
