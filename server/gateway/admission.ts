/** How often one address may ask. */
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "./problem.ts";

/** @throws Problem 429 with Retry-After */
export type Admit = (incoming: IncomingMessage) => Promise<void>;

/** Above the limit, an address may use this many seconds' worth at once, every so many seconds. */
const burst = { worth: 5, every: 10 };

export function createAdmission(perSecond: number): Admit {
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: "burst", points: perSecond * burst.worth, duration: burst.every }),
  );
  return async ({ socket }) => {
    try {
      await limiter.consume(addressKey(socket.remoteAddress ?? "unknown"));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      const detail = `more than ${perSecond} requests a second from one address`;
      throw new Problem({ status: 429, detail }, { "Retry-After": String(seconds) });
    }
  };
}

/** One IPv6 customer has a whole /64; an IPv4 address in IPv6 spelling is the same address. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  while (tail !== undefined && groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last].slice(0, 4).join(":");
}
