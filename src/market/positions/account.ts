/** One line in one portfolio while its entries are reckoned, the oldest first, with both ways to tell the cost of what is sold. */
import type { EntryFault, Holding, Lot } from "./holding.ts";
import { type Cents, partOf } from "./money.ts";

/** The cost of shares that left, in both ways. */
interface GivenCost {
  average: Cents;
  fifo: Cents;
}

export class LineAccount {
  readonly #symbol: string;
  readonly #portfolio: string;
  #lots: Lot[] = []; // oldest first
  #shares = 0;
  #cost = 0;
  #realised: GivenCost = { average: 0, fifo: 0 };
  #dividends = 0;
  #fees = 0;
  #charges = 0;
  #broker: string | undefined;
  readonly #faults: EntryFault[] = [];

  constructor(portfolio: string, symbol: string) {
    this.#portfolio = portfolio;
    this.#symbol = symbol;
  }

  /** @param lot `cost` counts in both ways @param extra cost of given rights, which may differ between them */
  acquire(lot: Lot, extra: GivenCost = { average: 0, fifo: 0 }): void {
    this.#lots.push({ ...lot, cost: lot.cost + extra.fifo });
    this.#shares += lot.shares;
    this.#cost += lot.cost + extra.average;
  }

  bought(broker: string | undefined, charges: Cents): void {
    this.#broker = broker;
    this.#charges += charges;
  }

  /** @param net proceeds less charges, which may be negative */
  sell(entry: { id: string; day: string; shares: number }, net: Cents, charges: Cents): void {
    const held = this.#shares;
    const cost = this.give(entry);
    const counted = (cents: Cents) => (entry.shares <= held ? cents : partOf(cents, held, entry.shares));
    const proceeds = counted(net);
    this.#charges += counted(charges);
    this.gain(proceeds - cost.average, proceeds - cost.fifo);
  }

  /** Rights that came with the shares and cost nothing. */
  soldRights(net: Cents, charges: Cents): void {
    this.#charges += charges;
    this.gain(net);
  }

  gain(average: Cents, fifo = average): void {
    this.#realised = { average: this.#realised.average + average, fifo: this.#realised.fifo + fifo };
  }

  /** Shares leave; of more than are held, those held. Parts of a cost are rounded to the cent, and the rest stays with the shares left. */
  give({ id, day, shares: given }: { id: string; day: string; shares: number }): GivenCost {
    const held = this.#shares;
    if (given > held) this.#faults.push({ why: "oversold", entry: id, day, held, given });
    let left = Math.min(given, held);
    const average = left === held ? this.#cost : partOf(this.#cost, left, held);
    this.#shares -= left;
    this.#cost -= average;
    let fifo = 0;
    let gone = 0;
    for (const [place, lot] of this.#lots.entries()) {
      if (left === 0) break;
      const out = Math.min(left, lot.shares);
      const cost = partOf(lot.cost, out, lot.shares);
      const paid = partOf(lot.paid, out, lot.shares);
      fifo += cost;
      left -= out;
      if (out === lot.shares) gone += 1;
      else
        this.#lots[place] = {
          ...lot,
          shares: lot.shares - out,
          cost: lot.cost - cost,
          paid: lot.paid - paid,
        };
    }
    this.#lots.splice(0, gone);
    return { average, fifo };
  }

  /**
   * The shares held become another number; their cost stays. Each lot gets its part in whole shares. @param after shares after it, from
   * those before it; fractions of a share are dropped
   */
  rescale({ id, day }: { id: string; day: string }, after: (held: number) => number): void {
    const before = this.#shares;
    if (before === 0) {
      this.#faults.push({ why: "nothing held", entry: id, day });
      return;
    }
    const shares = Math.floor(after(before));
    if (shares === 0) {
      const { average, fifo } = this.give({ id, day, shares: before });
      this.gain(-average, -fifo);
      return;
    }
    let [old, young] = [0, 0];
    const lots: Lot[] = [];
    let carried = { cost: 0, paid: 0 }; // of lots too small for a new share
    for (const lot of this.#lots) {
      old += lot.shares;
      const own = partOf(old, shares, before) - young;
      young += own;
      carried = { cost: carried.cost + lot.cost, paid: carried.paid + lot.paid };
      if (own === 0) continue;
      lots.push({ day: lot.day, shares: own, ...carried });
      carried = { cost: 0, paid: 0 };
    }
    this.#lots = lots;
    this.#shares = shares;
  }

  receive(dividend: Cents): void {
    this.#dividends += dividend;
  }

  pay(fee: Cents): void {
    this.#fees += fee;
  }

  holding(): Holding {
    return {
      symbol: this.#symbol,
      portfolios: [this.#portfolio],
      shares: this.#shares,
      average: { cost: this.#cost, realised: this.#realised.average },
      fifo: {
        cost: this.#lots.reduce((sum, { cost }) => sum + cost, 0),
        realised: this.#realised.fifo,
      },
      lots: this.#lots,
      dividends: this.#dividends,
      fees: this.#fees,
      charges: this.#charges,
      broker: this.#broker,
      faults: this.#faults,
    };
  }
}
