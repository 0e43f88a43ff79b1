/** Lines that something named and no board showed: their quotes are still to be asked for. */
import { symbolParam } from "#wire/operation";
import type { OperationName } from "#wire/operations";
import { isRow } from "./boardChanges.ts";
import { tickerOf } from "./companySector.ts";
import type { Learner } from "./idleQuestions.ts";

export interface NamedLines extends Learner {
  lines(symbols: Iterable<string>): void;
  /** Reads what an answer names besides the lines of a board. */
  read(operation: OperationName, body: unknown): void;
  /** The service has no quote of it. */
  nothing(symbol: string): void;
}

export interface NamedLinesOptions {
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

export function createNamedLines({ now, pace, knowsLine, knowsCompany }: NamedLinesOptions): NamedLines {
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
export function linesIn(operation: OperationName, body: unknown): Map<string, number | undefined> {
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
