/** Disclosures of a recording. Each is listed once, with the first answer that had it. */
import { questionOf } from "#server/recorder/facts";
import { isObject, type Unchecked } from "#wire/contract/schema";
import type { announcement, disclosures, financialAnnouncement, notice } from "#wire/disclosures";
import type { RecordedLine } from "#wire/gateway/recording";
import type { UncheckedParts } from "#wire/operations";
import type { Cell } from "./csvLines.ts";
import { cellOf, columnsOf, type TableColumn } from "./exportTables.ts";

const columns = ["id", "symbol", "company", "title", "dated", "file"] as const;
type ListedColumn = (typeof columns)[number];
const kinds: Readonly<Record<ListedColumn, TableColumn["kind"]>> = {
  id: "integer",
  symbol: "text",
  company: "text",
  title: "text",
  dated: "text",
  file: "text",
};

/** The values of a disclosure's columns, as sent. */
type Listed = Readonly<Record<ListedColumn, unknown>>;

const ofAnnouncement = (row: Unchecked<typeof announcement>): Listed => ({
  id: row.announcementId ?? row.id,
  symbol: row.symbol,
  company: row.company,
  title: row.announcementCategory,
  dated: row.dateOfAnnouncement,
  file: null,
});

const ofNotice = (row: Unchecked<typeof notice>): Listed => ({
  id: row.id,
  symbol: null,
  company: null,
  title: row.fileText,
  dated: row.uploadedDate,
  file: row.path,
});

const ofStatement = (row: Unchecked<typeof financialAnnouncement>): Listed => ({
  ...ofNotice(row),
  symbol: row.symbol,
  company: row.name,
});

type Row = Readonly<Record<string, unknown>>;

/** Archives, which are not recorded. */
type Archive = "legacyAnnouncements" | "covidAnnouncements";
type Exported = Exclude<keyof typeof disclosures, Archive>;
interface Source {
  /** the part of the body with the rows */
  list: string;
  read: (row: Row) => Listed;
}
const sources: Readonly<Record<Exported, Source>> = {
  approvedAnnouncements: { list: "approvedAnnouncements", read: ofAnnouncement },
  companyAnnouncements: { list: "reqCompanyAnnouncement", read: ofAnnouncement },
  financialAnnouncements: { list: "reqFinancialAnnouncemnets", read: ofStatement }, // the service's spelling
  directives: { list: "reqDirectiveAnnouncement", read: ofNotice },
  circulars: { list: "reqCircularAnnouncement", read: ofNotice },
} satisfies { [Name in Exported]: { list: keyof UncheckedParts<Name> } & Source };

const isExported = (op: string): op is Exported => Object.hasOwn(sources, op);

export class Disclosures {
  /** `firstAnswer` is true if that day's first answer already had the disclosure */
  static readonly columns = columnsOf({
    operation: "text",
    parameters: "text",
    firstAnswer: "flag",
    ...kinds,
  });
  readonly #seen = new Map<string, Set<string>>();

  /** The disclosures that no earlier answer to the same request had. */
  of(line: Extract<RecordedLine, { k: "answer" | "list" }>): Cell[][] {
    if (line.k !== "answer" || !isExported(line.op) || line.body === undefined) return [];
    const { list, read } = sources[line.op];
    const question = questionOf(line.op, line.params);
    const before = this.#seen.get(question);
    const seen = before ?? new Set();
    this.#seen.set(question, seen);
    const parameters = new URLSearchParams(line.params).toString();
    return rowsOf(line.body, list).flatMap((row) => {
      const listed = read(row);
      const key = JSON.stringify(listed.id ?? row);
      if (seen.has(key)) return [];
      seen.add(key);
      const cells = columns.map((column) => cellOf(listed[column]));
      return [[line.op, parameters, before === undefined, ...cells]];
    });
  }
}

function rowsOf(body: unknown, list: string): Row[] {
  const rows = isObject(body) ? body[list] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
