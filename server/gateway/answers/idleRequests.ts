/**
 * Idle requests collect data that needs many answers. They are sent one at a time, while upstream is idle and pages read the board. An
 * upstream in the same process gets them without pauses.
 */

import type { Canonical } from "#server/gateway/upstream/parameters";
import type { OperationName } from "#wire/operations";
import type { Answers } from "./answers.ts";
import type { GatewayParts } from "./gatewayParts.ts";
import { snapshotKey } from "./snapshots.ts";

export interface IdleRequest {
  operation: OperationName;
  params: Canonical;
}

/** Knows which data is missing. */
export interface RequestSource {
  /** undefined if nothing is missing now */
  next(): IdleRequest | undefined;
  /** Called when a request got no answer, so that it is not repeated for a while. */
  failed(request: IdleRequest): void;
}

export interface IdleRequestsOptions {
  parts: Pick<GatewayParts, "requestQueue" | "backoff" | "clock" | "pace">;
  answers: Pick<Answers, "renew">;
  sources: readonly RequestSource[];
  /** ms between two idle requests; if undefined, none is sent */
  every: number | undefined;
  interested(): boolean;
}

/** ms before the first idle request, so that requests of pages go first after a start */
const firstPause = 20_000;

export class IdleRequests {
  readonly #options: IdleRequestsOptions;
  /** grows with each start and end, so that the rounds of an earlier start end */
  #turn = 0;

  constructor(options: IdleRequestsOptions) {
    this.#options = options;
  }

  /** Sends all missing requests; those of one source are sent one after another. Never rejects. */
  async sendAll(): Promise<void> {
    await Promise.all(this.#options.sources.map((source) => this.#exhaust(source)));
  }

  start(): void {
    const { every, parts } = this.#options;
    this.#turn += 1;
    const own = this.#turn;
    if (every !== undefined)
      void parts.clock.wait(firstPause * parts.pace).then(() => this.#run(own, every * parts.pace));
  }

  close(): void {
    this.#turn += 1;
  }

  async #run(own: number, every: number): Promise<void> {
    while (this.#turn === own) {
      await this.#sendNext();
      await this.#options.parts.clock.wait(every);
    }
  }

  async #sendNext(): Promise<void> {
    const { requestQueue, backoff } = this.#options.parts;
    if (!this.#options.interested() || requestQueue.inFlight() + requestQueue.waiting() > 0) return;
    for (const source of this.#options.sources) {
      const request = source.next();
      if (request && backoff.pause(request.operation, keyOf(request)) === 0)
        return this.#send(source, request);
    }
  }

  async #send(source: RequestSource, request: IdleRequest): Promise<void> {
    if (!(await this.#options.answers.renew(request.operation, request.params))) source.failed(request);
  }

  /** Sends requests until none is missing. It sends each request only once, whatever the outcome. */
  async #exhaust(source: RequestSource): Promise<void> {
    const sent = new Set<string>();
    for (let request = source.next(); request; request = source.next()) {
      if (sent.has(keyOf(request))) return;
      sent.add(keyOf(request));
      await this.#send(source, request);
    }
  }
}

const keyOf = ({ operation, params }: IdleRequest) => snapshotKey(operation, params);

/** ms before a failed request is repeated; it doubles with each further failure */
const firstRest = 600_000;
const longestRest = 86_400_000;
/** Greatest number of keys, far more than the 330 listed lines. It limits requests after an answer with invented symbols. */
const mostKeys = 2_000;

/** What may have to be requested, by key. A key rests after a failure. */
export class IdleQueue<Wanted> {
  readonly #now: () => number;
  readonly #pace: number;
  readonly #items = new Map<string, { wanted: Wanted; failures: number; restUntil: number }>();

  /** @param clock ms of a monotonic clock */
  constructor(clock: { now(): number }, pace: number) {
    this.#now = () => clock.now();
    this.#pace = pace;
  }

  get(key: string): Wanted | undefined {
    return this.#items.get(key)?.wanted;
  }

  set(key: string, wanted: Wanted): void {
    const item = this.#items.get(key);
    if (item) item.wanted = wanted;
    else if (this.#items.size < mostKeys) this.#items.set(key, { wanted, failures: 0, restUntil: 0 });
  }

  /** the first key that is missing and does not rest */
  next(isMissing: (key: string, wanted: Wanted) => boolean): string | undefined {
    const now = this.#now();
    for (const [key, { wanted, restUntil }] of this.#items)
      if (restUntil <= now && isMissing(key, wanted)) return key;
    return undefined;
  }

  /** number of missing keys, also of those that rest */
  count(isMissing: (key: string) => boolean): number {
    return [...this.#items.keys()].filter(isMissing).length;
  }

  failed(key: string): void {
    const item = this.#items.get(key);
    if (!item) return;
    this.rest(key, Math.min(longestRest, firstRest * 2 ** Math.min(item.failures, 20)));
    item.failures += 1;
  }

  rest(key: string, ms: number = longestRest): void {
    const item = this.#items.get(key);
    if (item) item.restUntil = this.#now() + ms * this.#pace;
  }
}
