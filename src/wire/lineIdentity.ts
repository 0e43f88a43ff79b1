/**
 * Compares the names in an answer with the line that was asked for, because the service may answer about another one. It has two kinds of
 * number: the stock id of a line (`id` of board and quote, `securityId` of the order book) and the company id, which all lines of a company
 * share (`securityId` of the quote's beta, of profiles and archives).
 */
import type { Body, Operation } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/parseBody";
import type { Operations } from "./operations.ts";

/** Thrown for an answer about another line than the one asked for. Nothing may be learned from it. */
export class OtherLine extends MalformedBody {}

type Params = Readonly<Record<string, unknown>>;

export const tickerOf = (symbol: string): string => symbol.toUpperCase().split(".", 1)[0] ?? "";

/** Three lines are listed without a class, and a request may leave the class out. */
const isSameLine = (asked: string, told: string): boolean => {
  const [one, other] = [asked.toUpperCase(), told.toUpperCase()];
  return one === other || ((!one.includes(".") || !other.includes(".")) && tickerOf(one) === tickerOf(other));
};

export type BodyOf<N extends keyof Operations> = Body<Operations[N]>;
export interface IdentityQuestion {
  /** the symbol or stock id */
  line: string;
  params: Params;
  known: LineIdentities;
}
/** @returns whose answer it is, if it is not the line's that was asked for */
export type Reader = (body: never, asked: IdentityQuestion) => string | undefined;

/** By the path of the operation. The table of all operations would be loaded before the board is shown. */
const readers = {
  "/companyInfoSummery"({ reqSymbolInfo: info }: BodyOf<"quote">, { line, known }) {
    if (!info) return undefined;
    if (!isSameLine(line, info.symbol)) return info.symbol;
    return info.id != null && known.isOthers(info.id, line) ? `stock id ${info.id}` : undefined;
  },
  "/companyProfile"({ reqComSumInfo: [summary] }: BodyOf<"companyProfile">, { line, known }) {
    const { securityId, symbol } = summary ?? {};
    // a renamed company may keep its former ticker here, and its id is the same
    if (securityId != null && known.idOf("company", line) !== undefined)
      return otherAmong("company", [securityId], line, known);
    return symbol && tickerOf(symbol) !== tickerOf(line) ? symbol : undefined;
  },
  "/orderBook": ({ reqOrderBook }: BodyOf<"orderBook">, { line, known }) =>
    otherAmong("stock", idsOf(reqOrderBook, "securityId"), line, known),
  "/companyChartDataByStock"({ id, chartData }: BodyOf<"stockSeries">, { line, params }) {
    // a day's point has the stock's id, a trade its own
    const ids = id != null ? [id] : Number(params["period"]) === 1 ? [] : idsOf(chartData, "id");
    return ids.length === 0 || ids.includes(Number(line)) ? undefined : `stock id ${ids[0]}`;
  },
} satisfies Readonly<Record<string, Reader>>;

/** letters of a name that an error quotes */
const quotedLetters = 30;

type IdKind = "stock" | "company";

const idKey = (kind: IdKind, symbol: string) => (kind === "stock" ? symbol.toUpperCase() : tickerOf(symbol));

export type WireRows = readonly Readonly<Record<string, unknown>>[];

export const idsOf = (rows: WireRows, field: string): number[] =>
  rows.flatMap(({ [field]: id }) => (typeof id === "number" ? id : []));

/** Other ids beside those of the line asked for are no other line's answer. */
export function otherAmong(kind: IdKind, ids: readonly number[], line: string, known: LineIdentities) {
  const own = known.idOf(kind, line);
  const isOther = (id: number) =>
    own === undefined ? kind === "stock" && known.isOthers(id, line) : id !== own;
  return ids.length > 0 && ids.every(isOther) ? `${kind} id ${ids[0]}` : undefined;
}

export class LineIdentities {
  readonly #readers: Readonly<Record<string, Reader>>;
  readonly #ids = { stock: new Map<string, number>(), company: new Map<string, number>() };
  /** By stock id. Each board begins anew, because a line may be renamed. Empty for an id that two lines have. */
  readonly #lines = new Map<number, string>();

  /** @param more readers beside those above */
  constructor(more: Readonly<Record<string, Reader>> = {}) {
    this.#readers = { ...readers, ...more };
  }

  /** @returns the stock id of a line, from board or quote, or its company's id, from its quote */
  idOf = (kind: IdKind, symbol: string): number | undefined => this.#ids[kind].get(idKey(kind, symbol));
  /** Whether a stock id is known to be another line's. */
  isOthers(id: number, symbol: string): boolean {
    const line = this.#lines.get(id);
    return !!line && !isSameLine(symbol, line);
  }

  /**
   * Learns the ids of an answer that is about the line asked for.
   * @param body as read by the contract @throws OtherLine
   */
  check<O extends Operation>(operation: O, params: Params, body: Body<O>): void {
    const asked = String(params["symbol"] ?? params["stockId"] ?? "");
    const read = this.#readers[operation.path];
    const other = asked === "" ? undefined : read?.(body as never, { line: asked, params, known: this });
    if (other !== undefined)
      throw new OtherLine(`an answer about ${other.slice(0, quotedLetters)}, not about ${asked}`);
    if (operation.path === "/tradeSummary") this.#learnBoard(body as BodyOf<"board">);
    if (operation.path === "/companyInfoSummery") this.#learnQuote(body as BodyOf<"quote">);
  }

  #learnBoard({ reqTradeSummery: rows }: BodyOf<"board">): void {
    this.#lines.clear();
    for (const { symbol, id } of rows) this.#learn("stock", symbol, id);
  }

  #learnQuote({ reqSymbolInfo: info, reqSymbolBetaInfo: beta, reqLogo: logo }: BodyOf<"quote">): void {
    if (!info) return;
    this.#learn("stock", info.symbol, info.id);
    const [id, other] = [beta?.securityId, logo?.secId];
    if (id == null || other == null || id === other) this.#learn("company", info.symbol, id ?? other);
  }

  #learn(kind: IdKind, symbol: string, id: number | null | undefined): void {
    if (id == null) return;
    const name = idKey(kind, symbol);
    this.#ids[kind].set(name, id);
    if (kind === "stock") this.#lines.set(id, (this.#lines.get(id) ?? name) === name ? name : "");
  }
}

/** A longer text, or one with other characters, names no line. */
const symbolForm = /^[A-Z][A-Z\d&-]{0,11}(\.[A-Z]\d{4})?$/i;

/** The service names no symbol in its papers, but if it does, one of them must be the line's. */
function otherPapers(rows: WireRows, { line, known }: IdentityQuestion): string | undefined {
  const symbols = rows.flatMap(({ symbol }) =>
    typeof symbol === "string" && symbolForm.test(symbol) ? symbol : [],
  );
  const isAbout = symbols.some((symbol) => tickerOf(symbol) === tickerOf(line));
  return otherAmong("company", idsOf(rows, "securityId"), line, known) ?? (isAbout ? undefined : symbols[0]);
}

export const paperReaders = {
  "/announcements": ({ infoAnnouncement }: BodyOf<"legacyAnnouncements">, asked) =>
    otherPapers(infoAnnouncement, asked),
  "/getAnnouncementByCompany": ({ reqCompanyAnnouncement }: BodyOf<"companyAnnouncements">, asked) =>
    otherPapers(reqCompanyAnnouncement, asked),
} satisfies Readonly<Record<string, Reader>>;
