/** Keeps the leaderboards fresh: by their topics while those speak, by asking while they do not. */
import { focusManager } from "@tanstack/react-query";
import type { OpenQuestion } from "#feed/answers/recovery";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import type { LiveFeed } from "#feed/link/live";
import { type Leaders, leaders } from "./leaders.ts";

/** After 45 s of silence a list would be stale: it is asked for so much earlier that the answer is there by then. */
const pushSilent = 45_000 - 5_000;

interface LeaderFeed {
  link: (live: boolean) => void;
  /** every second */
  tick: () => void;
  /** every list that is looked at, anew */
  refetch: () => void;
  /** those that are looked at and not being asked for */
  open: () => OpenQuestion[];
  stop: () => void;
}

type List = Leaders[keyof Leaders];

export function startLeaderboards(live: LiveFeed, lists: Leaders = leaders): LeaderFeed {
  const { gainers, losers, mostActive } = lists;
  const all = [gainers, losers, mostActive] as const;
  const undo = [
    whileSeen(gainers, () => live.watch("gainers", gainers.push)),
    whileSeen(losers, () => live.watch("losers", losers.push)),
    whileSeen(mostActive, () => live.watch("mostActive", mostActive.push)),
    focusManager.subscribe((focused) => {
      if (focused) for (const list of seen()) void list.want();
    }),
  ];
  const askedAt = new Map<List, number>();
  let linked = false;
  let wasLinked = false;
  const seen = () => all.filter((list) => list.seen());

  function isDue(list: List): boolean {
    const held = list.newest();
    // by its own age: a pushed list that outlived an older answer was received again, and is no younger for it
    const pushed = linked && held?.via === "push" && now() - held.fetchedAt <= pushSilent;
    const last = Math.max(askedAt.get(list) ?? Number.NEGATIVE_INFINITY, held?.receivedAt ?? 0);
    return !pushed && now() - last >= cadenceOf("leaderboards", exchangeClock.phase());
  }

  const refetch = () => {
    for (const list of seen()) void list.askAnew();
  };
  return {
    link(up) {
      linked = up;
      // what the gap hid; before the first link there was none: on subscribing, the gateway repeats the newest message
      if (up && wasLinked) refetch();
      wasLinked ||= up;
    },
    tick() {
      for (const list of seen().filter((list) => !list.asking() && isDue(list))) {
        askedAt.set(list, now());
        void list.ask();
      }
    },
    refetch,
    open: () =>
      seen()
        .filter((list) => !list.asking())
        .map((list) => ({
          held: list.newest(),
          error: list.known().error,
          failedFor: list.failedFor(),
          ask: list.ask,
        })),
    stop() {
      for (const run of undo) run();
    },
  };
}

/** Follows a topic for as long as somebody looks at its list; on subscribing, the gateway repeats the newest message. */
function whileSeen(list: List, follow: () => () => void): () => void {
  let leave: (() => void) | undefined;
  const look = (seen: boolean) => {
    leave?.();
    leave = seen ? follow() : undefined;
  };
  look(list.seen());
  const undo = list.onSeen(look);
  return () => {
    undo();
    leave?.();
  };
}
