/** What the entries of one line in one portfolio, or in several, add up to. */
import type { Cents } from "./money.ts";

/** Shares that were acquired together. */
export interface Lot {
  /** of the purchase; a lot of new shares from old ones keeps the day of the old ones */
  day: string;
  shares: number;
  /** with the charges of buying */
  cost: Cents;
  /** without charges; for an opening position the same as `cost` */
  paid: Cents;
}

/** Cost of the shares held, and the result of those sold, in one way of reckoning. */
export interface CostBasis {
  cost: Cents;
  /** proceeds net of charges, less the cost of what was sold; with sold rights, without dividends and fees */
  realised: Cents;
}

/** Something in the entries that cannot be. It is told, and what it says cannot be is not reckoned. */
export type EntryFault =
  /** more shares given than held: those held are reckoned as sold for their part of the proceeds and of the charges, the rest is left out */
  | { why: "oversold"; entry: string; symbol: string; day: string; held: number; given: number }
  /** new shares for old ones, but there were no old ones */
  | { why: "nothing held"; entry: string; day: string };

export interface Holding {
  symbol: string;
  /** ids, sorted; several in a sum */
  portfolios: readonly string[];
  /** 0 after everything was sold */
  shares: number;
  /** each share costs the average of all, as brokers print it */
  average: CostBasis;
  /** those bought first are sold first */
  fifo: CostBasis;
  /** oldest first, as left by `fifo` */
  lots: readonly Lot[];
  dividends: Cents;
  fees: Cents;
  /** charges of all trades, bought and sold */
  charges: Cents;
  /** of the newest purchase; a sale is reckoned with its rates */
  broker: string | undefined;
  faults: readonly EntryFault[];
}
