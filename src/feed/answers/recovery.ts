/**
 * After an outage all queries are refetched. A failed query is retried before its cadence ends.
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
