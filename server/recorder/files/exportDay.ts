/**
 * Writes a recording as CSV and Parquet files: board rows over time, gaps, answers, events and disclosures. The table of boards has a row
 * for each change.
 */
import { mkdir, open, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#server/recorder/folder";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import { type Cell, csvLines } from "./csvLines.ts";
import { Disclosures } from "./disclosures.ts";
import { cellOf, columnsOf, kindOfField, parquetFile, type TableColumn } from "./exportTables.ts";
import { type Part, partsOf } from "./parts.ts";

export interface ExportedDay {
  /** the written files, each with its number of rows without the header */
  files: { name: string; lines: number }[];
  /** parts that could not be read, with the reason */
  faults: string[];
}

/** The error if a file of that name exists; it is not overwritten. */
export class WouldOverwrite extends Error {
  override readonly name = "WouldOverwrite";
}

interface ExportOptions {
  folder: string;
  day: string;
  /** folder for the new files */
  to: string;
  force: boolean;
}

const stamps = columnsOf({
  line: "line",
  exchangeTime: "time",
  gatewayTime: "time",
  phase: "text",
  freshness: "text",
});
const stamped = ({ n, at, ex, phase, fresh }: RecordedLine): Cell[] => [
  n,
  new Date(ex),
  new Date(at),
  phase,
  fresh,
];

/** The columns of each table. @param fields the fields of the day's boards */
const tablesWith = (fields: Iterable<string>) => ({
  board: [
    ...stamps,
    ...columnsOf({ event: "text" }),
    ...Array.from(fields, (name) => ({ name, kind: kindOfField(name) })),
  ],
  gap: columnsOf({ line: "line", from: "time", to: "time", seconds: "number", why: "text" }),
  answer: [
    ...stamps,
    ...columnsOf({
      operation: "text",
      parameters: "text",
      topic: "text",
      form: "text",
      ofLine: "line",
      partly: "flag",
    }),
  ],
  event: [...stamps, ...columnsOf({ event: "text", text: "text" })],
  disclosure: [...stamps, ...Disclosures.columns],
});

/** @returns undefined if that day has no files @throws WouldOverwrite, or the system's error */
export async function exportDay({ folder, day, to, force }: ExportOptions): Promise<ExportedDay | undefined> {
  const found = await partsOf(folder, day);
  if (!found) return undefined;
  const fields = new Set<string>();
  const faults: string[] = [];
  for await (const { name, lines, fault } of found.parts()) {
    for (const line of lines) noteFields(fields, line);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  await mkdir(to, { recursive: true });
  const tables = Object.entries(tablesWith(fields));
  if (!force)
    for (const [kind] of tables) for (const form of forms) await mustBeNew(join(to, `${kind}s.${form}`));
  const writers = Object.fromEntries(
    await Promise.all(
      tables.map(async ([kind, columns]) => [kind, await tableAt(to, `${kind}s`, columns)] as const),
    ),
  );
  try {
    const rows = new Rows([...fields]);
    for await (const part of found.parts())
      for (const [kind, lines] of rows.of(part)) await writers[kind]?.add(lines);
  } finally {
    for (const writer of Object.values(writers)) await writer.close();
  }
  const files = [];
  for (const writer of Object.values(writers)) files.push(...(await writer.done()));
  return { files, faults };
}

const forms = ["csv", "parquet"] as const;

async function mustBeNew(path: string): Promise<void> {
  if (await ifThere(() => stat(path), undefined)) throw new WouldOverwrite(path);
}

async function tableAt(folder: string, name: string, columns: readonly TableColumn[]) {
  const file = await open(join(folder, `${name}.csv`), "w");
  await file.write(`\uFEFF${csvLines([columns.map((column) => column.name)])}`);
  const all: (readonly Cell[])[] = [];
  return {
    async add(rows: readonly (readonly Cell[])[]) {
      for (const row of rows) all.push(row);
      if (rows.length > 0) await file.writeFile(csvLines(rows));
    },
    close: () => file.close(),
    /** Writes the Parquet file, which needs the whole table. @returns both files */
    async done() {
      await writeFile(join(folder, `${name}.parquet`), parquetFile(columns, all));
      return forms.map((form) => ({ name: `${name}.${form}`, lines: all.length }));
    },
  };
}

function noteFields(fields: Set<string>, line: RecordedLine): void {
  const tables = line.k === "key" ? line.rows : line.k === "change" ? line.changed : [];
  for (const table of tables) for (const field of table.fields) fields.add(field);
}

type Kind = "board" | "gap" | "answer" | "event" | "disclosure";

class Rows {
  readonly #fields: readonly string[];
  readonly #disclosures = new Disclosures();
  #board: RebuiltRows | undefined;
  /** the row last written for each symbol */
  #written = new Map<string, string>();

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  of({ lines, fault }: Part): [Kind, Cell[][]][] {
    const rows: Record<Kind, Cell[][]> = { board: [], gap: [], answer: [], event: [], disclosure: [] };
    for (const line of lines) {
      const head = stamped(line);
      if (line.k === "key" || line.k === "change")
        rows.board.push(...this.#changedRows(line).map((row) => [...head, ...row]));
      else if (line.k === "gap")
        rows.gap.push([
          line.n,
          new Date(line.from),
          new Date(line.to),
          (line.to - line.from) / 1_000,
          line.why,
        ]);
      else if (line.k === "answer" || line.k === "list") {
        rows.answer.push([...head, ...answerOf(line)]);
        rows.disclosure.push(...this.#disclosures.of(line).map((row) => [...head, ...row]));
      } else rows.event.push([...head, line.k, eventOf(line)]);
    }
    if (fault !== undefined) this.#board = undefined; // The changes up to the next whole board cannot be applied.
    return Object.entries(rows).flatMap(([kind, of]) =>
      isKind(kind) ? [[kind, of] as [Kind, Cell[][]]] : [],
    );
  }

  /** Whole rows of the lines that differ from their last written row. */
  #changedRows(line: Extract<RecordedLine, { k: "key" | "change" }>): Cell[][] {
    const board = boardAfter(this.#board, line);
    this.#board = board;
    if (!board) return [];
    const changed: Cell[][] = [];
    for (const symbol of this.#written.keys())
      if (!board.rows.has(symbol)) {
        this.#written.delete(symbol);
        changed.push(["gone", ...this.#fields.map((field) => (field === "symbol" ? symbol : null))]);
      }
    for (const symbol of board.order) {
      const row = board.rows.get(symbol);
      if (!row) continue;
      const cells = this.#fields.map((field) => cellOf(row[field]));
      const text = JSON.stringify(cells);
      if (this.#written.get(symbol) === text) continue;
      this.#written.set(symbol, text);
      changed.push(["row", ...cells]);
    }
    return changed;
  }
}

const isKind = (kind: string): kind is Kind =>
  ["board", "gap", "answer", "event", "disclosure"].includes(kind);

function answerOf(line: Extract<RecordedLine, { k: "answer" | "list" }>): Cell[] {
  const form = line.same !== undefined ? "same" : line.changed ? "changes" : "whole";
  const parameters = line.k === "answer" ? new URLSearchParams(line.params).toString() : null;
  const partly = line.k === "answer" && line.partly === true;
  return [line.op, parameters, line.k === "list" ? line.topic : null, form, line.same ?? line.of, partly];
}

function eventOf(line: RecordedLine): string {
  if (line.k === "start") return `${line.source}, speed ${line.speed}, ${line.zone}, version ${line.version}`;
  if (line.k === "end") return line.why;
  if (line.k === "fault") return `${line.op}: ${line.reason}`;
  if (line.k === "integrity")
    return `${line.boards} boards, ${line.gaps} gaps, coverage ${line.coverage} %, last board ${line.equal ? "equal" : "not equal"}`;
  return "";
}
