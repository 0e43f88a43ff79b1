/** Sends one operation over HTTP, to the address that served the page. */
import { now } from "#feed/clock/clock";
import { exchangeClock, stampsOfAnswer } from "#feed/clock/exchangeClock";
import { type Problems, problems } from "#feed/reading/problems";
import { FeedError, longestAnswer, type Reading, within } from "#feed/reading/reading";
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
import { earlyTimes, sendOnce, type Times } from "./earlyAnswers.ts";

// Requests in flight. After a network failure a request may wait on a dead connection without the browser noticing. So a request without an
// answer is sent again, over another connection. A gateway that still handles the first request answers both together.

/** ms without an answer before the second and before the third attempt; a gateway sends cached answers within 1.5 s */
const answerWithin: readonly (number | undefined)[] = [4_000, 4_000];
/** Requests younger than this, in ms, were sent after the connection was back. */
const justSent = 500;

interface Attempt<T> {
  stop: AbortSignal;
  /** sends the request once @param answering `send` calls it when the answer begins to arrive */
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

  /** Call this when the connection is back. It sends requests in flight again at once, because they may never be answered. */
  resend(): void {
    const before = this.#now() - justSent;
    for (const { since, again } of [...this.#open]) if (since <= before) again();
  }

  async untilAnswered<T>({ stop, send, unanswered }: Attempt<T>): Promise<T> {
    for (let times = 0; ; times += 1) {
      const one = new AbortController();
      const giveUp = (reason: string) =>
        one.abort(new Unanswered("unreachable", `${reason}; requested again`));
      const end = () => one.abort(stop.reason);
      const wait = answerWithin[times];
      const timer = wait && setTimeout(() => giveUp(`no answer within ${wait / 1000} s`), wait);
      const mine = {
        since: this.#now(),
        again: () => giveUp("no answer since before the connection was back"),
      };
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

// Where answers come from: the service through this page's server, or a recording.

interface Answered {
  response: Response;
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
