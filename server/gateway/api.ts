/** Answers `/api/<operation>`: checks the request against the contract, then writes prebuilt octets. */
import type { IncomingMessage } from "node:http";
import type { Operation } from "#wire/operation";
import { type OperationName, operations } from "#wire/operations";
import type { Answer, Answers } from "./answers.ts";
import type { Clock } from "./clock.ts";
import { clockHeader } from "./exchangeTime.ts";
import { type Canonical, canonicalParameters } from "./parameters.ts";
import { chooseEncoding, type Encoding, entityTag, isNamed } from "./prepared.ts";
import { cutShort, Problem } from "./problem.ts";
import { readRequestBody } from "./requestBody.ts";
import type { HeaderRecord } from "./securityHeaders.ts";
import type { Snapshot } from "./snapshots.ts";

export interface ApiOptions {
  answers: Answers;
  clock: Clock;
  headers: HeaderRecord;
  answered: (operation: OperationName, answer: Answer) => void;
}

/** @throws Problem */
export type ApiHandler = (name: OperationName, incoming: IncomingMessage) => Promise<Response>;

export function createApi({ answers, clock, headers, answered }: ApiOptions): ApiHandler {
  const write = answerWriter(headers, clock);
  return async (name, incoming) => {
    const operation = operations[name];
    const params = await checkedParameters(operation, incoming);
    const asked = answers.ask(name, params);
    const answer = asked instanceof Promise ? await asked : asked;
    answered(name, answer);
    return write(answer, incoming);
  };
}

/** @throws Problem */
async function checkedParameters(operation: Operation, incoming: IncomingMessage): Promise<Canonical> {
  if (operation.body === "query") {
    const url = incoming.url ?? "";
    const from = url.indexOf("?");
    return canonicalParameters(operation, new URLSearchParams(from < 0 ? "" : url.slice(from)));
  }
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

/** Where there are no parameters, the service takes an empty object as well as nothing at all. */
function isEmptyBody(body: string): boolean {
  return body === "" || body === "{}" || /^\s*(\{\s*\})?\s*$/.test(body);
}

const mediaType = (header: string | undefined) => (header ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

function wrongKind({ path }: Operation, kind: string): Problem {
  const accepts = "application/x-www-form-urlencoded";
  const shown = cutShort(kind || "nothing");
  const detail = `${path} takes a form; its content type was "${shown}", accepted is ${accepts}`;
  return new Problem({ status: 400, detail, parameter: "content-type", value: shown, accepts });
}

function wrongBody({ path }: Operation, body: string): Problem {
  const accepts = "an empty JSON object {} or an empty body";
  const value = cutShort(body);
  const detail = `${path} takes no parameters; the body was "${value}", accepted is ${accepts}`;
  return new Problem({ status: 400, detail, parameter: "body", value, accepts });
}

/** Header records that differ only by age are made once a second, not once a request. */
interface Written {
  key: string;
  record: Record<string, string>;
}

function answerWriter(common: HeaderRecord, clock: Clock) {
  const written = new WeakMap<Snapshot, Written>();

  const headersOf = ({ snapshot, cache }: Answer, encoding: Encoding): Record<string, string> => {
    const age = Math.max(0, Math.floor((clock.now() - snapshot.answeredAt) / 1_000));
    const key = `${encoding} ${cache} ${age}`;
    const before = written.get(snapshot);
    if (before?.key === key) return before.record;
    const { body } = snapshot;
    const record: Record<string, string> = {
      ...common,
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding",
      Age: String(age),
      "Pola-Fetched-At": String(snapshot.fetchedAt),
      "Pola-Clock": clockHeader(snapshot.clock),
      "Pola-Source": snapshot.source,
      "Pola-Cache": cache,
    };
    if (body) {
      record["Content-Type"] = "application/json";
      record.ETag = entityTag(body.hash, encoding);
      if (encoding !== "identity") record["Content-Encoding"] = encoding;
    }
    written.set(snapshot, { key, record });
    return record;
  };

  return (answer: Answer, { headers, method }: IncomingMessage): Response => {
    const { body } = answer.snapshot;
    if (!body) return new Response(null, { status: 204, headers: headersOf(answer, "identity") });
    const encoding = chooseEncoding(headers["accept-encoding"], body);
    const record = headersOf(answer, encoding);
    if (isNamed(headers["if-none-match"], body.hash))
      return new Response(null, { status: 304, headers: record });
    const octets = body[encoding] ?? body.identity;
    if (method === "HEAD") {
      const length = String(octets.length);
      return new Response(null, { status: 200, headers: { ...record, "Content-Length": length } });
    }
    return new Response(octets, { status: 200, headers: record });
  };
}
