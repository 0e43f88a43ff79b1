import type { SentField } from "#market/company/company";
import type { Phase } from "#market/day/session";

export interface BookLevel {
  /** 1 is the best */
  level: number | undefined;
  price: number | undefined;
  /** shares */
  quantity: number | undefined;
  /** number of orders at the level */
  orders: number | undefined;
  /** 1 in all books seen, even for shares; its meaning is not published */
  yield: number | undefined;
}

export interface OrderBook {
  /** shares bid in the whole book; `totalAsks` counts the shares offered */
  totalBids: number | undefined;
  totalAsks: number | undefined;
  /** best first */
  bids: readonly BookLevel[];
  asks: readonly BookLevel[];
  /** levels whose side code is neither 1 nor 2; the service does not document the values of buySell */
  others: readonly (BookLevel & { sideCode: number | undefined })[];
  sent: readonly SentField[];
}

export const hasLevels = ({ bids, asks, others }: OrderBook): boolean =>
  bids.length + asks.length + others.length > 0;

/** Whether any level has a yield, so that the table shows the column. The service sends 1 with every order for shares. */
export const hasYields = ({ bids, asks, others }: OrderBook): boolean =>
  [...bids, ...asks, ...others].some((level) => level.yield !== undefined && ![0, 1].includes(level.yield));

/** The smallest difference between two prices of one side. It suggests the tick, which the service does not send. */
export function smallestStep({ bids, asks }: OrderBook): number | undefined {
  const steps = [bids, asks].flatMap((side) => {
    const prices = side.flatMap(({ price }) => price ?? []).sort((a, b) => a - b);
    return prices.slice(1).map((price, index) => price - (prices[index] ?? price));
  });
  const smallest = Math.min(...steps.filter((step) => step > 0.0001));
  return Number.isFinite(smallest) ? smallest : undefined;
}

/** Highest bid and lowest ask; undefined for an empty side. A price of 0 counts as none. */
export function bestPrices(book: Pick<OrderBook, "bids" | "asks"> | undefined) {
  const of = (levels: readonly BookLevel[] | undefined) => levels?.[0]?.price || undefined;
  return { bid: of(book?.bids), ask: of(book?.asks) };
}

/** Best ask minus best bid, in price units; undefined while a side is empty, negative in a crossed book. */
export function spread({ bids: [bestBid], asks: [bestAsk] }: OrderBook): number | undefined {
  if (bestBid?.price === undefined || bestAsk?.price === undefined) return undefined;
  return bestAsk.price - bestBid.price;
}

/** The spread in per cent of the middle between best bid and best ask. */
export function spreadPercent(book: OrderBook): number | undefined {
  const gap = spread(book);
  const middle = ((book.bids[0]?.price ?? 0) + (book.asks[0]?.price ?? 0)) / 2;
  return gap === undefined || middle <= 0 ? undefined : (gap / middle) * 100;
}

/** The bids as a fraction of all shares in the book, 0 to 1; undefined if both sides are empty. */
export function bidShare({ totalBids, totalAsks }: OrderBook): number | undefined {
  if (totalBids === undefined || totalAsks === undefined) return undefined;
  const all = totalBids + totalAsks;
  return all > 0 ? totalBids / all : undefined;
}

/** Levels of one side, each with the sum of shares from the best level up to it. An unknown quantity adds nothing. */
export function cumulative<L extends BookLevel>(levels: readonly L[]): (L & { upTo: number })[] {
  let upTo = 0;
  return levels.map((level) => {
    upTo += level.quantity ?? 0;
    return { ...level, upTo };
  });
}

/** Reasons to doubt that an order book is current. The service sends no time with it. */
export type BookDoubt = "closed" | "crossed" | "bidFar" | "askFar";

/** The prices to compare the best orders with: the last price and the previous close. */
interface BookReference {
  price: number | undefined;
  previousClose: number | undefined;
  phase: Phase;
}

/** Doubtful distance beyond both prices: `far` is a fraction of the price, `priceStep` a tick of a very low price. */
const far = 0.25;
const priceStep = 0.1;

export function bookDoubts(
  { bids: [bid], asks: [ask] }: OrderBook,
  { price, previousClose, phase }: BookReference,
): BookDoubt[] {
  const told = [price, previousClose].filter((value) => value !== undefined);
  const [bidAt, askAt] = [bid?.price, ask?.price];
  const doubts: BookDoubt[] = [];
  if ((bidAt ?? askAt) !== undefined && !takesOrders.has(phase)) doubts.push("closed");
  if (bidAt !== undefined && askAt !== undefined && bidAt > askAt && matches.has(phase))
    doubts.push("crossed");
  if (told.length === 0) return doubts;
  if (bidAt !== undefined && bidAt > Math.max(...told) * (1 + far) + priceStep) doubts.push("bidFar");
  if (askAt !== undefined && askAt < Math.min(...told) * (1 - far) - priceStep) doubts.push("askFar");
  return doubts;
}

/** Phases in which orders are matched at once. In the opening call bids may be above asks, because they are matched at the open. */
const matches: ReadonlySet<Phase> = new Set(["session", "awaited"]);
/** Phases in which a book is current. */
export const takesOrders: ReadonlySet<Phase> = new Set(["call", ...matches]);
