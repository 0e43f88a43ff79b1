/** What a page asks for first: index.html puts these questions before any code of ours has come, and each answer is taken here, once. */
import { now } from "#feed/clock/clock";

interface EarlyAnswer {
  /** ms since the page was opened */
  askedAt: number;
  answer: Promise<{ response: Response; receivedAt: number }>;
  stop: AbortController;
}

declare global {
  /** by address */
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms; the code may have come long after the answer, which is not fresher for that */
  receivedAt: number;
}

/** Whoever asks so long after the page was opened wants a new answer, ms. */
const early = 30_000;

const times = new WeakMap<Response, Times>();

const onPageClock = (sinceOpened: number) => now() - (performance.now() - sinceOpened);

/** When an answer was asked for and came, where that was before whoever reads it asked. */
export const earlyTimes = (response: Response): Times | undefined => times.get(response);

/** Like `fetch`, but that a question which was put already is not put again. */
export function sendOnce(target: string, init: RequestInit): Promise<Response> {
  const asked = globalThis.earlyAnswers?.get(target);
  if (!asked) return fetch(target, init);
  globalThis.earlyAnswers?.delete(target);
  const { askedAt, answer, stop } = asked;
  if (performance.now() - askedAt > early) {
    stop.abort();
    return fetch(target, init);
  }
  init.signal?.addEventListener("abort", () => stop.abort(init.signal?.reason));
  return answer.then(({ response, receivedAt }) => {
    times.set(response, { askedAt: onPageClock(askedAt), receivedAt: onPageClock(receivedAt) });
    return response;
  });
}
