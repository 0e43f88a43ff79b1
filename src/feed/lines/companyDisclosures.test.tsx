import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { boardStore } from "#feed/board/board";
import { companyAnnouncementsQuery, legacyQuery, marketLists } from "#feed/papers/disclosures";
import { readingOf, wireRow } from "#feed/testing/freshnessScene";
import type { ChartEvent } from "#market/papers/chartEvents";
import type { Disclosure } from "#market/papers/disclosure";
import { disclosure } from "#market/testing/fixtures";
import { useChartEvents, yearTo } from "./companyDisclosures.ts";

const symbol = "COPA.N0000";
const today = "2026-07-10";
const name = "CORAL PACKAGING PLC";
const at = (day: string) => Date.parse(`${day}T12:00:00+05:30`);
const { from, to } = yearTo(today);

beforeEach(() => {
  boardStore.takeSnapshot(readingOf([wireRow(symbol, 1, { name })], Date.now()));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function marks(answers: readonly (readonly [readonly unknown[], readonly Disclosure[]])[]) {
  let told: readonly ChartEvent[] = [];
  const Probe = () => {
    told = useChartEvents({ symbol, name }, today);
    return null;
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, value] of answers) client.setQueryData(key, readingOf(value, Date.now()));
  render(
    <QueryClientProvider client={client}>
      <Probe />
    </QueryClientProvider>,
  );
  return told.map(({ key, glyph }) => `${key} ${glyph}`);
}
const of = (source: Disclosure["records"][number]["source"], given: Partial<Disclosure>) =>
  disclosure({ records: [{ source, sent: [] }], ...given });

const own = of("companyAnnouncements", {
  key: "a1",
  announcementId: 1,
  at: at("2026-07-01"),
  tag: "dividend",
});
const filed = of("financialAnnouncements", { key: "f1", code: "COPA", at: at("2026-07-02"), tag: "results" });
const others = of("financialAnnouncements", { key: "f2", code: "REEF", at: at("2026-07-02") });
const again = of("approvedAnnouncements", {
  key: "a1",
  announcementId: 1,
  at: at("2026-07-02"),
  company: name,
});
const fresh = of("approvedAnnouncements", { key: "a2", at: at("2026-07-10"), company: name, tag: "halt" });
const old = of("legacyAnnouncements", { key: "l1", at: at("2019-01-31") });

test("the chart marks a year of a company's announcements from four lists, each announcement once", () => {
  expect(
    marks([
      [companyAnnouncementsQuery(symbol, from, to).queryKey, [own]],
      [marketLists.financialAnnouncements.queryKey, [filed, others]],
      [marketLists.approvedAnnouncements.queryKey, [again, fresh]],
      [legacyQuery(symbol).queryKey, [old]],
    ]),
  ).toEqual(["a1 D", "f1 R", "a2 H"]);
});

test("if one list does not answer, the other lists' announcements are shown", () => {
  expect(marks([[companyAnnouncementsQuery(symbol, from, to).queryKey, [own]]])).toEqual(["a1 D"]);
});
