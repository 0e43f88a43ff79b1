/** For tests: all documents and media of the listing on one evening, and their bodies. */
import { listCompanies } from "#server/exchange/listing/companies";
import { createPaper, type Paper } from "#server/exchange/paper/paper";
import type { OperationName } from "#wire/operations";

export const companies = listCompanies();
export const start = Date.parse("2026-11-19T18:40:00+05:30");
export const paperAt = (at: number, seed = 1) => createPaper({ companies, seed, now: () => at });
export const symbols = companies.map(({ lines, ticker }) => lines[0]?.symbol ?? ticker);

/** Every operation about documents and media, with its body for one set of parameters. */
export function bodies(paper: Paper): [OperationName, unknown][] {
  const some = symbols.slice(0, 14);
  return [
    ["financialAnnouncements", paper.answers.financialAnnouncements()],
    ["approvedAnnouncements", paper.answers.approvedAnnouncements()],
    ["covidAnnouncements", paper.answers.covidAnnouncements()],
    ["directives", paper.answers.directives()],
    ["circulars", paper.answers.circulars()],
    ["news", paper.answers.news({ numberOfRecord: 12 })],
    ["events", paper.answers.events({ numberOfRecord: 12 })],
    ["events", paper.answers.events({ year: 2025, numberOfRecord: 12 })],
    ...some.map((symbol): [OperationName, unknown] => [
      "companyProfile",
      paper.answers.companyProfile({ symbol }),
    ]),
    ...some.map((symbol): [OperationName, unknown] => [
      "legacyAnnouncements",
      paper.answers.legacyAnnouncements({ symbol }),
    ]),
    ...some.map((symbol): [OperationName, unknown] => [
      "companyAnnouncements",
      paper.answers.companyAnnouncements({ symbol, fromDate: "2012-01-01", toDate: "2026-12-31" }),
    ]),
  ];
}

export function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}
export const pathsIn = (value: unknown) =>
  texts(value).filter((text) => /^(cmt\/|upload|cms-internal\/).*\.[a-z]+$/.test(text));
