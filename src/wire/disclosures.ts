import * as v from "valibot";
import { dateParam, form, json, symbolParam } from "#wire/contract/operation";
import {
  bareRows,
  happenedAt,
  instant,
  integer,
  nullable,
  parts,
  row,
  rows,
  text,
} from "#wire/contract/schema";

/** Always null in the lists. The service has an operation for one announcement, which the contract lacks; it sends text or ms. */
const openDate = nullable(v.union([instant, text]));

/** A row of approvedAnnouncements. Only `company` links it to a symbol. `announcementId` identifies an announcement across lists. */
export const announcement = row({
  id: nullable(integer),
  createdDate: nullable(happenedAt),
  dateOfAnnouncement: nullable(text),
  announcementId: nullable(integer),
  announcementCategory: nullable(text),
  company: nullable(text),
  type: nullable(text),
  symbol: nullable(text),
  recordDate: openDate,
  allotment: openDate,
  xr: openDate,
  xc: openDate,
  xd: openDate,
  tradingCommencement: openDate,
  tradingSuspended: openDate,
  paymentDate: openDate,
  agmDate: openDate,
  dateOfAgmInitial: openDate,
  logoUrl: nullable(text),
  remarks: nullable(text),
});

/** A row of financialAnnouncements. Older rows have null path and dates; `manualDate` −19800000 means none. */
export const financialAnnouncement = row({
  id: nullable(integer),
  path: nullable(text),
  manualDate: nullable(instant),
  uploadedDate: nullable(text),
  fileText: nullable(text),
  name: nullable(text),
  symbol: nullable(text),
  logoUrl: nullable(text),
  authorizedDate: nullable(text),
});

/** A row of legacyAnnouncements. `body` is plain text with `\r<br>` for line breaks. */
export const legacyAnnouncement = row({
  announcementId: nullable(integer),
  securityId: nullable(integer),
  title: nullable(text),
  body: nullable(text),
  manualDate: nullable(instant),
  addedDate: nullable(happenedAt),
  edited: nullable(integer),
  deleted: nullable(integer),
  filePath: nullable(text),
});

/** A row of directives and circulars. */
export const noticeRow = row({
  id: nullable(integer),
  path: nullable(text),
  manualDate: nullable(instant),
  uploadedDate: nullable(text),
  fileText: nullable(text),
});

/** A row of covidAnnouncements, an archive without new rows since 2021. */
export const covidAnnouncement = row({
  id: nullable(integer),
  announcementId: nullable(integer),
  createdDate: nullable(text),
  title: nullable(text),
  announcementCategory: nullable(text),
  category: nullable(text),
  company: nullable(text),
});

export const disclosures = {
  // the service's spelling of the container
  financialAnnouncements: form(
    "/getFinancialAnnouncement",
    {
      pace: "papers",
      purpose: "Financial statements filed by companies, the newest first",
      recordedEvery: 0,
      eventAt: "uploadedDate",
      companiesIn: "reqFinancialAnnouncemnets",
      params: {},
    },
    parts({ reqFinancialAnnouncemnets: bareRows(financialAnnouncement) }),
  ),
  approvedAnnouncements: json(
    "/approvedAnnouncement",
    {
      pace: "announcements",
      purpose: "Recent announcements of all companies, the newest first",
      recordedEvery: 0,
      eventAt: "createdDate",
    },
    parts({ approvedAnnouncements: bareRows(announcement) }),
  ),
  legacyAnnouncements: form(
    "/announcements",
    {
      pace: "legacy",
      purpose: "The archive of one company's announcements, closed in 2019",
      eventAt: "addedDate",
      params: { symbol: symbolParam },
    },
    parts({ infoAnnouncement: rows(legacyAnnouncement) }),
  ),
  covidAnnouncements: json(
    "/getCOVIDAnnouncements",
    { pace: "archive", purpose: "The archive of announcements on the pandemic", eventAt: "createdDate" },
    parts({ covidAnnouncements: bareRows(covidAnnouncement) }),
  ),
  directives: json(
    "/directiveAnnouncement",
    {
      pace: "papers",
      purpose: "Directives of the exchange and its regulator, the newest first",
      recordedEvery: 0,
      eventAt: "uploadedDate",
    },
    parts({ reqDirectiveAnnouncement: bareRows(noticeRow) }),
  ),
  circulars: json(
    "/circularAnnouncement",
    {
      pace: "papers",
      purpose: "Circulars to brokers and companies, the newest first",
      recordedEvery: 0,
      eventAt: "uploadedDate",
    },
    parts({ reqCircularAnnouncement: bareRows(noticeRow) }),
  ),
  companyAnnouncements: form(
    "/getAnnouncementByCompany",
    {
      pace: "timeline",
      purpose: "One company's announcements between two days, or of the last year if no day is given",
      recordedEvery: 0,
      eventAt: "createdDate",
      params: { symbol: symbolParam, fromDate: dateParam, toDate: dateParam },
    },
    parts({ reqCompanyAnnouncement: rows(announcement) }),
  ),
};
