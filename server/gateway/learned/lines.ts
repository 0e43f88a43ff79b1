/**
 * `/lines`: lines that are known and not on the newest board. The service lists only what traded today; a gateway sees boards for
 * weeks, keeps them over restarts, and learns the others from the quote of each line that something else names.
 */

import * as v from "valibot";
import { isRow, type Row, rowsBySymbol, rowsOf } from "#server/gateway/answers/boardChanges";
import type { Learner } from "#server/gateway/answers/idleQuestions";
import type { Snapshot } from "#server/gateway/answers/snapshots";
import type { Clock } from "#server/gateway/upstream/clocks";
import { symbolParam } from "#wire/contract/operation";
import { earlierFields } from "#wire/gateway/learntAddresses";
import type { OperationName } from "#wire/operations";
import { createKeeping, type FileState, type KeptFile, restored } from "./keptFile.ts";
import { tickerOf } from "./sectorNames.ts";

// Lines that something named and no board showed: their quotes are still to be asked for.

interface NamedLines extends Learner {
  lines(symbols: Iterable<string>): void;
  /** Reads what an answer names besides the lines of a board. */
  read(operation: OperationName, body: unknown): void;
  /** The service has no quote of it. */
  nothing(symbol: string): void;
}

interface NamedLinesOptions {
  /** ms of a clock that never runs backwards */
  now: () => number;
  pace: number;
  knowsLine: (symbol: string) => boolean;
  /** whether any line of the company is known */
  knowsCompany: (ticker: string) => boolean;
}

interface Wanted {
  /** a line that was named itself, or what a company's line may be called */
  as: "line" | "guess";
  restUntil: number;
}

/** ms that a line is left alone after its quote failed, and after there was none */
const restAfter = { failure: 600_000, nothing: 86_400_000 };
/** Far above the 330 listed lines; a list of invented ones is not followed without end. */
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
      for (const code of companiesIn(operation, body)) {
        if (knowsCompany(code)) continue;
        // a few lines have no class
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

/** Lists whose rows are lines. */
const lists: ReadonlySet<OperationName> = new Set(["gainers", "losers", "mostActive", "shortPrices"]);

/** The lines that a list names, with their stock ids where it tells them. */
function linesIn(operation: OperationName, body: unknown): Map<string, number | undefined> {
  const rows = lists.has(operation) && Array.isArray(body) ? body.filter(isRow) : [];
  return new Map(
    rows.flatMap(({ symbol, securityId }) =>
      typeof symbol === "string" && symbolParam.pattern.test(symbol)
        ? [[symbol, typeof securityId === "number" ? securityId : undefined] as const]
        : [],
    ),
  );
}

/** Where the service names companies by their codes. */
const codePlaces: Partial<Record<OperationName, string>> = {
  financialAnnouncements: "reqFinancialAnnouncemnets", // the service's spelling
  companyProfile: "reqComSumInfo",
};

function companiesIn(operation: OperationName, body: unknown): string[] {
  const place = codePlaces[operation];
  const rows: unknown = place !== undefined && isRow(body) ? body[place] : undefined;
  if (!Array.isArray(rows)) return [];
  const codes = rows.map((row: unknown) => (isRow(row) ? row.symbol : undefined));
  return [...new Set(codes.filter((code) => typeof code === "string"))].map(tickerOf);
}

// How known lines are written into their file, and how such a file is read: it may come from another release, or from anybody.

/** letters of a text that are kept: what is remembered for weeks has its bounds */
const longest = 120;
/** Some 330 lines are listed; of more than these, those that were not seen for longest are forgotten. */
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
      }),
    ),
    v.maxLength(mostLines),
  ),
});

const asWritten = (upstream: string, seen: ReadonlyMap<string, Row>) => ({
  version,
  upstream,
  lines: [...seen.values()],
});

/** @returns what is wrong with it, where it cannot be used */
function readWritten(value: unknown, upstream: string): Map<string, Row> | string {
  const result = v.safeParse(written, value);
  if (!result.success) {
    const [issue] = result.issues;
    return `${v.getDotPath(issue) ?? "the whole"} is not as it was written`;
  }
  if (result.output.upstream !== upstream) return "it is of another upstream";
  return new Map(result.output.lines.map((row) => [row.symbol, row]));
}

export interface SeenLines extends Learner {
  /** to be told of every new answer, with its body as the contract reads it */
  answered(snapshot: Pick<Snapshot, "operation" | "params">, body: unknown): void;
  /** to be told of lines that are listed, by whoever knows */
  listed(symbols: Iterable<string>): void;
  /** a body of `/lines` */
  body(): string;
  state(): FileState & { known: number };
  start(): void;
  /** writes down what is not yet written */
  close(): Promise<void>;
}

export interface SeenLinesOptions {
  clock: Clock;
  pace: number;
  file: KeptFile;
  upstream: string;
  /** the exchange's time, ms */
  exchangeTime: () => number;
  /** lines known from before the first board */
  before: readonly Row[];
  /** told of every line that is new here */
  found: (symbol: string) => void;
}

/** ms between two writings: what a board adds to the one before is little */
const writeEvery = 600_000;
/** ms by which a trade may be ahead of what we take for the exchange's time */
const ahead = 60_000;

export function createSeenLines(options: SeenLinesOptions): SeenLines {
  const { clock, pace, file, upstream, before, found, exchangeTime } = options;
  const seen = new Map<string, Row>();
  let newest: ReadonlySet<string> = new Set();
  const named = createNamedLines({
    now: () => clock.now(),
    pace,
    knowsLine: (symbol) => typeof seen.get(symbol)?.name === "string",
    knowsCompany: (ticker) => [...seen.keys()].some((symbol) => tickerOf(symbol) === ticker),
  });
  const keeping = createKeeping({
    file,
    value: () => asWritten(upstream, seen),
    clock,
    every: writeEvery * pace,
  });

  const note = (rows: ReadonlyMap<string, Row>) => {
    for (const [symbol, row] of rows) {
      if (symbol.length > longest) continue;
      if (!seen.delete(symbol)) found(symbol); // the latest stand last
      seen.set(symbol, pick(row));
    }
    for (const symbol of seen.keys()) {
      if (seen.size <= mostLines) break;
      seen.delete(symbol);
    }
    keeping.changed();
  };
  /** A quote says which line it is of, and not when it traded. */
  const noteQuote = (symbol: string, body: unknown) => {
    const info = isRow(body) && isRow(body.reqSymbolInfo) ? body.reqSymbolInfo : undefined;
    if (info?.symbol !== symbol) return named.nothing(symbol);
    const before = seen.get(symbol);
    if (typeof before?.name !== "string")
      note(new Map([[symbol, { ...before, id: info.id, symbol, name: info.name }]]));
  };
  /** Known from now on; its name comes with its quote. */
  const noteNamed = (symbols: ReadonlyMap<string, number | undefined>) => {
    const fresh = [...symbols].filter(([symbol]) => !seen.has(symbol));
    if (fresh.length > 0) note(new Map(fresh.map(([symbol, id]) => [symbol, { id, symbol }])));
  };
  note(restored(file, (value) => readWritten(value, upstream)) ?? new Map());
  note(rowsBySymbol(before));

  return {
    answered({ operation, params: { symbol } }, body) {
      if (operation === "quote" && symbol !== undefined) return noteQuote(symbol, body);
      if (operation !== "board") {
        noteNamed(linesIn(operation, body));
        return named.read(operation, body);
      }
      const rows = rowsOf(body);
      if (!rows) return;
      newest = new Set(rows.keys());
      note(rows);
    },
    listed: (symbols) => named.lines(symbols),
    next: () => named.next(),
    failed: (question) => named.failed(question),
    body() {
      const until = exchangeTime() + ahead;
      const lines: Row[] = [];
      for (const [symbol, row] of seen) if (!newest.has(symbol)) lines.push(upTo(until, row));
      return JSON.stringify({ lines });
    },
    state: () => ({ ...file.state(), known: seen.size }),
    start: () => keeping.start(),
    close: () => keeping.close(),
  };
}

const pick = (row: Row): Row => Object.fromEntries(earlierFields.map((field) => [field, kept(row[field])]));

function kept(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, longest);
  return typeof value === "number" ? value : null;
}

/** A simulated market may be set back: then what it traded later is not told. */
function upTo(until: number, row: Row): Row {
  const { lastTradedTime: at } = row;
  return typeof at === "number" && at > until
    ? { ...row, price: null, closingPrice: null, lastTradedTime: null }
    : row;
}
