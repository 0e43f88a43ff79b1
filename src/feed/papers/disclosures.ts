import { queryOptions } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { answerQuery, eveningInterval } from "#feed/answers/pollIntervals";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { FeedError } from "#feed/reading/reading";
import { holidaysIn } from "#market/calendar/holidays";
import { withFormerNames } from "#market/company/formerNames";
import { calendarDay } from "#market/day/writtenTime";
import type { Disclosure } from "#market/papers/disclosure";
import { toAnnouncement, toCovid, toFinancial, toLegacy, toNotice } from "#rows/disclosureRows";
import type { Body, Operation, Params } from "#wire/contract/operation";
import { disclosures } from "#wire/disclosures";
import { documentAddress } from "#wire/gateway/pageFiles";
import { formerNames } from "./formerNames.ts";

/** Papers also show the former names of companies. @param symbol the line that they were requested for */
function withNamesLearned(papers: Disclosure[], symbol?: string): Disclosure[] {
  const next = withFormerNames(formerNames.get(), papers, symbol);
  if (next !== formerNames.get()) formerNames.set(next);
  return papers;
}

/** A query of one list, of the whole market or of the line in `params`. */
const listQuery = <O extends Operation>(
  operation: O,
  params: Params<O> & { symbol?: string },
  rowsOf: (body: Body<O>) => Disclosure[],
) => answerQuery(operation, params, (body) => withNamesLearned(rowsOf(body), params.symbol));

/** The lists of the whole market, by the names of their operations. The last one is an archive. */
export const marketLists = {
  approvedAnnouncements: {
    ...listQuery(disclosures.approvedAnnouncements, {}, (body) =>
      body.approvedAnnouncements.map((row) => toAnnouncement("approvedAnnouncements", row)),
    ),
    refetchInterval: eveningInterval(disclosures.approvedAnnouncements.pace),
  },
  financialAnnouncements: listQuery(disclosures.financialAnnouncements, {}, (body) =>
    body.reqFinancialAnnouncemnets.map(toFinancial),
  ),
  circulars: listQuery(disclosures.circulars, {}, (body) => {
    const papers = body.reqCircularAnnouncement.map((row) => toNotice("circulars", row));
    exchangeClock.noteHolidays(holidaysIn(papers)); // the header then knows why nothing trades
    return papers;
  }),
  directives: listQuery(disclosures.directives, {}, (body) =>
    body.reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
  ),
  covidAnnouncements: listQuery(disclosures.covidAnnouncements, {}, (body) =>
    body.covidAnnouncements.map(toCovid),
  ),
};
export const marketSources = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
  "covidAnnouncements",
] as const satisfies readonly (keyof typeof marketLists)[];

export const legacyQuery = (symbol: string) =>
  listQuery(disclosures.legacyAnnouncements, { symbol }, (body) => body.infoAnnouncement.map(toLegacy));

/** @param from @param to `YYYY-MM-DD`; any other text is left out of the request */
export function companyAnnouncementsQuery(symbol: string, from: string, to: string) {
  const [fromDate, toDate] = [calendarDay(from), calendarDay(to)];
  const range = { ...(fromDate && { fromDate }), ...(toDate && { toDate }) };
  return listQuery(disclosures.companyAnnouncements, { symbol, ...range }, (body) =>
    body.reqCompanyAnnouncement.map((row) => toAnnouncement("companyAnnouncements", row)),
  );
}

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
