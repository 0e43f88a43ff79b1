/** Adds up the entries of a book to holdings. The sequence of the entries does not matter: their days decide, and within a day their kinds. */
import {
  acquireLot,
  emptyAccount,
  type GivenCost,
  giveShares,
  type LineAccount,
  realise,
  rescaleShares,
  sellShares,
} from "./account.ts";
import {
  byDay,
  type EntryOf,
  isTrade,
  type PositionBook,
  type PositionEntry,
  type TradeEntry,
} from "./entry.ts";
import { costReader, type EntryCosts } from "./entryCosts.ts";
import type { Holding } from "./holding.ts";
import { type Cents, centsOf, consideration } from "./money.ts";

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export interface BookSums {
  /** one for each line of each portfolio, also those that are sold; by portfolio and symbol */
  holdings: readonly Holding[];
  /** of each portfolio, fees of no line, by its id */
  fees: ReadonlyMap<string, Cents>;
}

/** @param until last day that counts, `2026-10-02`; without it all days */
export function holdingsOf({ entries, brokers }: Omit<PositionBook, "portfolios">, until?: string): BookSums {
  const sorted = entries.toSorted(byDay);
  const costOf = costReader(sorted, brokers);
  const accounts = new Map<string, Map<string, LineAccount>>();
  const accountOf = (portfolio: string, symbol: string) => {
    const lines = accounts.get(portfolio) ?? new Map<string, LineAccount>();
    if (lines.size === 0) accounts.set(portfolio, lines);
    const there = lines.get(symbol);
    if (there) return there;
    const made = emptyAccount(portfolio, symbol);
    lines.set(symbol, made);
    return made;
  };
  const giveRights = ({ portfolio, shares, rights = "", ...entry }: EntryOf<"rightsTaken">) => {
    const held = accounts.get(portfolio)?.get(rights);
    return held && giveShares(held, { ...entry, shares: Math.min(shares, held.shares) });
  };
  const fees = new Map<string, Cents>();
  for (const entry of sorted) {
    const { portfolio, symbol } = entry;
    if (until !== undefined && entry.day > until) break;
    if (isTrade(entry)) takeTrade(accountOf(portfolio, entry.symbol), entry, costOf(entry));
    else if (symbol !== undefined && entry.kind !== "note")
      takeEvent(entry, accountOf(portfolio, symbol), giveRights);
    else if (entry.kind === "fee") fees.set(portfolio, (fees.get(portfolio) ?? 0) + centsOf(entry.amount));
  }
  const holdings = [...accounts]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([, lines]) => [...lines.values()].sort((a, b) => order(a.symbol, b.symbol)));
  return { holdings, fees };
}

function takeTrade(account: LineAccount, entry: TradeEntry, { value, total }: EntryCosts): void {
  const { kind, day, shares, broker } = entry;
  if (kind === "sell") {
    sellShares(account, entry, value - total, total);
    return;
  }
  account.charges += total;
  if (kind === "buy") {
    account.broker = broker;
    acquireLot(account, { day, shares, cost: value + total, paid: value });
  } else realise(account, { average: value - total, fifo: value - total });
}

/**
 * @param entry of a line, without charges @param account of the line in its portfolio @param giveRights gives the rights for new shares, and
 * tells their cost; undefined without any
 */
function takeEvent(
  entry: Exclude<PositionEntry, TradeEntry>,
  account: LineAccount,
  giveRights: (entry: EntryOf<"rightsTaken">) => GivenCost | undefined,
) {
  switch (entry.kind) {
    case "opening":
    case "rightsTaken": {
      const { day, shares } = entry;
      const paid = consideration(shares, entry.price);
      const given = entry.kind === "rightsTaken" ? giveRights(entry) : undefined;
      acquireLot(account, { day, shares, cost: paid, paid }, given);
      break;
    }
    case "scrip":
      rescaleShares(account, entry, (held) => held + entry.shares);
      break;
    case "subdivision":
      rescaleShares(account, entry, (held) => (held * entry.to) / entry.from);
      break;
    case "dividend":
      account.dividends += centsOf(entry.amount);
      break;
    case "fee":
      account.fees += centsOf(entry.amount);
  }
}

/** Holdings of several portfolios as one for each line, by symbol. Each portfolio keeps its own average and its own sequence of sales. */
export function summedHoldings(holdings: readonly Holding[]): Holding[] {
  const sums = new Map<string, Holding>();
  for (const one of holdings) {
    const there = sums.get(one.symbol);
    sums.set(one.symbol, there ? sumOfTwo(there, one) : one);
  }
  return [...sums.values()].sort((a, b) => order(a.symbol, b.symbol));
}

const newestDay = ({ lots }: Holding) => lots.at(-1)?.day ?? "";

function sumOfTwo(a: Holding, b: Holding): Holding {
  return {
    symbol: a.symbol,
    portfolios: [...new Set([...a.portfolios, ...b.portfolios])].sort(),
    shares: a.shares + b.shares,
    average: {
      cost: a.average.cost + b.average.cost,
      realised: a.average.realised + b.average.realised,
    },
    fifo: { cost: a.fifo.cost + b.fifo.cost, realised: a.fifo.realised + b.fifo.realised },
    lots: [...a.lots, ...b.lots].sort((one, other) => order(one.day, other.day)),
    dividends: a.dividends + b.dividends,
    fees: a.fees + b.fees,
    charges: a.charges + b.charges,
    broker: newestDay(b) > newestDay(a) ? b.broker : a.broker,
    faults: [...a.faults, ...b.faults],
  };
}
