/** Tables for spreadsheets and programs. Figures are not formatted, and no cell is a formula. */
import papaparse from "papaparse";

export type Cell = string | number | boolean | null | undefined;

/** A cell that a spreadsheet would run as a formula. Blanks and zero-width letters may be before the sign (OWASP, CSV injection). */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const controls = /(?![\t\n\r])\p{Cc}/gu;

const written = (cell: Cell) => (typeof cell === "string" ? cell.replace(controls, "") : (cell ?? ""));

/** The rows of a table as text, each with a line end. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ""
    : `${papaparse.unparse(
        rows.map((row) => row.map(written)),
        { escapeFormulae: formula, newline: "\r\n" },
      )}\r\n`;

/** A value of the service as the content of one cell. */
export const cellOf = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : value === null || value === undefined
      ? ""
      : JSON.stringify(value);
