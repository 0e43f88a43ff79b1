import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listCompanies } from "#server/exchange/listing/companies";
import { type OperationName, operations } from "#wire/operations";
import { read } from "#wire/read";
import { fewestRows, mostRows } from "./announcements.ts";
import { day, hour } from "./calendar.ts";
import { createPaper, type Paper } from "./paper.ts";

const companies = listCompanies();
const start = Date.parse("2026-11-19T18:40:00+05:30");
const paperAt = (at: number, seed = 1) => createPaper({ companies, seed, now: () => at });
const symbols = companies.map(({ lines, ticker }) => lines[0]?.symbol ?? ticker);

/** Every operation the paper answers, with parameters. */
function bodies(paper: Paper): [OperationName, unknown][] {
  const some = symbols.slice(0, 60);
  return [
    ["financialAnnouncements", paper.financialAnnouncements()],
    ["approvedAnnouncements", paper.approvedAnnouncements()],
    ["covidAnnouncements", paper.covidAnnouncements()],
    ["directives", paper.directives()],
    ["circulars", paper.circulars()],
    ["news", paper.news({ numberOfRecord: 40 })],
    ["events", paper.events({ numberOfRecord: 40 })],
    ["events", paper.events({ year: 2025, numberOfRecord: 40 })],
    ...some.map((symbol): [OperationName, unknown] => ["companyProfile", paper.companyProfile(symbol)]),
    ...some.map((symbol): [OperationName, unknown] => [
      "legacyAnnouncements",
      paper.legacyAnnouncements(symbol),
    ]),
    ...some.map((symbol): [OperationName, unknown] => [
      "companyAnnouncements",
      paper.companyAnnouncements({ symbol, fromDate: "2012-01-01", toDate: "2026-12-31" }),
    ]),
  ];
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}
const pathsIn = (value: unknown) =>
  texts(value).filter((text) => /^(cmt\/|upload|cms-internal\/).*\.[a-z]+$/.test(text));

describe("what the paper answers", () => {
  const paper = paperAt(start);

  test("reads through the contract with nothing dropped", () => {
    for (const [name, body] of bodies(paper)) {
      expect(read(operations[name].reply, JSON.parse(JSON.stringify(body))).dropped, name).toEqual([]);
    }
  });

  test("mentions only paths that lead to a file of the kind they are named for", () => {
    const paths = [...new Set(pathsIn(bodies(paper)))];
    expect(paths.length).toBeGreaterThan(300);
    for (const path of paths.filter((_, at) => at % 4 === 0 || at < 150)) {
      const file = paper.file(path);
      const begins = path.endsWith(".pdf") ? "%PDF-1.4" : "\x89PNG\r\n\x1a\n";
      expect(file?.body.toString("latin1", 0, 8), path).toBe(begins);
      expect(file?.type, path).toBe(path.endsWith(".pdf") ? "application/pdf" : "image/png");
    }
  });

  test("is the same for the same seed and another for another", () => {
    const text = (seed: number) => JSON.stringify(bodies(paperAt(start, seed)));
    expect(text(1)).toBe(JSON.stringify(bodies(paper)));
    expect(text(2)).not.toBe(text(1));
  });

  test("leads nowhere outside: no address but those kept for examples", () => {
    const outside = texts(bodies(paper)).filter(
      (text) => /https?:|\/\/|@|www\./.test(text) && !text.endsWith(".example"),
    );
    expect(outside).toEqual([]);
  });

  test("has no profile of a symbol that is not listed, and no file that nothing mentions", () => {
    expect(paper.companyProfile("NOBODY.N0000")).toBeUndefined();
    expect(paper.legacyAnnouncements("NOBODY.N0000")).toEqual({ infoAnnouncement: [] });
    for (const path of [
      "",
      "..",
      "upload_logo/1.png",
      "cmt/upload_report_file/1_1783652788017.pdf",
      "a".repeat(5000),
    ])
      expect(paper.file(path)).toBeUndefined();
  });
});

describe("announcements", () => {
  const rowsAt = (at: number) => paperAt(at).approvedAnnouncements().approvedAnnouncements;

  test.each([1, 9, 40, 163, 500, 2000])("keep to their window %i days on, newest id first", (days) => {
    const at = start + days * day;
    const rows = rowsAt(at);
    expect(rows.length).toBeGreaterThanOrEqual(fewestRows);
    expect(rows.length).toBeLessThanOrEqual(mostRows);
    const ids = rows.map(({ id }) => id ?? 0);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    for (const { createdDate, type, symbol } of rows) {
      expect(Number(createdDate)).toBeLessThanOrEqual(at);
      expect([type, symbol]).toEqual([null, null]);
    }
  });

  test("come out as time passes, and never change once out", () => {
    const before = rowsAt(start);
    const after = rowsAt(start + 20 * hour);
    const known = new Map(before.map((row) => [row.id, row]));
    expect(after.filter(({ id }) => !known.has(id)).length).toBeGreaterThan(0);
    for (const row of after) if (known.has(row.id)) expect(row).toEqual(known.get(row.id));
  });

  test("come mostly after the close", () => {
    const hours = Array.from({ length: 20 }, (_, week) => rowsAt(start + week * 7 * day))
      .flat()
      .map(({ createdDate }) => (((Number(createdDate) / hour + 5.5) % 24) + 24) % 24);
    const part = (from: number, to: number) =>
      hours.filter((each) => each >= from && each < to).length / hours.length;
    expect(part(14.5, 24)).toBeGreaterThan(part(0, 14.5));
    expect(part(16, 19)).toBeGreaterThan(0.3);
  });

  test("of one company are the market's own rows between the days asked for", () => {
    const paper = paperAt(start);
    const market = new Map(
      paper.approvedAnnouncements().approvedAnnouncements.map((row) => [row.announcementId, row]),
    );
    const [fromDate, toDate] = ["2026-11-17", "2026-11-18"];
    const found = symbols.flatMap(
      (symbol) => paper.companyAnnouncements({ symbol, fromDate, toDate }).reqCompanyAnnouncement,
    );
    expect(found.length).toBeGreaterThan(5);
    for (const row of found) {
      expect(Number(row.createdDate)).toBeGreaterThanOrEqual(Date.parse(`${fromDate}T00:00:00+05:30`));
      expect(Number(row.createdDate)).toBeLessThan(Date.parse("2026-11-19T00:00:00+05:30"));
      expect({ ...row, type: null, logoUrl: null }).toEqual({
        ...market.get(row.announcementId),
        logoUrl: null,
      });
    }
  });

  test("name some companies unlike the board does, and some that are not on it", () => {
    const names = new Set(companies.map(({ name }) => name));
    const rows = Array.from({ length: 8 }, (_, week) => rowsAt(start + week * 7 * day)).flat();
    const foreign = rows.filter(({ company }) => !names.has(company ?? "")).length / rows.length;
    expect(foreign).toBeGreaterThan(0.05);
    expect(foreign).toBeLessThan(0.5);
  });

  test("of halts say that they are lifted before trading begins", () => {
    const paper = paperAt(start);
    const all = symbols.flatMap(
      (symbol) => paper.companyAnnouncements({ symbol, fromDate: "2024-01-01" }).reqCompanyAnnouncement,
    );
    const of = (category: string) => all.filter((row) => row.announcementCategory === category);
    expect(of("TRADING HALTED").length).toBeGreaterThan(10);
    expect(of("TRADING HALT LIFTED").length).toBe(of("TRADING HALTED").length);
    expect(of("WATCH LIST - TRANSFERRED IN").length).toBeGreaterThan(0);
    for (const { createdDate } of of("TRADING HALT LIFTED"))
      expect((Number(createdDate) / hour + 5.5) % 24).toBeLessThan(9.5);
  });
});

describe("the service's oddities", () => {
  const paper = paperAt(start);

  test("are in the financial feed: sorted by authorisation, its tail without path and date", () => {
    const rows = paper.financialAnnouncements().reqFinancialAnnouncemnets;
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBeLessThanOrEqual(11);
    const authorised = rows.flatMap(({ authorizedDate }) =>
      authorizedDate ? [Date.parse(authorizedDate)] : [],
    );
    expect(authorised).toEqual([...authorised].sort((a, b) => b - a));
    expect(rows.at(-1)).toMatchObject({ path: null, authorizedDate: null });
    const paths = Array.from({ length: 30 }, (_, at) =>
      pathsIn(paperAt(start + at * 5 * day).financialAnnouncements()),
    ).flat();
    expect(paths.some((path) => path.includes(" "))).toBe(true);
  });

  test("are in the profiles: malformed dates, blanks, nulls, empty lists", () => {
    const all = symbols.flatMap((symbol) => paper.companyProfile(symbol) ?? []);
    const summaries = all.flatMap(({ reqComSumInfo }) => reqComSumInfo);
    expect(summaries.some(({ quarterDate }) => /^\d{4}-\d{6}-\d\d$/.test(quarterDate ?? ""))).toBe(true);
    for (const field of ["fax", "email1", "web"] as const)
      expect(summaries.some((summary) => summary[field] === null)).toBe(true);
    expect(all.some(({ reqLogo }) => reqLogo === null)).toBe(true);
    expect(all.some(({ infoCompanyKeyExecutive }) => infoCompanyKeyExecutive.length > 0)).toBe(true);
  });

  test("are in the archives: line breaks as markup, 217 pandemic rows of 2020 and 2021", () => {
    const rows = symbols.slice(0, 40).flatMap((symbol) => paper.legacyAnnouncements(symbol).infoAnnouncement);
    expect(rows.some(({ body }) => body?.includes("\r<br>"))).toBe(true);
    expect(rows.some(({ filePath }) => filePath === null)).toBe(true);
    const covid = paper.covidAnnouncements().covidAnnouncements;
    expect(covid.length).toBe(217);
    expect(covid[0]?.createdDate).toMatch(/2021/);
  });

  test("are in the media: editions in three languages, pictures upright and lying, HTML", () => {
    const news = Object.values(paper.news({ numberOfRecord: 60 })).flat();
    const languages = new Set(news.flatMap(({ localization }) => Object.keys(localization ?? {})));
    expect([...languages].sort()).toEqual(["en", "si", "ta"]);
    expect(new Set(news.map(({ image1Orientation }) => image1Orientation))).toEqual(new Set(["V", "H"]));
    expect(paper.events({}).every(({ body }) => body?.startsWith("<p"))).toBe(true);
  });

  test("and five of each notice, however long the exchange runs", () => {
    for (const at of [start, start + 400 * day]) {
      expect(paperAt(at).circulars().reqCircularAnnouncement).toHaveLength(5);
      expect(paperAt(at).directives().reqDirectiveAnnouncement).toHaveLength(5);
    }
  });

  test("and counts, types and years of news and events are kept to", () => {
    expect(Object.keys(paper.news({ type: "MR", numberOfRecord: 3 }))).toEqual(["MR"]);
    expect(paper.news({ type: "MR", numberOfRecord: 3 }).MR).toHaveLength(3);
    const rows = paper.events({ year: 2024, numberOfRecord: 7 });
    expect(rows).toHaveLength(7);
    expect(new Set(rows.map(({ year }) => year))).toEqual(new Set([2024]));
  });
});

const captures = join(import.meta.dirname, "../../../../shared/captures");

describe.skipIf(!existsSync(captures))("beside captured bodies (skipped where they are absent)", () => {
  const files = (folder: string): string[] =>
    readdirSync(folder).flatMap((entry) => {
      const path = join(folder, entry);
      if (statSync(path).isDirectory()) return files(path);
      // the sector names are an international standard's
      return path.endsWith(".json") && entry !== "allSectors.json" ? [path] : [];
    });

  test("no company, person, firm, address or document is a real one", () => {
    const named =
      /"(?:company|lastName|auditors|secretaries|registerOffice|registeredOffice|tel1|fax|path|name|symbol|filePath|body|title)":"([^"]{4,})"/g;
    const real = new Set<string>();
    for (const file of files(captures))
      for (const [, text] of readFileSync(file, "utf8").matchAll(named)) if (text) real.add(text.trim());
    const shared = texts(bodies(paperAt(start))).filter((text) => real.has(text.trim()));
    // words of the service's own forms, not names
    const forms = /^(EMPLOYEE SHARE OPTION SCHEMES|DIVIDEND ANNOUNCEMENT|REPURCHASE OF SHARES.*|Article)$/;
    expect(shared.filter((text) => !forms.test(text))).toEqual([]);
  });
});
