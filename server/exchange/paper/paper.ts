/** All documents that the exchange publishes: disclosures, files, news, events, profiles and logos. */
import type { Company } from "#server/exchange/listing/companies";
import { fileStore } from "#server/exchange/paper/files/files";
import { logos } from "#server/exchange/paper/files/pictures";
import type { Params, SentBody } from "#wire/contract/operation";
import type { Operations } from "#wire/operations";
import { announcements } from "./announcements.ts";
import { covidArchive, legacy } from "./archives.ts";
import { financials } from "./filings.ts";
import { events, type NewsType, news } from "./media.ts";
import { notices } from "./notices.ts";
import { logoOf, profiles, tagsLogo } from "./profile.ts";

export interface PaperPlan {
  companies: readonly Company[];
  seed: number | string;
  /** simulated time, ms */
  now: () => number;
}
type Reply<Name extends keyof Operations> = SentBody<Operations[Name]>;

export type Paper = ReturnType<typeof createPaper>;

/** Rows of a list that is requested without a count, and the largest count. */
const defaultCount = 10;
const mostCount = 999;
const rowCount = (count = defaultCount) => Math.max(0, Math.min(mostCount, count));
const noticeCount = 5;
const newsTypes: readonly NewsType[] = ["CN", "BN", "MR"];

export function createPaper({ companies, seed, now }: PaperPlan) {
  const marks = logos(companies, seed);
  const announced = announcements(companies, seed, marks.path);
  const statements = financials(companies, seed, marks.path);
  const archive = legacy(companies, seed);
  const covid = covidArchive(companies, seed);
  const { circulars, directives } = notices(companies, seed);
  const press = news(companies, seed);
  const occasions = events(companies, seed);
  const profile = profiles(companies, seed, marks);
  const listed = bySymbol(companies);
  const feeds = [
    marks,
    profile,
    statements,
    archive,
    circulars,
    directives,
    ...Object.values(press),
    occasions,
  ];
  const answers = {
    financialAnnouncements: () => ({ reqFinancialAnnouncemnets: statements.latest(now()) }),
    approvedAnnouncements: () => ({ approvedAnnouncements: announced.market(now()) }),
    legacyAnnouncements: ({ symbol }: Params<Operations["legacyAnnouncements"]>) => ({
      infoAnnouncement: archive.of(listed(symbol)),
    }),
    covidAnnouncements: () => ({ covidAnnouncements: covid }),
    directives: () => ({ reqDirectiveAnnouncement: directives.latest(now(), noticeCount) }),
    circulars: () => ({ reqCircularAnnouncement: circulars.latest(now(), noticeCount) }),
    companyAnnouncements: ({ symbol, ...range }: Params<Operations["companyAnnouncements"]>) => ({
      reqCompanyAnnouncement: announced.ofCompany(listed(symbol), { ...range, now: now() }),
    }),
    news: ({ type, numberOfRecord }: Params<Operations["news"]>): Reply<"news"> =>
      Object.fromEntries(
        newsTypes
          .filter((each) => type === undefined || each === type)
          .map((each) => [each, press[each].latest(now(), rowCount(numberOfRecord))]),
      ),
    events: (asked: Params<Operations["events"]>) => eventsOf(occasions, now(), asked),
    /** undefined for an unlisted symbol, for which the service answers 204 */
    companyProfile: ({ symbol }: Params<Operations["companyProfile"]>) => profile.of(listed(symbol)),
  };
  return {
    answers,
    /** the file at a path that a body mentions */
    file: fileStore(
      feeds.map(({ find }) => find),
      now,
    ),
    logoPath: marks.path,
    /** the company's logo in the form that the quote contains */
    logo: (companyId: number) => logoOf(companyId, marks.of(companyId)),
    tagsLogo: (companyId: number) => tagsLogo(companyId, marks.of(companyId)),
  };
}

function eventsOf(
  occasions: ReturnType<typeof events>,
  now: number,
  { year, numberOfRecord }: Params<Operations["events"]>,
): Reply<"events"> {
  if (year === undefined) return occasions.latest(now, rowCount(numberOfRecord));
  return occasions
    .between(Date.UTC(year - 1, 11, 31), Math.min(now, Date.UTC(year + 1, 0, 1)))
    .filter((event) => event.year === year)
    .slice(0, rowCount(numberOfRecord));
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
