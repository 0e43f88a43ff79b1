/**
 * Posts one message to one webhook, once. A name is resolved once, and the connection goes to the address that was checked. No redirect is
 * followed. Reasons are our own words, without address and headers, because both may have secrets.
 */
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, errors, request } from "undici";
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
  return async (url, { headers, body }) => {
    const signal = AbortSignal.timeout(limit);
    const tooSlow = failure(`no answer within ${limit / 1_000} s`);
    const late = new Promise<"late">((done) => signal.addEventListener("abort", () => done("late")));
    const found = await Promise.race([addressesOf(url, resolve), late]);
    if (found === "late") return tooSlow;
    if (found === undefined) return failure("its name cannot be resolved");
    const address = found.find(permits);
    if (address === undefined)
      return refusal("its address is not public, and privateAddresses does not list it");
    const dispatcher = new Agent({ connect: { lookup: alwaysAs(address) } });
    try {
      const answer = await request(url, { method: "POST", headers, body, dispatcher, signal });
      await answer.body.dump({ limit: answerLimit, signal }).catch(() => undefined); // the status has decided
      const { "retry-after": pause } = answer.headers;
      return outcomeOf(answer.statusCode, retryAfter(typeof pause === "string" ? pause : undefined));
    } catch (error) {
      if (error instanceof errors.SocketError && error.message === "bad upgrade") return outcomeOf(101);
      return signal.aborted ? tooSlow : failure(`it cannot be reached: ${errorCode(error)}`);
    } finally {
      void dispatcher.destroy();
    }
  };
}

/** The socket asks for the name's address, and gets the one that was checked. */
function alwaysAs(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}

/** @returns undefined if the name has no address */
async function addressesOf(url: URL, resolve: NonNullable<PostOptions["resolve"]>) {
  const address = literalAddress(url);
  if (address !== undefined) return [address];
  const found = await resolve(url.hostname).catch(() => []);
  return found.length > 0 ? found : undefined;
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

const errorCode = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "the connection broke";
