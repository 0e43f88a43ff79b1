/** Asks an address of the gateway's own. The operations of the service are asked in ./call.ts. */
import { now } from "#feed/clock/clock";
import { FeedError } from "#feed/reading/reading";
import { type Address, type AddressBody, addressedRequest, type ReplyKind } from "#wire/contract/address";
import { MalformedBody, parseBody } from "#wire/contract/parseBody";
import { pageSender, sendRequest } from "./sendRequest.ts";

export interface GatewayAnswer<T> {
  /** undefined if the server has nothing there, as a plain proxy has none of these addresses */
  value: T | undefined;
  status: number;
  headers: Headers;
  /** page clock, ms */
  fetchedAt: number;
  via: "http";
  /** the address as it is declared */
  from: string;
}

/** Asks an address of the gateway's own. @throws FeedError, or the signal's reason when the caller gave up */
export function askGateway<P extends object, R extends ReplyKind>(
  address: Address<P, R>,
  params: P,
  signal?: AbortSignal,
): Promise<GatewayAnswer<AddressBody<R>>> {
  const { target, init } = addressedRequest(address, params);
  const run = async (stop: AbortSignal, answering: () => void) => {
    const response = await pageSender.send(target, { ...init, signal: stop });
    answering();
    const value = await readValue(response, address.reply, target);
    const { status, headers } = response;
    return { value, status, headers, fetchedAt: now(), via: "http" as const, from: address.path };
  };
  return sendRequest(pageSender, { source: target, run, once: address.frequent }, signal);
}

async function readValue<R extends ReplyKind>(
  response: Response,
  reply: R,
  target: string,
): Promise<AddressBody<R> | undefined> {
  // the branches below follow the kind of the reply; the casts tell the compiler
  const { status } = response;
  if (status === 404 || status === 405) {
    void response.body?.cancel();
    return undefined;
  }
  if (!response.ok) throw await FeedError.ofResponse(response, target);
  if (typeof reply === "object") return bodyOf(reply, await response.text()) as AddressBody<R> | undefined;
  return (reply === "none" || (await response.text())) as AddressBody<R>;
}

/** @returns undefined for a text that a plain proxy gave, such as its own page */
function bodyOf(shape: Exclude<ReplyKind, string>, text: string) {
  try {
    return parseBody(shape, JSON.parse(text)).body;
  } catch (error) {
    if (error instanceof MalformedBody || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
