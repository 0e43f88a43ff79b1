/** All documents that the exchange publishes: disclosures, files, news, events, profiles and logos. */
import type { Company } from "#server/exchange/listing/companies";
import { document, fileStore, letter, type PaperFile, statements } from "#server/exchange/paper/files/files";
import { logos } from "#server/exchange/paper/files/picture";
import { Chance } from "#server/exchange/time/chance";
import {
  dayLength,
  dayOf,
  hour,
  minute,
  quarterEnd,
  spokenDay,
  stampText,
  startOf,
} from "#server/exchange/time/day";
import type { Params, SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { announcements, legacy } from "./announcements.ts";
import { type Feed, feed, type Item, officeHours, slots } from "./feed.ts";
import { announcedName } from "./issuers.ts";
import { events, type NewsType, news } from "./media.ts";
import { notices } from "./notices.ts";
import { logoOf, profiles, spokenName, tagsLogo } from "./profile.ts";

/** Financial statements as filed: the latest authorised rows, then unfinished older rows. */
type StatementRow = SentBody<Operations["financialAnnouncements"]>["reqFinancialAnnouncemnets"][number];

/** The service's value for "no date": 1 January 1970 in its own time zone. */
const noDate = -19_800_000;
const firstId = 30_000;

interface Financials {
  latest(now: number): StatementRow[];
  find: Feed<StatementRow>["find"];
}

function financials(
  companies: readonly Company[],
  seed: number | string,
  logoPath: (companyId: number) => string | null,
): Financials {
  const when = slots({ keys: [seed, "financial"], everyDays: 0.8, hourOf: officeHours });
  const filed = feed(when, (k) => {
    const roll = new Chance(seed, "statement", k);
    const company = companies[roll.whole(0, companies.length - 1)];
    return filing({ k, at: when.at(k), company, logo: company ? logoPath(company.id) : null, roll });
  });
  return {
    find: filed.find,
    latest(now) {
      const [first] = when.latest(now, 1);
      const roll = new Chance(seed, "length", first ?? 0);
      const shown = filed.latest(now, roll.whole(6, 9));
      const older = filed.latest(now, shown.length + 40).slice(shown.length + 38);
      return [...shown, ...older.map((row) => unfinished(row, roll))];
    },
  };
}

interface Filed {
  k: number;
  /** time of authorisation */
  at: number;
  company: Company | undefined;
  logo: string | null;
  roll: Chance;
}

function filing({ k, at, company, logo, roll }: Filed): Item<StatementRow> {
  const uploadedAt = at - roll.whole(2, 50) * minute;
  const periodEnd = quarterEnd(at - roll.whole(10, 40) * dayLength);
  const title = titleOf(roll, periodEnd);
  const path = pathOf(company, uploadedAt, roll);
  const from = company?.name ?? "";
  const row: StatementRow = {
    id: firstId + k * 2 + roll.whole(0, 1),
    path,
    manualDate: periodEnd,
    uploadedDate: stampText(uploadedAt),
    fileText: title,
    name: company?.name ?? null,
    symbol: company?.ticker ?? null,
    logoUrl: logo,
    authorizedDate: stampText(at),
  };
  const make = () =>
    title.includes("Period") || title.includes("Annual")
      ? statements({ title, company: from, periodEnd, at: uploadedAt })
      : letter({ title, from, at: uploadedAt, paragraphs: offer });
  return { row, files: [document(path, make)] };
}

/** A row that was begun and never authorised. Its id is far lower than all other ids. */
function unfinished(row: StatementRow, roll: Chance): StatementRow {
  return {
    ...row,
    id: (row.id ?? 0) - firstId,
    path: null,
    manualDate: roll.happens(0.5) ? noDate : null,
    authorizedDate: null,
  };
}

function pathOf(company: Company | undefined, at: number, roll: Chance): string {
  const name = `cmt/upload_report_file/${company?.id ?? 0}_${at}`;
  // Some names end with the sender's file name, blanks included.
  return roll.happens(0.3) && company
    ? `${name}.${roll.whole(10, 31)} ${spokenName(company.name)}.pdf`
    : `${name}.pdf`;
}

function titleOf(roll: Chance, periodEnd: number): string {
  const on = spokenDay(periodEnd);
  return roll.pick([
    `Interim Financial Statements for the Period ended ${on}`,
    `Interim Financial Statements for the Period ended ${on}`,
    `Audited Financial Statements for the Period ended ${on}`,
    `Annual Report as at ${on}`,
    "Trust deed",
    "prospectus",
    "Accountant's reports & five year summary",
  ]);
}

const offer = [
  "This is the document lodged with the Exchange for the issue of listed, rated, unsecured, redeemable debentures.",
  "Each debenture is issued at its par value of Rs. 100 and carries interest paid twice a year. The trustee acts for the holders under the deed; the holders rank equally among themselves.",
  "Copies may be inspected at the registered office on working days between 9.00 a.m. and 3.00 p.m.",
];

// Disclosures about the pandemic: an archive of March 2020 to July 2021.

type Row = SentBody<Operations["covidAnnouncements"]>["covidAnnouncements"][number];

const first = dayOf(Date.UTC(2020, 2, 20));
const last = dayOf(Date.UTC(2021, 6, 28));
const count = 217;

/** Newest first. Most rows are from the first months. */
function covidArchive(companies: readonly Company[], seed: number | string): Row[] {
  const chance = new Chance(seed, "covid");
  const moments = Array.from({ length: count }, () => {
    const on = first + Math.floor(chance.next() ** 3 * (last - first + 1));
    return startOf(on) + Math.round((8.5 + chance.next() * 9) * hour);
  }).sort((a, b) => a - b);
  let id = 4_700;
  const rows = moments.map((at): Row => {
    id += chance.whole(1, 30);
    const company = companies[chance.whole(0, companies.length - 1)];
    return {
      id,
      announcementId: Math.round(id * 1.15),
      createdDate: stampText(at),
      title: null,
      announcementCategory: "DISCLOSURE REGARDING IMPACT OF COVID-19 ON LISTED COMPANIES",
      category: "58",
      company: company ? announcedName(company.name, chance) : null,
    };
  });
  return rows.reverse();
}

export interface PaperPlan {
  companies: readonly Company[];
  seed: number | string;
  /** simulated time, ms */
  now: () => number;
}
type Reply<Name extends keyof Operations> = SentBody<Operations[Name]>;

export interface Paper {
  financialAnnouncements(): Reply<"financialAnnouncements">;
  approvedAnnouncements(): Reply<"approvedAnnouncements">;
  legacyAnnouncements(symbol: string): Reply<"legacyAnnouncements">;
  covidAnnouncements(): Reply<"covidAnnouncements">;
  directives(): Reply<"directives">;
  circulars(): Reply<"circulars">;
  companyAnnouncements(params: Params<Operations["companyAnnouncements"]>): Reply<"companyAnnouncements">;
  news(params: Params<Operations["news"]>): Reply<"news">;
  events(params: Params<Operations["events"]>): Reply<"events">;
  /** undefined for an unlisted symbol, for which the service answers 204 */
  companyProfile(symbol: string): Reply<"companyProfile"> | undefined;
  /** The file at a path that a body mentions. */
  file: (path: string) => PaperFile | undefined;
  logoPath: (companyId: number) => string | null;
  /** The company's logo in the form that the quote contains. */
  logo(companyId: number): Reply<"quote">["reqLogo"];
  tagsLogo(companyId: number): Reply<"quote">["reqTagsLogo"];
}

/** Rows of a list that is requested without a count, and the largest count. */
const defaultCount = 10;
const mostCount = 999;
const rowsAsked = (count = defaultCount) => Math.max(0, Math.min(mostCount, count));
const noticeCount = 5;
const newsTypes: readonly NewsType[] = ["CN", "BN", "MR"];

export function createPaper(plan: PaperPlan): Paper {
  const { now } = plan;
  const { marks, announced, statements, archive, covid, posted, press, occasions, profile } = feedsOf(plan);
  const listed = bySymbol(plan.companies);
  const feeds = [
    marks,
    profile,
    statements,
    archive,
    ...Object.values(posted),
    ...Object.values(press),
    occasions,
  ];
  return {
    financialAnnouncements: () => ({ reqFinancialAnnouncemnets: statements.latest(now()) }),
    approvedAnnouncements: () => ({ approvedAnnouncements: announced.market(now()) }),
    legacyAnnouncements: (symbol) => ({ infoAnnouncement: archive.of(listed(symbol)) }),
    covidAnnouncements: () => ({ covidAnnouncements: covid }),
    directives: () => ({ reqDirectiveAnnouncement: posted.directives.latest(now(), noticeCount) }),
    circulars: () => ({ reqCircularAnnouncement: posted.circulars.latest(now(), noticeCount) }),
    companyAnnouncements: ({ symbol, ...range }) => ({
      reqCompanyAnnouncement: announced.ofCompany(listed(symbol), { ...range, now: now() }),
    }),
    news: ({ type, numberOfRecord }) =>
      Object.fromEntries(
        newsTypes
          .filter((each) => type === undefined || each === type)
          .map((each) => [each, press[each].latest(now(), rowsAsked(numberOfRecord))]),
      ),
    events: (asked) => eventsOf(occasions, now(), asked),
    companyProfile: (symbol) => profile.of(listed(symbol)),
    file: fileStore(
      feeds.map(({ find }) => find),
      now,
    ),
    logoPath: marks.path,
    logo: (companyId) => logoOf(companyId, marks.of(companyId)),
    tagsLogo: (companyId) => tagsLogo(companyId, marks.of(companyId)),
  };
}

function feedsOf({ companies, seed }: PaperPlan) {
  const marks = logos(companies, seed);
  return {
    marks,
    announced: announcements(companies, seed, marks.path),
    statements: financials(companies, seed, marks.path),
    archive: legacy(companies, seed),
    covid: covidArchive(companies, seed),
    posted: notices(companies, seed),
    press: news(companies, seed),
    occasions: events(companies, seed),
    profile: profiles(companies, seed, marks),
  };
}

function eventsOf(
  occasions: ReturnType<typeof events>,
  now: number,
  { year, numberOfRecord }: Params<Operations["events"]>,
): Reply<"events"> {
  if (year === undefined) return occasions.latest(now, rowsAsked(numberOfRecord));
  return occasions
    .between(Date.UTC(year - 1, 11, 31), Math.min(now, Date.UTC(year + 1, 0, 1)))
    .filter((event) => event.year === year)
    .slice(0, rowsAsked(numberOfRecord));
}

/** Finds a company by the symbol of any of its lines, or by its ticker, in capitals or small letters. */
function bySymbol(companies: readonly Company[]): (symbol: string) => Company | undefined {
  const found = new Map<string, Company>();
  for (const company of companies) {
    found.set(company.ticker, company);
    for (const { symbol } of company.lines) found.set(symbol, company);
  }
  return (symbol) => found.get(symbol.toUpperCase());
}
