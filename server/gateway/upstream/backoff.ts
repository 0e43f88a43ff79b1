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
const longestInterval = 7_000;
const firstPause = 1_000;
/** Longest pause of other operations while upstream is down, ms. */
const longestPause = 30_000;
/** Failures in a row after which an operation pauses for all parameters. */
const restAfter = 8;
const firstRest = 2_000;
const longestRest = 60_000;
/** Longest pause after refusals, ms, unless the usual interval is longer. */
const longestRefusalPause = 600_000;
/** Longest usual interval, ms, that a pause after a refusal waits for: that of the board outside the session. */
const longestUsualInterval = 1_800_000;
/** Pause after an empty answer, ms; the service may list the line later. */
const nothingHolds = 300_000;
/** Longest accepted Retry-After, ms. */
const longestRetryAfter = 600_000;
const rememberedKeys = 2_000;
/** One retry for every five first attempts. Even if everything fails, retries then add less than half. */
const retryShare = 0.2;
const retryStock = 2;

/** @param usual ms between two requests of an operation while upstream answers, at pace 1 */
export class Backoff {
  readonly #now: () => number;
  readonly #pace: number;
  readonly #usual: (operation: OperationName) => number;
  readonly #questions = new LRUCache<string, Fault>({ max: rememberedKeys });
  readonly #whole = new Map<OperationName, Fault>();
  #budget = retryStock;

  constructor(now: () => number, pace: number, usual: (operation: OperationName) => number) {
    this.#now = now;
    this.#pace = pace;
    this.#usual = usual;
  }

  /** ms until this request may be sent again; 0 if it may be sent now */
  pause(operation: OperationName, key: string): number {
    const until = Math.max(this.#questions.get(key)?.until ?? 0, this.#whole.get(operation)?.until ?? 0);
    return Math.max(0, until - this.#now());
  }

  /** the problem of the last attempt at this request, or at its operation */
  lastProblem(operation: OperationName, key: string): Problem | undefined {
    return (this.#questions.get(key) ?? this.#whole.get(operation))?.problem;
  }

  failing(key: string): boolean {
    return this.#questions.has(key);
  }

  /** @param took ms from the request to the failure; pauses start at the request */
  failed(
    operation: OperationName,
    key: string,
    { problem, retryAfter, kind }: Failure,
    took: number = 0,
  ): void {
    if (kind === "unasked") return;
    const stated = retryAfter === undefined ? 0 : this.#now() + Math.min(retryAfter, longestRetryAfter);
    const count = (this.#questions.get(key)?.count ?? 0) + 1;
    if (kind === "nothing") {
      const until = Math.max(this.#now() + nothingHolds * this.#pace, stated);
      this.#questions.set(key, { count, refusals: 0, until, least: until, problem });
      return;
    }
    const inARow = (this.#whole.get(operation)?.count ?? 0) + 1;
    const refusals = (this.#whole.get(operation)?.refusals ?? 0) + (kind === "refused" ? 1 : 0);
    if (kind === "refused") {
      const { least, pause } = this.#refusedFor(operation, refusals);
      const until = Math.max(this.#now() + pause, stated);
      const fault = { refusals, until, least: Math.max(this.#now() + least, stated), problem };
      this.#questions.set(key, { ...fault, count });
      this.#whole.set(operation, { ...fault, count: inARow });
      return;
    }
    const growth = { first: firstPause, longest: longestPause, times: count - 1, took };
    const until = this.#now() + this.#growing(operation, growth);
    this.#questions.set(key, { count, refusals, until: Math.max(until, stated), least: stated, problem });
    const resting = { first: firstRest, longest: longestRest, times: inARow - restAfter, took };
    const rest = inARow < restAfter ? 0 : this.#now() + this.#growing(operation, resting);
    this.#whole.set(operation, {
      count: inARow,
      refusals,
      until: Math.max(rest, stated),
      least: stated,
      problem,
    });
  }

  succeeded(operation: OperationName, key: string): void {
    const returned = operation === probe && this.#isAway();
    this.#questions.delete(key);
    this.#whole.delete(operation);
    if (returned) this.#release();
  }

  /** called for a first attempt, which adds to the budget */
  earnRetry(): void {
    this.#budget = Math.min(retryStock, this.#budget + retryShare);
  }

  /** takes one immediate retry from the budget; returns whether the budget allowed it */
  spendRetry(): boolean {
    if (this.#budget < 1) return false;
    this.#budget -= 1;
    return true;
  }

  #isAway() {
    return (this.#whole.get(probe)?.count ?? 0) >= awayAfter;
  }

  /** pause after a failure, ms */
  #growing(operation: OperationName, { first, longest, times, took }: Growth) {
    const scattered = 0.8 + Math.random() * 0.4;
    const grown = Math.min(longest, first * 2 ** Math.min(times, 20)) * scattered;
    if (operation !== probe && this.#isAway()) return grown * this.#pace;
    const rest = Math.min(grown, longestInterval * Math.min(1, scattered) - took);
    return Math.max(firstPause * scattered, rest) * this.#pace;
  }

  /** pauses after a refusal, ms; at least the usual interval */
  #refusedFor(operation: OperationName, refusals: number) {
    const least = Math.min(this.#usual(operation), longestUsualInterval) * this.#pace;
    const grown = Math.min(longestRefusalPause * this.#pace, least * 2 ** Math.min(refusals - 1, 20));
    return { least, pause: Math.max(least, grown * (1 + Math.random() * 0.2)) };
  }

  #release(): void {
    for (const fault of [...this.#questions.values(), ...this.#whole.values()])
      fault.until = Math.min(fault.until, Math.max(fault.least, this.#now()));
  }
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

const refusalStatuses = new Set([401, 403, 429, 451]);

export const isRefusal = (status: number): boolean => refusalStatuses.has(status);

/** Bytes of a page that are searched for these words. */
const searchedBytes = 16 * 1024;
/** Words on the pages that firewalls and content networks send instead of an answer. */
const blockPageWords =
  /access (?:is |was )?denied|blocked|forbidden|captcha|request unsuccessful|attention required|unusual traffic|not a robot|too many requests/i;

/** Whether a body with status 200 is a web page that says it blocks the client. Any other page may belong to an outage. */
export function isBlockPage(body: Buffer): boolean {
  const page = body.toString("latin1", 0, searchedBytes);
  return /^\s*</.test(page.replace(/^\xef\xbb\xbf/, "")) && blockPageWords.test(page);
}
