/**
 * Announcements of all issuers, market-wide and per company: two views of the same rows.
 * Each issuer has a feed of its own, so one company's fourteen years cost no more than the market's six days.
 */
import type { Company } from "#server/exchange/listing/company";
import { day, dayFromText, dayText, startOf } from "#server/exchange/time/calendar";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Announcement, allIssuers, type Issuer } from "./issuers.ts";

type Row = SentBody<Operations["approvedAnnouncements"]>["approvedAnnouncements"][number];

/** Rows of the market-wide list: about six days of them, but never fewer nor more than were seen. */
export const windowDays = 6;
export const fewestRows = 50;
export const mostRows = 133;
/** A listing so small, or a clock so early, that there are not enough: days after which the search ends. */
const longestSearch = 3000;

export interface Announcements {
  market(now: number): Row[];
  ofCompany(company: Company | undefined, range: { fromDate?: string; toDate?: string; now: number }): Row[];
}

export function announcements(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
): Announcements {
  const issuers = allIssuers(companies, seed, logoPath);
  const ofId = new Map(companies.map((company, index) => [company.id, issuers[index]]));
  return {
    market: (now) =>
      window(issuers, now).map((each) => toRow(each, { type: null, logoUrl: each.issuer.logo })),
    ofCompany(company, { fromDate, toDate, now }) {
      const issuer = company && ofId.get(company.id);
      if (!issuer) return [];
      const last = toDate === undefined ? undefined : dayFromText(toDate);
      const first = fromDate === undefined ? undefined : dayFromText(fromDate);
      const to = Math.min(now, last === undefined ? now : startOf(last + 1) - 1);
      const from = first === undefined ? to - 365 * day : startOf(first);
      const found = newestFirst(issuer.between(from, to));
      return found.map((each) => toRow(each, { type: "new", logoUrl: null }));
    },
  };
}

/** Six days; where those hold too few rows, as many more as it takes. */
function window(issuers: readonly Issuer[], now: number): Announcement[] {
  const within = (days: number) =>
    newestFirst(issuers.flatMap((issuer) => issuer.between(now - days * day, now)));
  const usual = within(windowDays);
  if (usual.length >= fewestRows) return usual.slice(0, mostRows);
  for (let days = windowDays * 2; ; days *= 2) {
    const found = within(days);
    if (found.length >= fewestRows || days > longestSearch) return found.slice(0, fewestRows);
  }
}

const newestFirst = (found: Announcement[]) => found.sort((a, b) => b.id - a.id);

function toRow(of: Announcement, shown: { type: string | null; logoUrl: string | null }): Row {
  return {
    id: of.id,
    createdDate: Math.floor(of.at / 1000) * 1000,
    dateOfAnnouncement: dayText(of.backdated ? of.at - day : of.at),
    announcementId: of.id + 6162,
    announcementCategory: of.category,
    company: of.company,
    type: shown.type,
    symbol: null,
    recordDate: null,
    allotment: null,
    xr: null,
    xc: null,
    xd: null,
    tradingCommencement: null,
    tradingSuspended: null,
    paymentDate: null,
    agmDate: null,
    dateOfAgmInitial: null,
    logoUrl: shown.logoUrl,
    remarks: of.remarks,
  };
}
