import { MalformedBody } from "#wire/contract/read";
import { plainText } from "#wire/contract/schema";

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

// Why a value could not be loaded, in the terms a view can act on.

/**
 * unreachable: no answer, or the gateway's upstream gave none. refused: the service refused. limited: the gateway refused, because this
 * address sends too many requests. malformed: the page or the gateway could not read the answer. absent: the service has nothing under that
 * name.
 */
type FailureKind = "unreachable" | "refused" | "limited" | "malformed" | "absent";

/** Characters of a foreign text that an error may quote. */
const quoteLimit = 200;

export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly kind: FailureKind;
  /** the HTTP status, if there was an answer */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, status?: number) {
    super(plainText(message)); // it may quote foreign text
    this.kind = kind;
    this.status = status;
  }

  /** A dropped connection or a cut body is; a refusal or a long silence is not. */
  get worthAnotherTry(): boolean {
    if (this.kind === "malformed") return this.status === undefined; // the gateway has asked twice already
    return this.kind === "unreachable" && this.status === undefined && this.cause !== undefined;
  }

  /** The service answered and has nothing under that name. Its answer to an unknown symbol is not documented. */
  get knowsNone(): boolean {
    if (this.kind === "absent") return true;
    return this.kind === "refused" && (this.status === 400 || this.status === 404);
  }

  static of(error: unknown, source: string): FeedError {
    if (error instanceof FeedError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    const kind = error instanceof MalformedBody ? "malformed" : "unreachable";
    const failure = new FeedError(kind, `${source}: ${reason}`.slice(0, quoteLimit));
    failure.cause = error;
    return failure;
  }

  static async ofResponse(response: Response, source: string): Promise<FeedError> {
    const { status } = response;
    const { detail = "", unreadable } = await problemOf(response);
    return new FeedError(
      unreadable === true ? "malformed" : (kinds.get(status) ?? "refused"),
      `${source}: ${status}${typeof detail === "string" && detail ? ` ${detail}` : ""}`.slice(0, quoteLimit),
      status,
    );
  }
}

/** The gateway's own statuses; any other is a refusal of the service. */
const kinds: ReadonlyMap<number, FailureKind> = new Map([
  [429, "limited"],
  [502, "unreachable"],
  [503, "unreachable"],
  [504, "unreachable"],
]);

/** The fields of a problem answer; other bodies are not quoted. */
async function problemOf(response: Response): Promise<{ detail?: unknown; unreadable?: unknown }> {
  if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return {};
  try {
    const problem: unknown = await response.json();
    return typeof problem === "object" && problem ? problem : {};
  } catch {
    return {}; // the status alone decides then
  }
}

// A request and its timeout. Over a dead connection a browser would wait for ever and keep the request.

/** ms: an answer takes up to 4 s from the service; the gateway gives up after 15 s */
export const longestAnswer = 20_000;

/** Runs with a signal that ends with the caller's or after `ms`, and removes its timer and listener. @throws FeedError at the timeout */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  run: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(
    () => stop.abort(new FeedError("unreachable", `no answer within ${ms / 1000} s`)),
    ms,
  );
  const end = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  try {
    return await run(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** The rule that the service's texts are cleaned by, for other foreign texts: those in a link. */
export { plainText };

// A value that views follow, and a signal.

export function listening<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A value outside React that calls its listeners when it is replaced; made for `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  /** The same value again is no change and calls no listener. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let held = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    set(next) {
      if (Object.is(next, held)) return;
      held = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => listening(listeners, listener),
  };
}

/** An event that is not kept: only those listening at that moment receive it. */
interface Signal<T> {
  listen: (listener: (value: T) => void) => () => void;
  send: (value: T) => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    listen: (listener) => listening(listeners, listener),
    send(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
