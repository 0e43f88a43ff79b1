/**
 * Announcements of all issuers. The market-wide list and a company's list have the same rows. Each issuer has its own feed, so fourteen
 * years of one company take no more work than six days of the market.
 */
import type { Company } from "#server/exchange/listing/companies";
import { document, type Finder, letter } from "#server/exchange/paper/files/files";
import { Chance } from "#server/exchange/time/chance";
import { dayFromText, dayLength, dayOf, dayText, dottedDay, startOf } from "#server/exchange/time/day";
import type { SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import type { Item } from "./feed.ts";
import { type Announcement, allIssuers, type Issuer } from "./issuers.ts";

type Row = SentBody<Operations["approvedAnnouncements"]>["approvedAnnouncements"][number];

/** Days in the market-wide list: about six. Row counts are then as at the service. */
export const windowDays = 6;
export const fewestRows = 50;
export const mostRows = 133;
/** The search for rows ends after this many days, if the listing is very small or the clock very early. */
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
      const from = first === undefined ? to - 365 * dayLength : startOf(first);
      const found = newestFirst(issuer.between(from, to));
      return found.map((each) => toRow(each, { type: "new", logoUrl: null }));
    },
  };
}

/** The announcements of six days, or of more days if six days have too few rows. */
function window(issuers: readonly Issuer[], now: number): Announcement[] {
  const within = (days: number) =>
    newestFirst(issuers.flatMap((issuer) => issuer.between(now - days * dayLength, now)));
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

/** The archive: announcements in an older form, which end in the spring of 2019. */
type OldRow = SentBody<Operations["legacyAnnouncements"]>["infoAnnouncement"][number];

const closed = dayOf(Date.UTC(2019, 2, 15));
/** Greatest number of rows for one company. */
const mostOldRows = 162;
const oldTitles: readonly [string, ...string[]] = [
  "DEALINGS BY DIRECTORS",
  "APPOINTMENT OF DIRECTORS",
  "EMPLOYEE SHARE OPTION SCHEMES",
  "RESIGNATION OF DIRECTOR",
  "ANNUAL GENERAL MEETING",
  "REPURCHASE OF SHARES (NOTIFICATION ON REPURCHASE OF SHARES)",
  "CORPORATE DISCLOSURE",
];

interface Legacy {
  of(company: Company | undefined): OldRow[];
  find: Finder;
}

export function legacy(companies: readonly Company[], seed: number | string): Legacy {
  const ofId = new Map(companies.map((company) => [company.id, company]));
  const of = (company: Company | undefined) => (company ? archive(company, seed) : []);
  return {
    of: (company) => of(company).map(({ row }) => row),
    find(path) {
      const named = /^uploadAnnounceFiles\/\d+_(\d+)\.pdf$/.exec(path);
      return of(ofId.get(Number(named?.[1])))
        .flatMap(({ files }) => files)
        .find((file) => file.path === path);
    },
  };
}

function archive(company: Company, seed: number | string): Item<OldRow>[] {
  const chance = new Chance(seed, "legacy", company.id);
  const count = chance.happens(0.1) ? 0 : chance.whole(3, mostOldRows);
  const items: Item<OldRow>[] = [];
  let on = closed - chance.whole(0, 60);
  let id = 25_300 - chance.whole(0, 200);
  for (let n = 0; n < count; n += 1) {
    items.push(itemOf(company, { id, at: startOf(on) }, chance));
    on -= chance.whole(1, 45);
    id -= chance.whole(40, 140);
  }
  return items;
}

function itemOf(company: Company, on: { id: number; at: number }, chance: Chance): Item<OldRow> {
  const dividend = chance.happens(0.2);
  const title = dividend ? "DIVIDEND ANNOUNCEMENT" : chance.pick(oldTitles);
  const uploadedAt = on.at + chance.whole(9 * 3600, 17 * 3600) * 1000 + chance.whole(0, 999);
  const path = `uploadAnnounceFiles/${chance.whole(100, 999)}${uploadedAt}_${company.id}.pdf`;
  const filed = !dividend && chance.happens(0.8);
  const row: OldRow = {
    announcementId: on.id,
    securityId: company.id,
    title,
    body: dividend ? dividendText(on.at, chance) : null,
    manualDate: on.at,
    addedDate: on.at,
    edited: chance.happens(0.8) ? 1 : 0,
    deleted: chance.happens(0.03) ? 1 : 0,
    filePath: filed ? path : null,
  };
  const make = () =>
    letter({
      title,
      from: company.name,
      at: on.at,
      paragraphs: [
        "In terms of the listing rules the Company announces the matter named above.",
        "The Board confirms that the transaction was made at arm's length and at the market's price.",
      ],
    });
  return { row, files: filed ? [document(path, make)] : [] };
}

/** Plain text, but each line break is a carriage return and a tag. */
function dividendText(at: number, chance: Chance): string {
  const after = (days: number) => dottedDay(at + days * dayLength);
  const xd = chance.whole(7, 14);
  return [
    `Date of Announcement: - ${dottedDay(at)} `,
    `Rate of Dividend: - Rs. ${(chance.whole(1, 40) * 0.25).toFixed(2)} per share / ${chance.pick(["First Interim", "Second Interim", "Final"])}`,
    `Shareholder Approval: - ${chance.pick(["Not Required ", "Required"])}`,
    `XD: - ${after(xd)}`,
    `Payment: - ${after(xd + 9)}`,
  ].join("\r<br>");
}
