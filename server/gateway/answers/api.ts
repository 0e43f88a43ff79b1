/** Answers `/api/<operation>`: checks the request against the contract, then writes prebuilt bytes. */
import type { IncomingMessage } from "node:http";
import type { HeaderRecord } from "#server/gateway/http/headers";
import { readRequestBody } from "#server/gateway/http/httpServer";
import { chooseEncoding, type Encoding, entityTag, isNamed } from "#server/gateway/http/prepared";
import { type Problem, refusedValue } from "#server/gateway/http/problem";
import { queryOf } from "#server/gateway/http/requestTarget";
import type { ApiHandler } from "#server/gateway/http/routes";
import { type Clock, clockHeader } from "#server/gateway/upstream/clocks";
import { type Canonical, canonicalParameters } from "#server/gateway/upstream/parameters";
import type { Operation } from "#wire/contract/operation";
import { type OperationName, operations } from "#wire/operations";
import type { Answers, CachedAnswer } from "./answers.ts";
import type { Snapshot } from "./snapshots.ts";

/** Headers of an answer. For each encoding and cache state they are built at most once a second. */
export interface AnswerHeaders {
  /** for 200 and 204 */
  full: Record<string, string>;
  /** for 304: headers about the answer, without those that describe a body */
  unchanged: Record<string, string>;
  /** both as a flat list (name, value, name, value …), which Node writes fastest */
  fullList: string[];
  unchangedList: string[];
}

export type HeadersOf = (answer: CachedAnswer, encoding: Encoding) => AnswerHeaders;

export function answerHeaders(common: HeaderRecord, clock: Clock): HeadersOf {
  const last = new WeakMap<Snapshot, { key: string; written: AnswerHeaders }>();
  return (answer, encoding) => {
    const age = Math.max(0, Math.floor((clock.now() - answer.snapshot.answeredAt) / 1_000));
    const key = `${encoding} ${answer.cache} ${age}`;
    const before = last.get(answer.snapshot);
    if (before?.key === key) return before.written;
    const written = write(common, answer, { encoding, age });
    last.set(answer.snapshot, { key, written });
    return written;
  };
}

function write(
  common: HeaderRecord,
  { snapshot, cache }: CachedAnswer,
  { encoding, age }: { encoding: Encoding; age: number },
): AnswerHeaders {
  const { body } = snapshot;
  const unchanged: Record<string, string> = {
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
    Age: String(age),
    "Pola-Fetched-At": String(snapshot.fetchedAt),
    "Pola-Clock": clockHeader(snapshot.clock),
    "Pola-Source": snapshot.source,
    "Pola-Cache": cache,
    ...(body ? { ETag: entityTag(body.hash, encoding) } : {}),
  };
  const full: Record<string, string> = {
    ...common,
    ...unchanged,
    ...(body
      ? {
          "Content-Type": "application/json",
          "Content-Length": String((body[encoding] ?? body.identity).length),
        }
      : {}),
    ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
  };
  return {
    full,
    unchanged,
    fullList: Object.entries(full).flat(),
    unchangedList: Object.entries(unchanged).flat(),
  };
}

export interface ApiOptions {
  answers: Answers;
  headersOf: HeadersOf;
  answered: (operation: OperationName, answer: Pick<CachedAnswer, "cache">) => void;
}

export function createApi({ answers, headersOf, answered }: ApiOptions): ApiHandler {
  return async (name, incoming) => {
    const operation = operations[name];
    const params = await checkedParameters(operation, incoming);
    const asked = answers.ask(name, params);
    const answer = asked instanceof Promise ? await asked : asked;
    answered(name, answer);
    return writeAnswer(answer, incoming, headersOf);
  };
}

/** @throws Problem */
async function checkedParameters(operation: Operation, incoming: IncomingMessage): Promise<Canonical> {
  if (operation.body === "query") return canonicalParameters(operation, queryOf(incoming.url));
  const { headers } = incoming;
  const empty =
    headers["content-length"] === "0" || !(headers["content-length"] ?? headers["transfer-encoding"]);
  const body = empty ? "" : await readRequestBody(incoming);
  if (Object.keys(operation.params).length === 0) {
    if (!isEmptyBody(body)) throw wrongBody(operation, body);
    return noParameters;
  }
  const kind = mediaType(headers["content-type"]);
  if (kind !== "application/x-www-form-urlencoded" && (kind !== "" || body !== ""))
    throw wrongKind(operation, kind);
  return canonicalParameters(operation, new URLSearchParams(body));
}

const noParameters: Canonical = {};

/** For an operation without parameters, the service accepts an empty object as well as an empty body. */
export function isEmptyBody(body: string): boolean {
  const bare = body.trim();
  return bare === "" || (bare.startsWith("{") && bare.endsWith("}") && bare.slice(1, -1).trim() === "");
}

const mediaType = (header: string | undefined) => (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

function wrongKind({ path }: Operation, kind: string): Problem {
  return refusedValue("content-type", kind || "nothing", {
    accepts: "application/x-www-form-urlencoded",
    says: (shown) => `${path} takes a form; its content type is "${shown}"`,
  });
}

export const wrongBody = ({ path }: Operation, body: string): Problem =>
  refusedValue("body", body, {
    accepts: "an empty JSON object {} or an empty body",
    says: (shown) => `${path} takes no parameters; its body is "${shown}"`,
  });

function writeAnswer(
  answer: CachedAnswer,
  { headers, method }: IncomingMessage,
  headersOf: HeadersOf,
): Response {
  const { body } = answer.snapshot;
  if (!body) return new Response(null, { status: 204, headers: headersOf(answer, "identity").full });
  const encoding = chooseEncoding(headers["accept-encoding"], body);
  const { full, unchanged } = headersOf(answer, encoding);
  if (isNamed(headers["if-none-match"], body.hash))
    return new Response(null, { status: 304, headers: unchanged });
  const octets = method === "HEAD" ? null : new Uint8Array(body[encoding] ?? body.identity);
  return new Response(octets, { status: 200, headers: full });
}
