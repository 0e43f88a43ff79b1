/** After trouble everything is asked for again, and what fails is not left for its whole cadence. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";

/** A question that failed is asked again after so long, however seldom its kind is asked for, ms. */
export const failedRetry = 4_000;
/** What came this lately came after the trouble, ms. */
const justReceived = 5_000;
/** When a server comes back, every page sees it at once: their questions are spread over this long, ms. */
const spread = 1_000;

export interface RecoveryWorld {
  cache: QueryClient;
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

  /** Answers come again: whatever is on the page is asked for anew, within a second or two. */
  recovered(): void {
    const { now, chance } = this.#world;
    this.#sweepAt = Math.min(this.#sweepAt, now() + chance() * spread);
  }

  /** To be called every second. */
  tick(): void {
    const at = this.#world.now();
    const sweep = at >= this.#sweepAt;
    if (sweep) this.#sweepAt = Number.POSITIVE_INFINITY;
    const { cache } = this.#world;
    for (const query of cache.getQueryCache().findAll({ type: "active", fetchStatus: "idle" }))
      if (sweep ? this.#isOld(query, at) : isRetryDue(query) || this.#isFromMemory(query, at))
        void cache.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }

  #isOld({ queryKey, state }: Query, at: number): boolean {
    const held = this.#world.cache.getQueryData<Reading<unknown>>(queryKey);
    if (state.error !== null || held === undefined) return true;
    return held.stale || held.via === "derived" || at - held.receivedAt > justReceived;
  }

  /** A gateway whose service fails gives what it remembers; it alone knows when that is over, and is asked for its own sake. */
  #isFromMemory({ queryKey }: Query, at: number): boolean {
    const held = this.#world.cache.getQueryData<Reading<unknown>>(queryKey);
    return held?.stale === true && at - held.receivedAt >= failedRetry;
  }
}

/** That a line is unknown or a question improper will be no different in a moment. */
function isRetryDue({ state }: Query): boolean {
  const { error, errorUpdatedAt } = state;
  if (error === null || (error instanceof FeedError && (error.kind === "absent" || error.kind === "refused")))
    return false;
  return Math.abs(Date.now() - errorUpdatedAt) >= failedRetry;
}
