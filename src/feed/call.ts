/** One operation over HTTP, at the address the page was served from. */
import { type Body, encode, type Operation, type Params } from "#wire/operation";
import { MalformedBody, read, refuseUnreadable } from "#wire/read";
import { now } from "./clock.ts";
import { earlyTimes, sendOnce } from "./earlyAnswers.ts";
import { FeedError } from "./feedError.ts";
import { type Problems, problems } from "./problems.ts";
import type { Reading } from "./reading.ts";
import { shownTexts } from "./shownTexts.ts";
import { stampsOfAnswer } from "./stamps.ts";
import { UnderWay } from "./underWay.ts";
import { longestAnswer, within } from "./within.ts";

/** The service now and then drops a connection or cuts a body, and answers well when asked again. */
const secondTryAfterMs = 400;

export interface CallWorld {
  send: (target: string, init: RequestInit) => Promise<Response>;
  now: () => number;
  chance: () => number;
  problems: Problems;
  underWay: UnderWay;
}

const underWay = new UnderWay(now);

/** The way to the server is open again: what was asked before is not waited for any longer, but asked again. */
export const askAgain = (): void => underWay.putAgain();

const page: CallWorld = {
  send: sendOnce,
  now,
  chance: Math.random,
  problems,
  underWay,
};

/** @throws FeedError, or the signal's reason when the caller gave up */
export async function call<O extends Operation>(
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
      world.underWay.untilHeard({
        stop,
        put: (one, heard) => ask(world, { operation, params, stop: one, heard, askedAt: world.now() }),
        unheard: ({ message: reason }) =>
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
  /** the answer has begun to come */
  heard: () => void;
  askedAt: number;
}

async function ask<O extends Operation>(world: CallWorld, question: Question<O>) {
  const { operation, params, stop, heard, askedAt } = question;
  const { method, target, contentType, body } = encode(operation, params);
  const response = await world.send(`/api${target}`, {
    method,
    signal: stop,
    ...(contentType === undefined ? {} : { headers: { "Content-Type": contentType } }),
    ...(body === undefined ? {} : { body }),
  });
  heard();
  const times = earlyTimes(response) ?? { askedAt, receivedAt: world.now() };
  const stamps = stampsOfAnswer(response.headers, times);
  if (response.status === 204 || (response.status === 404 && asksOfSomething(operation)))
    throw nothingUnder(operation, response.status);
  if (!response.ok) throw await FeedError.ofResponse(response, operation.path);
  const text = await response.text();
  if (isBare(operation, text)) throw nothingUnder(operation, response.status);
  // the cast names what `read` proves: a body of the operation's own reply shape
  const { body: value, ...told } = read(operation.reply as O["reply"], parse(text), stamps.clock.at);
  refuseUnreadable(told);
  return {
    reading: { ...stamps, from: operation.path, value: shownTexts(value), dropped: told.dropped.length },
    told,
  };
}

const asksOfSomething = ({ params }: Operation) => Object.keys(params).length > 0;

/** `{}` where parts are declared: so the service answers for a symbol that it does not know. */
const isBare = (operation: Operation, text: string) =>
  asksOfSomething(operation) && operation.reply.kind === "parts" && text.length < 8 && text.trim() === "{}";

const nothingUnder = ({ path }: Operation, status: number) =>
  new FeedError("absent", `${path}: nothing is known`, status);

/** An answer all the same. */
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
