/**
 * `/v1/price/JKH`: one figure as plain text, for one cell of a spreadsheet. Refusals that a cell should show are short words that begin
 * with #, as spreadsheets write errors.
 */
import { symbolMeaning } from "#market/company/symbol";
import type { BoardRow } from "#market/line/board";
import { linesNear } from "#market/line/knownLine";
import { type HeldBoard, isFit, type MarketState } from "#server/gateway/answers/market";
import { refusedValue } from "#server/gateway/http/problem";
import { type ColumnType, tables } from "./columns.ts";
import { boardCells, type TableCell } from "./tables.ts";

export const priceWords = {
  /** the figure is known, but must not be used as current */
  stale: "#STALE",
  /** the line is known, but has no such figure today, or its row cannot be read */
  none: "#N/A",
  /** no line has this name */
  unknown: "#NAME?",
} as const;

export interface CellAnswer {
  status: 200 | 300 | 404;
  text: string;
}

export interface PriceRequest {
  /** as written in the address */
  name: string;
  field: string;
  /** whether a figure that is not fit is given too */
  staleAllowed: boolean;
}

/** @param known lines that are not on the board, because they did not trade today @throws Problem 400 for an unknown field */
export function priceCell(
  { name, field, staleAllowed }: PriceRequest,
  { rows, unread }: Pick<HeldBoard, "rows" | "unread">,
  { state, known }: { state: MarketState; known: readonly { symbol: string; name: string | undefined }[] },
): CellAnswer {
  const column = Object.entries(tables.board).find(([one]) => one === field);
  if (!column)
    throw refusedValue("field", field, { accepts: `one of ${Object.keys(tables.board).join(", ")}` });
  const symbols = new Set([...rows.keys(), ...unread, ...known.map(({ symbol }) => symbol)]);
  const found = symbolMeaning(name, symbols);
  if (found.kind === "several") return { status: 300, text: found.symbols.join("\n") };
  if (found.kind === "unlisted") return choices(name, [...rows.values(), ...known]);
  const row = rows.get(found.symbol);
  const value = row && boardCells(row)[field];
  if (!isFit(state.word) && !staleAllowed) return { status: 200, text: priceWords.stale };
  const isOfToday = row?.earlier !== true || staleAllowed;
  return { status: 200, text: cellText(isOfToday ? (value ?? null) : null, column[1].type) };
}

/** A name that is no symbol is never guessed: the reader gets all lines that it may mean. */
function choices(name: string, lines: readonly Pick<BoardRow, "symbol" | "name">[]): CellAnswer {
  const symbols = linesNear(name, lines);
  return symbols.length > 0
    ? { status: 300, text: symbols.join("\n") }
    : { status: 404, text: priceWords.unknown };
}

/** Prices have two decimals, or all of theirs if there are more: "19.90". Other figures are raw. */
function cellText(value: TableCell, type: ColumnType): string {
  if (value === null) return priceWords.none;
  if (type !== "price" || typeof value !== "number") return String(value);
  const short = value.toFixed(2);
  return Math.abs(Number(short) - value) < 1e-9 ? short : String(value);
}
