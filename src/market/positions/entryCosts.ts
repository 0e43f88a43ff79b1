/** The charges of each entry of a book, which depend on the other trades of its day. */
import { chargesOf, sameDayRule, scheduleOn } from "./costSchedule.ts";
import { type Broker, isTrade, type PositionEntry, type TradeEntry } from "./entry.ts";
import { type Cents, centsOf, consideration } from "./money.ts";

export interface EntryCosts {
  /** shares times price, without charges */
  value: Cents;
  /** all charges, of the schedule or of the entry itself */
  total: Cents;
  /** all but the levy is waived, because the line was also traded the other way on this day; see `sameDayRule` */
  isFree: boolean;
}

/** @returns by the entries' ids; entries without charges are absent */
export function costsOfEntries(
  entries: readonly PositionEntry[],
  brokers: readonly Broker[],
): ReadonlyMap<string, EntryCosts> {
  const named = new Map(brokers.map((broker) => [broker.name.toLowerCase(), broker]));
  const costs = new Map<string, EntryCosts>();
  for (const traded of tradedDays(entries).values()) {
    const free = freeSide(traded);
    const broker = named.get(traded[0]?.broker?.toLowerCase() ?? "");
    const before = { buy: 0, sell: 0, rightsSold: 0 };
    for (const entry of byId(traded)) {
      const { id, kind } = entry;
      const cost = costOf(entry, before[kind], free === kind, broker);
      costs.set(id, cost);
      before[kind] += cost.value;
    }
  }
  return costs;
}

/** Trades of one line in one portfolio through one broker on one day. Those without a broker are taken to be of one. */
function tradedDays(entries: readonly PositionEntry[]): ReadonlyMap<string, TradeEntry[]> {
  const days = new Map<string, TradeEntry[]>();
  for (const entry of entries) {
    if (!isTrade(entry)) continue;
    const { portfolio, day, broker = "", symbol } = entry;
    const key = `${day} ${symbol} ${portfolio} ${broker.toLowerCase()}`;
    const same = days.get(key);
    if (same) same.push(entry);
    else days.set(key, [entry]);
  }
  return days;
}

/** The sequence of a day's trades decides which of them is beyond the limit, and must not depend on that of the list. */
const byId = (trades: TradeEntry[]) =>
  trades.length < 2 ? trades : trades.toSorted((a, b) => (a.id < b.id ? -1 : 1));

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
  if (costs !== undefined) return { value, total: centsOf(costs), isFree: false };
  return { value, total: chargesOf({ symbol, value, before, isFree }, scheduleOn(day), broker), isFree };
}
