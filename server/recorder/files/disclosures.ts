/** Disclosures of a recording. Each is listed once, with the first answer that had it. */
import { questionOf } from "#server/recorder/facts";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import type { announcement, disclosures, financialAnnouncement, noticeRow } from "#wire/disclosures";
import type { RecordedLine } from "#wire/gateway/recording";
import type { UncheckedParts } from "#wire/operations";
import type { CsvCell } from "./csvLines.ts";
import { cellOf, columnsOfKinds } from "./exportTables.ts";

/** The values as sent: id, symbol, company, title, date, file. */
type ListedValues = readonly unknown[];

const ofAnnouncement = (row: UncheckedRow<typeof announcement>): ListedValues => {
  const { announcementId, id, symbol, company, announcementCategory, dateOfAnnouncement } = row;
  return [announcementId ?? id, symbol, company, announcementCategory, dateOfAnnouncement, null];
};
const ofNotice = ({ id, fileText, uploadedDate, path }: UncheckedRow<typeof noticeRow>): ListedValues => [
  id,
  null,
  null,
  fileText,
  uploadedDate,
  path,
];
const ofStatement = ({ symbol, name, ...row }: UncheckedRow<typeof financialAnnouncement>): ListedValues =>
  ofNotice(row).with(1, symbol).with(2, name);

type SentFields = Readonly<Record<string, unknown>>;

/** Archives, which are not recorded. */
type Archive = "legacyAnnouncements" | "covidAnnouncements";
type ExportedList = Exclude<keyof typeof disclosures, Archive>;
interface ExportSource {
  /** the part of the body with the rows */
  list: string;
  read: (row: SentFields) => ListedValues;
}
const sources: Readonly<Record<ExportedList, ExportSource>> = {
  approvedAnnouncements: { list: "approvedAnnouncements", read: ofAnnouncement },
  companyAnnouncements: { list: "reqCompanyAnnouncement", read: ofAnnouncement },
  financialAnnouncements: { list: "reqFinancialAnnouncemnets", read: ofStatement }, // the service's spelling
  directives: { list: "reqDirectiveAnnouncement", read: ofNotice },
  circulars: { list: "reqCircularAnnouncement", read: ofNotice },
} satisfies { [Name in ExportedList]: { list: keyof UncheckedParts<Name> } & ExportSource };

const isExported = (op: string): op is ExportedList => Object.hasOwn(sources, op);

export class Disclosures {
  /** `firstAnswer` is true if that day's first answer already had the disclosure */
  static readonly columns = columnsOfKinds({
    operation: "text",
    parameters: "text",
    firstAnswer: "flag",
    id: "integer",
    symbol: "text",
    company: "text",
    title: "text",
    dated: "text",
    file: "text",
  });
  readonly #seen = new Map<string, Set<string>>();

  /** The disclosures that no earlier answer to the same request had. */
  of(line: Extract<RecordedLine, { k: "answer" | "list" }>): CsvCell[][] {
    if (line.k !== "answer" || !isExported(line.op) || line.body === undefined) return [];
    const { list, read } = sources[line.op];
    const question = questionOf(line.op, line.params);
    const before = this.#seen.get(question);
    const seen = before ?? new Set();
    this.#seen.set(question, seen);
    const parameters = new URLSearchParams(line.params).toString();
    const rows = isObject(line.body) ? line.body[list] : undefined;
    return (Array.isArray(rows) ? rows.filter(isObject) : []).flatMap((row) => {
      const [id, ...values] = read(row);
      const key = JSON.stringify(id ?? row);
      if (seen.has(key)) return [];
      seen.add(key);
      return [[line.op, parameters, before === undefined, ...[id, ...values].map(cellOf)]];
    });
  }
}
