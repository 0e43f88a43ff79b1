/** The answer to each operation. The type below compiles only if every operation of the contract is here. */

import { depth, indexSeries, quote, stockSeries } from "#server/exchange/answers/quote";
import { dailySummary, sectors, shortPrices, tradedBoard } from "#server/exchange/answers/wholeMarket";
import type { Market } from "#server/exchange/market/market";
import type { Params, SentBody } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";
import { totalsNow } from "./market/dayTotals.ts";
import { capOf } from "./market/indices.ts";
import type { Paper } from "./paper/paper.ts";

/** `{}`, the service's answer for the announcements of `ALL` */
type EmptyAnswer = Record<string, never>;

/** `undefined` stands for the service's 204: no data and no body. */
export type Service = {
  readonly [O in OperationName]: (
    params: Params<Operations[O]>,
  ) => SentBody<Operations[O]> | (O extends "companyAnnouncements" ? EmptyAnswer : never) | undefined;
};

export function createService(market: Market, paper: Paper): Service {
  const { lines, indices } = market;
  return {
    board: () => tradedBoard(lines, paper.logoPath),
    shortPrices: () => shortPrices(lines),
    quote: ({ symbol }) => {
      const line = market.line(symbol);
      return quote(line, {
        session: market.session,
        marketCap: capOf(lines),
        logo: line ? paper.logo(line.company.id) : null,
        tagsLogo: line ? paper.tagsLogo(line.company.id) : null,
      });
    },
    orderBook: ({ symbol }) => depth(market.line(symbol)),
    gainers: () => market.list("gainers"),
    losers: () => market.list("losers"),
    mostActive: () => market.list("mostActive"),
    sectors: () => sectors(market),
    stockSeries: ({ stockId, period }) => stockSeries(market.lineById(stockId), period, stockId),
    indexSeries: ({ chartId, period }) =>
      indexSeries(
        indices.find((index) => index.sectorId === chartId),
        period,
      ),
    dailySummary: () =>
      dailySummary([totalsNow(market), market.before], {
        seed: market.seed,
        listed: market.companies.length,
      }),
    ...paper.answers,
    companyAnnouncements: (params) =>
      params.symbol === "ALL" ? {} : paper.answers.companyAnnouncements(params),
  };
}
