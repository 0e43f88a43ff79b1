/**
 * `/lines` serves known lines that are not on the newest board, because the service lists only lines that traded today. The gateway
 * collects lines from boards over weeks, and keeps them over restarts. If another answer names an unknown line, the gateway requests its
 * quote.
 */

import * as v from "valibot";
import { type Row, rowsBySymbol, rowsOf } from "#server/gateway/answers/boardChanges";
import type { BoardRow } from "#server/gateway/answers/eventHub";
import type { IdleQuestion, Learner } from "#server/gateway/answers/idleQuestions";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Clock } from "#server/gateway/upstream/clocks";
import type { companySummary } from "#wire/company";
import { symbolParam } from "#wire/contract/operation";
import { isObject, type Unchecked } from "#wire/contract/schema";
import type { financialAnnouncement } from "#wire/disclosures";
import { earlierFields } from "#wire/gateway/learntAddresses";
import { type OperationName, type Operations, operations, type UncheckedParts } from "#wire/operations";
import type { symbolInfo } from "#wire/prices";
import { createKeeping, type FileState, type KeptFile, restored } from "./keptFile.ts";
import { tickerOf } from "./sectorNames.ts";

// Lines that an answer named but no board showed. The gateway has still to request their quotes.

interface NamedLines extends Learner {
  lines(symbols: Iterable<string>): void;
  /** Reads the lines that an answer names outside a board. */
  read(operation: OperationName, body: unknown): void;
  /** Records that the service has no quote for a symbol. */
  nothing(symbol: string): void;
}

interface NamedLinesOptions {
  /** ms of a monotonic clock */
  now: () => number;
  pace: number;
  knowsLine: (symbol: string) => boolean;
  /** whether any line of the company is known */
  knowsCompany: (ticker: string) => boolean;
}

interface Wanted {
  /** `line`: an answer named the symbol. `guess`: the symbol may belong to a company that an answer named. */
  as: "line" | "guess";
  restUntil: number;
}

/** ms before a quote is requested again, if it failed or the service has none */
const restAfter = { failure: 600_000, nothing: 86_400_000 };
/** Greatest number of named lines, far more than the 330 listed ones. It limits requests after an answer with invented symbols. */
const most = 2_000;

function createNamedLines({ now, pace, knowsLine, knowsCompany }: NamedLinesOptions): NamedLines {
  const wanted = new Map<string, Wanted>();
  const want = (symbol: string, as: Wanted["as"]) => {
    if (!symbolParam.pattern.test(symbol) || wanted.size >= most) return;
    const restUntil = wanted.get(symbol)?.restUntil ?? 0;
    if (as === "line" || !wanted.has(symbol)) wanted.set(symbol, { as, restUntil });
  };
  const rest = (symbol: string, ms: number) => {
    const line = wanted.get(symbol);
    if (line) line.restUntil = now() + ms * pace;
  };
  return {
    lines(symbols) {
      for (const symbol of symbols) want(symbol, "line");
    },
    read(operation, body) {
      for (const symbol of linesIn(operation, body).keys()) want(symbol, "line");
      for (const code of companyCodes(operation, body)) {
        if (knowsCompany(code)) continue;
        // A few lines have no class in their symbol.
        for (const symbol of [`${code}.N0000`, code]) want(symbol, "guess");
      }
    },
    nothing: (symbol) => rest(symbol, restAfter.nothing),
    next() {
      for (const [symbol, { as, restUntil }] of wanted) {
        const known = as === "line" ? knowsLine(symbol) : knowsCompany(tickerOf(symbol));
        if (!known && restUntil <= now()) return { operation: "quote", params: { symbol } };
      }
      return undefined;
    },
    failed({ params: { symbol } }) {
      if (symbol !== undefined) rest(symbol, restAfter.failure);
    },
  };
}

/** A row of a list whose key is a line's symbol. Rows of `shortPrices` have no stock id. */
type ListRow = Unchecked<Operations["gainers" | "mostActive"]["reply"]["row"]>;

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

type CodeRow = Unchecked<typeof financialAnnouncement | typeof companySummary>;

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

// How the file of known lines is written and read. Another release may have written the file, or a person may have edited it.

/** greatest number of characters of a stored text, because texts stay in memory for weeks */
const longest = 120;
/** Greatest number of stored lines; those that left the board longest ago are dropped. About 330 lines are listed. */
const mostLines = 2_000;

const version = 1;
const figure = v.nullable(v.pipe(v.number(), v.finite()));
const whole = v.nullable(v.pipe(v.number(), v.integer()));
const written = v.object({
  version: v.literal(version),
  upstream: v.string(),
  lines: v.pipe(
    v.array(
      v.object({
        id: whole,
        symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest)),
        name: v.nullable(v.pipe(v.string(), v.maxLength(longest))),
        price: figure,
        closingPrice: figure,
        /** epoch ms */
        lastTradedTime: whole,
      } satisfies Partial<Record<keyof BoardRow, v.GenericSchema>>),
    ),
    v.maxLength(mostLines),
  ),
});

const asWritten = (upstream: string, seen: ReadonlyMap<string, BoardRow>) => ({
  version,
  upstream,
  lines: [...seen.values()],
});

/** @returns the lines, or the reason why the file cannot be used */
function readWritten(value: unknown, upstream: string): Map<string, BoardRow> | string {
  const result = v.safeParse(written, value);
  if (!result.success) {
    const [issue] = result.issues;
    return `${v.getDotPath(issue) ?? "the file"} has an unexpected form`;
  }
  if (result.output.upstream !== upstream) return "it belongs to another upstream";
  return new Map(result.output.lines.map((row) => [row.symbol, row]));
}

export interface NamedLine {
  symbol: string;
  name: string | undefined;
}

export interface SeenLinesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  upstream: string;
  /** the exchange's time, ms */
  exchangeTime: () => number;
  /** lines known from before the first board */
  before: readonly BoardRow[];
  /** called for every new line */
  found: (symbol: string) => void;
}

const writeEvery = 600_000; // ms; a board changes few lines
/** A trade may be this many ms later than our estimate of the exchange's time. */
const ahead = 60_000;

export class SeenLines implements Learner {
  readonly #options: SeenLinesOptions;
  readonly #seen = new Map<string, BoardRow>();
  #newest: ReadonlySet<string> = new Set();
  readonly #named: NamedLines;
  readonly #keeping: ReturnType<typeof createKeeping>;

  constructor(options: SeenLinesOptions) {
    this.#options = options;
    this.#named = createNamedLines({
      now: () => this.#options.clock.now(),
      pace: this.#options.pace,
      knowsLine: (symbol) => typeof this.#seen.get(symbol)?.name === "string",
      knowsCompany: (ticker) => [...this.#seen.keys()].some((symbol) => tickerOf(symbol) === ticker),
    });
    this.#keeping = createKeeping({
      file: this.#options.file,
      value: () => asWritten(this.#options.upstream, this.#seen),
      clock: this.#options.clock,
      every: writeEvery * this.#options.pace,
    });
    this.#note(
      restored(this.#options.file, (value) => readWritten(value, this.#options.upstream)) ?? new Map(),
    );
    this.#note(rowsBySymbol(this.#options.before));
  }

  /** receives every new answer, with its body as read by the contract */
  answered({ operation, params: { symbol } }: Pick<Snapshot, "operation" | "params">, body: unknown): void {
    const rows = operation === "board" ? rowsOf(body) : undefined;
    if (operation === "quote" && symbol !== undefined) this.#noteQuote(symbol, body);
    else if (operation !== "board") {
      this.#noteNamed(linesIn(operation, body));
      this.#named.read(operation, body);
    } else if (rows) {
      this.#newest = new Set(rows.keys());
      this.#note(rows);
    }
  }

  /** receives the symbols of listed lines */
  listed(symbols: Iterable<string>): void {
    this.#named.lines(symbols);
  }

  next(): IdleQuestion | undefined {
    return this.#named.next();
  }

  failed(question: IdleQuestion): void {
    this.#named.failed(question);
  }

  /** all that is known, as text for the other gateways of this upstream */
  shared(): string {
    return JSON.stringify({ ...asWritten(this.#options.upstream, this.#seen), newest: [...this.#newest] });
  }

  /** takes what another gateway knows, in place of our own */
  adopt(text: string): void {
    const value: unknown = JSON.parse(text);
    const lines = readWritten(value, this.#options.upstream);
    if (typeof lines === "string" || !v.is(v.object({ newest: v.array(v.string()) }), value)) return;
    this.#seen.clear();
    this.#note(lines);
    this.#newest = new Set(value.newest);
  }

  /** the body for `/lines` */
  body(): string {
    const until = this.#options.exchangeTime() + ahead;
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
    return [...this.#seen].filter(([symbol]) => !this.#newest.has(symbol));
  }

  state(): FileState & { known: number } {
    return { ...this.#options.file.state(), known: this.#seen.size };
  }

  start(): void {
    this.#keeping.start();
  }

  close(): Promise<void> {
    return this.#keeping.close();
  }

  #note(rows: ReadonlyMap<string, BoardRow>): void {
    for (const [symbol, row] of rows) {
      if (symbol.length > longest) continue;
      if (!this.#seen.delete(symbol)) this.#options.found(symbol); // moves the line to the end, after lines seen earlier
      this.#seen.set(symbol, pick(row));
    }
    for (const symbol of this.#seen.keys()) {
      if (this.#seen.size <= mostLines) break;
      this.#seen.delete(symbol);
    }
    this.#keeping.changed();
  }

  /** Takes a line's name from its quote. The quote lacks the time of the last trade. */
  #noteQuote(symbol: string, body: unknown) {
    const { reqSymbolInfo: sent }: UncheckedParts<"quote"> = isObject(body) ? body : {};
    const info: Unchecked<typeof symbolInfo> = isObject(sent) ? sent : {};
    if (info.symbol !== symbol) return this.#named.nothing(symbol);
    const before = this.#seen.get(symbol);
    if (typeof before?.name !== "string")
      this.#note(new Map([[symbol, { ...before, id: info.id, symbol, name: info.name }]]));
  }

  /** Adds lines without a name; their quotes will supply it. */
  #noteNamed(symbols: ReadonlyMap<string, number | undefined>): void {
    const fresh = [...symbols].filter(([symbol]) => !this.#seen.has(symbol));
    if (fresh.length > 0) this.#note(new Map(fresh.map(([symbol, id]) => [symbol, { id, symbol }])));
  }
}

const pick = (row: Row): BoardRow =>
  Object.fromEntries(earlierFields.map((field) => [field, kept(row[field])]));

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longest);
  return typeof value === "number" ? value : null;
}

/** Removes price and time from a row whose trade is later than `until`, because a simulated market may go back in time. */
function upTo(until: number, row: BoardRow): BoardRow {
  const { lastTradedTime: at } = row;
  return typeof at === "number" && at > until
    ? { ...row, price: null, closingPrice: null, lastTradedTime: null }
    : row;
}
