/** The charges of each entry of a book, which depend on the other trades of its day. */
import {
  type Charges,
  type CostSchedule,
  chargesOf,
  sameDayRule,
  scheduleOn,
  sumOfCharges,
} from "./costSchedule.ts";
import { type Broker, isSameBroker, isTrade, type PositionEntry, type TradeEntry } from "./entry.ts";
import { type Cents, centsOf, consideration } from "./money.ts";

export interface EntryCosts {
  /** shares times price, without charges */
  value: Cents;
  total: Cents;
  /** undefined if the entry names its own costs */
  charges: Charges | undefined;
  schedule: CostSchedule;
  /** the day is before the oldest schedule */
  isEarly: boolean;
  /** all but the levy is waived, because the line was also traded the other way on this day; see `sameDayRule` */
  isFree: boolean;
}

/** Of one line in one portfolio through one broker on one day. Entries without a broker are taken to be of one. */
interface TradedDay {
  portfolio: string;
  broker: string | undefined;
  buy: TradeEntry[];
  sell: TradeEntry[];
  rightsSold: TradeEntry[];
}

function tradedDays(entries: readonly PositionEntry[]): TradedDay[] {
  const all: TradedDay[] = [];
  const days = new Map<string, Map<string, TradedDay[]>>();
  for (const entry of entries) {
    if (!isTrade(entry)) continue;
    const { portfolio, day, broker, symbol, kind } = entry;
    const lines = days.get(day) ?? new Map<string, TradedDay[]>();
    if (lines.size === 0) days.set(day, lines);
    const there = lines.get(symbol);
    const same = there?.find((each) => each.portfolio === portfolio && isSameBroker(each.broker, broker));
    const traded = same ?? { portfolio, broker, buy: [], sell: [], rightsSold: [] };
    traded[kind].push(entry);
    if (same) continue;
    all.push(traded);
    if (there) there.push(traded);
    else lines.set(symbol, [traded]);
  }
  return all;
}

const tradeKinds = ["buy", "sell", "rightsSold"] as const;

/** @returns by the entries' ids; entries without charges are absent */
export function costsOfEntries(
  entries: readonly PositionEntry[],
  brokers: readonly Broker[],
): ReadonlyMap<string, EntryCosts> {
  const named = new Map(brokers.map((broker) => [broker.name.toLowerCase(), broker]));
  const costs = new Map<string, EntryCosts>();
  for (const traded of tradedDays(entries)) {
    const free = freeSide(traded);
    const broker = named.get(traded.broker?.toLowerCase() ?? "");
    for (const side of tradeKinds) {
      let before = 0;
      for (const entry of byId(traded[side])) {
        const cost = costOf(entry, before, free === side, broker);
        costs.set(entry.id, cost);
        before += cost.value;
      }
    }
  }
  return costs;
}

/** The sequence of a day's trades decides which of them is beyond the limit, and must not depend on that of the list. */
const byId = (trades: TradeEntry[]) =>
  trades.length < 2 ? trades : trades.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const sharesOf = (trades: readonly TradeEntry[]) => trades.reduce((sum, { shares }) => sum + shares, 0);

function freeSide({ buy, sell }: TradedDay): "buy" | "sell" | undefined {
  const [first] = buy;
  if (!first || sell.length === 0 || first.day < sameDayRule.from) return undefined;
  return sharesOf(buy) < sharesOf(sell) ? "buy" : "sell";
}

function costOf(entry: TradeEntry, before: Cents, isFree: boolean, broker: Broker | undefined): EntryCosts {
  const { symbol, shares, price, day, costs } = entry;
  const value = consideration(shares, price);
  const { schedule, isEarly } = scheduleOn(day);
  const charges =
    costs === undefined ? chargesOf({ symbol, value, before, isFree }, schedule, broker) : undefined;
  const total = charges ? sumOfCharges(charges) : centsOf(costs ?? 0);
  return { value, total, charges, schedule, isEarly, isFree: isFree && charges !== undefined };
}
