/** Maps the rows of every list of disclosures to the type Disclosure. */
import { stampedAt } from "#market/day/writtenTime";
import {
  blankDisclosure,
  type Disclosure,
  type DisclosureSource,
  type KeyDate,
  keyDateFields,
  tagOf,
} from "#market/papers/disclosure";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { positive, undefinedIfAbsent } from "./sent.ts";
import { sentFields } from "./shownTexts.ts";

type AnnouncementRow = Body<Operations["approvedAnnouncements"]>["approvedAnnouncements"][number];
type FinancialRow = Body<Operations["financialAnnouncements"]>["reqFinancialAnnouncemnets"][number];
type NoticeRow = Body<Operations["circulars"]>["reqCircularAnnouncement"][number];
type CovidRow = Body<Operations["covidAnnouncements"]>["covidAnnouncements"][number];
type LegacyRow = Body<Operations["legacyAnnouncements"]>["infoAnnouncement"][number];

/** Trims a text. A blank text becomes undefined. Runs of blanks, from the sender's line breaks and typing errors, become one space. */
const trimmedText = (sent: string | null | undefined) => sent?.replace(/\s+/gu, " ").trim() || undefined;
const trimmedLines = (sent: string | null | undefined) =>
  sent
    ?.replace(/\r\n?(?:<br\s*\/?>)?|<br\s*\/?>/gi, "\n")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim() || undefined;

interface DisclosureDraft extends Partial<Disclosure> {
  source: DisclosureSource;
  /** part of the key that names the list, because each list numbers its announcements separately */
  letter: string;
  number: number | undefined;
}

function disclosureOf(row: object, { source, letter, number, ...told }: DisclosureDraft): Disclosure {
  const { category, title, remarks } = told;
  return {
    ...blankDisclosure,
    ...told,
    key: `${letter}${number ?? `-${told.at ?? 0}`}`,
    tag: tagOf({ source, category, title, remarks }),
    records: [{ source, sent: sentFields(row) }],
  };
}

const keyDatesOf = (row: AnnouncementRow): KeyDate[] =>
  keyDateFields.flatMap((field): KeyDate[] => {
    const sent = row[field];
    if (typeof sent === "number") return [{ field, at: sent, text: undefined }];
    const text = trimmedText(sent);
    return text === undefined ? [] : [{ field, at: undefined, text }];
  });

/** An announcement has the same number in the market's list as in its company's list. */
export const toAnnouncement = (
  source: "approvedAnnouncements" | "companyAnnouncements",
  row: AnnouncementRow,
): Disclosure =>
  disclosureOf(row, {
    source,
    letter: "a",
    number: undefinedIfAbsent(row.announcementId) ?? undefinedIfAbsent(row.id),
    announcementId: undefinedIfAbsent(row.announcementId),
    category: trimmedText(row.announcementCategory),
    remarks: trimmedLines(row.remarks),
    company: trimmedText(row.company),
    code: trimmedText(row.symbol),
    at: undefinedIfAbsent(row.createdDate),
    announcedOn: trimmedText(row.dateOfAnnouncement),
    keyDates: keyDatesOf(row),
    logoPath: trimmedText(row.logoUrl),
  });

export const toFinancial = (row: FinancialRow): Disclosure => {
  const authorizedAt = stampedAt(undefinedIfAbsent(row.authorizedDate));
  return disclosureOf(row, {
    source: "financialAnnouncements",
    letter: "f",
    number: undefinedIfAbsent(row.id),
    title: trimmedText(row.fileText),
    company: trimmedText(row.name),
    code: trimmedText(row.symbol),
    at: stampedAt(undefinedIfAbsent(row.uploadedDate)) ?? authorizedAt,
    authorizedAt,
    reportAt: positive(row.manualDate), // the service sends −19800000 for no date
    path: trimmedText(row.path),
    logoPath: trimmedText(row.logoUrl),
  });
};

export const toNotice = (source: "circulars" | "directives", row: NoticeRow): Disclosure =>
  disclosureOf(row, {
    source,
    letter: source === "circulars" ? "c" : "d",
    number: undefinedIfAbsent(row.id),
    title: trimmedText(row.fileText),
    at: stampedAt(undefinedIfAbsent(row.uploadedDate)),
    reportAt: positive(row.manualDate),
    path: trimmedText(row.path),
  });

/** Here `category` contains the number that other lists send as `announcementCategory`. */
export const toCovid = (row: CovidRow): Disclosure =>
  disclosureOf(row, {
    source: "covidAnnouncements",
    letter: "a",
    number: undefinedIfAbsent(row.announcementId) ?? undefinedIfAbsent(row.id),
    announcementId: undefinedIfAbsent(row.announcementId),
    category: trimmedText(row.announcementCategory),
    title: trimmedText(row.title),
    company: trimmedText(row.company),
    at: stampedAt(undefinedIfAbsent(row.createdDate)),
  });

export const toLegacy = (row: LegacyRow): Disclosure => {
  const at = undefinedIfAbsent(row.addedDate) ?? positive(row.manualDate);
  return disclosureOf(row, {
    source: "legacyAnnouncements",
    letter: "l",
    number: undefinedIfAbsent(row.announcementId),
    announcementId: undefinedIfAbsent(row.announcementId),
    title: trimmedText(row.title),
    body: trimmedLines(row.body),
    at,
    dayOnly: true, // the service always sends midnight
    reportAt: row.manualDate === row.addedDate ? undefined : positive(row.manualDate),
    path: trimmedText(row.filePath),
    edited: (row.edited ?? 0) !== 0,
    deleted: (row.deleted ?? 0) !== 0,
  });
};
