/**
 * The fast path writes a fresh cached answer to an operation without parameters, and bypasses the routes. Measured with Node 20 on two
 * cores, a board of 300 lines and 8 keep-alive connections, a request takes 84 µs of server CPU here, and 139 µs by the routes. Between two
 * answers of the service, clients may request the board thousands of times. The five headers of one request (its id, duration and
 * allowance) cost 3.5 µs as one flat list and 5.5 µs as objects.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Allowance, markList } from "#server/gateway/http/headers";
import { chooseEncoding, isNamed } from "#server/gateway/http/prepared";
import type { Clock } from "#server/gateway/upstream/clocks";
import { isOperationName, type OperationName, operations } from "#wire/operations";
import type { Answers } from "./answers.ts";
import { type AnswerHeaders, type HeadersOf, isEmptyBody } from "./api.ts";
import type { Snapshot } from "./snapshots.ts";

interface Reply {
  written: AnswerHeaders;
  octets: Buffer;
  tag: string | undefined;
  hash: string;
}

interface Ready {
  snapshot: Snapshot;
  /** ms of the clock */
  until: number;
  /** by `Accept-Encoding`; browsers send only a few different values */
  replies: Map<string | undefined, Reply>;
}

/** ms after which freshness is checked again, because the phase of the day may have changed */
const holds = 500;
const spellings = 50;

/** Replies are rebuilt only when their snapshot, its age in seconds or its freshness changes. */
function createReplies({ answers, headersOf }: Pick<FastPathOptions, "answers" | "headersOf">) {
  const made = new Map<OperationName, Ready>();

  const readyFor = (operation: OperationName, now: number) => {
    const before = made.get(operation);
    if (before && now < before.until && answers.held(operation) === before.snapshot) return before;
    const fresh = answers.fresh(operation);
    if (!fresh) return undefined;
    const { snapshot, left } = fresh;
    const nextSecond = 1_000 - ((now - snapshot.answeredAt) % 1_000);
    const ready = { snapshot, until: now + Math.min(left, nextSecond, holds), replies: new Map() };
    made.set(operation, ready);
    return ready;
  };

  /** @returns undefined if no answer is fresh */
  return (operation: OperationName, accepted: string | undefined, now: number): Reply | undefined => {
    const ready = readyFor(operation, now);
    if (!ready) return undefined;
    const { snapshot, replies } = ready;
    const before = replies.get(accepted);
    if (before) return before;
    const reply = prepareReply(snapshot, accepted, headersOf);
    if (reply && replies.size < spellings) replies.set(accepted, reply);
    return reply;
  };
}

function prepareReply(snapshot: Snapshot, accepted: string | undefined, headersOf: HeadersOf) {
  const { body } = snapshot;
  if (!body) return undefined;
  const encoding = chooseEncoding(accepted, body);
  const written = headersOf({ snapshot, cache: "hit" }, encoding);
  const octets = body[encoding] ?? body.identity;
  return { written, octets, tag: written.unchanged.ETag, hash: body.hash };
}

export interface FastPathOptions {
  answers: Answers;
  headersOf: HeadersOf;
  clock: Clock;
  /** counts the request against its address's limit; undefined if the routes must decide */
  admitNow: (incoming: IncomingMessage, now: number) => Allowance | undefined;
  answered: (operation: OperationName, status: 200 | 304, now: number) => void;
  refuse: (operation: OperationName, body: string, outgoing: ServerResponse) => void;
}

/** @returns true if this function answers; if false, the routes answer */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

export function createFastPath(options: FastPathOptions): FastPath {
  const { clock, admitNow, answered, refuse } = options;
  const replyTo = createReplies(options);
  const byUrl = new Map<string, OperationName>();
  for (const [name, { body, path }] of Object.entries(operations)) {
    if (body === "json" && isOperationName(name)) byUrl.set(`/api${path}`, name);
  }

  return (incoming, outgoing) => {
    const name = incoming.method === "POST" ? byUrl.get(incoming.url ?? "") : undefined;
    if (name === undefined) return false;
    const { headers } = incoming;
    if (headers["transfer-encoding"] !== undefined) return false;
    const length = headers["content-length"];
    const bare = length === undefined || length === "0";
    if (!bare && length !== "2") return false;
    const now = clock.now();
    const reply = replyTo(name, headers["accept-encoding"], now);
    const allowed = reply && admitNow(incoming, now);
    if (!allowed) return false;
    const write = () => {
      const marks = markList(incoming, clock.now() - now, allowed);
      answered(name, give(reply, { named: headers["if-none-match"], marks }, outgoing), now);
    };
    if (bare) write();
    else
      readShort(incoming, (text) => {
        if (isEmptyBody(text)) write();
        else refuse(name, text, outgoing);
      });
    return true;
  };
}

/** @param marks headers of this answer only: name, value, name, value … */
function give(
  reply: Reply,
  { named, marks }: { named: string | undefined; marks: readonly string[] },
  outgoing: ServerResponse,
): 200 | 304 {
  const { tag, hash, octets, written } = reply;
  if (named !== undefined && (named === tag || isNamed(named, hash))) {
    outgoing.writeHead(304, written.unchangedList.concat(marks)).end();
    return 304;
  }
  outgoing.writeHead(200, written.fullList.concat(marks)).end(octets);
  return 200;
}

/** Reads a body that was announced with a length of two bytes. */
function readShort(incoming: IncomingMessage, take: (text: string) => void): void {
  let text = "";
  incoming.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (text.length === 2) take(text);
  });
}
