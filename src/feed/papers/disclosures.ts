import { queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { ask } from "#feed/answers/call";
import { everyEvening, everyWhile } from "#feed/answers/every";
import { FeedError, mapReading, type Reading } from "#feed/reading/reading";
import { withFormerNames } from "#market/company/formerNames";
import { calendarDay } from "#market/day/writtenTime";
import type { Disclosure } from "#market/papers/disclosure";
import { toAnnouncement, toCovid, toFinancial, toLegacy, toNotice } from "#rows/disclosureRows";
import { disclosures } from "#wire/disclosures";
import { documentAddress } from "#wire/gateway/pageFiles";
import { formerNames } from "./formerNames.ts";

/** Learns from papers the former names of companies. @param symbol the line that they were requested for */
function named(read: Reading<Disclosure[]>, symbol?: string): Reading<Disclosure[]> {
  const next = withFormerNames(formerNames.get(), read.value, symbol);
  if (next !== formerNames.get()) formerNames.set(next);
  return read;
}

export const announcementsQuery = () =>
  queryOptions({
    queryKey: ["approvedAnnouncements"],
    queryFn: async ({ signal }) =>
      named(
        mapReading(await ask(disclosures.approvedAnnouncements, {}, signal), (body) =>
          body.approvedAnnouncements.map((row) => toAnnouncement("approvedAnnouncements", row)),
        ),
      ),
    refetchInterval: everyEvening(disclosures.approvedAnnouncements.pace),
  });

export const financialsQuery = () =>
  queryOptions({
    queryKey: ["financialAnnouncements"],
    queryFn: async ({ signal }) =>
      named(
        mapReading(await ask(disclosures.financialAnnouncements, {}, signal), (body) =>
          body.reqFinancialAnnouncemnets.map(toFinancial),
        ),
      ),
    refetchInterval: everyWhile(disclosures.financialAnnouncements.pace),
  });

export const circularsQuery = () =>
  queryOptions({
    queryKey: ["circulars"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.circulars, {}, signal), (body) =>
        body.reqCircularAnnouncement.map((row) => toNotice("circulars", row)),
      ),
    refetchInterval: everyWhile(disclosures.circulars.pace),
  });

export const directivesQuery = () =>
  queryOptions({
    queryKey: ["directives"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.directives, {}, signal), (body) =>
        body.reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
      ),
    refetchInterval: everyWhile(disclosures.directives.pace),
  });

export const covidQuery = () =>
  queryOptions({
    queryKey: ["covidAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.covidAnnouncements, {}, signal), (body) =>
        body.covidAnnouncements.map(toCovid),
      ),
    refetchInterval: everyWhile(disclosures.covidAnnouncements.pace),
  });

export const legacyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["legacyAnnouncements", symbol],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.legacyAnnouncements, { symbol }, signal), (body) =>
        body.infoAnnouncement.map(toLegacy),
      ),
    refetchInterval: everyWhile(disclosures.legacyAnnouncements.pace),
  });

/** @param from @param to `YYYY-MM-DD`; any other text is left out of the request */
export const companyAnnouncementsQuery = (symbol: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["companyAnnouncements", symbol, from, to],
    queryFn: async ({ signal }) => {
      const [fromDate, toDate] = [calendarDay(from), calendarDay(to)];
      const range = { ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
      const read = mapReading(
        await ask(disclosures.companyAnnouncements, { symbol, ...range }, signal),
        (body) => body.reqCompanyAnnouncement.map((row) => toAnnouncement("companyAnnouncements", row)),
      );
      return named(read, symbol);
    },
    refetchInterval: everyWhile(disclosures.companyAnnouncements.pace),
  });

/** Checks whether a file of the service can be loaded, before a frame shows it. @param address the file's address on this server */
export const fileQuery = (address: string) =>
  queryOptions({
    queryKey: ["file", address],
    queryFn: async ({ signal }) => {
      try {
        return (await askGateway(documentAddress, { address }, signal)).value !== undefined;
      } catch (error) {
        if (error instanceof FeedError && error.status !== undefined) return false;
        throw error;
      }
    },
    staleTime: 60_000,
  });
