import { expect, test } from "vitest";
import type { Body, Operation } from "#wire/contract/operation";
import { parseBody } from "#wire/contract/parseBody";
import { LineIdentities, OtherLine, paperReaders } from "./lineIdentity.ts";
import { type OperationName, operations } from "./operations.ts";
import { casesPresent, handedCase } from "./testing/cases.ts";

const bodyOf = (name: OperationName, sent: unknown): Body<Operation> =>
  parseBody<Operation["reply"]>(operations[name].reply, sent).body as Body<Operation>;

const quoteOf = (symbol: string, id: number, company: number) => ({
  reqSymbolInfo: { id, symbol, name: `${symbol} PLC` },
  reqSymbolBetaInfo: { securityId: company },
  reqLogo: { id: 1, secId: company },
});
const profileOf = (symbol: string, company: number | null) => ({
  infoCompanyDirector: [],
  infoCompanyKeyExecutive: [],
  topPosts: [],
  reqArticlePDF: [],
  reqComSumInfo: [{ symbol, securityId: company }],
  reqBlockAd: [],
  infoCompanyBusinessSummary: [],
});
const archiveOf = (...companies: (number | null)[]) => ({
  infoAnnouncement: companies.map((securityId) => ({ securityId, addedDate: 1 })),
});
const bookOf = (...stocks: number[]) => ({ reqOrderBook: stocks.map((securityId) => ({ securityId })) });
const chartOf = (id: number | null, ...points: number[]) => ({
  chartData: points.map((point) => ({ t: 1, p: 1, id: point })),
  id,
});
const archiveNaming = (symbol: string) => ({ infoAnnouncement: [{ symbol, addedDate: 1 }] });
const papersOfCompany = (securityId: number) => ({ reqCompanyAnnouncement: [{ id: 1, securityId }] });
const papersOf = (...symbols: (string | null)[]) => ({
  reqCompanyAnnouncement: symbols.map((symbol) => ({ id: 1, symbol })),
});

/** After the quotes of JKH (297, company 508) and HNB (172, company 373). */
function known(): LineIdentities {
  const identities = new LineIdentities(paperReaders);
  for (const [symbol, id, company] of [
    ["JKH.N0000", 297, 508],
    ["HNB.N0000", 172, 373],
  ] as const)
    identities.check(operations.quote, { symbol }, bodyOf("quote", quoteOf(symbol, id, company)) as never);
  return identities;
}

const check = (identities: LineIdentities, name: OperationName, params: object, sent: unknown) => () =>
  identities.check(operations[name] as Operation, { ...params }, bodyOf(name, sent));

test.each<[OperationName, object, unknown, string]>([
  ["quote", { symbol: "JKH.N0000" }, quoteOf("HNB.N0000", 172, 373), "HNB.N0000"],
  ["quote", { symbol: "JKH.N0000" }, quoteOf("JKH.X0000", 298, 508), "JKH.X0000"],
  ["companyProfile", { symbol: "JKH.N0000" }, profileOf("HNB", 373), "company id 373"],
  ["companyProfile", { symbol: "NEW.N0000" }, profileOf("HNB", 373), "HNB"],
  ["legacyAnnouncements", { symbol: "JKH.N0000" }, archiveOf(373, 373), "company id 373"],
  ["orderBook", { symbol: "JKH.N0000" }, bookOf(172), "stock id 172"],
  ["stockSeries", { stockId: 297, period: 1 }, chartOf(172), "stock id 172"],
  ["stockSeries", { stockId: "297", period: "5" }, chartOf(172), "stock id 172"],
  ["stockSeries", { stockId: 297, period: 5 }, chartOf(null, 172, 172), "stock id 172"],
  ["orderBook", { symbol: "NEW.N0000" }, bookOf(172), "stock id 172"],
  ["legacyAnnouncements", { symbol: "NEW.N0000" }, archiveNaming("HNB.N0000"), "HNB.N0000"],
  ["companyAnnouncements", { symbol: "JKH.N0000" }, papersOf("HNB.N0000", null), "HNB.N0000"],
  ["companyAnnouncements", { symbol: "JKH.N0000" }, papersOfCompany(373), "company id 373"],
  ["quote", { symbol: "JKH.N0000" }, quoteOf("JKH.N0000", 172, 508), "stock id 172"],
])("%s of %o is refused if it is about another line", (name, params, sent, told) => {
  const identities = known();
  expect(check(identities, name, params, sent)).toThrow(OtherLine);
  expect(check(identities, name, params, sent)).toThrow(`an answer about ${told}, not about`);
});

test.each<[OperationName, object, unknown]>([
  ["quote", { symbol: "jkh.n0000" }, quoteOf("JKH.N0000", 297, 508)],
  ["quote", { symbol: "AFIN" }, quoteOf("AFIN.N0000", 3, 4)],
  ["quote", { symbol: "AFIN.N0000" }, quoteOf("AFIN", 3, 4)],
  ["companyProfile", { symbol: "JKH.N0000" }, profileOf("JKHL", 508)], // renamed, with its former ticker
  ["companyProfile", { symbol: "NEW.X0000" }, profileOf("NEW", null)],
  ["legacyAnnouncements", { symbol: "JKH.X0000" }, archiveOf(508, 12)],
  ["legacyAnnouncements", { symbol: "NEW.N0000" }, archiveOf(12)],
  ["legacyAnnouncements", { symbol: "JKH.N0000" }, archiveOf(null)],
  ["orderBook", { symbol: "JKH.N0000" }, bookOf(297, 297)],
  ["orderBook", { symbol: "NEW.N0000" }, bookOf(12)],
  ["stockSeries", { stockId: 297, period: 1 }, chartOf(null)],
  ["stockSeries", { stockId: 297, period: 1 }, chartOf(null, 172, 173)], // the ids of trades
  ["stockSeries", { stockId: 297, period: 5 }, chartOf(null, 297, 12)],
  ["companyAnnouncements", { symbol: "JKH.X0000" }, papersOf("JKH.N0000", null, "HNB.N0000")],
  ["companyAnnouncements", { symbol: "JKH.N0000" }, papersOf("x".repeat(20_000))],
  ["companyAnnouncements", { symbol: "JKH.N0000" }, papersOf("see the document")],
  ["companyAnnouncements", { symbol: "JKH.N0000" }, papersOf(null)],
  ["quote", { symbol: "JKH.N0000" }, quoteOf("JKH.N0000", 12, 508)], // an id that no line has
])("%s of %o is taken if its names agree, or if nothing tells", (name, params, sent) => {
  expect(check(known(), name, params, sent)).not.toThrow();
});

test("the error quotes only the beginning of a long name", () => {
  const profile = profileOf("W".repeat(20_000), null);
  const long = check(known(), "companyProfile", { symbol: "NEW.N0000" }, profile);
  expect(long).toThrow(/^an answer about W{30}, not about NEW\.N0000$/);
});

test("nothing is learned from an answer about another line", () => {
  const identities = known();
  expect(
    check(identities, "quote", { symbol: "JKH.N0000" }, { ...quoteOf("HNB.N0000", 999, 888) }),
  ).toThrow();
  expect([identities.idOf("stock", "HNB.N0000"), identities.idOf("company", "HNB.N0000")]).toEqual([
    172, 373,
  ]);
  expect(identities.idOf("stock", "JKH.N0000")).toBe(297);
});

test("a board tells the stock id of each of its lines", () => {
  const identities = new LineIdentities();
  const rows = [{ symbol: "LOLC.N0000", id: 410 }];
  check(identities, "board", {}, { reqTradeSummery: rows })();
  expect(check(identities, "orderBook", { symbol: "LOLC.N0000" }, bookOf(297))).toThrow("stock id 297");
});

test("a renamed line keeps its id, and an id that two lines have tells nothing", () => {
  const identities = new LineIdentities();
  const board = (...lines: [string, number][]) =>
    check(identities, "board", {}, { reqTradeSummery: lines.map(([symbol, id]) => ({ symbol, id })) })();
  const quote = (symbol: string, id: number) =>
    check(identities, "quote", { symbol }, quoteOf(symbol, id, 1));
  board(["OLD.N0000", 5], ["ONE.N0000", 7], ["TWO.N0000", 7]);
  expect(quote("NEW.N0000", 5)).toThrow("stock id 5");
  expect(quote("THREE.N0000", 7)).not.toThrow();
  board(["ONE.N0000", 7]);
  expect(quote("NEW.N0000", 5)).not.toThrow();
});

test.skipIf(!casesPresent)("P15: HNB's quote is no answer about JKH", () => {
  const { request, answer } = handedCase<{ request: { symbol: string }; answer: unknown }>("P15");
  expect(check(new LineIdentities(), "quote", { symbol: request.symbol }, answer)).toThrow(
    "an answer about HNB.N0000, not about JKH.N0000",
  );
});
