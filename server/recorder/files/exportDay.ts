/**
 * Writes a recording as CSV and Parquet files: board rows over time, gaps, answers, events and disclosures. The table of boards has a row
 * for each change.
 */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DayReader } from "#server/recorder/dayReader";
import { sameRow } from "#server/recorder/endOfDay";
import { ifPresent } from "#server/recorder/folder";
import { Unusable } from "#server/recorder/storage/scan";
import { boardAfter, type RebuiltRows, type RecordedLine } from "#wire/gateway/recording";
import type { CsvCell } from "./csvLines.ts";
import { Disclosures } from "./disclosures.ts";
import { cellOf, columnsOfKinds, kindOfField, type Table, tableForms } from "./exportTables.ts";

export interface ExportedDay {
  /** the written files, each with its number of rows without the header */
  files: { name: string; lines: number }[];
  /** parts that could not be read, with the reason */
  faults: string[];
}

interface ExportOptions {
  day: string;
  /** folder for the new files */
  to: string;
  force: boolean;
}

/** @returns undefined if that day has no files @throws Unusable, or the system's error */
export async function exportDay(
  reader: DayReader,
  { day, to, force }: ExportOptions,
): Promise<ExportedDay | undefined> {
  const read = await reader.day(day);
  if (read.parts.length === 0 && read.torn === 0) return undefined;
  const rows = new DayRows();
  const faults: string[] = [];
  for await (const { part, lines, fault } of reader.walk(read)) {
    for (const line of lines) rows.add(line);
    if (fault === undefined) continue;
    faults.push(`${part.name}: ${fault}`);
    rows.interrupt();
  }
  const written = Object.entries(rows.tables()).flatMap(([name, table]) =>
    Object.entries(tableForms).map(([form, octetsOf]) => ({ name: `${name}.${form}`, table, octetsOf })),
  );
  await mkdir(to, { recursive: true });
  for (const { name } of written) {
    const path = join(to, name);
    if (!force && (await ifPresent(() => stat(path), undefined)))
      throw new Unusable(`${path} already exists; --force overwrites it`);
  }
  for (const { name, table, octetsOf } of written) await writeFile(join(to, name), octetsOf(table));
  return { files: written.map(({ name, table }) => ({ name, lines: table.rows.length })), faults };
}

const stamps = columnsOfKinds({
  line: "line",
  exchangeTime: "time",
  gatewayTime: "time",
  phase: "text",
  freshness: "text",
});
const stampCells = ({ n, at, ex, phase, fresh }: RecordedLine): CsvCell[] => {
  const [exchangeTime, gatewayTime] = [new Date(ex), new Date(at)];
  return [n, exchangeTime, gatewayTime, phase, fresh];
};

type ExportedRow = Readonly<Record<string, unknown>>;

/** The rows of all tables. */
class DayRows {
  readonly #disclosures = new Disclosures();
  #board: RebuiltRows | undefined;
  /** the row last written for each symbol */
  #written = new Map<string, ExportedRow>();
  #changes: { head: CsvCell[]; row: ExportedRow }[] = [];
  #gaps: CsvCell[][] = [];
  #answers: CsvCell[][] = [];
  #events: CsvCell[][] = [];
  #listed: CsvCell[][] = [];

  add(line: RecordedLine): void {
    const head = stampCells(line);
    if (line.k === "key" || line.k === "change") this.#addBoard(line);
    else if (line.k === "gap") {
      const { n, from, to, why } = line;
      this.#gaps.push([n, new Date(from), new Date(to), (to - from) / 1_000, why]);
    } else if (line.k === "answer" || line.k === "list") {
      this.#answers.push([...head, ...answerCells(line)]);
      this.#listed.push(...this.#disclosures.of(line).map((row) => [...head, ...row]));
    } else this.#events.push([...head, line.k, eventOf(line)]);
  }

  /** The next changes, up to a whole board, cannot be applied. */
  interrupt(): void {
    this.#board = undefined;
  }

  /** Keeps whole rows of the lines that differ from their last row. */
  #addBoard(line: Extract<RecordedLine, { k: "key" | "change" }>): void {
    const board = boardAfter(this.#board, line);
    this.#board = board;
    if (!board) return;
    const head = stampCells(line);
    for (const symbol of this.#written.keys())
      if (!board.rows.has(symbol)) {
        this.#written.delete(symbol);
        this.#changes.push({ head: [...head, "gone"], row: { symbol } });
      }
    for (const symbol of board.order) {
      const row = board.rows.get(symbol);
      if (!row || sameRow(this.#written.get(symbol), row)) continue;
      this.#written.set(symbol, row);
      this.#changes.push({ head: [...head, "row"], row });
    }
  }

  tables(): Record<"boards" | "gaps" | "answers" | "events" | "disclosures", Table> {
    const fields = [...new Set(this.#changes.flatMap(({ row }) => Object.keys(row)))];
    return {
      boards: {
        columns: [
          ...stamps,
          ...columnsOfKinds({ event: "text" }),
          ...fields.map((name) => ({ name, kind: kindOfField(name) })),
        ],
        rows: this.#changes.map(({ head, row }) => [...head, ...fields.map((field) => cellOf(row[field]))]),
      },
      gaps: {
        columns: columnsOfKinds({ line: "line", from: "time", to: "time", seconds: "number", why: "text" }),
        rows: this.#gaps,
      },
      answers: {
        columns: [
          ...stamps,
          ...columnsOfKinds({ operation: "text", parameters: "text", topic: "text", form: "text" }),
          ...columnsOfKinds({ ofLine: "line", partly: "flag" }),
        ],
        rows: this.#answers,
      },
      events: {
        columns: [...stamps, ...columnsOfKinds({ event: "text", text: "text" })],
        rows: this.#events,
      },
      disclosures: { columns: [...stamps, ...Disclosures.columns], rows: this.#listed },
    };
  }
}

function answerCells(line: Extract<RecordedLine, { k: "answer" | "list" }>): CsvCell[] {
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
