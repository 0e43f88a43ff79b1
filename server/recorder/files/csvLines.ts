/** CSV for spreadsheets and programs: exported days, and the tables under /v1. No cell is a formula. */
import papaparse from "papaparse";
import { exchangeIso } from "#server/recorder/facts";

export type Cell = string | number | boolean | Date | null | undefined;

/** Matches a cell that a spreadsheet would run as a formula. Blanks and zero-width letters may precede the sign (OWASP, CSV injection). */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;
const controls = /(?![\t\n\r])\p{Cc}/gu;

const written = (cell: Cell) =>
  typeof cell === "string"
    ? cell.replace(controls, "")
    : cell instanceof Date
      ? exchangeIso(cell.getTime())
      : (cell ?? "");

/** The rows of a table as text, each with a line end (RFC 4180). @param delimiter one character */
export const csvLines = (rows: readonly (readonly Cell[])[], delimiter = ","): string =>
  rows.length === 0
    ? ""
    : `${papaparse.unparse(
        rows.map((row) => row.map(written)),
        { escapeFormulae: formula, newline: "\r\n", delimiter },
      )}\r\n`;
