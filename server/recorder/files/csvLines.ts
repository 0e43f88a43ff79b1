/** CSV for spreadsheets and programs: exported days, and the tables under /v1. No cell is a formula. */
import papaparse from "papaparse";
import { formula, spreadsheetText } from "#market/lists/spreadsheetText";
import { exchangeIso } from "#server/recorder/facts";

export type CsvCell = string | number | boolean | Date | null | undefined;

const cellText = (cell: CsvCell) =>
  typeof cell === "string"
    ? spreadsheetText(cell)
    : cell instanceof Date
      ? exchangeIso(cell.getTime())
      : (cell ?? "");

/** The rows of a table as text, each with a line end (RFC 4180). @param delimiter one character */
export const csvLines = (rows: readonly (readonly CsvCell[])[], delimiter = ","): string =>
  rows.length === 0
    ? ""
    : `${papaparse.unparse(
        rows.map((row) => row.map(cellText)),
        { escapeFormulae: formula, newline: "\r\n", delimiter },
      )}\r\n`;
