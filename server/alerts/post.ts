/**
 * Posts one message to one webhook, once. A name is resolved once, and the connection goes to the address that was checked. No redirect is
 * followed. Reasons are our own words, without address and headers, because both may have secrets.
 */
import { lookup } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { literalAddress, type Permits } from "./addresses.ts";

export interface WebhookMessage {
  headers: Readonly<Record<string, string>>;
  body: string;
}

export type Outcome =
  | { kind: "delivered"; status: number }
  /** another attempt may succeed; `retryAfter` in ms, if the receiver says when */
  | { kind: "failed"; reason: string; retryAfter?: number }
  /** another attempt would fail in the same way */
  | { kind: "refused"; reason: string };

export interface PostOptions {
  permits: Permits;
  /** all addresses of a name */
  resolve?: (host: string) => Promise<readonly string[]>;
  /** reads a Retry-After header; ms */
  retryAfter?: (header: string | undefined) => number | undefined;
  /** ms for the whole attempt, with resolving and connecting */
  limit?: number;
}

/** Sends a message and gives the outcome. Never rejects. */
export type Post = (url: URL, message: WebhookMessage) => Promise<Outcome>;

const attemptLimit = 5_000;
/** Bytes of an answer that are read, so that a receiver can finish its work. The status alone decides. */
const answerLimit = 64 * 1024;

const failure = (reason: string): Outcome => ({ kind: "failed", reason });
const refusal = (reason: string): Outcome => ({ kind: "refused", reason });

const bySystem = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

export function createPost(options: PostOptions): Post {
  const { permits, resolve = bySystem, retryAfter = () => undefined, limit = attemptLimit } = options;
  return async (url, message) => {
    const late = AbortSignal.timeout(limit);
    const tooSlow = failure(`no answer within ${limit / 1_000} s`);
    const aborted = new Promise<"late">((done) => late.addEventListener("abort", () => done("late")));
    const found = await Promise.race([addressesOf(url, resolve), aborted]);
    if (found === "late") return tooSlow;
    if (found === undefined) return failure("its name cannot be resolved");
    const address = found.find(permits);
    if (address === undefined)
      return refusal("its address is not public, and privateAddresses does not list it");
    const answered = await send({ url, address, message, late, retryAfter });
    return late.aborted && answered.kind === "failed" ? tooSlow : answered;
  };
}

/** @returns undefined if the name has no address */
async function addressesOf(url: URL, resolve: NonNullable<PostOptions["resolve"]>) {
  const address = literalAddress(url);
  if (address !== undefined) return [address];
  const found = await resolve(url.hostname).catch(() => []);
  return found.length > 0 ? found : undefined;
}

interface SentRequest {
  url: URL;
  address: string;
  message: WebhookMessage;
  late: AbortSignal;
  retryAfter: NonNullable<PostOptions["retryAfter"]>;
}

function send({ url, address, message, late, retryAfter }: SentRequest): Promise<Outcome> {
  const family = isIP(address);
  // The socket asks for the name's address here, and gets the checked one.
  const checked: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
  const body = Buffer.from(message.body);
  return new Promise((settle) => {
    let outcome: Outcome | undefined;
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(url, {
      method: "POST",
      agent: false,
      lookup: checked,
      signal: late,
      headers: { ...message.headers, "Content-Length": body.length },
    });
    outgoing.on("error", (error) => settle(outcome ?? failure(`it cannot be reached: ${errorCode(error)}`)));
    outgoing.on("response", (incoming) => {
      const judgement = outcomeOf(incoming.statusCode ?? 0, retryAfter(incoming.headers["retry-after"]));
      outcome = judgement;
      let read = 0;
      const end = () => {
        settle(judgement);
        outgoing.destroy();
      };
      incoming.on("data", (part: Buffer) => {
        read += part.length;
        if (read > answerLimit) end();
      });
      incoming.on("close", end);
      incoming.on("error", end);
    });
    outgoing.on("upgrade", (incoming, socket) => {
      outcome = outcomeOf(incoming.statusCode ?? 0);
      socket.destroy();
      settle(outcome);
    });
    // Whatever the receiver did, the connection is gone, and nothing else will come.
    outgoing.on("close", () => settle(outcome ?? failure("the connection ended without an answer")));
    outgoing.end(body);
  });
}

/** Statuses below 500 after which another attempt may succeed: a timeout of the receiver, and too many requests. */
const passingStatuses = new Set([408, 429]);

function outcomeOf(status: number, retryAfter?: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "delivered", status };
  if (status >= 500 || passingStatuses.has(status))
    return { ...failure(`status ${status}`), ...(retryAfter !== undefined && { retryAfter }) };
  if (status >= 300 && status < 400) return refusal(`status ${status}, a redirect, which is not followed`);
  return refusal(`status ${status}`);
}

const errorCode = (error: Error) => ("code" in error ? String(error.code) : "the connection broke");
