/** Keeps the board fresh: by the gateway's topic while it speaks, by asking while it does not. */

import type { BoardChanges, WireRow } from "./boardRows.ts";
import type { BoardStore } from "./boardStore.ts";
import { FeedError } from "./feedError.ts";
import type { Reading } from "./reading.ts";

export interface BoardFeedWorld {
  store: BoardStore;
  ask: (signal: AbortSignal) => Promise<Reading<readonly WireRow[]>>;
  /** page clock, ms */
  now: () => number;
  /** how often to ask while nothing is pushed, ms */
  interval: () => number;
  chance: () => number;
  /** after every answer or message that was applied */
  taken: () => void;
}

export interface BoardFeed {
  /** A fresh snapshot now; `quiet` when what it shows is no news (after a reconnect or sleep). */
  reseed: (quiet: boolean) => void;
  changes: (reading: Reading<BoardChanges>) => void;
  /** Whether the topic can be relied on at all. */
  link: (live: boolean) => void;
  /** every second */
  tick: () => void;
  stop: () => void;
}

/** The topic speaks at every upstream answer, also when nothing changed: two answers at the slowest pace in session. */
const topicSilent = 25_000;
/** A gap that a snapshot does not close must not become a storm of snapshots. */
const betweenGaps = 2_000;
/** When the link drops, everybody's does: their questions are spread over this long. */
const spread = 2_000;
/** Changes that arrive while a snapshot is on its way. */
const keptWaiting = 20;

export function createBoardFeed({ store, ask, now, interval, chance, taken }: BoardFeedWorld): BoardFeed {
  const stop = new AbortController();
  let asking = false;
  let quietNext: boolean | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let heardAt = Number.NEGATIVE_INFINITY;
  let linked = false;
  let gap = false;
  let failed = false;
  let hurryAt = Number.POSITIVE_INFINITY;
  let waiting: Reading<BoardChanges>[] = [];

  async function snapshot(quiet: boolean | undefined) {
    asking = true;
    askedAt = now();
    gap = false;
    hurryAt = Number.POSITIVE_INFINITY;
    try {
      store.takeSnapshot(await ask(stop.signal), quiet);
      failed = false;
      const held = waiting;
      waiting = [];
      for (const reading of held) apply(reading);
      taken();
    } catch (error) {
      if (stop.signal.aborted) return;
      failed = true;
      store.fail(FeedError.of(error, "board"));
    } finally {
      asking = false;
    }
    if (quietNext === undefined) return;
    const again = quietNext;
    quietNext = undefined;
    await snapshot(again);
  }

  function apply(reading: Reading<BoardChanges>) {
    if (store.takeChanges(reading) !== "gap") return;
    gap = true;
    waiting = [...waiting, reading].slice(-keptWaiting);
  }

  const request = (quiet: boolean | undefined) => {
    if (asking) quietNext = quietNext === true || quiet === true;
    else void snapshot(quiet);
  };
  const closeGap = () => {
    if (gap && !asking && now() - askedAt >= (failed ? interval() : betweenGaps)) request(true);
  };

  return {
    reseed: (quiet) => request(quiet ? true : undefined),
    changes(reading) {
      heardAt = now();
      apply(reading);
      closeGap();
      if (!gap) taken();
    },
    link(live) {
      linked = live;
      heardAt = Number.NEGATIVE_INFINITY;
      if (live)
        request(true); // what happened meanwhile was not pushed
      else hurryAt = now() + chance() * spread; // to learn whether more than the link is gone
    },
    tick() {
      closeGap();
      const pushed = linked && now() - heardAt <= topicSilent;
      const due = now() >= Math.min(hurryAt, askedAt + interval());
      if (!pushed && !asking && due) request(undefined);
    },
    stop: () => stop.abort(),
  };
}
