/** Reads the board as a person does, row by row while scrolling, and compares the texts with the figures sent. */
import type { Locator, Page } from "playwright/test";
import type { BoardRow } from "#e2e/testing/boardAnswer";

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

/** how the page shows that the service sent no value */
const missing = "—";

const units: Record<string, number> = { "": 1, K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
const figure = /(−?)(\d[\d,]*)(?:\.(\d+))?(?: ([KMBT]))?/;

/** Whether a text shows this number at the text's own precision: "1.2 M" matches 1 234 567, "1.20 M" does not. */
export function says(text: string, value: number | null): boolean {
  if (value === null) return text === missing;
  const match = figure.exec(text);
  if (!match) return false;
  const [, minus, whole = "", decimals = "", unit = ""] = match;
  const factor = units[unit] ?? 1;
  const size = Number(`${whole.replaceAll(",", "")}.${decimals || "0"}`) * factor;
  const half = (factor * 10 ** -decimals.length) / 2;
  const shown = minus ? -size : size;
  return Math.abs(shown - value) <= half * (1 + 1e-9) + Math.abs(value) * 1e-12;
}

const exchangeClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Colombo",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** "14:30:18", from the engine's own time zones. @param at epoch ms */
export const clockAt = (at: number): string => exchangeClock.format(at);

/** Prices for which the service sends 0 if it has none. */
const pricesOrZero = new Set(["previousClose", "open", "high", "low", "closingPrice", "marketCap"]);
/** Figures that are written with a plus when they are positive. */
const signed = new Set(["change", "percentageChange"]);

/** Whether a text shows what the service sent in this field. */
function showsField(text: string, field: string, value: string | number | null): boolean {
  if (value === null || (value === 0 && pricesOrZero.has(field))) return text === missing;
  if (field === "lastTradedTime") return text === clockAt(Number(value));
  // names in capitals are written in small letters
  if (typeof value === "string")
    return text.toLowerCase() === value.replace(/\s+/g, " ").trim().toLowerCase();
  return says(text, value) && (!signed.has(field) || text.startsWith("+") === value >= 0.005);
}

/** Differences between the page and the rows that the exchange sent, in words. Every field of every row must be shown. */
export function differences(shown: ShownBoard, listed: readonly BoardRow[]): string[] {
  const known = new Set(listed.map(({ symbol }) => symbol));
  const extra = Object.keys(shown).filter((symbol) => !known.has(symbol));
  const wrong = listed.flatMap((row) => {
    const texts = shown[row.symbol];
    if (!texts) return `${row.symbol} is not shown`;
    return Object.entries(row).flatMap(([field, value]) => {
      const text = texts[field];
      if (text === undefined) return `${row.symbol} ${field} is not shown`;
      return showsField(text, field, value ?? null) ? [] : `${row.symbol} ${field}: ${text} for ${value}`;
    });
  });
  return [...extra.map((symbol) => `${symbol} is shown but not listed`), ...wrong];
}
