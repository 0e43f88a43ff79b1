export interface BookLevel {
  /** 1 is the best */
  level: number | undefined;
  price: number | undefined;
  /** shares */
  quantity: number | undefined;
  /** orders at the level, as far as known */
  orders: number | undefined;
}

export interface OrderBook {
  /** shares wanted and offered in the whole book; absent when the service says nothing */
  totalBids: number | undefined;
  totalAsks: number | undefined;
  /** best first */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** levels whose side code is neither 1 nor 2 (spec 2.18: values of buySell not shown) */
  others: readonly (BookLevel & { sideCode: number | undefined })[];
}
