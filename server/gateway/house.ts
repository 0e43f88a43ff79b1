/** What all parts of the gateway share. */
import type { Logger } from "pino";
import type { Row } from "./boardChanges.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type ExchangeTimes, exchangeTimes } from "./exchangeTimes.ts";
import { createKnown, type Known } from "./known.ts";
import { createLane, type Lane, type LaneLimits } from "./lane.ts";
import { createRestraint, type Restraint } from "./restraint.ts";
import { memorySnapshots, type Snapshot, type Snapshots } from "./snapshots.ts";
import { createTally, type Tally } from "./tally.ts";
import { createUpstream, type Patience, type Upstream } from "./upstream.ts";

export interface HouseConfig {
  /** base url of the service, ending in its `/api` */
  base: string;
  /** what Origin and Referer upstream say */
  origin: string;
  zone: string;
  /** factor on every cadence, cache life and pacing limit */
  pace: number;
  log: Logger;
  /** an upstream in the same process is nobody's but ours: what it is asked is not spaced */
  neighbour?: Neighbour | undefined;
  /** for tests */
  time?: Clock;
  patience?: Patience;
}

/** What whoever runs gateway and exchange together knows of the exchange; all else is asked of it. */
export interface Neighbour {
  /** symbols of all its lines */
  listing: readonly string[];
  /** rows of its boards from before the start */
  earlier: readonly Row[];
}

export interface House {
  upstream: Upstream;
  lane: Lane;
  /** the files host has a lane of its own */
  fileLane: Lane;
  restraint: Restraint;
  snapshots: Snapshots;
  tally: Tally;
  times: ExchangeTimes;
  known: Known;
  clock: Clock;
  log: Logger;
  pace: number;
  /** ms a caller is kept waiting for a first answer */
  longestWait: number;
  /** told of every new answer, with its body as the contract reads it; undefined for a 204 */
  stored: (snapshot: Snapshot, body: unknown) => void;
}

/** ms; a caller gets an answer or a problem within 15 s, whatever upstream does */
const usualPatience: Patience = { headers: 5_000, whole: 10_000 };
const waitBeyondCall = 4_000;
/** At most four starts a second, with something to spare for the way there. */
const laneLimits: LaneLimits = { atOnce: 2, starts: 4, window: 1_100, apart: 250, waiting: 64 };
const neighbourLimits: LaneLimits = {
  ...laneLimits,
  atOnce: 4,
  starts: Number.POSITIVE_INFINITY,
  window: 0,
  apart: 0,
};

export function furnish(config: HouseConfig): House {
  const { log, time: clock = systemClock, pace, patience = usualPatience, neighbour } = config;
  const limits = neighbour ? neighbourLimits : atPace(laneLimits, pace);
  return {
    upstream: createUpstream({ ...config, patience }),
    tally: createTally(),
    clock,
    log,
    pace,
    longestWait: patience.whole + waitBeyondCall,
    lane: createLane(limits, clock),
    fileLane: createLane(limits, clock),
    restraint: createRestraint(() => clock.now(), pace),
    snapshots: memorySnapshots(),
    times: exchangeTimes(config.zone, clock),
    known: createKnown(),
    stored: () => undefined,
  };
}

const atPace = (limits: LaneLimits, pace: number): LaneLimits => ({
  ...limits,
  window: limits.window * pace,
  apart: limits.apart * pace,
});
