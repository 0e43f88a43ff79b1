/**
 * When upstream may be asked again after it failed: growing pauses per question, a rest for an operation that keeps
 * failing, whatever it asked for itself by Retry-After, and a budget for immediate retries. While the board fails too,
 * upstream is taken to be away: the board alone goes on asking every few seconds, everything else less and less, and once the
 * board is answered all may be asked again.
 */
import { LRUCache } from "lru-cache";
import type { Problem } from "#server/gateway/http/problem";
import type { OperationName } from "#wire/operations";

export interface Backoff {
  /** ms until this question may be put again; 0 when it may be now */
  pause(operation: OperationName, key: string): number;
  /** what the last attempt at this question, or at its operation, came to */
  lastProblem(operation: OperationName, key: string): Problem | undefined;
  /** @param took ms from asking to the failure: pauses are counted from the question */
  failed(operation: OperationName, key: string, failure: Failure, took?: number): void;
  succeeded(operation: OperationName, key: string): void;
  failing(key: string): boolean;
  /** takes one immediate retry out of the budget, if there is one */
  spendRetry(): boolean;
  /** a first attempt adds to the budget */
  earnRetry(): void;
}

export interface Failure {
  problem: Problem;
  /** ms upstream asked for */
  retryAfter: number | undefined;
  /**
   * `upstream`: it failed. `nothing`: it answered that it knows nothing under these parameters.
   * `unasked`: the question never went up.
   */
  kind: "upstream" | "nothing" | "unasked";
}

interface Fault {
  count: number;
  until: number;
  /** however soon upstream is back: it asked for that long itself, or knows nothing under these parameters */
  least: number;
  problem: Problem;
}

/** What every display asks for, and is found again by. */
const scout: OperationName = "board";
/** Failures of it in a row that mean that upstream is away. */
const awayAfter = 2;
/** From one question to the next, ms, where the rest of upstream is there or this is how its return is noticed. */
const longestApart = 7_000;
const firstPause = 1_000;
/** The same while upstream is away. */
const longestPause = 30_000;
/** Failures in a row after which an operation rests, whatever is asked of it. */
const restAfter = 8;
const firstRest = 2_000;
const longestRest = 60_000;
/** A line may be listed tomorrow; until then nothing is still nothing. */
const nothingHolds = 300_000;
/** A stated Retry-After beyond this is taken as this. */
const longestRetryAfter = 600_000;
const rememberedKeys = 2_000;
/** One retry for every five first attempts: amplification stays below 1.5 also when everything fails. */
const retryShare = 0.2;
const retryStock = 2;

export function createBackoff(now: () => number, pace: number): Backoff {
  const questions = new LRUCache<string, Fault>({ max: rememberedKeys });
  const whole = new Map<OperationName, Fault>();
  let budget = retryStock;
  const isAway = () => (whole.get(scout)?.count ?? 0) >= awayAfter;
  /** ms after a failure */
  const growing = (operation: OperationName, { first, longest, times, took }: Growth) => {
    const scattered = 0.8 + Math.random() * 0.4;
    const usual = Math.min(longest, first * 2 ** Math.min(times, 20)) * scattered;
    if (operation !== scout && isAway()) return usual * pace;
    const rest = Math.min(usual, longestApart * Math.min(1, scattered) - took);
    return Math.max(firstPause * scattered, rest) * pace;
  };
  const release = () => {
    for (const fault of [...questions.values(), ...whole.values()])
      fault.until = Math.min(fault.until, Math.max(fault.least, now()));
  };

  return {
    pause(operation, key) {
      const until = Math.max(questions.get(key)?.until ?? 0, whole.get(operation)?.until ?? 0);
      return Math.max(0, until - now());
    },
    lastProblem: (operation, key) => (questions.get(key) ?? whole.get(operation))?.problem,
    failing: (key) => questions.has(key),
    failed(operation, key, { problem, retryAfter, kind }, took = 0) {
      if (kind === "unasked") return;
      const stated = retryAfter === undefined ? 0 : now() + Math.min(retryAfter, longestRetryAfter);
      const count = (questions.get(key)?.count ?? 0) + 1;
      if (kind === "nothing") {
        const until = Math.max(now() + nothingHolds * pace, stated);
        questions.set(key, { count, until, least: until, problem });
        return;
      }
      const inARow = (whole.get(operation)?.count ?? 0) + 1;
      const growth = { first: firstPause, longest: longestPause, times: count - 1, took };
      const until = now() + growing(operation, growth);
      questions.set(key, { count, until: Math.max(until, stated), least: stated, problem });
      const resting = { first: firstRest, longest: longestRest, times: inARow - restAfter, took };
      const rest = inARow < restAfter ? 0 : now() + growing(operation, resting);
      whole.set(operation, { count: inARow, until: Math.max(rest, stated), least: stated, problem });
    },
    succeeded(operation, key) {
      const returned = operation === scout && isAway();
      questions.delete(key);
      whole.delete(operation);
      if (returned) release();
    },
    earnRetry() {
      budget = Math.min(retryStock, budget + retryShare);
    },
    spendRetry() {
      if (budget < 1) return false;
      budget -= 1;
      return true;
    },
  };
}

interface Growth {
  first: number;
  longest: number;
  times: number;
  took: number;
}

/** `Retry-After` as seconds or as a date, in ms; undefined when it is neither. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = /^[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN; // "-1" would be a year
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined;
}
