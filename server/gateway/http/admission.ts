/** How often one address may ask. */
import type { IncomingMessage } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Callers } from "./callers.ts";
import { Problem } from "./problem.ts";
import { type Allowance, allowanceHeaders } from "./requestMarks.ts";

export interface Admission {
  /** Within the limit of this second it is counted; undefined beyond. @param now ms of the same clock */
  now(incoming: IncomingMessage, now: number): Allowance | undefined;
  /** The same, and beyond the limit the burst. @throws Problem 429 with Retry-After */
  admit(incoming: IncomingMessage): Promise<Allowance>;
}

/** Above the limit, an address may use this many seconds' worth at once, every so many seconds. */
const burst = { worth: 5, every: 10 };
const second = 1_000;

export function createAdmission(
  perSecond: number,
  callers: Pick<Callers, "addressOf">,
  now: () => number,
): Admission {
  const beyond = new RateLimiterMemory({ points: perSecond * burst.worth, duration: burst.every });
  // counted by hand, since the library answers by promise only and nearly every request ends here
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
