/** One operation over HTTP, at the address the page was served from. */
import { now } from "#feed/clock/clock";
import { exchangeClock, stampsOfAnswer } from "#feed/clock/exchangeClock";
import { FeedError, longestAnswer, within } from "#feed/reading/feedError";
import { type Problems, problems } from "#feed/reading/problems";
import type { Reading } from "#feed/reading/reading";
import { shownTexts } from "#feed/reading/shownTexts";
import {
  asksOfSomething,
  type Body,
  encode,
  knowsNothing,
  type Operation,
  type Params,
} from "#wire/contract/operation";
import { MalformedBody, read, refuseUnreadable } from "#wire/contract/read";

// First requests: index.html sends them before our code has loaded. Each answer is used here once.

interface EarlyAnswer {
  /** ms since the page was opened */
  askedAt: number;
  answer: Promise<{ response: Response; receivedAt: number }>;
  stop: AbortController;
}

declare global {
  var earlyAnswers: Map<string, EarlyAnswer> | undefined;
}

interface Times {
  /** page clock, ms */
  askedAt: number;
  /** page clock, ms; late-loaded code must not make an older answer look fresh */
  receivedAt: number;
}

/** Age of the page, in ms, from which an early answer is too old to use. */
const early = 30_000;

const times = new WeakMap<Response, Times>();

const onPageClock = (sinceOpened: number) => now() - (performance.now() - sinceOpened);

/** Times of an early request and its answer, where both precede the reader's own request. */
export const earlyTimes = (response: Response): Times | undefined => times.get(response);

/** Like `fetch`, but takes the early answer if index.html already sent the same request. */
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

// Requests in flight. One without an answer may have gone out over a connection that is dead although the network is back. The browser
// does not notice and would wait as long as an answer may take. So it is sent again, over another connection; a gateway that still works
// on the first one joins the two.

/** ms without an answer before the second and the third attempt; a gateway serves cached answers within 1.5 s */
const answerWithin: readonly (number | undefined)[] = [4_000, 4_000];
/** Requests younger than this were sent after the connection was back, ms. */
const justSent = 500;

interface Attempt<T> {
  stop: AbortSignal;
  /** sends the request once @param answering to be called when the answer begins to arrive */
  send: (one: AbortSignal, answering: () => void) => Promise<T>;
  /** called after every attempt that got no answer */
  unanswered: (failure: FeedError) => void;
}

class Unanswered extends FeedError {}

export class InFlight {
  readonly #now: () => number;
  readonly #open = new Set<{ since: number; again: () => void }>();

  /** @param now page clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The connection is back: earlier requests may never be answered, so they are sent again now. */
  resend(): void {
    const before = this.#now() - justSent;
    for (const { since, again } of [...this.#open]) if (since <= before) again();
  }

  async untilAnswered<T>({ stop, send, unanswered }: Attempt<T>): Promise<T> {
    for (let times = 0; ; times += 1) {
      const one = new AbortController();
      const giveUp = (reason: string) => one.abort(new Unanswered("unreachable", `${reason}: asked again`));
      const end = () => one.abort(stop.reason);
      const wait = answerWithin[times];
      const timer = wait && setTimeout(() => giveUp(`no word within ${wait / 1000} s`), wait);
      const mine = { since: this.#now(), again: () => giveUp("no word since before the way was open") };
      this.#open.add(mine);
      stop.addEventListener("abort", end);
      if (stop.aborted) end();
      try {
        return await send(one.signal, () => clearTimeout(timer));
      } catch (error) {
        const { reason } = one.signal;
        if (!(reason instanceof Unanswered)) throw error;
        unanswered(reason);
      } finally {
        clearTimeout(timer);
        this.#open.delete(mine);
        stop.removeEventListener("abort", end);
      }
    }
  }
}

/** The service sometimes drops a connection or cuts a body; a second request then succeeds. */
const secondTryAfterMs = 400;

interface CallWorld {
  send: (target: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  chance: () => number;
  problems: Problems;
  inFlight: InFlight;
}

const inFlight = new InFlight(now);

/** The connection to the server is back: requests in flight are sent again. */
export const resendInFlight = (): void => inFlight.resend();

const page: CallWorld = {
  send: sendOnce,
  now,
  chance: Math.random,
  problems,
  inFlight,
};

/** @throws FeedError, or the signal's reason when the caller gave up */
async function call<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  return createCall(page)(operation, params, signal);
}

export function createCall(world: CallWorld) {
  return async <O extends Operation>(
    operation: O,
    params: Params<O>,
    signal?: AbortSignal,
  ): Promise<Reading<Body<O>>> => {
    try {
      return await attempt(world, operation, params, signal);
    } catch (error) {
      if (!(error instanceof FeedError) || !error.worthAnotherTry) throw error;
      await pause(secondTryAfterMs * (0.5 + world.chance()), signal);
      return await attempt(world, operation, params, signal);
    }
  };
}

async function attempt<O extends Operation>(
  world: CallWorld,
  operation: O,
  params: Params<O>,
  signal: AbortSignal | undefined,
): Promise<Reading<Body<O>>> {
  const askedAt = world.now();
  const source = operation.path;
  try {
    const { reading, told } = await within(longestAnswer, signal, (stop) =>
      world.inFlight.untilAnswered({
        stop,
        send: (one, answering) =>
          askOverHttp(world, { operation, params, stop: one, answering, askedAt: world.now() }),
        unanswered: ({ message: reason }) =>
          world.problems.failure(source, { at: world.now(), what: "unreachable", reason }),
      }),
    );
    const at = world.now();
    world.problems.success(source, {
      at,
      latency: at - askedAt,
      fetchedAt: reading.fetchedAt,
      stale: reading.stale,
      ...told,
    });
    return reading;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const failure = FeedError.of(error, source);
    if (failure.kind === "absent") nothingKnown(world, source, askedAt);
    else world.problems.failure(source, { at: world.now(), what: failure.kind, reason: failure.message });
    throw failure;
  }
}

interface Question<O extends Operation> {
  operation: O;
  params: Params<O>;
  stop: AbortSignal;
  /** the answer has begun to arrive */
  answering: () => void;
  askedAt: number;
}

async function askOverHttp<O extends Operation>(world: CallWorld, question: Question<O>) {
  const { operation, params, stop, answering, askedAt } = question;
  const { method, target, contentType, body } = encode(operation, params);
  const response = await world.send(`/api${target}`, {
    method,
    signal: stop,
    ...(contentType === undefined ? {} : { headers: { "Content-Type": contentType } }),
    ...(body === undefined ? {} : { body }),
  });
  answering();
  const times = earlyTimes(response) ?? { askedAt, receivedAt: world.now() };
  const stamps = stampsOfAnswer(response.headers, times);
  if (response.status === 204 || (response.status === 404 && asksOfSomething(operation)))
    throw nothingUnder(operation, response.status);
  if (!response.ok) throw await FeedError.ofResponse(response, operation.path);
  const text = await response.text();
  if (knowsNothing(operation, text)) throw nothingUnder(operation, response.status);
  // the cast names what `read` proves: the body has the shape of the operation's reply
  const { body: value, ...told } = read(operation.reply as O["reply"], parse(text), stamps.clock.at);
  refuseUnreadable(told);
  return {
    reading: { ...stamps, from: operation.path, value: shownTexts(value), dropped: told.dropped.length },
    told,
  };
}

const nothingUnder = ({ path }: Operation, status: number) =>
  new FeedError("absent", `${path}: nothing is known`, status);

/** "Nothing under this name" counts as a successful answer. */
const nothingKnown = (world: CallWorld, source: string, askedAt: number) =>
  world.problems.success(source, { at: world.now(), latency: world.now() - askedAt });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBody(text === "" ? "an empty body" : "not JSON");
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

// `call`, and what the page notes from every answer besides its value.

export async function ask<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  const reading = await call(operation, params, signal);
  exchangeClock.noteReading(reading);
  return reading;
}
