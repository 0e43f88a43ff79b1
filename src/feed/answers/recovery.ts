/** After trouble everything is asked for again, and what fails is not left for its whole cadence. */
import type { QueryClient } from "@tanstack/react-query";
import { FeedError } from "#feed/reading/feedError";
import type { Reading } from "#feed/reading/reading";

/** A question that failed is asked again after so long, however seldom its kind is asked for, ms. */
export const failedRetry = 4_000;
/** What came this lately came after the trouble, ms. */
const justReceived = 5_000;
/** When a server comes back, every page sees it at once: their questions are spread over this long, ms. */
const spread = 1_000;

/** Somebody looks at its answer, and none is under way. */
export interface OpenQuestion {
  held: Reading<unknown> | undefined;
  error: Error | null;
  /** ms since it failed */
  failedFor: number;
  ask: () => unknown;
}

export interface RecoveryWorld {
  cache: QueryClient;
  /** those that the cache knows nothing of */
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

/** A gateway whose service fails gives what it remembers; it alone knows when that is over, and is asked for its own sake. */
const isFromMemory = ({ held }: OpenQuestion, at: number): boolean =>
  held?.stale === true && at - held.receivedAt >= failedRetry;

/** That a line is unknown or a question improper will be no different in a moment. */
function isRetryDue({ error, failedFor }: OpenQuestion): boolean {
  if (error === null || (error instanceof FeedError && (error.kind === "absent" || error.kind === "refused")))
    return false;
  return failedFor >= failedRetry;
}
