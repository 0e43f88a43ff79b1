/** After an outage all queries are refetched, and a failed query is retried before its cadence ends. */
import type { QueryClient } from "@tanstack/react-query";
import { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";

/** Delay before a failed request is retried, however long its cadence, ms. */
export const failedRetry = 4_000;
/** Answers younger than this arrived after the outage, ms. */
const justReceived = 5_000;
/** All pages see a returning server at once; their requests are spread over this time, ms. */
const spread = 1_000;

export interface OpenQuestion {
  held: Reading<unknown> | undefined;
  error: Error | null;
  /** ms since it failed */
  failedFor: number;
  ask: () => unknown;
}

export interface RecoveryWorld {
  cache: QueryClient;
  /** queries outside the query cache */
  open?: () => readonly OpenQuestion[];
  /** page clock, ms */
  now: () => number;
  chance: () => number;
}

export class Recovery {
  readonly #world: RecoveryWorld;
  #sweepAt = Number.POSITIVE_INFINITY;

  constructor(world: RecoveryWorld) {
    this.#world = world;
  }

  /** Answers arrive again: all queries on the page are refetched within a second or two. */
  recovered(): void {
    const { now, chance } = this.#world;
    this.#sweepAt = Math.min(this.#sweepAt, now() + chance() * spread);
  }

  tick(): void {
    const at = this.#world.now();
    const sweep = at >= this.#sweepAt;
    if (sweep) this.#sweepAt = Number.POSITIVE_INFINITY;
    for (const question of [...inCache(this.#world.cache), ...(this.#world.open?.() ?? [])])
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
  return held.stale || held.via === "derived" || at - held.receivedAt > justReceived;
}

/** A gateway whose upstream fails answers from its cache. Only the gateway knows when upstream is back, so the page polls it. */
const isFromMemory = ({ held }: OpenQuestion, at: number): boolean =>
  held?.stale === true && at - held.receivedAt >= failedRetry;

/** A retry does not help for an unknown line or an invalid request. */
function isRetryDue({ error, failedFor }: OpenQuestion): boolean {
  if (error === null || (error instanceof FeedError && (error.kind === "absent" || error.kind === "refused")))
    return false;
  return failedFor >= failedRetry;
}
