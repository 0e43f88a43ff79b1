/**
 * Sends every request of the page, to the address that served it: with one timeout, again if no answer begins to arrive, and a second time
 * after a dropped connection or a cut body.
 */

import { FeedError, longestAnswer, withTimeout } from "#feed/reading/reading";
import { InFlight } from "./inFlight.ts";
import { pageWorld, type World } from "./world.ts";

/** The service sometimes drops a connection or cuts a body; a second request then succeeds. */
const secondTryAfterMs = 400;

export interface Sender extends Pick<World, "send" | "now" | "chance"> {
  inFlight: InFlight;
}

const inFlight = new InFlight(pageWorld.now);

/** Call this when the connection to the server is back. It sends the requests in flight again. */
export const resendInFlight = (): void => inFlight.resend();

export const pageSender: Sender = { ...pageWorld, inFlight };

export interface Errand<T> {
  /** names the request in errors */
  source: string;
  /** sends the request and reads its answer @param answering to be called when the answer begins to arrive */
  run: (stop: AbortSignal, answering: () => void) => Promise<T>;
  /** whether a failure is told at once, without a second try */
  once?: boolean | undefined;
  /** called with each answer @param took ms from the request to the answer that was read */
  succeeded?: (result: T, took: number) => void;
  /** called after each request without an answer that could be read */
  failed?: (failure: FeedError, took: number) => void;
}

/** @throws FeedError, or the signal's reason when the caller gave up */
export async function sendRequest<T>(sender: Sender, errand: Errand<T>, signal?: AbortSignal): Promise<T> {
  const timely = (stop: AbortSignal) =>
    sender.inFlight.untilAnswered({
      ...{ stop, send: errand.run },
      unanswered: (failure) => errand.failed?.(failure, 0),
    });
  const attempt = () => attemptOnce(sender, errand, signal, () => withTimeout(longestAnswer, signal, timely));
  try {
    return await attempt();
  } catch (error) {
    if (errand.once || !(error instanceof FeedError) || !error.worthAnotherTry) throw error;
    await pause(secondTryAfterMs * (0.5 + sender.chance()), signal);
    return await attempt();
  }
}

/** Runs a request once, without a timeout. @throws as `sendRequest` */
export async function attemptOnce<T>(
  { now: clock }: Pick<Sender, "now">,
  { source, succeeded, failed }: Errand<T>,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  const askedAt = clock();
  try {
    const result = await run();
    succeeded?.(result, clock() - askedAt);
    return result;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const failure = FeedError.of(error, source);
    failed?.(failure, clock() - askedAt);
    throw failure;
  }
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
