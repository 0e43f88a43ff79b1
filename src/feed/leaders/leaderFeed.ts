/** Keeps the leaderboards fresh by their push topics, and polls while a topic is silent. */
import { focusManager } from "@tanstack/react-query";
import type { OpenQuestion } from "#feed/answers/recovery";
import { now } from "#feed/clock/clock";
import { cadenceOf, exchangeClock } from "#feed/clock/exchangeClock";
import type { LiveFeed } from "#feed/link/live";
import { undoAll } from "#feed/reading/store";
import { type Leaders, leaders } from "./leaders.ts";

/** ms without a push before a list is requested. After 45 s the list would be stale; the answer arrives before that. */
const longestPushSilence = 45_000 - 5_000;

interface LeaderFeed {
  link: (live: boolean) => void;
  tick: () => void;
  /** requests every list that is shown @returns resolves when they have arrived */
  refetch: () => Promise<unknown>;
  /** Call this when a replay shows another moment. */
  forget: () => void;
  /** the lists that are shown and have no request in flight */
  open: () => OpenQuestion[];
  stop: () => void;
}

type List = Leaders[keyof Leaders];

export function startLeaderboards(live: LiveFeed, lists: Leaders = leaders): LeaderFeed {
  const { gainers, losers, mostActive } = lists;
  const all = [gainers, losers, mostActive] as const;
  const stop = undoAll(
    // after a subscription the gateway repeats its newest message
    gainers.feed(() => live.watch("gainers", gainers.push)),
    losers.feed(() => live.watch("losers", losers.push)),
    mostActive.feed(() => live.watch("mostActive", mostActive.push)),
    focusManager.subscribe((focused) => {
      if (focused) for (const list of seen()) void list.want();
    }),
  );
  const askedAt = new Map<List, number>();
  let linked = false;
  let wasLinked = false;
  const seen = () => all.filter((list) => list.isSeen());

  function isDue(list: List): boolean {
    const held = list.newest();
    // judged by the list's own age, because a pushed list may arrive a second time
    const pushed = linked && held?.via === "push" && now() - held.fetchedAt <= longestPushSilence;
    const last = Math.max(askedAt.get(list) ?? Number.NEGATIVE_INFINITY, held?.receivedAt ?? 0);
    return !pushed && now() - last >= cadenceOf("leaderboards", exchangeClock.phase());
  }

  const refetch = () => Promise.all(seen().map((list) => list.askAnew()));
  return {
    link(up) {
      linked = up;
      // refetches after a gap; before the first link there is none, because after a subscription the gateway repeats its newest message
      if (up && wasLinked) void refetch();
      wasLinked ||= up;
    },
    tick() {
      for (const list of seen().filter((list) => !list.asking() && isDue(list))) {
        askedAt.set(list, now());
        void list.ask();
      }
    },
    refetch,
    forget() {
      for (const list of all) list.forget();
    },
    open: () =>
      seen()
        .filter((list) => !list.asking())
        .map((list) => ({
          held: list.newest(),
          error: list.state().error,
          failedFor: list.failedFor(),
          ask: list.ask,
        })),
    stop,
  };
}
