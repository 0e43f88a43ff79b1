/** Rate limit and connection limit per address. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { addressKey, type Callers } from "./callers.ts";
import { type Allowance, allowanceHeaders } from "./headers.ts";
import { Problem } from "./problem.ts";

export interface Admission {
  /** Counts the request and returns the allowance; undefined if the request exceeds this second's limit. @param now ms of the same clock */
  now(incoming: IncomingMessage, now: number): Allowance | undefined;
  /** Like `now`, but a request beyond the limit may use the burst. @throws Problem 429 with Retry-After */
  admit(incoming: IncomingMessage): Promise<Allowance>;
}

/** Burst: every `every` seconds an address may send the requests of `worth` seconds at once. */
const burst = { worth: 5, every: 10 };
const second = 1_000;

export function createAdmission(
  perSecond: number,
  callers: Pick<Callers, "addressOf">,
  now: () => number,
): Admission {
  const beyond = new RateLimiterMemory({ points: perSecond * burst.worth, duration: burst.every });
  // Counts requests within the limit without the library, which answers only by promise.
  const counts = new Map<string, number>();
  let counted = now();
  const within = (key: string, at: number) => {
    if (at - counted >= second) {
      counts.clear();
      counted = at;
    }
    const count = counts.get(key) ?? 0;
    if (count >= perSecond) return undefined;
    counts.set(key, count + 1);
    return { limit: perSecond, remaining: perSecond - count - 1, reset: 1 };
  };
  return {
    now: (incoming, at) => within(callers.addressOf(incoming), at),
    async admit(incoming) {
      const key = callers.addressOf(incoming);
      const allowed = within(key, now());
      if (allowed) return allowed;
      try {
        await beyond.consume(key);
        return { limit: perSecond, remaining: 0, reset: 1 };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / second));
        const detail = `more than ${perSecond} requests a second from one address`;
        throw new Problem(
          { status: 429, detail },
          {
            "Retry-After": String(seconds),
            ...allowanceHeaders({ limit: perSecond, remaining: 0, reset: seconds }),
          },
        );
      }
    },
  };
}

/** A page without a WebSocket polls instead, and retries the socket at growing intervals. */
export interface ConnectionLimits {
  /** Counts one connection until the socket is closed. @throws Problem 429 */
  take(request: IncomingMessage, socket: Duplex): void;
}

/** seconds until a refused caller may send again */
const again = 30;
/** Connections other than WebSockets: a browser opens six, and hundreds of browsers may share one address. */
const plainConnections = 2_000;

export function createConnectionLimits(
  perAddress: number,
  callers: Pick<Callers, "addressOf">,
): ConnectionLimits {
  const take = countOpen(perAddress);
  return {
    take(request, socket) {
      const address = callers.addressOf(request);
      if (!take(address, socket)) throw full(perAddress, address);
    },
  };
}

/** For the server's `connection` event. A connection beyond the limit is dropped without an answer; a trusted proxy has no limit. */
export function limitConnections(
  sockets: number,
  callers: Pick<Callers, "isProxy">,
): (socket: Duplex & Pick<Socket, "remoteAddress">) => void {
  const take = countOpen(sockets + plainConnections);
  const counted = new WeakSet<Duplex>(); // a connection whose upgrade is ignored causes this event twice
  return (socket) => {
    if (counted.has(socket)) return;
    counted.add(socket);
    const address = socket.remoteAddress ?? "unknown";
    if (!callers.isProxy(address) && !take(addressKey(address), socket)) socket.destroy();
  };
}

/** @returns false if the limit of open connections is reached */
function countOpen(most: number): (address: string, socket: Duplex) => boolean {
  const open = new Map<string, number>();
  const gone = (address: string) => {
    const left = (open.get(address) ?? 0) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
  return (address, socket) => {
    const count = open.get(address) ?? 0;
    if (count >= most) return false;
    if (socket.destroyed) return true; // the socket is already closed, so no later event would subtract it
    open.set(address, count + 1);
    socket.once("close", () => gone(address));
    return true;
  };
}

const full = (most: number, address: string) =>
  new Problem(
    {
      status: 429,
      detail: `${most} WebSockets are already open from ${address}; raise --sockets, or name a proxy in front with --trusted-proxy`,
    },
    { "Retry-After": String(again) },
  );
