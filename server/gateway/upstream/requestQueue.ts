/**
 * The queue of requests upstream. It limits requests in flight and starts within a window, spaces starts, and runs one request of a group
 * at a time. So a hanging operation delays no other operation.
 */
import { LRUCache } from "lru-cache";
import type { Clock } from "./clocks.ts";

export interface RequestQueueLimits {
  atOnce: number;
  /** starts allowed within any window */
  starts: number;
  /** ms */
  window: number;
  /** ms between starts, except the first two of an idle queue; without it, requests that wait for a new connection would start together */
  apart: number;
  /** greatest number of jobs of one group that may wait */
  waiting: number;
}

/** At most four starts a second, with a margin for network delay. */
const queueLimits: RequestQueueLimits = { atOnce: 2, starts: 4, window: 1_100, apart: 250, waiting: 64 };
/** For an upstream in the same process. Its starts are not spaced, because no other client uses it. */
export const neighbourLimits: RequestQueueLimits = {
  ...queueLimits,
  atOnce: 4,
  starts: Number.POSITIVE_INFINITY,
  window: 0,
  apart: 0,
};

/** @param pace factor on the window and on the spacing */
export const limitsAt = (pace: number): RequestQueueLimits => ({
  ...queueLimits,
  window: queueLimits.window * pace,
  apart: queueLimits.apart * pace,
});

export interface Job<T> {
  group: string;
  /** the queue starts the job with the lowest rank first; it evaluates the rank at each choice */
  rank(): number;
  /** false when no caller waits for the result any more */
  wanted(): boolean;
  run(): Promise<T>;
}

/** Greatest number of groups whose last start is stored; each file is a group of its own. */
const rememberedGroups = 1_000;
const firstAtOnce = 2;

export class RequestQueueFull extends Error {
  override readonly name = "RequestQueueFull";
}

export interface RequestQueue {
  /** @throws RequestQueueFull if too many jobs wait, or if no caller wants the result any more */
  enter<T>(job: Job<T>): Promise<T>;
  inFlight(): number;
  waiting(): number;
}

interface WaitingRequest {
  group: string;
  rank(): number;
  wanted(): boolean;
  start(): void;
  refuse(reason: Error): void;
}

export function createRequestQueue(limits: RequestQueueLimits, clock: Clock): RequestQueue {
  const queue: WaitingRequest[] = [];
  const busy = new Set<string>();
  const servedAt = new LRUCache<string, number>({ max: rememberedGroups });
  const starts = createStarts(limits, clock);
  let timer = false;

  const pump = () => {
    dropUnwanted(queue);
    while (busy.size < limits.atOnce) {
      const next = choose(queue, busy, servedAt);
      if (!next) return;
      const pause = starts.pause();
      if (pause > 0) {
        if (timer) return;
        timer = true;
        void clock.wait(pause).then(() => {
          timer = false;
          pump();
        });
        return;
      }
      queue.splice(queue.indexOf(next), 1);
      servedAt.set(next.group, starts.note());
      busy.add(next.group);
      next.start();
    }
  };

  const enter = <T>(job: Job<T>) =>
    new Promise<T>((resolve, reject) => {
      dropUnwanted(queue);
      if (queue.filter(({ group }) => group === job.group).length >= limits.waiting) {
        reject(new RequestQueueFull("too many requests of this kind are waiting"));
        return;
      }
      const { group } = job;
      const left = () => {
        busy.delete(group);
        pump();
      };
      const start = () => {
        job.run().then(resolve, reject).finally(left);
      };
      queue.push({ group, rank: () => job.rank(), wanted: () => job.wanted(), start, refuse: reject });
      pump();
    });

  return { enter, inFlight: () => busy.size, waiting: () => queue.length };
}

/** Limits the starts within any window, and spaces them. */
function createStarts({ starts, window, apart }: RequestQueueLimits, clock: Clock) {
  let started: number[] = [];
  return {
    /** ms until the next request may start */
    pause(): number {
      const now = clock.now();
      started = started.filter((at) => now - at < window);
      const [oldest] = started;
      const newest = started.at(-1);
      if (oldest === undefined || newest === undefined || started.length < firstAtOnce) return 0;
      const full = started.length < starts ? 0 : window - (now - oldest) + 1;
      return Math.max(full, newest + apart - now);
    },
    /** @returns the time of this start */
    note(): number {
      const now = clock.now();
      started.push(now);
      return now;
    },
  };
}

function dropUnwanted(queue: WaitingRequest[]): void {
  for (let at = queue.length - 1; at >= 0; at -= 1) {
    const job = queue[at];
    if (!job || job.wanted()) continue;
    queue.splice(at, 1);
    job.refuse(new RequestQueueFull("no caller waits for this request any more"));
  }
}

/** Chooses the lowest rank, then the group served longest ago, then the earliest job. */
function choose(
  queue: readonly WaitingRequest[],
  busy: ReadonlySet<string>,
  servedAt: Pick<LRUCache<string, number>, "get">,
) {
  let best: WaitingRequest | undefined;
  let bestRank = Number.POSITIVE_INFINITY;
  let bestServed = Number.POSITIVE_INFINITY;
  for (const job of queue) {
    if (busy.has(job.group)) continue;
    const rank = job.rank();
    const served = servedAt.get(job.group) ?? Number.NEGATIVE_INFINITY;
    if (rank < bestRank || (rank === bestRank && served < bestServed)) {
      best = job;
      bestRank = rank;
      bestServed = served;
    }
  }
  return best;
}
