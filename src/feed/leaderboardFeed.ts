/** Keeps the leaderboards fresh: by their topics while those speak, by asking while they do not. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { cadenceOf } from "./cadence.ts";
import { now } from "./clock.ts";
import { exchangeClock } from "./exchangeClock.ts";
import { followMostActive, followMovers, mostActiveQuery, moversQuery } from "./leaderboards.ts";
import type { LiveFeed } from "./live.ts";
import type { Reading } from "./reading.ts";

/** After 45 s of silence a list would be stale: it is asked for so much earlier that the answer is there by then. */
const pushSilent = 45_000 - 5_000;

export interface LeaderboardFeed {
  link: (live: boolean) => void;
  /** every second */
  tick: () => void;
  stop: () => void;
}

export function startLeaderboards(cache: QueryClient, live: LiveFeed): LeaderboardFeed {
  const sides = (["gainers", "losers"] as const).map((side) => ({
    queryKey: moversQuery(side).queryKey,
    follow: () => followMovers(cache, live, side),
  }));
  const active = { queryKey: mostActiveQuery().queryKey, follow: () => followMostActive(cache, live) };
  const keys = [...sides.map(({ queryKey }) => queryKey), active.queryKey];
  const undo = [...sides, active].map(({ queryKey, follow }) => whileSeen(cache, queryKey, follow));
  const askedAt = new Map<string, number>();
  let linked = false;

  /** Only lists that somebody looks at are asked for. */
  function askIfDue(queryKey: (typeof keys)[number]) {
    const query = cache.getQueryCache().find<Reading<unknown>>({ queryKey });
    if (!query?.isActive() || query.state.fetchStatus === "fetching") return;
    const [, list = ""] = queryKey;
    const held = query.state.data;
    // by its own age: a pushed list that outlived an older answer was received again, and is no younger for it
    const pushed = linked && held?.via === "push" && now() - held.fetchedAt <= pushSilent;
    const last = Math.max(askedAt.get(list) ?? Number.NEGATIVE_INFINITY, held?.receivedAt ?? 0);
    if (pushed || now() - last < cadenceOf("leaderboards", exchangeClock.phase())) return;
    askedAt.set(list, now());
    void cache.refetchQueries({ queryKey, exact: true });
  }

  return {
    link(up) {
      linked = up;
      if (up) void cache.invalidateQueries({ queryKey: ["leaderboard"] }); // what the gap hid
    },
    tick() {
      for (const key of keys) askIfDue(key);
    },
    stop() {
      for (const run of undo) run();
    },
  };
}

/** Follows a topic for as long as somebody looks at its list; on subscribing, the gateway repeats the newest message. */
function whileSeen(cache: QueryClient, queryKey: QueryKey, follow: () => () => void): () => void {
  let leave: (() => void) | undefined;
  const look = () => {
    const seen = cache.getQueryCache().find({ queryKey })?.isActive() === true;
    if (seen) leave ??= follow();
    else {
      leave?.();
      leave = undefined;
    }
  };
  look();
  const undo = cache.getQueryCache().subscribe(({ type }) => {
    if (type === "observerAdded" || type === "observerRemoved" || type === "removed") look();
  });
  return () => {
    undo();
    leave?.();
  };
}
