/** One company's announcements from every list that may contain them. Charts and pages share the cached answers. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { companyAnnouncementsQuery, legacyQuery, marketLists } from "#feed/papers/disclosures";
import type { Reading } from "#feed/reading/reading";
import { type Companies, companyKey } from "#market/company/companies";
import { symbolParts } from "#market/company/symbol";
import { calendarDay, startOfDay, yearsBefore } from "#market/day/writtenTime";
import { type ChartEvent, chartEventsOf } from "#market/papers/chartEvents";
import type { Disclosure, DisclosureSource } from "#market/papers/disclosure";
import { mergeDisclosures, oneOwner } from "#market/papers/mergeDisclosures";
import { disclosures } from "#wire/disclosures";
import { useCompanies } from "./namedLines.ts";

export type DisclosureAnswer = UseQueryResult<Reading<Disclosure[]>>;

export interface DisclosurePart {
  source: DisclosureSource;
  answer: DisclosureAnswer;
}

/** Days at the exchange, `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface CompanyDisclosures {
  /** from the lists that answered, newest first, each announcement once */
  all: readonly Disclosure[];
  parts: readonly DisclosurePart[];
}

interface Whose {
  symbol: string;
  /** the company's name in the quote or on the board */
  name: string | undefined;
}

export function useCompanyDisclosures({ symbol, name }: Whose, { from, to }: DayRange): CompanyDisclosures {
  const companies = useCompanies();
  const own = useQuery(companyAnnouncementsQuery(symbol, from, to));
  const legacy = useQuery(legacyQuery(symbol));
  const financials = useQuery(marketLists.financialAnnouncements);
  const market = useQuery(marketLists.approvedAnnouncements);
  const statements = financials.data?.value;
  const announced = market.data?.value;
  const its = useMemo(
    () => [...(statements ?? []), ...(announced ?? [])].filter(isOf({ symbol, name }, companies)),
    [statements, announced, symbol, name, companies],
  );
  const ofCompany = own.data?.value;
  const archive = legacy.data?.value;
  const all = useMemo(() => {
    const merged = mergeDisclosures([...(ofCompany ?? []), ...its, ...(archive ?? [])], oneOwner);
    return withinDays({ from, to }, merged);
  }, [ofCompany, its, archive, from, to]);
  const parts: DisclosurePart[] = [
    { source: "companyAnnouncements", answer: own },
    { source: "financialAnnouncements", answer: financials },
    { source: "approvedAnnouncements", answer: market },
    { source: "legacyAnnouncements", answer: legacy },
  ];
  return { all, parts };
}

/** Whether an announcement of the market's lists is about this company: by the company code or, without one, by the name. */
export function isOf({ symbol, name }: Whose, companies: Companies) {
  const { ticker } = symbolParts(symbol);
  const key = companyKey(name);
  return ({ code, company }: Disclosure): boolean => {
    if (code !== undefined) return symbolParts(code).ticker === ticker;
    const found = companies.byName(company);
    return found ? found.code === ticker : key !== "" && companyKey(company) === key;
  };
}

/** Selects by day. An announcement without a time is in every range. */
function withinDays({ from, to }: DayRange, all: readonly Disclosure[]): Disclosure[] {
  const [first, last] = [calendarDay(from), calendarDay(to)];
  const begin = first === undefined ? Number.NEGATIVE_INFINITY : startOfDay(first);
  const end = last === undefined ? Number.POSITIVE_INFINITY : startOfDay(last) + 86_400_000;
  return all.filter(({ at }) => at === undefined || (at >= begin && at < end));
}

/** The papers of lines that were opened, as far as this page still holds their lists; nothing is requested. */
export function useOpenedPapers(): readonly Disclosure[] {
  const client = useQueryClient();
  return useMemo(
    () =>
      client
        .getQueriesData<Reading<Disclosure[]>>({ queryKey: [disclosures.companyAnnouncements.path] })
        .flatMap(([[, symbol], reading]) =>
          (reading?.value ?? []).map((one) => ({ ...one, code: one.code ?? String(symbol) })),
        ),
    [client],
  );
}

export const yearTo = (today: string): DayRange => ({ from: yearsBefore(today, 1), to: today });

/** The year's announcements as marks on the company's chart. @param today at the exchange, `YYYY-MM-DD` */
export function useChartEvents(whose: Whose, today: string): readonly ChartEvent[] {
  const { all } = useCompanyDisclosures(whose, yearTo(today));
  return useMemo(() => chartEventsOf(all), [all]);
}
