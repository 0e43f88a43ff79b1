/**
 * When upstream may be asked again after it failed: growing pauses per question, a rest for an operation that keeps
 * failing, whatever it asked for itself by Retry-After, and a budget for immediate retries.
 */
import { LRUCache } from "lru-cache";
import type { OperationName } from "#wire/operations";
import type { Problem } from "./problem.ts";

export interface Restraint {
  /** ms until this question may be put again; 0 when it may be now */
  pause(operation: OperationName, key: string): number;
  /** what the last attempt at this question, or at its operation, came to */
  lastProblem(operation: OperationName, key: string): Problem | undefined;
  failed(operation: OperationName, key: string, failure: Failure): void;
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
  problem: Problem;
}

const firstPause = 1_000;
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

export function createRestraint(now: () => number, pace: number): Restraint {
  const questions = new LRUCache<string, Fault>({ max: rememberedKeys });
  const whole = new Map<OperationName, Fault>();
  let budget = retryStock;
  const growing = (first: number, longest: number, times: number) =>
    Math.min(longest, first * 2 ** Math.min(times, 20)) * pace * (0.8 + Math.random() * 0.4);

  return {
    pause(operation, key) {
      const until = Math.max(questions.get(key)?.until ?? 0, whole.get(operation)?.until ?? 0);
      return Math.max(0, until - now());
    },
    lastProblem: (operation, key) => (questions.get(key) ?? whole.get(operation))?.problem,
    failing: (key) => questions.has(key),
    failed(operation, key, { problem, retryAfter, kind }) {
      if (kind === "unasked") return;
      const stated = retryAfter === undefined ? 0 : now() + Math.min(retryAfter, longestRetryAfter);
      const count = (questions.get(key)?.count ?? 0) + 1;
      const pause = kind === "nothing" ? nothingHolds * pace : growing(firstPause, longestPause, count - 1);
      const until = now() + pause;
      questions.set(key, { count, until: Math.max(until, stated), problem });
      if (kind === "nothing") return;
      const inARow = (whole.get(operation)?.count ?? 0) + 1;
      const rest = inARow < restAfter ? 0 : now() + growing(firstRest, longestRest, inARow - restAfter);
      whole.set(operation, { count: inARow, until: Math.max(rest, stated), problem });
    },
    succeeded(operation, key) {
      questions.delete(key);
      whole.delete(operation);
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

/** `Retry-After` as seconds or as a date, in ms; undefined when it is neither. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = /^[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN; // "-1" would be a year
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined;
}
