/**
 * `/lines` serves known lines that are not on the newest board, because the service lists only lines that traded today. The gateway
 * collects lines from boards over weeks, and keeps them over restarts. If another answer names an unknown line, the gateway requests its
 * quote.
 */

import * as v from "valibot";
import { boardRowsOf, rowsBySymbol, type WireFields } from "#server/gateway/answers/boardChanges";
import type { BoardRow } from "#server/gateway/answers/eventHub";
import { IdleQueue, type IdleRequest, type RequestSource } from "#server/gateway/answers/idleRequests";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { companySummary } from "#wire/company";
import { symbolParam } from "#wire/contract/operation";
import { isObject, type UncheckedRow } from "#wire/contract/schema";
import type { financialAnnouncement } from "#wire/disclosures";
import { earlierFields } from "#wire/gateway/learnedAddresses";
import { type OperationName, type Operations, operations, type UncheckedParts } from "#wire/operations";
import type { symbolInfo } from "#wire/prices";
import { type LearnedForm, type LearnedPlace, LearnedStore } from "./learnedStore.ts";
import { tickerOf } from "./sectors.ts";

/** greatest number of characters of a stored text, because texts stay in memory for weeks */
const longestStoredText = 120;
const figureEntry = v.nullable(v.pipe(v.number(), v.finite()));
const wholeEntry = v.nullable(v.pipe(v.number(), v.integer()));

/** Lines by symbol, those that left the board longest ago first. About 330 are listed. */
const linesForm: LearnedForm<BoardRow> = {
  name: "lines",
  version: 1,
  list: "lines",
  row: v.pipe(
    v.object({
      id: wholeEntry,
      symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestStoredText)),
      name: v.nullable(v.pipe(v.string(), v.maxLength(longestStoredText))),
      price: figureEntry,
      closingPrice: figureEntry,
      /** epoch ms */
      lastTradedTime: wholeEntry,
    } satisfies Partial<Record<keyof BoardRow, v.GenericSchema>>),
    v.transform((row) => [row.symbol, row] as const),
  ),
  asRow: (_, row) => row,
  most: 2_000,
  writeEvery: 600_000, // a board changes few lines
};

export interface NamedLine {
  symbol: string;
  name: string | undefined;
}

export interface LearnedLinesOptions {
  /** the exchange's time, ms */
  exchangeTime: () => number;
  /** the lines of the newest board */
  onBoard: () => Pick<ReadonlySet<string>, "has">;
  /** lines known from before the first board */
  before: readonly BoardRow[];
  /** called for every new line */
  found: (symbol: string) => void;
}

/** A trade may be this many ms later than our estimate of the exchange's time. */
const tradeLead = 60_000;

export class LearnedLines implements RequestSource {
  readonly store: LearnedStore<BoardRow>;
  readonly #options: LearnedLinesOptions;
  /** `line`: an answer named the symbol. `guess`: the symbol may belong to a company that an answer named. */
  readonly #queue: IdleQueue<"line" | "guess">;

  constructor(place: LearnedPlace, options: LearnedLinesOptions) {
    this.#options = options;
    this.#queue = new IdleQueue(place.clock, place.pace);
    this.store = new LearnedStore(linesForm, place, options.found);
    this.#note(rowsBySymbol(options.before));
  }

  answered({ operation, params: { symbol } }: Pick<Snapshot, "operation" | "params">, body: unknown): void {
    if (operation === "board") this.#note(boardRowsOf(body) ?? new Map());
    else if (operation === "quote" && symbol !== undefined) this.#noteQuote(symbol, body);
    else {
      this.#noteNamed(linesIn(operation, body));
      for (const code of companyCodes(operation, body)) this.#guess(code);
    }
  }

  /** receives the symbols of listed lines */
  listed(symbols: Iterable<string>): void {
    for (const symbol of symbols) if (symbolParam.pattern.test(symbol)) this.#queue.set(symbol, "line");
  }

  next(): IdleRequest | undefined {
    const symbol = this.#queue.next((one, as) =>
      as === "line" ? typeof this.store.get(one)?.name !== "string" : !this.#isKnownCompany(tickerOf(one)),
    );
    return symbol === undefined ? undefined : { operation: "quote", params: { symbol } };
  }

  failed({ params: { symbol } }: IdleRequest): void {
    if (symbol !== undefined) this.#queue.failed(symbol);
  }

  /** the body for `/lines` */
  body(): string {
    const until = this.#options.exchangeTime() + tradeLead;
    return JSON.stringify({ lines: this.#absent().map(([, row]) => upTo(until, row)) });
  }

  /** symbols and names of the lines that `/lines` serves */
  absent(): NamedLine[] {
    return this.#absent().map(([symbol, { name }]) => ({
      symbol,
      name: typeof name === "string" ? name : undefined,
    }));
  }

  #absent(): [string, BoardRow][] {
    const onBoard = this.#options.onBoard();
    return [...this.store].filter(([symbol]) => !onBoard.has(symbol));
  }

  /** Takes rows of lines as the newest. */
  #note(rows: ReadonlyMap<string, WireFields>): void {
    for (const [symbol, row] of rows)
      if (symbol.length <= longestStoredText) this.store.set(symbol, pick(row));
  }

  /** Takes a line's name from its quote. The quote lacks the time of the last trade. */
  #noteQuote(symbol: string, body: unknown): void {
    const { reqSymbolInfo: sent }: UncheckedParts<"quote"> = isObject(body) ? body : {};
    const info: UncheckedRow<typeof symbolInfo> = isObject(sent) ? sent : {};
    const before = this.store.get(symbol);
    if (info.symbol !== symbol) this.#queue.rest(symbol);
    else if (typeof before?.name !== "string")
      this.#note(new Map([[symbol, { ...before, id: info.id, symbol, name: info.name }]]));
  }

  /** Adds lines without a name; their quotes will supply it. */
  #noteNamed(ids: ReadonlyMap<string, number | undefined>): void {
    this.listed(ids.keys());
    for (const [symbol, id] of ids)
      if (!this.store.get(symbol)) this.#note(new Map([[symbol, { id, symbol }]]));
  }

  #guess(ticker: string): void {
    if (this.#isKnownCompany(ticker)) return;
    // A few lines have no class in their symbol.
    for (const symbol of [`${ticker}.N0000`, ticker])
      if (symbolParam.pattern.test(symbol) && !this.#queue.get(symbol)) this.#queue.set(symbol, "guess");
  }

  #isKnownCompany(ticker: string): boolean {
    return Array.from(this.store, ([symbol]) => tickerOf(symbol)).includes(ticker);
  }
}

/** A row of a list whose key is a line's symbol. Rows of `shortPrices` have no stock id. */
type ListRow = UncheckedRow<Operations["gainers" | "mostActive"]["reply"]["row"]>;

/** The lines that a list names, with their stock ids if it has them. */
function linesIn(operation: OperationName, body: unknown): Map<string, number | undefined> {
  const isOfLines = operations[operation].rowKey === "symbol" && Array.isArray(body);
  const rows: ListRow[] = isOfLines ? body.filter(isObject) : [];
  return new Map(
    rows.flatMap(({ symbol, securityId }) =>
      typeof symbol === "string" && symbolParam.pattern.test(symbol)
        ? [[symbol, typeof securityId === "number" ? securityId : undefined] as const]
        : [],
    ),
  );
}

type CodeRow = UncheckedRow<typeof financialAnnouncement | typeof companySummary>;

function companyCodes(operation: OperationName, body: unknown): string[] {
  const { companiesIn: place } = operations[operation];
  const rows: unknown = place !== undefined && isObject(body) ? body[place] : undefined;
  if (!Array.isArray(rows)) return [];
  const codes = rows.map((row: unknown) => {
    const { symbol }: CodeRow = isObject(row) ? row : {};
    return symbol;
  });
  return [...new Set(codes.filter((code) => typeof code === "string"))].map(tickerOf);
}

const pick = (row: WireFields): BoardRow =>
  Object.fromEntries(earlierFields.map((field) => [field, storedText(row[field])]));

function storedText(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longestStoredText);
  return typeof value === "number" ? value : null;
}

/** Removes price and time from a row whose trade is later than `until`, because a simulated market may go back in time. */
function upTo(until: number, row: BoardRow): BoardRow {
  const { lastTradedTime: at } = row;
  return typeof at === "number" && at > until
    ? { ...row, price: null, closingPrice: null, lastTradedTime: null }
    : row;
}
