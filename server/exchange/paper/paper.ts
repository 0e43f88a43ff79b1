/** Everything on paper that the exchange publishes: disclosures, documents, news, events, profiles and logos. */
import type { Company } from "#server/exchange/listing/company";
import type { Params, SentBody } from "#wire/operation";
import type { Operations } from "#wire/operations";
import { announcements } from "./announcements.ts";
import { covidArchive } from "./covid.ts";
import { events } from "./events.ts";
import { fileStore, type PaperFile } from "./files.ts";
import { financials } from "./financials.ts";
import { legacy } from "./legacy.ts";
import { logos } from "./logos.ts";
import { news } from "./news.ts";
import type { NewsType } from "./newsStories.ts";
import { notices } from "./notices.ts";
import { logoOf, profiles, tagsLogo } from "./profile.ts";

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
  /** undefined for a symbol that is not listed: the service answers 204 */
  companyProfile(symbol: string): Reply<"companyProfile"> | undefined;
  /** The file at a path that some body mentioned. */
  file: (path: string) => PaperFile | undefined;
  logoPath: (companyId: number) => string | null;
  /** As the quote has it. */
  logo(companyId: number): Reply<"quote">["reqLogo"];
  tagsLogo(companyId: number): Reply<"quote">["reqTagsLogo"];
}

/** Rows that a list without a count has. */
const defaultCount = 10;
const noticeCount = 5;
const newsTypes: readonly NewsType[] = ["CN", "BN", "MR"];

export function createPaper({ companies, seed, now }: PaperPlan): Paper {
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
  const feeds = [statements, archive, circulars, directives, press.CN, press.BN, press.MR, occasions];
  const file = fileStore([marks.find, profile.find, ...feeds.map(({ find }) => find)], now);

  return {
    financialAnnouncements: () => ({ reqFinancialAnnouncemnets: statements.latest(now()) }),
    approvedAnnouncements: () => ({ approvedAnnouncements: announced.market(now()) }),
    legacyAnnouncements: (symbol) => ({ infoAnnouncement: archive.of(listed(symbol)) }),
    covidAnnouncements: () => ({ covidAnnouncements: covid }),
    directives: () => ({ reqDirectiveAnnouncement: directives.latest(now(), noticeCount) }),
    circulars: () => ({ reqCircularAnnouncement: circulars.latest(now(), noticeCount) }),
    companyAnnouncements: ({ symbol, ...range }) => ({
      reqCompanyAnnouncement: announced.ofCompany(listed(symbol), { ...range, now: now() }),
    }),
    news: ({ type, numberOfRecord = defaultCount }) =>
      Object.fromEntries(
        newsTypes
          .filter((each) => type === undefined || each === type)
          .map((each) => [each, press[each].latest(now(), numberOfRecord)]),
      ),
    events: (asked) => eventsOf(occasions, now(), asked),
    companyProfile: (symbol) => profile.of(listed(symbol)),
    file,
    logoPath: marks.path,
    logo: (companyId) => logoOf(companyId, marks.of(companyId)),
    tagsLogo: (companyId) => tagsLogo(companyId, marks.of(companyId)),
  };
}

function eventsOf(
  occasions: ReturnType<typeof events>,
  now: number,
  { year, numberOfRecord = defaultCount }: Params<Operations["events"]>,
): Reply<"events"> {
  if (year === undefined) return occasions.latest(now, numberOfRecord);
  return occasions
    .between(Date.UTC(year - 1, 11, 31), Math.min(now, Date.UTC(year + 1, 0, 1)))
    .filter((event) => event.year === year)
    .slice(0, numberOfRecord);
}

/** Finds a company by any of its lines, or by its bare ticker, in either case. */
function bySymbol(companies: readonly Company[]): (symbol: string) => Company | undefined {
  const found = new Map<string, Company>();
  for (const company of companies) {
    found.set(company.ticker, company);
    for (const { symbol } of company.lines) found.set(symbol, company);
  }
  return (symbol) => found.get(symbol.toUpperCase());
}
