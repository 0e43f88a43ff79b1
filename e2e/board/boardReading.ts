/** Reads the board as a person does, row by row while scrolling, and compares the texts with the numbers sent. */
import type { Locator, Page } from "playwright/test";

export type ShownRow = Record<string, string>;
export type ShownBoard = Record<string, ShownRow>;

export const boardOf = (page: Page): Locator => page.getByRole("grid", { name: "Board" });
export const rowOf = (page: Page, symbol: string): Locator =>
  boardOf(page).locator(`[data-symbol="${symbol}"]`);

/** Every row, by symbol, with the text of every field. */
export const readBoard = (page: Page): Promise<ShownBoard> =>
  boardOf(page).evaluate(async (grid) => {
    const boxes = [grid, ...grid.querySelectorAll("*")];
    for (let up = grid.parentElement; up; up = up.parentElement) boxes.push(up);
    const box = boxes.find(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowY),
    );
    const scroller = box ?? document.documentElement;
    const frame = () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const shown: ShownBoard = {};
    scroller.scrollTop = 0;
    for (;;) {
      await frame();
      for (const row of grid.querySelectorAll<HTMLElement>("[data-symbol]")) {
        const cells = [...row.querySelectorAll<HTMLElement>("[data-field]")];
        shown[row.dataset.symbol ?? ""] = Object.fromEntries(
          cells.map((cell) => [cell.dataset.field ?? "", (cell.textContent ?? "").trim()]),
        );
      }
      const before = scroller.scrollTop;
      scroller.scrollTop += Math.max(100, scroller.clientHeight * 0.8);
      if (scroller.scrollTop === before) break;
    }
    scroller.scrollTop = 0;
    return shown;
  });

const units: Record<string, number> = { k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, t: 1e12, tn: 1e12 };
const figure = /([−-]?)\s*(\d[\d,]*)(?:\.(\d+))?\s*([a-z]{1,2})?/i;

/** Whether a text shows this number at the text's own precision: "1.2m" matches 1 234 567, "1.20m" does not. */
export function says(text: string, value: number | null): boolean {
  const match = figure.exec(text);
  if (!match) return value === null || value === 0 || Number.isNaN(value);
  if (value === null) return false;
  const [, minus = "", whole = "", decimals = "", unit = ""] = match;
  const factor = units[unit.toLowerCase()] ?? 1;
  const shown = Number(`${minus ? "-" : ""}${whole.replaceAll(",", "")}.${decimals || "0"}`) * factor;
  const half = (factor * 10 ** -decimals.length) / 2;
  return Math.abs(shown - value) <= half * (1 + 1e-9) + Math.abs(value) * 1e-12;
}
