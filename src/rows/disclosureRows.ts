/** Maps the rows of every list of disclosures to the type Disclosure. */
import { stampedAt } from "#market/day/writtenTime";
import {
  blankDisclosure,
  type Disclosure,
  type DisclosureSource,
  type KeyDate,
  tagOf,
} from "#market/papers/disclosure";
import type { Body } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { absentAsUndefined, positive } from "./sent.ts";
import { sentFields } from "./shownTexts.ts";

type AnnouncementRow = Body<Operations["approvedAnnouncements"]>["approvedAnnouncements"][number];
type FinancialRow = Body<Operations["financialAnnouncements"]>["reqFinancialAnnouncemnets"][number];
type NoticeRow = Body<Operations["circulars"]>["reqCircularAnnouncement"][number];
type CovidRow = Body<Operations["covidAnnouncements"]>["covidAnnouncements"][number];
type LegacyRow = Body<Operations["legacyAnnouncements"]>["infoAnnouncement"][number];

/** Trims a text. A blank text becomes undefined. Runs of blanks, from the sender's line breaks and typing errors, become one space. */
const words = (sent: string | null | undefined) => sent?.replace(/\s+/gu, " ").trim() || undefined;
const lines = (sent: string | null | undefined) =>
  sent
    ?.replace(/\r\n?(?:<br\s*\/?>)?|<br\s*\/?>/gi, "\n")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim() || undefined;

interface Told extends Partial<Disclosure> {
  source: DisclosureSource;
  /** part of the key that names the list, because each list numbers its announcements separately */
  letter: string;
  number: number | undefined;
}

function disclosureOf(row: object, { source, letter, number, ...told }: Told): Disclosure {
  const { category, title, remarks } = told;
  return {
    ...blankDisclosure,
    ...told,
    key: `${letter}${number ?? `-${told.at ?? 0}`}`,
    tag: tagOf({ source, category, title, remarks }),
    records: [{ source, sent: sentFields(row) }],
  };
}

/** Wire names of the dates that an announcement may set. */
const keyDateFields = [
  "xd",
  "xr",
  "xc",
  "recordDate",
  "allotment",
  "tradingCommencement",
  "tradingSuspended",
  "paymentDate",
  "agmDate",
  "dateOfAgmInitial",
] as const;

const keyDatesOf = (row: AnnouncementRow): KeyDate[] =>
  keyDateFields.flatMap((field): KeyDate[] => {
    const sent = row[field];
    if (typeof sent === "number") return [{ field, at: sent, text: undefined }];
    const text = words(sent);
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
    number: absentAsUndefined(row.announcementId) ?? absentAsUndefined(row.id),
    announcementId: absentAsUndefined(row.announcementId),
    category: words(row.announcementCategory),
    remarks: lines(row.remarks),
    company: words(row.company),
    code: words(row.symbol),
    at: absentAsUndefined(row.createdDate),
    announcedOn: words(row.dateOfAnnouncement),
    keyDates: keyDatesOf(row),
    logoPath: words(row.logoUrl),
  });

export const toFinancial = (row: FinancialRow): Disclosure => {
  const authorizedAt = stampedAt(absentAsUndefined(row.authorizedDate));
  return disclosureOf(row, {
    source: "financialAnnouncements",
    letter: "f",
    number: absentAsUndefined(row.id),
    title: words(row.fileText),
    company: words(row.name),
    code: words(row.symbol),
    at: stampedAt(absentAsUndefined(row.uploadedDate)) ?? authorizedAt,
    authorizedAt,
    reportAt: positive(row.manualDate), // the service sends −19800000 for no date
    path: words(row.path),
    logoPath: words(row.logoUrl),
  });
};

export const toNotice = (source: "circulars" | "directives", row: NoticeRow): Disclosure =>
  disclosureOf(row, {
    source,
    letter: source === "circulars" ? "c" : "d",
    number: absentAsUndefined(row.id),
    title: words(row.fileText),
    at: stampedAt(absentAsUndefined(row.uploadedDate)),
    reportAt: positive(row.manualDate),
    path: words(row.path),
  });

/** Here `category` contains the number that other lists send as `announcementCategory`. */
export const toCovid = (row: CovidRow): Disclosure =>
  disclosureOf(row, {
    source: "covidAnnouncements",
    letter: "a",
    number: absentAsUndefined(row.announcementId) ?? absentAsUndefined(row.id),
    announcementId: absentAsUndefined(row.announcementId),
    category: words(row.announcementCategory),
    title: words(row.title),
    company: words(row.company),
    at: stampedAt(absentAsUndefined(row.createdDate)),
  });

export const toLegacy = (row: LegacyRow): Disclosure => {
  const at = absentAsUndefined(row.addedDate) ?? positive(row.manualDate);
  return disclosureOf(row, {
    source: "legacyAnnouncements",
    letter: "l",
    number: absentAsUndefined(row.announcementId),
    announcementId: absentAsUndefined(row.announcementId),
    title: words(row.title),
    body: lines(row.body),
    at,
    dayOnly: true, // the service always sends midnight
    reportAt: row.manualDate === row.addedDate ? undefined : positive(row.manualDate),
    path: words(row.filePath),
    edited: (row.edited ?? 0) !== 0,
    deleted: (row.deleted ?? 0) !== 0,
  });
};
