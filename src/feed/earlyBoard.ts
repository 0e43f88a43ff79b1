/** The first question for the board: index.html puts it before any code of ours has come, and its answer is taken here, once. */
import { prices } from "#wire/prices";
import { now } from "./clock.ts";

interface EarlyBoard {
  /** ms since the page was opened */
  askedAt: number;
  answer: Promise<{ response: Response; receivedAt: number }>;
  stop: AbortController;
}

declare global {
  var earlyBoard: EarlyBoard | undefined;
}

interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms; the code may have come long after the answer, which is not fresher for that */
  receivedAt: number;
}

const times = new WeakMap<Response, Times>();

const onPageClock = (sinceOpened: number) => now() - (performance.now() - sinceOpened);

/** When an answer was asked for and came, where that was before whoever reads it asked. */
export const earlyTimes = (response: Response): Times | undefined => times.get(response);

/** Like `fetch`, but that a question which was put already is not put again. */
export function sendOnce(target: string, init: RequestInit): Promise<Response> {
  const early = globalThis.earlyBoard;
  if (!early || target !== `/api${prices.board.path}`) return fetch(target, init);
  globalThis.earlyBoard = undefined;
  const { askedAt, answer, stop } = early;
  init.signal?.addEventListener("abort", () => stop.abort(init.signal?.reason));
  return answer.then(({ response, receivedAt }) => {
    times.set(response, { askedAt: onPageClock(askedAt), receivedAt: onPageClock(receivedAt) });
    return response;
  });
}
