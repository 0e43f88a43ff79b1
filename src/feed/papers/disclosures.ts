/** Announcements of every kind, asked for when somebody reads them. */
import { queryOptions } from "@tanstack/react-query";
import { ask } from "#feed/answers/ask";
import { everyEvening, everyWhile } from "#feed/answers/every";
import { mapReading } from "#feed/reading/reading";
import { calendarDay } from "#market/day/calendarDay";
import { disclosures } from "#wire/disclosures";
import { toAnnouncement, toCovid, toFinancial, toLegacy, toNotice } from "./toDisclosure.ts";

export const announcementsQuery = () =>
  queryOptions({
    queryKey: ["approvedAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.approvedAnnouncements, {}, signal), (body) =>
        body.approvedAnnouncements.map((row) => toAnnouncement("approvedAnnouncements", row)),
      ),
    refetchInterval: everyEvening("announcements"),
  });

export const financialsQuery = () =>
  queryOptions({
    queryKey: ["financialAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.financialAnnouncements, {}, signal), (body) =>
        body.reqFinancialAnnouncemnets.map(toFinancial),
      ),
    refetchInterval: everyWhile("papers"),
  });

export const circularsQuery = () =>
  queryOptions({
    queryKey: ["circulars"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.circulars, {}, signal), (body) =>
        body.reqCircularAnnouncement.map((row) => toNotice("circulars", row)),
      ),
    refetchInterval: everyWhile("papers"),
  });

export const directivesQuery = () =>
  queryOptions({
    queryKey: ["directives"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.directives, {}, signal), (body) =>
        body.reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
      ),
    refetchInterval: everyWhile("papers"),
  });

export const covidQuery = () =>
  queryOptions({
    queryKey: ["covidAnnouncements"],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.covidAnnouncements, {}, signal), (body) =>
        body.covidAnnouncements.map(toCovid),
      ),
    refetchInterval: everyWhile("archive"),
  });

export const legacyQuery = (symbol: string) =>
  queryOptions({
    queryKey: ["legacyAnnouncements", symbol],
    queryFn: async ({ signal }) =>
      mapReading(await ask(disclosures.legacyAnnouncements, { symbol }, signal), (body) =>
        body.infoAnnouncement.map(toLegacy),
      ),
    refetchInterval: everyWhile("archive"),
  });

/** @param from @param to days; whatever is no `YYYY-MM-DD` does not leave the page */
export const companyAnnouncementsQuery = (symbol: string, from: string, to: string) =>
  queryOptions({
    queryKey: ["companyAnnouncements", symbol, from, to],
    queryFn: async ({ signal }) => {
      const [fromDate, toDate] = [calendarDay(from), calendarDay(to)];
      const range = { ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
      return mapReading(await ask(disclosures.companyAnnouncements, { symbol, ...range }, signal), (body) =>
        body.reqCompanyAnnouncement.map((row) => toAnnouncement("companyAnnouncements", row)),
      );
    },
    refetchInterval: everyWhile("timeline"),
  });
