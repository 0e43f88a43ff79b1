/** The charges of each entry of a book, which depend on the other trades of its day. */
import { type Charges, chargesOf, sameDayRule, scheduleOn, sumOfCharges } from "./costSchedule.ts";
import { type Broker, byDay, isTrade, type PositionEntry, type TradeEntry } from "./entry.ts";
import type { EntryDraft } from "./entryLine.ts";
import { type Cents, centsOf, consideration } from "./money.ts";

export interface EntryCosts {
  /** shares times price, without charges */
  value: Cents;
  /** all charges, of the schedule or of the entry itself */
  total: Cents;
  /** undefined if the entry itself has the total */
  charges: Charges | undefined;
  /** all but the levy is waived, because the line was also traded the other way on this day; see `sameDayRule` */
  isFree: boolean;
  /** whose own rates replace the schedule's brokerage in `total`; undefined if none do */
  broker: string | undefined;
}

/** @returns by the entries' ids; entries without charges are absent */
export function costsOfEntries(
  entries: readonly PositionEntry[],
  brokers: readonly Broker[],
): ReadonlyMap<string, EntryCosts> {
  const sorted = entries.toSorted(byDay);
  const costOf = costReader(sorted, brokers);
  return new Map(sorted.filter(isTrade).map((entry) => [entry.id, costOf(entry)]));
}

/** @param entries in the sequence of `byDay` @returns tells the charges of each of them */
export function costReader(
  entries: readonly PositionEntry[],
  brokers: readonly Broker[],
): (entry: TradeEntry) => EntryCosts {
  const named = new Map(brokers.map((broker) => [broker.name.toLowerCase(), broker]));
  const shared = sharedCosts(entries, named);
  return (entry) => shared.get(entry.id) ?? costOf(entry, 0, false, brokerOf(entry, named));
}

type NamedBrokers = ReadonlyMap<string, Broker>;

const brokerOf = ({ broker }: TradeEntry, named: NamedBrokers) =>
  broker === undefined || named.size === 0 ? undefined : named.get(broker.toLowerCase());

/** Of trades that are not the only one of their line on their day. */
function sharedCosts(entries: readonly PositionEntry[], named: NamedBrokers) {
  const costs = new Map<string, EntryCosts>();
  for (const traded of tradedDays(sharedTrades(entries)).values()) {
    const free = freeSide(traded);
    const before = { buy: 0, sell: 0, rightsSold: 0 };
    for (const entry of traded) {
      const { id, kind } = entry;
      const cost = costOf(entry, before[kind], free === kind, brokerOf(entry, named));
      costs.set(id, cost);
      before[kind] += cost.value;
    }
  }
  return costs;
}

/** What an entry cost or brought: a trade after its charges. @returns undefined for an entry without money, and for a trade of unknown charges */
export function entryTotal(entry: EntryDraft, costs: EntryCosts | undefined): Cents | undefined {
  if (costs) return costs.value + (entry.kind === "buy" ? costs.total : -costs.total);
  if (entry.kind === "opening" || entry.kind === "rightsTaken")
    return consideration(entry.shares, entry.price);
  return "amount" in entry ? centsOf(entry.amount) : undefined;
}

/** Of 5,000 entries few share their day; the others need no groups. */
function sharedTrades(entries: readonly PositionEntry[]): ReadonlySet<TradeEntry> {
  const newest = new Map<string, TradeEntry>();
  const shared = new Set<TradeEntry>();
  for (const entry of entries) {
    if (!isTrade(entry)) continue;
    const before = newest.get(entry.symbol);
    newest.set(entry.symbol, entry);
    if (before?.day === entry.day) shared.add(before).add(entry);
  }
  return shared;
}

/** Trades of one line in one portfolio through one broker on one day. Those without a broker are taken to be of one. */
function tradedDays(trades: Iterable<TradeEntry>): ReadonlyMap<string, TradeEntry[]> {
  const days = new Map<string, TradeEntry[]>();
  for (const entry of trades) {
    const { portfolio, day, broker = "", symbol } = entry;
    const key = `${day} ${symbol} ${portfolio} ${broker.toLowerCase()}`;
    const same = days.get(key);
    if (same) same.push(entry);
    else days.set(key, [entry]);
  }
  return days;
}

function freeSide(traded: readonly TradeEntry[]): "buy" | "sell" | undefined {
  if (traded.length < 2) return undefined;
  const sharesOf = (side: TradeEntry["kind"]) =>
    traded.reduce((sum, { kind, shares }) => (kind === side ? sum + shares : sum), 0);
  const [bought, sold] = [sharesOf("buy"), sharesOf("sell")];
  if (bought === 0 || sold === 0 || (traded[0]?.day ?? "") < sameDayRule.from) return undefined;
  return bought < sold ? "buy" : "sell";
}

function costOf(entry: TradeEntry, before: Cents, isFree: boolean, broker: Broker | undefined): EntryCosts {
  const { symbol, shares, price, day, costs } = entry;
  const value = consideration(shares, price);
  if (costs !== undefined)
    return { value, total: centsOf(costs), charges: undefined, isFree: false, broker: undefined };
  const charges = chargesOf({ symbol, value, before, isFree }, scheduleOn(day), broker);
  return { value, total: sumOfCharges(charges), charges, isFree, broker: isFree ? undefined : broker?.name };
}
