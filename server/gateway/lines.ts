/**
 * `/lines`: lines that are known and not on the newest board. The service lists only what traded today; a gateway sees boards for
 * weeks, keeps them over restarts, and learns the others from the quote of each line that something else names.
 */
import { earlierFields } from "#wire/earlierLines";
import { isRow, type Row, rowsBySymbol, rowsOf } from "./boardChanges.ts";
import type { Clock } from "./clock.ts";
import { tickerOf } from "./companySector.ts";
import type { Learner } from "./idleQuestions.ts";
import { createKeeping, restored } from "./keeping.ts";
import type { FileState, KeptFile } from "./keptFile.ts";
import { createNamedLines, linesIn } from "./namedLines.ts";
import type { Snapshot } from "./snapshots.ts";
import { asWritten, longest, mostLines, readWritten } from "./writtenLines.ts";

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
