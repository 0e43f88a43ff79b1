/** A value with when and from where it was received; every value that reaches a view has one. */
export interface Reading<T> {
  value: T;
  /** when upstream gave the answer, on the page's clock (`now()` of #feed/clock/clock), ms; independent of the gateway's clock */
  fetchedAt: number;
  /** when the page received it, on the page's clock, ms */
  receivedAt: number;
  /** the gateway's own stamp of `fetchedAt`, on the gateway's clock, ms; absent behind a plain proxy */
  stampedAt: number | undefined;
  via: "http" | "push" | "derived";
  /** the operation's path or the topic's destination */
  from: string;
  /** sent from a cache because upstream failed */
  stale: boolean;
  clock: ExchangeClock;
  source: Source | undefined;
  /** rows left out because they could not be parsed */
  dropped: number;
}

/** The exchange's time at `fetchedAt`. */
export interface ExchangeClock {
  /** epoch ms */
  at: number;
  /** exchange seconds per second: 1, or more when a simulated market runs fast */
  speed: number;
}

export type Source = "embedded" | "live";
export type Stamps = Omit<Reading<unknown>, "value" | "dropped" | "from">;

export const stampsOf = (reading: Omit<Reading<unknown>, "value">): Omit<Reading<unknown>, "value"> => ({
  fetchedAt: reading.fetchedAt,
  receivedAt: reading.receivedAt,
  stampedAt: reading.stampedAt,
  via: reading.via,
  from: reading.from,
  stale: reading.stale,
  clock: reading.clock,
  source: reading.source,
  dropped: reading.dropped,
});

export const mapReading = <A, B>(reading: Reading<A>, to: (value: A) => B): Reading<B> => ({
  ...reading,
  value: to(reading.value),
});

/** The service's null and an absent field both mean no value. */
export const absentAsUndefined = <T>(value: T | null | undefined): T | undefined => value ?? undefined;

/** Where the service writes 0 for "no data": a price of 0 is not a price. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

interface Priced {
  price: number | undefined;
  previousClose: number | undefined;
}

/** Half of the last decimal: prices have two decimals. */
const same = 0.005;

/**
 * A change as sent. The service sends 0 for "unchanged" and for "unknown": it is believed only where the price equals its previous close.
 * @param priced the price that moved, and what it moved from
 */
export function movedFrom(
  sent: number | null | undefined,
  { price, previousClose }: Priced,
): number | undefined {
  if (sent !== 0) return absentAsUndefined(sent);
  const stayed = price !== undefined && previousClose !== undefined && Math.abs(price - previousClose) < same;
  return stayed ? 0 : undefined;
}
