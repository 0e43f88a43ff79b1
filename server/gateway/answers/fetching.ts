/** Sends a request upstream through the request queue, retries it once within the budget, and stores the result. */

import { prepare } from "#server/gateway/http/prepared";
import { Problem } from "#server/gateway/http/problem";
import { type Failure, isBlockPage, isRefusal, retryAfterOf } from "#server/gateway/upstream/backoff";
import { type BoardOrder, ContradictingBoard } from "#server/gateway/upstream/boardOrder";
import { type CheckedBody, checkBody } from "#server/gateway/upstream/bodyCheck";
import { exchangeClockOf } from "#server/gateway/upstream/clocks";
import type { Canonical } from "#server/gateway/upstream/parameters";
import { RequestQueueFull } from "#server/gateway/upstream/requestQueue";
import { type Upstream, type UpstreamAnswer, UpstreamFailure } from "#server/gateway/upstream/upstream";
import { asksOfSomething, type Body, encode, knowsNothing, type Operation } from "#wire/contract/operation";
import { MalformedBody } from "#wire/contract/parseBody";
import { type LineIdentities, OtherLine } from "#wire/lineIdentity";
import { type Operations, operations } from "#wire/operations";
import { Answers, type Fetch, type Flight, lifeOf } from "./answers.ts";
import type { EventHub } from "./eventHub.ts";
import type { GatewayParts } from "./gatewayParts.ts";
import { keepRead, type Snapshot } from "./snapshots.ts";

/** A usable answer to a request, with its checked body. */
interface GoodAnswer {
  answer: UpstreamAnswer;
  /** undefined for 204 */
  checked: CheckedBody | undefined;
}
/** `again`: an immediate retry is likely to succeed. */
type Outcome =
  | { ok: true; value: GoodAnswer }
  | { ok: false; failure: Failure; reason: string; again: boolean };

/** @param reason our own text, for operators */
const failedOutcome = (
  problem: Problem,
  reason: string,
  { kind = "upstream", retryAfter, again = false }: Partial<Failure> & { again?: boolean } = {},
): Outcome => ({ ok: false, failure: { problem, retryAfter, kind }, reason, again });

interface Question {
  operation: Operation;
  params: Canonical;
  identities: LineIdentities;
  boardOrder: BoardOrder;
  /** true if the cache has an answer for these parameters, which an empty answer must not replace */
  held: boolean;
}

/** @param wall our own epoch ms, to interpret a Retry-After date */
async function attempt(upstream: Upstream, question: Question, wall: () => number): Promise<Outcome> {
  try {
    const answer = await upstream.call(encode(question.operation, question.params));
    return judge(question, answer, wall());
  } catch (error) {
    return failureOf(error);
  }
}

function judge(question: Question, answer: UpstreamAnswer, now: number): Outcome {
  const { operation, params, held, identities, boardOrder } = question;
  if (answer.status === 204 && !held && asksOfSomething(operation))
    return { ok: true, value: { answer, checked: undefined } };
  if (answer.status === 200 && answer.body.length === 0) return unreadableOutcome("an empty body", true);
  if (isRefusal(answer.status)) return refusalOutcome(answer, statusText(answer), now);
  if (answer.status === 200 && isBlockPage(answer.body))
    return refusalOutcome(answer, "a page that blocks", now);
  if (answer.status === 200 && !held && knowsNothing(operation, answer.body.toString("latin1", 0, 8)))
    return noDataOutcome("an empty object");
  if (answer.status === 200) {
    const checked = checkBody(operation.reply, answer.body);
    identities.check(operation, params, checked.body as Body<Operation>); // checked against this very reply
    if (operation === operations.board)
      boardOrder.check(checked.body as Body<Operations["board"]>, exchangeClockOf(answer, now).at);
    return { ok: true, value: { answer, checked } };
  }
  if (answer.status === 503) {
    const retryAfter = retryAfterOf(answer.retryAfter, now);
    const seconds = secondsOf(retryAfter);
    const problem = unavailable(`upstream is unavailable for now: ${statusText(answer)}`, { seconds });
    return failedOutcome(problem, statusText(answer), { retryAfter });
  }
  if (!held && asksOfSomething(operation) && (answer.status === 400 || answer.status === 404))
    return noDataOutcome(statusText(answer));
  return bad(statusText(answer), false);
}

const secondsOf = (retryAfter = 1_000) => Math.max(1, Math.ceil(retryAfter / 1_000));

/** Upstream refuses this server, so another attempt soon would only prolong the refusal. */
function refusalOutcome(answer: UpstreamAnswer, reason: string, now: number): Outcome {
  const retryAfter = retryAfterOf(answer.retryAfter, now);
  const told = { seconds: secondsOf(retryAfter), refused: true } as const;
  const problem = unavailable(`upstream refuses requests of this server: ${reason}`, told);
  return failedOutcome(problem, reason, { kind: "refused", retryAfter });
}

const noDataOutcome = (reason: string): Outcome =>
  failedOutcome(
    new Problem({ status: 404, detail: "the service has no data for these parameters" }),
    reason,
    {
      kind: "nothing",
    },
  );

/** The problem for an unreadable body from upstream. @param place detail for operators only */
const unreadableOutcome = (reason: string, again: boolean, place = "") =>
  bad(reason, again, { unreadable: true, place });

/** @param reason our own text, never upstream's */
function bad(reason: string, again: boolean, told: { unreadable?: true; place?: string } = {}): Outcome {
  const { place = "", ...extra } = told;
  const problem = new Problem({ status: 502, detail: `upstream gave no usable answer: ${reason}`, ...extra });
  return failedOutcome(problem, reason + place, { again });
}

const statusText = ({ status }: UpstreamAnswer) => `status ${status}`;

interface Unavailable {
  /** from the Retry-After header */
  seconds: number;
  refused?: true;
}

export function unavailable(detail: string, { seconds, ...told }: Unavailable): Problem {
  return new Problem({ status: 503, detail, ...told }, { "Retry-After": String(seconds) });
}

function failureOf(error: unknown): Outcome {
  if (error instanceof ContradictingBoard) return unreadableOutcome(error.message, true);
  if (error instanceof OtherLine)
    return unreadableOutcome("an answer about another line", true, `: ${error.message}`);
  if (error instanceof MalformedBody)
    return unreadableOutcome(
      "a body of an unexpected form",
      true,
      `: ${error.message.replace(/ but received.*/s, "")}`,
    );
  if (error instanceof RequestQueueFull) {
    const problem = unavailable("the request queue is full; try again", { seconds: 1 });
    return failedOutcome(problem, "no request was sent", { kind: "unasked" });
  }
  if (!(error instanceof UpstreamFailure)) throw error;
  if (error.kind === "timeout")
    return failedOutcome(new Problem({ status: 504, detail: "upstream did not answer in time" }), "timeout");
  if (error.kind === "unreachable") return bad("it cannot be reached, or the connection broke", true);
  return unreadableOutcome(
    error.kind === "oversize" ? "a body too large" : "a body that cannot be decoded",
    error.kind === "undecodable",
  );
}

/** ms before an immediate retry. Clients of the service use the same value. */
const retryPause = 150;

/** Decides which gateway sends a request, if several have one upstream. */
interface SharedUpstream {
  /** sends a request upstream only if this gateway may; else gets the answer from the leader */
  fetch(upstream: Fetch): Fetch;
  /** false if a request must not be sent upstream now, because another gateway may lead */
  mayAsk(): boolean;
  /** ms for which an answer is fresh */
  life(snapshot: Snapshot): number;
}

export function answersFromUpstream(
  events: EventHub,
  parts: GatewayParts,
  shared: SharedUpstream | undefined,
): Answers {
  const { snapshots, backoff, clock, longestWait } = parts;
  const upstream = shared ? askingOnlyIf(parts.upstream, () => shared.mayAsk()) : parts.upstream;
  const fetch = fetchThrough(events, { ...parts, upstream });
  return new Answers({
    ...{ snapshots, backoff, clock, longestWait },
    fetch: shared?.fetch(fetch) ?? fetch,
    life: (snapshot) => shared?.life(snapshot) ?? answerLife(parts, snapshot),
  });
}

/** A request may wait in the queue while the lease goes to another gateway; it is then not sent. */
const askingOnlyIf = (upstream: Upstream, may: () => boolean): Upstream => ({
  ...upstream,
  call: (request) => (may() ? upstream.call(request) : Promise.reject(new RequestQueueFull())),
});

/** ms for which an answer is fresh at the pace of this gateway */
export const answerLife = (
  { times, pace }: Pick<GatewayParts, "times" | "pace">,
  snapshot: Snapshot,
): number => lifeOf(snapshot, times.session()) * pace;

function fetchThrough(events: EventHub, parts: GatewayParts): Fetch {
  const { backoff, clock, metrics, pace } = parts;
  return async (flight) => {
    const { operation, key } = flight;
    backoff.earnRetry();
    let askedAt = clock.now();
    const started = (at: number) => {
      askedAt = at;
    };
    let outcome = await once(parts, flight, started);
    if (!outcome.ok && outcome.again && backoff.spendRetry()) {
      metrics.retries.inc({ operation });
      await clock.wait(retryPause * Math.min(1, pace));
      outcome = await once(parts, flight, started);
    }
    if (outcome.ok) {
      const { snapshot, isNewest } = await store(parts, flight, { ...outcome.value, askedAt });
      if (isNewest) events.emit("answer", snapshot, outcome.value.checked?.body);
      return snapshot;
    }
    backoff.failed(operation, key, outcome.failure, clock.now() - askedAt);
    if (outcome.failure.kind === "refused") metrics.refusals.inc({ operation });
    if (outcome.failure.kind === "upstream" || outcome.failure.kind === "refused") {
      metrics.failed(operation, clock.wall(), outcome.reason);
      events.emit("fault", operation, outcome.reason, clock.wall());
      parts.log.warn({ operation, reason: outcome.reason }, "upstream failed");
    }
    return outcome.failure.problem;
  };
}

async function once(parts: GatewayParts, flight: Flight, started: (at: number) => void): Promise<Outcome> {
  const { operation, params, key } = flight;
  try {
    const outcome = await parts.requestQueue.enter({
      group: operation,
      rank: () => parts.knownSymbols.rank(operation, params),
      wanted: () => flight.renewal || flight.waiting > 0,
      run: () => {
        started(parts.clock.now());
        const held = parts.snapshots.get(key)?.body !== undefined;
        const { identities, boardOrder } = parts;
        const question = { operation: operations[operation], params, held, identities, boardOrder };
        return attempt(parts.upstream, question, () => parts.clock.wall());
      },
    });
    parts.metrics.calls.inc({ operation, outcome: outcome.ok ? "good" : "failed" });
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

async function store(
  parts: GatewayParts,
  { operation, params, key }: Flight,
  { answer, checked, askedAt }: GoodAnswer & { askedAt: number },
): Promise<{ snapshot: Snapshot; isNewest: boolean }> {
  const { snapshots, clock, times, backoff, metrics, knownSymbols } = parts;
  const fetchedAt = clock.wall();
  const answeredAt = clock.now();
  const seen = times.observe(answer, fetchedAt);
  const body = checked && (await prepare(answer.body, snapshots.get(key)?.body));
  const partly = checked?.partly === true;
  const came = { fetchedAt, answeredAt, askedAt, ...seen };
  const snapshot: Snapshot = { operation, params, body, partly, ...came };
  backoff.succeeded(operation, key);
  const { rows = 0, dropped = [], surprises = [] } = checked ?? {};
  metrics.succeeded(operation, { at: fetchedAt, latency: answeredAt - askedAt, rows, dropped, surprises });
  if (checked) knownSymbols.learn(operation, params, checked.body);
  const newest = snapshots.get(key);
  if (newest && newest.answeredAt > answeredAt) return { snapshot: newest, isNewest: false };
  if (checked) keepRead(snapshot, checked);
  snapshots.put(key, snapshot);
  return { snapshot, isNewest: true };
}
