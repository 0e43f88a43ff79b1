/**
 * Announcements of all issuers. The market-wide list and a company's list have the same rows. Each issuer has its own feed, so fourteen
 * years of one company take no more work than six days of the market.
 */
import type { Company } from "#server/exchange/listing/companies";
import { dayFromText, dayLength, dayText, startOf } from "#server/exchange/time/day";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { type Announcement, allIssuers, type Issuer } from "./issuers.ts";

type SentAnnouncement = SentBody<Operations["approvedAnnouncements"]>["approvedAnnouncements"][number];

/** Days in the market-wide list: about six. Row counts are then as at the service. */
export const windowDays = 6;
export const fewestRows = 50;
export const mostRows = 133;
/** The search for rows ends after this many days, if the listing is very small or the clock very early. */
const longestSearch = 3000;

export function announcements(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
) {
  const issuers = allIssuers(companies, seed, logoPath);
  const ofId = new Map(companies.map((company, index) => [company.id, issuers[index]]));
  return {
    market: (now: number) =>
      window(issuers, now).map((each) => toRow(each, { type: null, logoUrl: each.issuer.logo })),
    ofCompany(
      company: Company | undefined,
      { fromDate, toDate, now }: { fromDate?: string; toDate?: string; now: number },
    ) {
      const issuer = company && ofId.get(company.id);
      if (!issuer) return [];
      const last = toDate === undefined ? undefined : dayFromText(toDate);
      const first = fromDate === undefined ? undefined : dayFromText(fromDate);
      const to = Math.min(now, last === undefined ? now : startOf(last + 1) - 1);
      const from = first === undefined ? to - 365 * dayLength : startOf(first);
      const found = sortNewestFirst(issuer.between(from, to));
      return found.map((each) => toRow(each, { type: "new", logoUrl: null }));
    },
  };
}

/** The announcements of six days, or of more days if six days have too few rows. */
function window(issuers: readonly Issuer[], now: number): Announcement[] {
  const within = (days: number) =>
    sortNewestFirst(issuers.flatMap((issuer) => issuer.between(now - days * dayLength, now)));
  const usual = within(windowDays);
  if (usual.length >= fewestRows) return usual.slice(0, mostRows);
  for (let days = windowDays * 2; ; days *= 2) {
    const found = within(days);
    if (found.length >= fewestRows || days > longestSearch) return found.slice(0, fewestRows);
  }
}

const sortNewestFirst = (found: Announcement[]) => found.sort((a, b) => b.id - a.id);

function toRow(of: Announcement, shown: { type: string | null; logoUrl: string | null }): SentAnnouncement {
  return {
    id: of.id,
    createdDate: Math.floor(of.at / 1000) * 1000,
    dateOfAnnouncement: dayText(of.backdated ? of.at - dayLength : of.at),
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
