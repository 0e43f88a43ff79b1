/** Disclosures of a recording. Each is listed once, with the first answer that had it. */
import { questionOf } from "#server/recorder/facts";
import type { RecordedLine } from "#wire/gateway/recording";
import { type Cell, cellOf } from "./csv.ts";

const operations: ReadonlySet<string> = new Set([
  "approvedAnnouncements",
  "companyAnnouncements",
  "financialAnnouncements",
  "directives",
  "circulars",
]);

/** The service's fields for each column. The first field with a value is used. */
const fields = {
  id: ["announcementId", "id"],
  symbol: ["symbol"],
  company: ["company", "name"],
  title: ["announcementCategory", "fileText"],
  dated: ["dateOfAnnouncement", "uploadedDate"],
  file: ["path"],
} as const;

type Row = Readonly<Record<string, unknown>>;

export class Disclosures {
  /** `firstAnswer` is true if that day's first answer already had the disclosure */
  static readonly columns = ["operation", "parameters", "firstAnswer", ...Object.keys(fields)];
  readonly #seen = new Map<string, Set<string>>();

  /** The disclosures of an answer that no earlier answer to the same question had. */
  of(line: Extract<RecordedLine, { k: "answer" | "list" }>): Cell[][] {
    if (line.k !== "answer" || !operations.has(line.op) || line.body === undefined) return [];
    const question = questionOf(line.op, line.params);
    const before = this.#seen.get(question);
    const seen = before ?? new Set();
    this.#seen.set(question, seen);
    const parameters = new URLSearchParams(line.params).toString();
    return rowsOf(line.body).flatMap((row) => {
      const key = JSON.stringify(first(row, fields.id) ?? row);
      if (seen.has(key)) return [];
      seen.add(key);
      const cells = Object.values(fields).map((names) => cellOf(first(row, names)));
      return [[line.op, parameters, before === undefined, ...cells]];
    });
  }
}

/** The service wraps each list in an object with one field. */
function rowsOf(body: unknown): Row[] {
  if (!isRow(body)) return [];
  return Object.values(body).flatMap((list: unknown) => (Array.isArray(list) ? list.filter(isRow) : []));
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const first = (row: Row, names: readonly string[]) =>
  names.map((name) => row[name]).find((value) => value !== null && value !== undefined);
