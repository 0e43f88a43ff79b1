/** Saves a table of the page as a file whose name says what it is, of when, and what is wrong with it. */

import { unparse } from "papaparse";
import { exchangeOffset } from "#ui/words/format";
import { provenanceOf } from "#ui/words/provenance";
import { now } from "#ui/words/ticker";
import type { OfferedTable, SavedCell, SavedTable } from "./savedTable.ts";
import { saveFile } from "./saveFile.ts";

/** Of whose figures one need not be warned. */
const sound = new Set(["live", "closed"]);

/** The state and the moments of the answers that a table was read from. */
function known(element: Element) {
  const answers = provenanceOf(element);
  const at = Math.max(...answers.flatMap(({ origin }) => origin.clock?.at ?? []));
  return {
    from: [...new Set(answers.flatMap(({ origin }) => origin.from ?? []))],
    /** the exchange's time of the newest answer; what the page knows of itself is of now */
    at: Number.isFinite(at) ? at : answers.length === 0 ? now() : undefined,
    states: [...new Set(answers.map(({ trust }) => trust))],
    simulated: document.documentElement.dataset["source"] === "embedded",
  };
}

/** letters and digits of every script; disks have an end to names */
const plain = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-").slice(0, 80);

/** "pola-board-2026-11-22T103014-simulated-stale.csv" */
function nameOf(name: string, { at, states, simulated }: ReturnType<typeof known>): string {
  const time = isoMoment(at ?? now())
    .slice(0, 19)
    .replaceAll(":", "");
  const doubts = states.filter((state) => !sound.has(state));
  const parts = ["pola", plain(name), time, ...(simulated ? ["simulated"] : []), ...doubts];
  return `${parts.join("-")}.csv`;
}

/** Above the head: "source /tradeSummary; as of 2026-11-22T10:30:14+05:30; state live; simulated" */
const toldOf = ({ from, at, states, simulated }: ReturnType<typeof known>): string =>
  [
    ...(from.length > 0 ? [`source ${from.join(" ")}`] : []),
    `as of ${at === undefined ? "unknown" : isoMoment(at)}`,
    ...(states.length > 0 ? [`state ${states.join(" ")}`] : []),
    ...(simulated ? ["simulated"] : []),
  ].join("; ");

/** @param withSource a line about where the figures come from, above the names of the columns @returns the file's name */
export function saveTable({ element, make }: OfferedTable, withSource = false): string {
  const table = make();
  const about = known(element);
  const name = nameOf(table.name, about);
  const text = csvOf(table, withSource ? toldOf(about) : undefined);
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
  return name;
}

// A table as a file that spreadsheets read: figures unformatted, moments in the exchange's time, and no cell a formula.

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
