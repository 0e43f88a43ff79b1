/** A value of the service with its times and its source, and the meaning of absent values and zeros. */
import { MalformedBody } from "#wire/contract/parseBody";
import { plainText } from "#wire/contract/schema";

/** What the page reads of an answer. A recorded answer is in memory, where a `Response` would only delay it. */
export type Answer = Pick<Response, "ok" | "status" | "headers" | "text">;

/** A value with its times and its source. Every value from the service reaches a view as a reading. */
export interface Reading<T> {
  value: T;
  /** when upstream gave the answer, ms on the page's clock (`now()` of #feed/clock/clock), even if the gateway's clock is wrong */
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

/**
 * unreachable: no answer, or the gateway's upstream gave none. refused: the service refused the page or its gateway. limited: the gateway refused, because this
 * address sends too many requests. malformed: the page or the gateway could not read the answer. absent: the service has nothing under that
 * name. unrecorded: the recording has no answer at or before the moment shown. unread: the recording could not be read.
 */
type FailureKind = "unreachable" | "refused" | "limited" | "malformed" | "absent" | "unrecorded" | "unread";

/** Characters of a foreign text that an error may quote. */
const quoteLimit = 200;

export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly kind: FailureKind;
  /** the HTTP status, if there was an answer */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, status?: number) {
    super(plainText(message)); // cleaned, because the message may quote foreign text
    this.kind = kind;
    this.status = status;
  }

  /** True after a dropped connection or a cut body; false after a refusal or a timeout. */
  get worthAnotherTry(): boolean {
    if (this.kind === "malformed") return this.status === undefined; // if the gateway reports this failure, it has already sent two requests upstream
    return this.kind === "unreachable" && this.status === undefined && this.cause !== undefined;
  }

  /** Whether the service answered that it has nothing under that name. The answer to an unknown symbol is not documented. */
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

  static async ofResponse(response: Answer, source: string): Promise<FeedError> {
    const { status } = response;
    const { detail = "", unreadable, refused } = await problemOf(response);
    const told = unreadable === true ? "malformed" : refused === true ? "refused" : failureKinds.get(status);
    return new FeedError(
      told ?? "refused",
      `${source}: ${status}${typeof detail === "string" && detail ? ` ${detail}` : ""}`.slice(0, quoteLimit),
      status,
    );
  }
}

/** Kinds by the gateway's own statuses. Any other status is a refusal by the service. */
const failureKinds: ReadonlyMap<number, FailureKind> = new Map([
  [429, "limited"],
  [502, "unreachable"],
  [503, "unreachable"],
  [504, "unreachable"],
]);

/** The fields of a problem answer. Other bodies are never quoted. */
async function problemOf(
  response: Answer,
): Promise<{ detail?: unknown; unreadable?: unknown; refused?: unknown }> {
  if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return {};
  try {
    const problem: unknown = JSON.parse(await response.text());
    return typeof problem === "object" && problem ? problem : {};
  } catch {
    return {}; // the body is not a problem; then the status alone decides
  }
}

/** ms; the service takes up to 4 s for an answer, and the gateway gives up after 15 s */
export const longestAnswer = 20_000;

/**
 * Runs a request with a signal that aborts when the caller aborts, or after `ms`, because over a dead connection a browser would wait without end. @throws
 * FeedError at the timeout
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal | undefined,
  run: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const end = () => late.abort(new FeedError("unreachable", `no answer within ${ms / 1000} s`));
  const timer = setTimeout(end, ms);
  const stop = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
  try {
    return await run(stop);
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Cleans foreign texts from a link by the rule for the service's texts. */
export { plainText } from "#wire/contract/schema";
