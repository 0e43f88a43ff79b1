import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/call";
import { everyEvening, everyWhile } from "#feed/answers/every";
import { absentAsUndefined, longestAnswer, mapReading, positive, within } from "#feed/reading/reading";
import { sentFields } from "#feed/reading/shownTexts";
import { calendarDay, stampedAt } from "#market/day/writtenTime";
import { blankDisclosure, type Disclosure, type KeyDate, tagOf } from "#market/papers/disclosure";
import type { DisclosureSource } from "#market/papers/disclosureSource";
import type { Body } from "#wire/contract/operation";
import { disclosures } from "#wire/disclosures";
import type { Operations } from "#wire/operations";

// Converts the rows of every list to the type Disclosure.

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

export const announcementsQuery = () =>
  queryOptions({
    queryKey: ["approvedAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.approvedAnnouncements, {}, signal), (body) =>
        body.approvedAnnouncements.map((row) => toAnnouncement("approvedAnnouncements", row)),
      ),
    refetchInterval: everyEvening(disclosures.approvedAnnouncements.pace),
  });

export const financialsQuery = () =>
  queryOptions({
    queryKey: ["financialAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.financialAnnouncements, {}, signal), (body) =>
        body.reqFinancialAnnouncemnets.map(toFinancial),
      ),
    refetchInterval: everyWhile(disclosures.financialAnnouncements.pace),
  });

export const circularsQuery = () =>
  queryOptions({
    queryKey: ["circulars"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.circulars, {}, signal), (body) =>
        body.reqCircularAnnouncement.map((row) => toNotice("circulars", row)),
      ),
    refetchInterval: everyWhile(disclosures.circulars.pace),
  });

export const directivesQuery = () =>
  queryOptions({
    queryKey: ["directives"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.directives, {}, signal), (body) =>
        body.reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
      ),
    refetchInterval: everyWhile(disclosures.directives.pace),
  });

export const covidQuery = () =>
  queryOptions({
    queryKey: ["covidAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.covidAnnouncements, {}, signal), (body) =>
        body.covidAnnouncements.map(toCovid),
      ),
    refetchInterval: everyWhile(disclosures.covidAnnouncements.pace),
  });

export const legacyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["legacyAnnouncements", symbol],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.legacyAnnouncements, { symbol }, signal), (body) =>
        body.infoAnnouncement.map(toLegacy),
      ),
    refetchInterval: everyWhile(disclosures.legacyAnnouncements.pace),
  });

/** @param from @param to `YYYY-MM-DD`; any other text is left out of the request */
export const companyAnnouncementsQuery = (symbol: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["companyAnnouncements", symbol, from, to],
    queryFn: async ({ signal }) => {
      const [fromDate, toDate] = [calendarDay(from), calendarDay(to)];
      const range = { ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
      return mapReading(await ask(disclosures.companyAnnouncements, { symbol, ...range }, signal), (body) =>
        body.reqCompanyAnnouncement.map((row) => toAnnouncement("companyAnnouncements", row)),
      );
    },
    refetchInterval: everyWhile(disclosures.companyAnnouncements.pace),
  });

/** Checks whether a file of the service can be loaded, before a frame shows it. @param address the file's address on this server */
export const fileQuery = (address: string) =>
  queryOptions({
    queryKey: ["file", address],
    queryFn: ({ signal }) =>
      within(
        longestAnswer,
        signal,
        async (stop) => (await fetch(address, { method: "HEAD", signal: stop })).ok,
      ),
    staleTime: 60_000,
  });
