/** A question and how long its answer is waited for: over a connection that is dead, a browser would wait for ever, and keep what waits. */
import { FeedError } from "#feed/reading/feedError";

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
