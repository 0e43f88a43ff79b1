/** Why a value could not be had, in the terms a view can act on. */

import { MalformedBody } from "#wire/contract/read";
import { plainText } from "#wire/contract/schema";

/**
 * unreachable: no answer, or the gateway says that upstream gave none. refused: the service said no. limited: the gateway did, since
 * too much is asked from here.
 * malformed: an answer that is not of its kind, as the page or the gateway read it. absent: the service knows nothing under that name.
 */
type FailureKind = "unreachable" | "refused" | "limited" | "malformed" | "absent";

/** How much of a foreign text an error may quote. */
const quoteLimit = 200;

export class FeedError extends Error {
  override readonly name = "FeedError";
  readonly kind: FailureKind;
  /** the HTTP status, if there was an answer */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, status?: number) {
    super(plainText(message)); // it may quote what others wrote
    this.kind = kind;
    this.status = status;
  }

  /** A dropped connection or a cut body is; a refusal or a long silence is not. */
  get worthAnotherTry(): boolean {
    if (this.kind === "malformed") return this.status === undefined; // the gateway has asked twice already
    return this.kind === "unreachable" && this.status === undefined && this.cause !== undefined;
  }

  /** The service answered, and knows nothing by that name; what it says of an unknown symbol is not published. */
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

/** What the gateway's statuses say; any other is the service's own no. */
const kinds: ReadonlyMap<number, FailureKind> = new Map([
  [429, "limited"],
  [502, "unreachable"],
  [503, "unreachable"],
  [504, "unreachable"],
]);

/** What a problem answer says; other bodies are not quoted. */
async function problemOf(response: Response): Promise<{ detail?: unknown; unreadable?: unknown }> {
  if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return {};
  try {
    const problem: unknown = await response.json();
    return typeof problem === "object" && problem ? problem : {};
  } catch {
    return {}; // the status alone has to say it
  }
}

// A question and how long its answer is waited for: over a connection that is dead, a browser would wait for ever, and keep what waits.

/** ms: an answer takes up to 4 s from the service; the gateway gives up after 15 s */
export const longestAnswer = 20_000;

/** Runs with a signal that ends with the caller's or after `ms`, and cleans up after itself. @throws FeedError when the time is up */
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

/** The rule that the service's texts are read by, for other texts that anybody may write: those of a link. */
export { plainText } from "#wire/contract/schema";
