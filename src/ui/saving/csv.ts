/** A table as a file that spreadsheets read: figures unformatted, moments in the exchange's time, and no cell a formula. */
import { unparse } from "papaparse";
import { exchangeOffset } from "#ui/words/exchangeZone";
import type { SavedCell, SavedTable } from "./savedTable.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** "2026-11-22T10:30:14+05:30", with ms where it has any. */
export function isoMoment(at: number): string {
  const offset = exchangeOffset(at);
  const there = new Date(at + offset).toISOString().replace(/(\.000)?Z$/, "");
  const minutes = Math.abs(Math.round(offset / 60_000));
  return `${there}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** All that a file of text has no use for; a terminal that shows the file would obey some of them. */
const controls = /(?![\t\n\r])\p{Cc}/gu;

function written(cell: SavedCell): string | number | boolean {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell.replace(controls, "");
  if (cell instanceof Date) return Number.isFinite(cell.getTime()) ? isoMoment(cell.getTime()) : "";
  return typeof cell === "number" && !Number.isFinite(cell) ? "" : cell;
}

/**
 * What spreadsheets would take for a formula begins with an apostrophe; figures never do. Blanks and letters without width may
 * stand before it, and its sign may be as wide as a Chinese one (OWASP, CSV injection).
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * With a byte order mark, by which spreadsheets know UTF-8.
 * @param told a line above the head, in one cell
 */
export function csvOf({ fields, rows }: Pick<SavedTable, "fields" | "rows">, told?: string): string {
  const lines = [
    ...(told === undefined ? [] : [[written(told)]]),
    fields.map(written),
    ...rows.map((row) => row.map(written)),
  ];
  return `\uFEFF${unparse(lines, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}
