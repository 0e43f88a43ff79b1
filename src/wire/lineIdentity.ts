/**
 * Compares the names in an answer with the line that was asked for, because the service may answer about another one. It has two kinds of
 * number: the stock id of a line (`id` of board and quote, `securityId` of the order book) and the company id, which all lines of a company
 * share (`securityId` of the quote's beta, of profiles and archives).
 */
import type { Body, Operation } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/read";
import type { Operations } from "./operations.ts";

/** Thrown for an answer about another line than the one asked for. Nothing may be learnt from it. */
export class OtherLine extends MalformedBody {}

type Params = Readonly<Record<string, unknown>>;

const tickerOf = (symbol: string): string => symbol.toUpperCase().split(".", 1)[0] ?? "";

/** Three lines are listed without a class, and a request may leave the class out. */
const isSameLine = (asked: string, told: string): boolean => {
  const [one, other] = [asked.toUpperCase(), told.toUpperCase()];
  return one === other || ((!one.includes(".") || !other.includes(".")) && tickerOf(one) === tickerOf(other));
};

type BodyOf<N extends keyof Operations> = Body<Operations[N]>;
/** @returns whose answer it is, if it is not the line's that was asked for */
type Reader = (asked: string, body: never, known: LineIdentities) => string | undefined;

/** By the path of the operation. The table of all operations would be loaded before the board is shown. */
const readers = {
  "/companyInfoSummery": (asked, { reqSymbolInfo: info }: BodyOf<"quote">) =>
    info && !isSameLine(asked, info.symbol) ? info.symbol : undefined,
  "/companyProfile"(asked, { reqComSumInfo: [summary] }: BodyOf<"companyProfile">, known) {
    const { securityId, symbol } = summary ?? {};
    const company = known.companyOf(asked);
    // a renamed company may keep its former ticker here, and its id is the same
    if (company !== undefined && securityId != null) return otherId("company", company, securityId);
    return symbol && tickerOf(symbol) !== tickerOf(asked) ? symbol : undefined;
  },
  "/announcements": (asked, { infoAnnouncement }: BodyOf<"legacyAnnouncements">, known) =>
    otherIn("company", known.companyOf(asked), infoAnnouncement),
  "/orderBook": (asked, { reqOrderBook }: BodyOf<"orderBook">, known) =>
    otherIn("stock", known.stockOf(asked), reqOrderBook),
  "/companyChartDataByStock": (asked, { id }: BodyOf<"stockSeries">) =>
    id == null ? undefined : otherId("stock", Number(asked), id),
} satisfies Readonly<Record<string, Reader>>;

/** letters of a name that an error quotes */
const longestName = 30;

type IdKind = "stock" | "company";

const otherId = (kind: IdKind, asked: number, told: number): string | undefined =>
  told === asked ? undefined : `${kind} id ${told}`;

/** Rows with other ids beside those of the line asked for are no other line's answer. */
function otherIn(
  kind: IdKind,
  asked: number | undefined,
  rows: readonly { readonly securityId?: number | null | undefined }[],
): string | undefined {
  const ids = rows.flatMap(({ securityId }) => securityId ?? []);
  if (asked === undefined || ids.length === 0 || ids.includes(asked)) return undefined;
  return `${kind} id ${ids[0]}`;
}

export class LineIdentities {
  readonly #companies = new Map<string, number>();
  readonly #stocks = new Map<string, number>();

  /** @returns the company id of a line, from its quote */
  companyOf = (symbol: string): number | undefined => this.#companies.get(tickerOf(symbol));
  /** @returns the stock id of a line, from board or quote */
  stockOf = (symbol: string): number | undefined => this.#stocks.get(symbol.toUpperCase());

  /**
   * Learns the ids of an answer that is about the line asked for.
   * @param body as read by the contract @throws OtherLine
   */
  check<O extends Operation>(operation: O, params: Params, body: Body<O>): void {
    const asked = String(params["symbol"] ?? params["stockId"] ?? "");
    const read: Reader | undefined = readers[operation.path as keyof typeof readers];
    const other = asked === "" ? undefined : read?.(asked, body as never, this);
    if (other !== undefined)
      throw new OtherLine(`an answer about ${other.slice(0, longestName)}, not about ${asked}`);
    if (operation.path === "/tradeSummary") this.#learnBoard(body as BodyOf<"board">);
    if (operation.path === "/companyInfoSummery") this.#learnQuote(body as BodyOf<"quote">);
  }

  #learnBoard({ reqTradeSummery: rows }: BodyOf<"board">): void {
    for (const { symbol, id } of rows) if (id != null) this.#stocks.set(symbol.toUpperCase(), id);
  }

  #learnQuote({ reqSymbolInfo: info, reqSymbolBetaInfo: beta, reqLogo: logo }: BodyOf<"quote">): void {
    if (!info) return;
    if (info.id != null) this.#stocks.set(info.symbol.toUpperCase(), info.id);
    const [id, other] = [beta?.securityId, logo?.secId];
    const company = id ?? other;
    if (company != null && (id == null || other == null || id === other))
      this.#companies.set(tickerOf(info.symbol), company);
  }
}
