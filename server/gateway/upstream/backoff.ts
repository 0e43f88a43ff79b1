/**
 * Decides when the gateway may send a request upstream again after a failure. The pause of a request grows with each failure. An
 * operation that keeps failing pauses for all parameters. A Retry-After is obeyed, and immediate retries have a budget. If the board
 * fails too, upstream counts as down. The board is then retried every few seconds, everything else at growing intervals. When the board
 * is answered again, all requests may be sent. A refusal, recognised by its status or by a page that says so, is no outage: the pauses
 * of the refused operation, also of the board, double from its usual interval up to ten minutes.
 */

import { LRUCache } from "lru-cache";
import type { Problem } from "#server/gateway/http/problem";
import type { OperationName } from "#wire/operations";

export interface Backoff {
  /** ms until this request may be sent again; 0 if it may be sent now */
  pause(operation: OperationName, key: string): number;
  /** the problem of the last attempt at this request, or at its operation */
  lastProblem(operation: OperationName, key: string): Problem | undefined;
  /** @param took ms from the request to the failure; pauses start at the request */
  failed(operation: OperationName, key: string, failure: Failure, took?: number): void;
  succeeded(operation: OperationName, key: string): void;
  failing(key: string): boolean;
  /** takes one immediate retry from the budget; returns whether the budget allowed it */
  spendRetry(): boolean;
  /** called for a first attempt, which adds to the budget */
  earnRetry(): void;
}

export interface Failure {
  problem: Problem;
  /** ms of upstream's Retry-After */
  retryAfter: number | undefined;
  /**
   * `upstream`: upstream failed. `refused`: upstream refuses this server. `nothing`: upstream has no data for these parameters. `unasked`:
   * the request was never sent.
   */
  kind: "upstream" | "refused" | "nothing" | "unasked";
}

interface Fault {
  count: number;
  /** refusals since the last good answer */
  refusals: number;
  until: number;
  /** end of a pause that does not end when upstream recovers, because of a Retry-After or an empty answer */
  least: number;
  problem: Problem;
}

/** If this operation succeeds, upstream works again, because every display requests it. */
const probe: OperationName = "board";
/** Failures of the board in a row after which upstream counts as down. */
const awayAfter = 2;
/** Longest interval between two attempts, ms, while upstream is up; for the board also while upstream is down. */
const longestApart = 7_000;
const firstPause = 1_000;
/** Longest pause of other operations while upstream is down, ms. */
const longestPause = 30_000;
/** Failures in a row after which an operation pauses for all parameters. */
const restAfter = 8;
const firstRest = 2_000;
const longestRest = 60_000;
/** Longest pause after refusals, ms, unless the usual interval is longer. */
const longestRefused = 600_000;
/** Longest usual interval, ms, that a pause after a refusal waits for: that of the board outside the session. */
const longestUsual = 1_800_000;
/** Pause after an empty answer, ms; the service may list the line later. */
const nothingHolds = 300_000;
/** Longest accepted Retry-After, ms. */
const longestRetryAfter = 600_000;
const rememberedKeys = 2_000;
/** One retry for every five first attempts. Even if everything fails, retries then add less than half. */
const retryShare = 0.2;
const retryStock = 2;

/** @param usual ms between two requests of an operation while upstream answers, at pace 1 */
export function createBackoff(
  now: () => number,
  pace: number,
  usual: (operation: OperationName) => number,
): Backoff {
  const questions = new LRUCache<string, Fault>({ max: rememberedKeys });
  const whole = new Map<OperationName, Fault>();
  let budget = retryStock;
  const isAway = () => (whole.get(probe)?.count ?? 0) >= awayAfter;
  /** pause after a failure, ms */
  const growing = (operation: OperationName, { first, longest, times, took }: Growth) => {
    const scattered = 0.8 + Math.random() * 0.4;
    const grown = Math.min(longest, first * 2 ** Math.min(times, 20)) * scattered;
    if (operation !== probe && isAway()) return grown * pace;
    const rest = Math.min(grown, longestApart * Math.min(1, scattered) - took);
    return Math.max(firstPause * scattered, rest) * pace;
  };
  /** pauses after a refusal, ms; at least the usual interval */
  const refusedFor = (operation: OperationName, refusals: number) => {
    const least = Math.min(usual(operation), longestUsual) * pace;
    const grown = Math.min(longestRefused * pace, least * 2 ** Math.min(refusals - 1, 20));
    return { least, pause: Math.max(least, grown * (1 + Math.random() * 0.2)) };
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
        questions.set(key, { count, refusals: 0, until, least: until, problem });
        return;
      }
      const inARow = (whole.get(operation)?.count ?? 0) + 1;
      const refusals = (whole.get(operation)?.refusals ?? 0) + (kind === "refused" ? 1 : 0);
      if (kind === "refused") {
        const { least, pause } = refusedFor(operation, refusals);
        const until = Math.max(now() + pause, stated);
        const fault = { refusals, until, least: Math.max(now() + least, stated), problem };
        questions.set(key, { ...fault, count });
        whole.set(operation, { ...fault, count: inARow });
        return;
      }
      const growth = { first: firstPause, longest: longestPause, times: count - 1, took };
      const until = now() + growing(operation, growth);
      questions.set(key, { count, refusals, until: Math.max(until, stated), least: stated, problem });
      const resting = { first: firstRest, longest: longestRest, times: inARow - restAfter, took };
      const rest = inARow < restAfter ? 0 : now() + growing(operation, resting);
      whole.set(operation, {
        count: inARow,
        refusals,
        until: Math.max(rest, stated),
        least: stated,
        problem,
      });
    },
    succeeded(operation, key) {
      const returned = operation === probe && isAway();
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

/** Converts a `Retry-After` in seconds or as a date to ms; undefined if it is neither. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = /^[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN; // Date.parse would read "-1" as a year
  return Number.isFinite(at) ? Math.max(0, at - now) : undefined;
}

const refusing = new Set([401, 403, 429, 451]);

export const isRefusal = (status: number): boolean => refusing.has(status);

/** Bytes of a page that are searched for these words. */
const searched = 16 * 1024;
/** Words on the pages that firewalls and content networks send instead of an answer. */
const words =
  /access (?:is |was )?denied|blocked|forbidden|captcha|request unsuccessful|attention required|unusual traffic|not a robot|too many requests/i;

/** Whether a body with status 200 is a web page that says it blocks the client. Any other page may belong to an outage. */
export function isBlockPage(body: Buffer): boolean {
  const page = body.toString("latin1", 0, searched);
  return /^\s*</.test(page.replace(/^\xef\xbb\xbf/, "")) && words.test(page);
}
