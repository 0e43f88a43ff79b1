/** index.html sends the first requests before our code has loaded. The code takes each of their answers once. */
import { now } from "#feed/clock/clock";

interface EarlyAnswer {
  /** ms since the page was opened */
  askedAt: number;
  answer: Promise<{ response: Response; receivedAt: number }>;
  stop: AbortController;
}

declare global {
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

export interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms; code that loads late must not make an older answer look fresh */
  receivedAt: number;
}

/** Age of the page, in ms, from which an early answer is too old to use. */
const longestEarlyAge = 30_000;

const times = new WeakMap<Response, Times>();

const onPageClock = (sinceOpened: number) => now() - (performance.now() - sinceOpened);

/** When index.html sent an early request, and when its answer arrived. Undefined for any other answer. */
export const earlyTimes = (response: Response): Times | undefined => times.get(response);

/** Like `fetch`, but takes the early answer if index.html already sent the same request. */
export function sendOnce(target: string, init: RequestInit): Promise<Response> {
  const asked = globalThis.earlyAnswers?.get(target);
  globalThis.earlyAnswers?.delete(target);
  const isOld = asked && performance.now() - asked.askedAt > longestEarlyAge;
  if (isOld) asked.stop.abort();
  if (!asked || isOld) return fetch(target, init);
  const { askedAt, answer, stop } = asked;
  init.signal?.addEventListener("abort", () => stop.abort(init.signal?.reason));
  return answer.then(({ response, receivedAt }) => {
    times.set(response, { askedAt: onPageClock(askedAt), receivedAt: onPageClock(receivedAt) });
    return response;
  });
}
