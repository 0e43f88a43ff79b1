/** One question put upstream, at most twice: what comes back is an answer of the declared kind or a Problem. */

import { Problem } from "#server/gateway/http/problem";
import { encode, type Operation } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/read";
import { type Failure, retryAfterOf } from "./backoff.ts";
import { type CheckedBody, checkBody } from "./bodyCheck.ts";
import type { Canonical } from "./parameters.ts";
import { RequestQueueFull } from "./requestQueue.ts";
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from "./upstream.ts";

export interface GoodAnswer {
  answer: UpstreamAnswer;
  /** undefined for 204 */
  checked: CheckedBody | undefined;
}
/** `again`: the sort of failure that is fine on the next try. */
export type Outcome =
  | { ok: true; value: GoodAnswer }
  | { ok: false; failure: Failure; reason: string; again: boolean };

export interface Question {
  operation: Operation;
  params: Canonical;
  /** what is held under these parameters is given up only for something, not for nothing */
  held: boolean;
}

/** @param wall our own epoch ms, against which a Retry-After date is read */
export async function attempt(upstream: Upstream, question: Question, wall: () => number): Promise<Outcome> {
  try {
    const answer = await upstream.call(encode(question.operation, question.params));
    return judge(question, answer, wall());
  } catch (error) {
    return failureOf(error);
  }
}

function judge({ operation, held }: Question, answer: UpstreamAnswer, now: number): Outcome {
  const asksOfSomething = Object.keys(operation.params).length > 0 && !held;
  if (answer.status === 204 && asksOfSomething) return { ok: true, value: { answer, checked: undefined } };
  if (answer.status === 200 && answer.body.length === 0) return bad("an empty body", true);
  if (answer.status === 200 && asksOfSomething && isBare(operation, answer))
    return nothing("an empty object");
  if (answer.status === 200)
    return { ok: true, value: { answer, checked: checkBody(operation.reply, answer.body) } };
  if (answer.status === 429 || answer.status === 503) {
    const retryAfter = retryAfterOf(answer.retryAfter, now);
    const seconds = Math.max(1, Math.ceil((retryAfter ?? 1_000) / 1_000));
    const problem = unavailable("upstream asks to be left alone for a while", seconds);
    return {
      ok: false,
      failure: { problem, retryAfter, kind: "upstream" },
      reason: said(answer),
      again: false,
    };
  }
  if (asksOfSomething && (answer.status === 400 || answer.status === 404)) return nothing(said(answer));
  return bad(said(answer), false);
}

/** `{}` where parts are declared: so the service answers for the announcements of a symbol that is none. */
const isBare = ({ reply }: Operation, { body }: UpstreamAnswer) =>
  reply.kind === "parts" && body.length < 8 && body.toString("latin1").trim() === "{}";

function nothing(reason: string): Outcome {
  const problem = new Problem({ status: 404, detail: "the service knows nothing under these parameters" });
  return { ok: false, failure: { problem, retryAfter: undefined, kind: "nothing" }, reason, again: false };
}

/** @param reason in our own words @param place what operators are told besides */
function bad(reason: string, again: boolean, place = ""): Outcome {
  const problem = new Problem({ status: 502, detail: `upstream gave no usable answer: ${reason}` });
  return {
    ok: false,
    failure: { problem, retryAfter: undefined, kind: "upstream" },
    reason: reason + place,
    again,
  };
}

const said = ({ status }: UpstreamAnswer) => `status ${status}`;

export function unavailable(detail: string, seconds: number): Problem {
  return new Problem({ status: 503, detail }, { "Retry-After": String(seconds) });
}

export function failureOf(error: unknown): Outcome {
  if (error instanceof MalformedBody)
    return bad(
      "a body that is not of its declared kind",
      true,
      `: ${error.message.replace(/ but received.*/s, "")}`,
    );
  if (error instanceof RequestQueueFull) {
    const problem = unavailable("too many different questions are waiting; ask again", 1);
    const failure = { problem, retryAfter: undefined, kind: "unasked" } as const;
    return { ok: false, failure, reason: "not asked", again: false };
  }
  if (!(error instanceof UpstreamFailure)) throw error;
  if (error.kind === "timeout") {
    const problem = new Problem({ status: 504, detail: "upstream did not answer in time" });
    return {
      ok: false,
      failure: { problem, retryAfter: undefined, kind: "upstream" },
      reason: "timeout",
      again: false,
    };
  }
  if (error.kind === "unreachable") return bad("it cannot be reached or broke off", true);
  return bad(
    error.kind === "oversize" ? "a body too large" : "a body that cannot be decoded",
    error.kind === "undecodable",
  );
}
