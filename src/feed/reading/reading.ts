/** Where and when a value was had; every value that reaches a view carries it. */
export interface Reading<T> {
  value: T;
  /** when upstream gave the answer, on the page's clock (`now()` of ./clock.ts), ms; the gateway's clock does not matter */
  fetchedAt: number;
  /** when the page received it, on the page's clock, ms */
  receivedAt: number;
  /** the gateway's own stamp of `fetchedAt`, on the gateway's clock, ms; absent behind a plain proxy */
  stampedAt: number | undefined;
  via: "http" | "push" | "derived";
  /** the operation's path or the topic's destination */
  from: string;
  /** served from memory because upstream failed */
  stale: boolean;
  clock: ExchangeClock;
  source: Source | undefined;
  /** rows left out because they could not be read */
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

/** A reading without its value: when and how it was had. */
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
