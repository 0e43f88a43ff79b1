/**
 * After an outage all queries are refetched, and requests in flight are sent again. A failed query is retried before its cadence ends.
 */
import type { QueryClient } from "@tanstack/react-query";
import { FeedError, type Reading } from "#feed/reading/reading";
import type { World } from "./world.ts";

/** Delay before a failed request is retried, however long its cadence, ms. */
export const failedRetry = 4_000;
/** An answer received less than this many ms ago arrived after the outage. */
const recentReceipt = 5_000;
/** All pages notice at the same moment that a server is back. They send their requests at random times within this many ms. */
const recoverySpread = 1_000;

export interface OpenQuestion {
  held: Reading<unknown> | undefined;
  error: Error | null;
  /** ms since it failed */
  failedFor: number;
  ask: () => unknown;
}

export class Recovery {
  readonly #cache: QueryClient;
  readonly #open: () => readonly OpenQuestion[];
  readonly #world: Pick<World, "now" | "chance">;
  #sweepAt = Number.POSITIVE_INFINITY;

  /** @param open requests whose answers are not in the query cache */
  constructor(cache: QueryClient, open: () => readonly OpenQuestion[], world: Pick<World, "now" | "chance">) {
    this.#cache = cache;
    this.#open = open;
    this.#world = world;
  }

  /** Call this when answers arrive again. All queries on the page are then refetched within two seconds. */
  recovered(): void {
    const { now, chance } = this.#world;
    this.#sweepAt = Math.min(this.#sweepAt, now() + chance() * recoverySpread);
  }

  tick(): void {
    const at = this.#world.now();
    const sweep = at >= this.#sweepAt;
    if (sweep) this.#sweepAt = Number.POSITIVE_INFINITY;
    for (const question of [...inCache(this.#cache), ...this.#open()])
      if (sweep ? isOld(question, at) : isRetryDue(question) || isFromMemory(question, at)) question.ask();
  }
}

const inCache = (cache: QueryClient): OpenQuestion[] =>
  cache
    .getQueryCache()
    .findAll({ type: "active", fetchStatus: "idle" })
    .map(({ queryKey, state }) => ({
      held: cache.getQueryData<Reading<unknown>>(queryKey),
      error: state.error,
      failedFor: Math.abs(Date.now() - state.errorUpdatedAt),
      ask: () => cache.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false }),
    }));

function isOld({ held, error }: OpenQuestion, at: number): boolean {
  if (error !== null || held === undefined) return true;
  return held.stale || held.via === "derived" || at - held.receivedAt > recentReceipt;
}

/** A gateway whose upstream fails answers from its cache. The page polls the gateway until upstream is back. */
const isFromMemory = ({ held }: OpenQuestion, at: number): boolean =>
  held?.stale === true && at - held.receivedAt >= failedRetry;

/** A retry does not help for an unknown line or an invalid request. After a refusal by the exchange (503) it may help. */
function isRetryDue({ error, failedFor }: OpenQuestion): boolean {
  if (error === null) return false;
  if (error instanceof FeedError) {
    if (error.kind === "absent" || (error.kind === "refused" && error.status !== 503)) return false;
  }
  return failedFor >= failedRetry;
}

// Requests in flight. After a network failure a request may wait on a dead connection without the browser noticing. So a request without an
// answer is sent again, over another connection. A gateway that still handles the first request answers both together.

/** ms without an answer before the second and before the third attempt; a gateway sends cached answers within 1.5 s */
const answerTimeouts: readonly (number | undefined)[] = [4_000, 4_000];
/** Requests younger than this, in ms, were sent after the connection was back. */
const recentRequest = 500;

interface Attempt<T> {
  stop: AbortSignal;
  /** sends the request once @param answering `send` calls it when the answer begins to arrive */
  send: (one: AbortSignal, answering: () => void) => Promise<T>;
  /** called after every attempt that got no answer */
  unanswered: (failure: FeedError) => void;
}

class UnansweredError extends FeedError {}

export class InFlight {
  readonly #now: () => number;
  readonly #open = new Set<{ since: number; again: () => void }>();

  /** @param now page clock, ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Call this when the connection is back. It sends requests in flight again at once, because they may never be answered. */
  resend(): void {
    const before = this.#now() - recentRequest;
    for (const { since, again } of [...this.#open]) if (since <= before) again();
  }

  async untilAnswered<T>({ stop, send, unanswered }: Attempt<T>): Promise<T> {
    for (let times = 0; ; times += 1) {
      const one = new AbortController();
      const giveUp = (reason: string) =>
        one.abort(new UnansweredError("unreachable", `${reason}; requested again`));
      const end = () => one.abort(stop.reason);
      const wait = answerTimeouts[times];
      const timer = wait && setTimeout(() => giveUp(`no answer within ${wait / 1000} s`), wait);
      const mine = {
        since: this.#now(),
        again: () => giveUp("no answer since before the connection was back"),
      };
      this.#open.add(mine);
      stop.addEventListener("abort", end);
      if (stop.aborted) end();
      try {
        return await send(one.signal, () => clearTimeout(timer));
      } catch (error) {
        const { reason } = one.signal;
        if (!(reason instanceof UnansweredError)) throw error;
        unanswered(reason);
      } finally {
        clearTimeout(timer);
        this.#open.delete(mine);
        stop.removeEventListener("abort", end);
      }
    }
  }
}
