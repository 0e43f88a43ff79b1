/** Which company's profile to ask for next: one line of each company that boards showed and nobody asked about lately. */
import { symbolParam } from "#wire/operation";
import { tickerOf } from "./companySector.ts";

export interface ProfileQueue {
  listed(symbols: Iterable<string>): void;
  /** the line to ask with; undefined while there is nothing to ask */
  next(): string | undefined;
  failed(symbol: string): void;
  /** whether a board showed a line of this company */
  lists(ticker: string): boolean;
  /** companies whose profile is not known */
  waiting(): number;
}

/** A profile that failed is left alone this long, then twice as long each time, ms. */
const firstRest = 600_000;
const longestRest = 86_400_000;
/** Far above the 290 listed companies; a board of invented ones is not followed without end. */
const most = 2_000;

interface Company {
  /** the line its profile is asked for with: the voting one where there is one */
  symbol: string;
  failures: number;
  restUntil: number;
}

export interface ProfileQueueOptions {
  /** ms of a clock that never runs backwards */
  now: () => number;
  pace: number;
  isKnown: (ticker: string) => boolean;
}

export function createProfileQueue({ now, pace, isKnown }: ProfileQueueOptions): ProfileQueue {
  const companies = new Map<string, Company>();
  return {
    listed(symbols) {
      for (const symbol of symbols) {
        if (!symbolParam.pattern.test(symbol)) continue; // upstream could not be asked about it
        const ticker = tickerOf(symbol);
        const company = companies.get(ticker);
        if (company && isVoting(symbol)) company.symbol = symbol;
        else if (!company && companies.size < most)
          companies.set(ticker, { symbol, failures: 0, restUntil: 0 });
      }
    },
    next() {
      const at = now();
      for (const [ticker, { symbol, restUntil }] of companies)
        if (restUntil <= at && !isKnown(ticker)) return symbol;
      return undefined;
    },
    failed(symbol) {
      const company = companies.get(tickerOf(symbol));
      if (!company) return;
      company.restUntil =
        now() + Math.min(longestRest, firstRest * 2 ** Math.min(company.failures, 20)) * pace;
      company.failures += 1;
    },
    lists: (ticker) => companies.has(ticker),
    waiting() {
      let count = 0;
      for (const ticker of companies.keys()) if (!isKnown(ticker)) count += 1;
      return count;
    },
  };
}

const isVoting = (symbol: string) => /\.N/.test(symbol);
