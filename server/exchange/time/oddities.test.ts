import { describe, expect, test } from "vitest";
import { paperAt, pathsIn, start, symbols } from "#server/exchange/testing/samplePaper";
import { dayLength } from "./day.ts";

describe("the service's oddities", () => {
  const paper = paperAt(start);

  test("the service's oddities are in the financial statements: sorted by authorisation, the last rows without path and date", () => {
    const rows = paper.answers.financialAnnouncements().reqFinancialAnnouncemnets;
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBeLessThanOrEqual(11);
    const authorised = rows.flatMap(({ authorizedDate }) =>
      authorizedDate ? [Date.parse(authorizedDate)] : [],
    );
    expect(authorised).toEqual([...authorised].sort((a, b) => b - a));
    expect(rows.at(-1)).toMatchObject({ path: null, authorizedDate: null });
    const paths = Array.from({ length: 30 }, (_, at) =>
      pathsIn(paperAt(start + at * 5 * dayLength).answers.financialAnnouncements()),
    ).flat();
    expect(paths.some((path) => path.includes(" "))).toBe(true);
  });

  test("the service's oddities are in the profiles: malformed dates, blanks, nulls, empty lists", () => {
    const all = symbols.flatMap((symbol) => paper.answers.companyProfile({ symbol }) ?? []);
    const summaries = all.flatMap(({ reqComSumInfo }) => reqComSumInfo);
    expect(summaries.some(({ quarterDate }) => /^\d{4}-\d{6}-\d\d$/.test(quarterDate ?? ""))).toBe(true);
    for (const field of ["fax", "email1", "web"] as const)
      expect(summaries.some((summary) => summary[field] === null)).toBe(true);
    expect(all.some(({ reqLogo }) => reqLogo === null)).toBe(true);
    expect(all.some(({ infoCompanyKeyExecutive }) => infoCompanyKeyExecutive.length > 0)).toBe(true);
  });

  test("the service's oddities are in the archives: line breaks as HTML tags, 217 pandemic rows of 2020 and 2021", () => {
    const rows = symbols
      .slice(0, 40)
      .flatMap((symbol) => paper.answers.legacyAnnouncements({ symbol }).infoAnnouncement);
    expect(rows.some(({ body }) => body?.includes("\r<br>"))).toBe(true);
    expect(rows.some(({ filePath }) => filePath === null)).toBe(true);
    const covid = paper.answers.covidAnnouncements().covidAnnouncements;
    expect(covid.length).toBe(217);
    expect(covid[0]?.createdDate).toMatch(/2021/);
  });

  test("the service's oddities are in the media: editions in three languages, landscape and portrait pictures, HTML", () => {
    const news = Object.values(paper.answers.news({ numberOfRecord: 60 })).flat();
    const languages = new Set(news.flatMap(({ localization }) => Object.keys(localization ?? {})));
    expect([...languages].sort()).toEqual(["en", "si", "ta"]);
    expect(new Set(news.map(({ image1Orientation }) => image1Orientation))).toEqual(new Set(["V", "H"]));
    expect(paper.answers.events({}).every(({ body }) => body?.startsWith("<p"))).toBe(true);
  });

  test("the service's oddities include five of each notice, however long the exchange runs", () => {
    for (const at of [start, start + 400 * dayLength]) {
      expect(paperAt(at).answers.circulars().reqCircularAnnouncement).toHaveLength(5);
      expect(paperAt(at).answers.directives().reqDirectiveAnnouncement).toHaveLength(5);
    }
  });

  test("the service's oddities include limits on counts, types and years of news and events", () => {
    expect(Object.keys(paper.answers.news({ type: "MR", numberOfRecord: 3 }))).toEqual(["MR"]);
    expect(paper.answers.news({ type: "MR", numberOfRecord: 3 }).MR).toHaveLength(3);
    const rows = paper.answers.events({ year: 2024, numberOfRecord: 7 });
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([2024]));
    for (const numberOfRecord of [-3, 0]) expect(paper.answers.events({ numberOfRecord })).toEqual([]);
    expect(paper.answers.news({ type: "BN", numberOfRecord: 1e15 }).BN?.length).toBeLessThan(1000);
    expect(paper.answers.events({ year: 99_999 })).toEqual([]);
  });
});
