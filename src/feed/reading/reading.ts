/** A value with its times and its source. Every value from the service reaches a view as a reading. */
export interface Reading<T> {
  value: T;
  /** when upstream gave the answer, ms on the page's clock (`now()` of #feed/clock/clock), also if the gateway's clock is wrong */
  fetchedAt: number;
  /** when the page received the answer, ms on the page's clock */
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

/** For figures where the service sends 0 for "no data", such as prices. */
export const positive = (value: number | null | undefined): number | undefined =>
  typeof value === "number" && value > 0 ? value : undefined;

interface Priced {
  price: number | undefined;
  previousClose: number | undefined;
}

/** Half of the last decimal: prices have two decimals. */
const same = 0.005;

/**
 * A change as sent. The service sends 0 both for "unchanged" and for "unknown". A 0 is believed only if the price equals the previous
 * close. @param priced the price and the previous close
 */
export function movedFrom(
  sent: number | null | undefined,
  { price, previousClose }: Priced,
): number | undefined {
  if (sent !== 0) return absentAsUndefined(sent);
  const stayed = price !== undefined && previousClose !== undefined && Math.abs(price - previousClose) < same;
  return stayed ? 0 : undefined;
}
