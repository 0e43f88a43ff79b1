/** Saves a table of the page as a file. The file's name has the table's content, time and state. */

import { unparse } from "papaparse";
import { formula, spreadsheetText } from "#market/lists/spreadsheetText";
import { exchangeOffset } from "#ui/words/format";
import { provenanceOf } from "#ui/words/provenance";
import { marketNow } from "#ui/words/ticker";
import type { OfferedTable, SavedCell, SavedTable } from "./savedTable.ts";
import { saveFile } from "./saveFile.ts";

/** States that are not added to the file's name as a warning. */
const sound = new Set(["live", "closed"]);

/** The states and times of the answers that a table's figures come from. */
interface TableOrigin {
  from: readonly string[];
  /** the exchange's time of the newest answer, or now for a table of the page's own figures */
  at: number | undefined;
  states: readonly string[];
  replay: boolean;
  simulated: boolean;
}

function tableOrigin(element: Element): TableOrigin {
  const answers = provenanceOf(element);
  const at = Math.max(...answers.flatMap(({ origin }) => origin.clock?.at ?? []));
  return {
    from: [...new Set(answers.flatMap(({ origin }) => origin.from ?? []))],
    at: Number.isFinite(at) ? at : answers.length === 0 ? marketNow() : undefined,
    states: [...new Set(answers.map(({ trust }) => trust))],
    replay: document.documentElement.dataset["freshness"] === "replay",
    simulated: document.documentElement.dataset["source"] === "embedded",
  };
}

/** keeps letters and digits of every script; file names are limited in length */
const plainFileName = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-").slice(0, 80);

/** "pola-board-2026-11-22T103014-simulated-stale.csv". Without an answer's time it has the exchange's time now, as the cells do. */
export function fileName(name: string, { at, states, simulated, replay }: TableOrigin): string {
  const time = isoMoment(at ?? marketNow())
    .slice(0, 19)
    .replaceAll(":", "");
  const doubts = states.filter((state) => !sound.has(state));
  const parts = [
    "pola",
    plainFileName(name),
    time,
    ...(simulated ? ["simulated"] : []),
    ...(replay ? ["replay"] : []),
    ...doubts,
  ];
  return `${parts.join("-")}.csv`;
}

/** Text above the column names: "source /tradeSummary; as of 2026-11-22T10:30:14+05:30; state live; simulated" */
export const toldOf = ({ from, at, states, simulated, replay }: TableOrigin): string =>
  [
    ...(from.length > 0 ? [`source ${from.join(" ")}`] : []),
    `as of ${at === undefined ? "unknown" : isoMoment(at)}`,
    ...(replay ? ["replay"] : []),
    ...(states.length > 0 ? [`state ${replay ? "then " : ""}${states.join(" ")}`] : []),
    ...(simulated ? ["simulated"] : []),
  ].join("; ");

/** @param withSource adds a line about the source above the column names @returns the file's name */
export function saveTable({ element, make }: OfferedTable, withSource = false): string {
  const table = make();
  const about = tableOrigin(element);
  const name = fileName(table.name, about);
  const text = csvOf(table, withSource ? toldOf(about) : undefined);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
  return name;
}

const two = (value: number) => String(value).padStart(2, "0");

/** "2026-11-22T10:30:14+05:30", with ms if they are not 0. */
export function isoMoment(at: number): string {
  const offset = exchangeOffset(at);
  const there = new Date(at + offset).toISOString().replace(/(\.000)?Z$/, "");
  const minutes = Math.abs(Math.round(offset / 60_000));
  return `${there}${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function csvCell(cell: SavedCell): string | number | boolean {
  if (cell === undefined) return "";
  if (typeof cell === "string") return spreadsheetText(cell);
  if (cell instanceof Date) return Number.isFinite(cell.getTime()) ? isoMoment(cell.getTime()) : "";
  return typeof cell === "number" && !Number.isFinite(cell) ? "" : cell;
}

/**
 * CSV for spreadsheets: figures are unformatted, times are the exchange's, and no cell is a formula. From its byte order mark spreadsheets
 * recognise UTF-8.
 * @param told a text above the column names, in one cell
 */
export function csvOf({ fields, rows }: Pick<SavedTable, "fields" | "rows">, told?: string): string {
  const lines = [
    ...(told === undefined ? [] : [[csvCell(told)]]),
    fields.map(csvCell),
    ...rows.map((row) => row.map(csvCell)),
  ];
  return `\uFEFF${unparse(lines, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
}
