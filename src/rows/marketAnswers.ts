/** Reads an answer of the service in the market's terms: what a market that is followed takes from it. */

import { type SentList, sentLists } from "#market/now/lists";
import { type MarketAnswer, type PaperList, paperLists } from "#market/now/market";
import type { Disclosure } from "#market/papers/disclosure";
import type { Body } from "#wire/contract/operation";
import type { OperationName, Operations } from "#wire/operations";
import { toAnnouncement, toFinancial, toNotice } from "./disclosureRows.ts";
import { toActive, toMover } from "./leaderRows.ts";
import { toQuote } from "./priceRows.ts";
import { toSector } from "./sectorRows.ts";
import { shownTexts } from "./shownTexts.ts";

/** All but the board, which needs the one before. */
export type OtherAnswer = Exclude<MarketAnswer, { of: "board" }>;

type BodyOf<Name extends OperationName> = Body<Operations[Name]>;

const isPaperList = (name: OperationName): name is PaperList => paperLists.some((list) => list === name);
const isSentList = (name: OperationName): name is SentList => sentLists.some((list) => list === name);

/** @param body as read by the contract @param seenAt our clock when it was given, ms @returns undefined if the market takes nothing from this operation */
export function marketAnswerOf(
  operation: OperationName,
  body: unknown,
  seenAt: number,
): OtherAnswer | undefined {
  // The contract has read the body, so it has the declared shape.
  const shown: unknown = shownTexts(body);
  if (operation === "sectors") return { of: "indices", indices: (shown as BodyOf<"sectors">).map(toSector) };
  if (operation === "quote") return quoteAnswer(shown as BodyOf<"quote">);
  if (isPaperList(operation)) return { of: "papers", list: operation, papers: papersOf[operation](shown) };
  if (!isSentList(operation)) return undefined;
  const rows =
    operation === "mostActive"
      ? (shown as BodyOf<"mostActive">).map(toActive)
      : (shown as BodyOf<"gainers">).map(toMover);
  return { of: "list", list: operation, rows, seenAt };
}

function quoteAnswer(body: BodyOf<"quote">): OtherAnswer | undefined {
  const quote = toQuote(body);
  if (!quote) return undefined;
  const { symbol, twelveMonthHigh: high, twelveMonthLow: low } = quote;
  return { of: "quote", symbol, range: { high, low }, figures: quote };
}

const papersOf: Readonly<Record<PaperList, (body: unknown) => Disclosure[]>> = {
  approvedAnnouncements: (body) =>
    (body as BodyOf<"approvedAnnouncements">).approvedAnnouncements.map((row) =>
      toAnnouncement("approvedAnnouncements", row),
    ),
  // the service's spellings
  financialAnnouncements: (body) =>
    (body as BodyOf<"financialAnnouncements">).reqFinancialAnnouncemnets.map(toFinancial),
  circulars: (body) =>
    (body as BodyOf<"circulars">).reqCircularAnnouncement.map((row) => toNotice("circulars", row)),
  directives: (body) =>
    (body as BodyOf<"directives">).reqDirectiveAnnouncement.map((row) => toNotice("directives", row)),
};
