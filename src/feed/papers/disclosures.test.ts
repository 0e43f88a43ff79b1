import { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { isOf } from "#feed/lines/companyDisclosures";
import type { Reading } from "#feed/reading/reading";
import { companiesOf } from "#market/company/companies";
import type { Disclosure } from "#market/papers/disclosure";
import { disclosure } from "#market/testing/fixtures";
import { companyAnnouncementsQuery, legacyQuery, marketLists } from "./disclosures.ts";

afterEach(() => vi.unstubAllGlobals());

/** The request body for a company's announcements between these two dates, given as text. */
async function sentFor(from: string, to: string): Promise<string> {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    return Response.json({ reqCompanyAnnouncement: [] });
  });
  await new QueryClient().fetchQuery(companyAnnouncementsQuery("COPA.N0000", from, to));
  return bodies.join();
}

test("a range of days is sent in the service's format", async () => {
  expect(await sentFor("2025-07-10", "2026-07-10")).toBe(
    "symbol=COPA.N0000&fromDate=2025-07-10&toDate=2026-07-10",
  );
});

test("the page does not send a text that is not a day", async () => {
  const dates = fc.stringMatching(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/);
  await fc.assert(
    fc.asyncProperty(fc.oneof(dates, fc.string()), dates, async (from, to) => {
      expect(await sentFor(from, to)).toMatch(
        /^symbol=COPA\.N0000(&fromDate=\d{4}-\d\d-\d\d)?(&toDate=\d{4}-\d\d-\d\d)?$/,
      );
    }),
    { numRuns: 40 },
  );
});

test("an announcement belongs to a company by code or else by name, and to none if several have that name", () => {
  const line = (symbol: string, name: string) => ({ symbol, name, stockId: undefined });
  const companies = companiesOf([line("COPA.N0000", "CORAL PACKAGING PLC"), line("REEF.N0000", "REEF PLC")]);
  const its = isOf({ symbol: "COPA.X0000", name: "CORAL  PACKAGING PLC" }, companies);
  expect(its(disclosure({ company: "Coral Packaging Limited" }))).toBe(true);
  expect(its(disclosure({ company: "REEF PLC" }))).toBe(false);
  expect(its(disclosure({ company: "REEF PLC", code: "COPA" }))).toBe(true);
  expect(its(disclosure({ company: "CORAL PACKAGING PLC", code: "REEF" }))).toBe(false);
  expect(its(disclosure({ company: undefined }))).toBe(false);
  // a line that was on no board yet
  const unlisted = isOf({ symbol: "NEWX.N0000", name: "NEW VENTURE PLC" }, companies);
  expect(unlisted(disclosure({ company: "New Venture PLC" }))).toBe(true);
  expect(isOf({ symbol: "NEWX.N0000", name: undefined }, companies)(disclosure({ company: " " }))).toBe(
    false,
  );
});

const row = { id: 3, announcementId: 4, title: "T", fileText: "T" };
test.each([
  [marketLists.approvedAnnouncements, "/api/approvedAnnouncement", "approvedAnnouncements", "a4"],
  [marketLists.financialAnnouncements, "/api/getFinancialAnnouncement", "reqFinancialAnnouncemnets", "f3"],
  [marketLists.circulars, "/api/circularAnnouncement", "reqCircularAnnouncement", "c3"],
  [marketLists.directives, "/api/directiveAnnouncement", "reqDirectiveAnnouncement", "d3"],
  [marketLists.covidAnnouncements, "/api/getCOVIDAnnouncements", "covidAnnouncements", "a4"],
  [legacyQuery("COPA.N0000"), "/api/announcements", "infoAnnouncement", "l4"],
] as const)("$queryKey requests its list and reads it", async (query, path, container, key) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (target: string) => {
    asked.push(target);
    return Response.json({ [container]: [row] });
  });
  const client = new QueryClient();
  await client.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn as never });
  expect(asked).toEqual([path]);
  expect(client.getQueryData<Reading<Disclosure[]>>(query.queryKey)?.value.map((each) => each.key)).toEqual([
    key,
  ]);
});
