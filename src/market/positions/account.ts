/** One line in one portfolio while its entries are reckoned, the oldest first, with both ways to tell the cost of what is sold. */
import type { Holding, Lot } from "./holding.ts";
import { type Cents, partOf } from "./money.ts";

type WithoutReadonly<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** A holding that grows. */
export type LineAccount = WithoutReadonly<Holding>;

/** The cost of shares that left, in both ways. */
export interface GivenCost {
  average: Cents;
  fifo: Cents;
}

/** What an entry that gives shares says. */
interface GivingEntry {
  id: string;
  day: string;
  shares: number;
}

export const emptyAccount = (portfolio: string, symbol: string): LineAccount => ({
  symbol,
  portfolios: [portfolio],
  shares: 0,
  average: { cost: 0, realised: 0 },
  fifo: { cost: 0, realised: 0 },
  lots: [],
  dividends: 0,
  fees: 0,
  charges: 0,
  broker: undefined,
  faults: [],
});

/** @param lot `cost` counts in both ways @param extra cost of given rights, which may differ between them */
export function acquireLot(account: LineAccount, lot: Lot, extra?: GivenCost): void {
  account.lots.push(extra ? { ...lot, cost: lot.cost + extra.fifo } : lot);
  account.shares += lot.shares;
  account.average.cost += lot.cost + (extra?.average ?? 0);
  account.fifo.cost += lot.cost + (extra?.fifo ?? 0);
}

export function realise(account: LineAccount, gain: GivenCost): void {
  account.average.realised += gain.average;
  account.fifo.realised += gain.fifo;
}

/** @param net proceeds less charges, which may be negative */
export function sellShares(account: LineAccount, entry: GivingEntry, net: Cents, charges: Cents): void {
  const held = account.shares;
  const cost = giveShares(account, entry);
  const isCovered = entry.shares <= held;
  const proceeds = isCovered ? net : partOf(net, held, entry.shares);
  account.charges += isCovered ? charges : partOf(charges, held, entry.shares);
  realise(account, { average: proceeds - cost.average, fifo: proceeds - cost.fifo });
}

/** Shares leave; of more than are held, those held. Parts of a cost are rounded to the cent, and the rest stays with the shares left. */
export function giveShares(account: LineAccount, { id, day, shares: given }: GivingEntry): GivenCost {
  const { symbol, shares: held, lots } = account;
  if (given > held) account.faults.push({ why: "oversold", entry: id, symbol, day, held, given });
  let left = Math.min(given, held);
  const average = left === held ? account.average.cost : partOf(account.average.cost, left, held);
  account.shares -= left;
  let fifo = 0;
  let gone = 0;
  while (left > 0) {
    const lot = lots[gone];
    if (!lot) break;
    if (lot.shares > left) {
      const cost = partOf(lot.cost, left, lot.shares);
      const paid = partOf(lot.paid, left, lot.shares);
      lots[gone] = {
        day: lot.day,
        shares: lot.shares - left,
        cost: lot.cost - cost,
        paid: lot.paid - paid,
      };
      fifo += cost;
      break;
    }
    fifo += lot.cost;
    left -= lot.shares;
    gone += 1;
  }
  if (gone > 0) lots.splice(0, gone);
  account.average.cost -= average;
  account.fifo.cost -= fifo;
  return { average, fifo };
}

/**
 * The shares held become another number; their cost stays. Each lot gets its part in whole shares. @param after shares after it, from
 * those before it; fractions of a share are dropped
 */
export function rescaleShares(
  account: LineAccount,
  { id, day }: Omit<GivingEntry, "shares">,
  after: (held: number) => number,
): void {
  const before = account.shares;
  if (before === 0) {
    account.faults.push({ why: "nothing held", entry: id, day });
    return;
  }
  const shares = Math.floor(after(before));
  if (shares === 0) {
    const { average, fifo } = giveShares(account, { id, day, shares: before });
    realise(account, { average: -average, fifo: -fifo });
    return;
  }
  let [old, young] = [0, 0];
  let carried = { cost: 0, paid: 0 }; // of lots too small for a new share
  account.lots = account.lots.flatMap((lot): Lot[] => {
    old += lot.shares;
    const own = partOf(old, shares, before) - young;
    young += own;
    carried = { cost: carried.cost + lot.cost, paid: carried.paid + lot.paid };
    if (own === 0) return [];
    const rescaled = { day: lot.day, shares: own, ...carried };
    carried = { cost: 0, paid: 0 };
    return [rescaled];
  });
  account.shares = shares;
}
