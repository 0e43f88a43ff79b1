/** Sends one operation over HTTP, to the address that served the page. */
import { exchangeClock, stampsOfAnswer } from "#feed/clock/exchangeClock";
import { type Problems, problems } from "#feed/reading/problems";
import { type Answer, FeedError, type Reading } from "#feed/reading/reading";
import { shownTexts } from "#rows/shownTexts";
import {
  asksOfSomething,
  type Body,
  encode,
  knowsNothing,
  type Operation,
  type Params,
} from "#wire/contract/operation";
import { MalformedBody, parseBody, refuseUnreadable } from "#wire/contract/parseBody";
import { LineIdentities } from "#wire/lineIdentity";
import { earlyTimes, type Times } from "./earlyAnswers.ts";
import { attemptOnce, type Errand, pageSender, type Sender, sendRequest } from "./sendRequest.ts";

interface TimedAnswer {
  response: Answer;
  /** when the answer was requested and received, if those are not the times of this request */
  times?: Times | undefined;
}

/** The service through this page's server, or a recording. @throws FeedError */
type AnswerSource = (
  operation: Operation,
  params: Params<Operation>,
  stop: AbortSignal,
) => Promise<TimedAnswer>;

let source: AnswerSource | undefined;

/** From now on every operation is answered by this source, and none by the service. */
export function answerFrom(other: AnswerSource): void {
  source = other;
}

const ofService = async (
  { send }: Pick<Sender, "send">,
  { operation, params, stop }: Pick<Question<Operation>, "operation" | "params" | "stop">,
): Promise<TimedAnswer> => {
  const { method, target, contentType, body } = encode(operation, params);
  const response = await send(`/api${target}`, {
    method,
    signal: stop,
    ...(contentType === undefined ? {} : { headers: { "Content-Type": contentType } }),
    ...(body === undefined ? {} : { body }),
  });
  return { response, times: earlyTimes(response) };
};

/** Asks an operation, and records the answer's stamps for the page's clocks. @throws FeedError, or the signal's reason when the caller gave up */
export async function askOperation<O extends Operation>(
  operation: O,
  params: Params<O>,
  signal?: AbortSignal,
): Promise<Reading<Body<O>>> {
  const reading = await call(operation, params, signal);
  exchangeClock.noteReading(reading);
  return reading;
}

export function createCall(sender: Sender, problems: Problems, identities = new LineIdentities()) {
  const { now: clock } = sender;
  return async <O extends Operation>(
    operation: O,
    params: Params<O>,
    signal?: AbortSignal,
  ): Promise<Reading<Body<O>>> => {
    const { path } = operation;
    const errand: Errand<Awaited<ReturnType<typeof askOverHttp<O>>>> = {
      source: path,
      async run(stop, answering) {
        const answer = await askOverHttp(sender, { operation, params, stop, answering, askedAt: clock() });
        identities.check(operation, params, answer.sent);
        return answer;
      },
      succeeded({ reading: { fetchedAt, stale }, told }, latency) {
        problems.success(path, { at: clock(), latency, fetchedAt, stale, ...told });
      },
      failed({ kind, message: reason }, latency) {
        // "no data for these parameters" counts as a successful answer
        if (kind === "absent") problems.success(path, { at: clock(), latency });
        else problems.failure(path, { at: clock(), what: kind, reason });
      },
    };
    const { signal: none } = new AbortController();
    // what reads a recording has the timeout and the second try of its own requests
    const { reading } = await (source
      ? attemptOnce(sender, errand, signal, () => errand.run(signal ?? none, () => undefined))
      : sendRequest(sender, errand, signal));
    return reading;
  };
}

const call = createCall(pageSender, problems);

interface Question<O extends Operation> {
  operation: O;
  params: Params<O>;
  stop: AbortSignal;
  /** called when the answer begins to arrive */
  answering: () => void;
  askedAt: number;
}

async function askOverHttp<O extends Operation>(sender: Sender, question: Question<O>) {
  const { operation, params, stop, answering, askedAt } = question;
  const given = await (source?.(operation, params, stop) ?? ofService(sender, question));
  answering();
  const { response, times = { askedAt, receivedAt: sender.now() } } = given;
  const stamps = stampsOfAnswer(response.headers, times);
  if (response.status === 204 || (response.status === 404 && asksOfSomething(operation)))
    throw nothingUnder(operation, response.status);
  if (!response.ok) throw await FeedError.ofResponse(response, operation.path);
  const text = await response.text();
  if (knowsNothing(operation, text)) throw nothingUnder(operation, response.status);
  // `read` has checked that the body has the shape of the operation's reply; the cast tells the compiler
  const { body: value, ...told } = parseBody(operation.reply as O["reply"], parse(text), stamps.clock.at);
  refuseUnreadable(told);
  return {
    reading: { ...stamps, from: operation.path, value: shownTexts(value), dropped: told.dropped.length },
    sent: value,
    told,
  };
}

const nothingUnder = ({ path }: Operation, status: number) =>
  new FeedError("absent", `${path}: no data for these parameters`, status);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedBody(text === "" ? "an empty body" : "not JSON");
  }
}
