/** Sends one operation over HTTP, to the address that served the page. */
import { now } from "#feed/clock/clock";
import { exchangeClock, stampsOfAnswer } from "#feed/clock/exchangeClock";
import { type Problems, problems } from "#feed/reading/problems";
import { type Answer, FeedError, longestAnswer, type Reading, within } from "#feed/reading/reading";
import { shownTexts } from "#rows/shownTexts";
import {
  asksOfSomething,
  type Body,
  encode,
  knowsNothing,
  type Operation,
  type Params,
} from "#wire/contract/operation";
import { MalformedBody, read, refuseUnreadable } from "#wire/contract/read";
import { LineIdentities } from "#wire/lineIdentity";
import { InFlight } from "./recovery.ts";

// Where answers come from: the service through this page's server, or a recording.

interface Answered {
  response: Answer;
  /** when the answer was requested and received, if those are not the times of this request */
  times?: Times | undefined;
}

/** @throws FeedError */
type AnswerSource = (operation: Operation, params: Params<Operation>, stop: AbortSignal) => Promise<Answered>;

let source: AnswerSource | undefined;

/** From now on every operation is answered by this source, and none by the service. */
export function answerFrom(other: AnswerSource): void {
  source = other;
}

const ofService = async (
  send: CallWorld["send"],
  { operation, params, stop }: Pick<Question<Operation>, "operation" | "params" | "stop">,
): Promise<Answered> => {
  const { method, target, contentType, body } = encode(operation, params);
  const response = await send(`/api${target}`, {
    method,
    signal: stop,
    ...(contentType === undefined ? {} : { headers: { "Content-Type": contentType } }),
    ...(body === undefined ? {} : { body }),
  });
  return { response, times: earlyTimes(response) };
};

/** The service sometimes drops a connection or cuts a body; a second request then succeeds. */
const secondTryAfterMs = 400;

interface CallWorld {
  send: (target: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  chance: () => number;
  problems: Problems;
  inFlight: InFlight;
  identities: LineIdentities;
}

const inFlight = new InFlight(now);

/** Call this when the connection to the server is back. It sends the requests in flight again. */
export const resendInFlight = (): void => inFlight.resend();

const page: CallWorld = {
  send: sendOnce,
  now,
  chance: Math.random,
  problems,
  inFlight,
  identities: new LineIdentities(),
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
  /** called when the answer begins to arrive */
  answering: () => void;
  askedAt: number;
}

async function askOverHttp<O extends Operation>(world: CallWorld, question: Question<O>) {
  const { operation, params, stop, answering, askedAt } = question;
  const given = await (source?.(operation, params, stop) ?? ofService(world.send, question));
  answering();
  const { response, times = { askedAt, receivedAt: world.now() } } = given;
  const stamps = stampsOfAnswer(response.headers, times);
  if (response.status === 204 || (response.status === 404 && asksOfSomething(operation)))
    throw nothingUnder(operation, response.status);
  if (!response.ok) throw await FeedError.ofResponse(response, operation.path);
  const text = await response.text();
  if (knowsNothing(operation, text)) throw nothingUnder(operation, response.status);
  // `read` has checked that the body has the shape of the operation's reply; the cast tells the compiler
  const { body: value, ...told } = read(operation.reply as O["reply"], parse(text), stamps.clock.at);
  refuseUnreadable(told);
  world.identities.check(operation, params, value);
  return {
    reading: { ...stamps, from: operation.path, value: shownTexts(value), dropped: told.dropped.length },
    told,
  };
}

const nothingUnder = ({ path }: Operation, status: number) =>
  new FeedError("absent", `${path}: no data for these parameters`, status);

/** Counts "no data for these parameters" as a successful answer. */
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

// `call`, and records each answer's stamps for the page's clocks.

export async function ask<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  const reading = await call(operation, params, signal);
  exchangeClock.noteReading(reading);
  return reading;
}

// index.html sends the first requests before our code has loaded. The code takes each of their answers once.

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
const early = 30_000;

const times = new WeakMap<Response, Times>();

const onPageClock = (sinceOpened: number) => now() - (performance.now() - sinceOpened);

/** When index.html sent an early request, and when its answer arrived. Undefined for any other answer. */
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
