/** What runs for everything but the board: the lists and whatever else the page asks for. Its code comes after the first board. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { Recovery } from "#feed/answers/recovery";
import { boardStore } from "#feed/board/board";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { followMostActive, followMovers, mostActiveQuery, moversQuery } from "#feed/groups/leaderboards";
import { orderBookQuery } from "#feed/groups/prices";
import { startBoardPairs } from "#feed/lines/boardPairs";
import { startBookRound } from "#feed/lines/bookRound";
import { companiesNow } from "#feed/lines/companies";
import { markedLines, markReaders } from "#feed/lines/lineMarks";
import { learntBoards } from "#feed/lines/listingBoards";
import { startMarks } from "#feed/lines/markFeed";
import { askSectorNames, startSectorTexts } from "#feed/lines/sectorTexts";
import { marketLines } from "#feed/lines/untraded";
import { watchedBooks, wishedBooks } from "#feed/lines/watchedBooks";
import type { LiveFeed } from "#feed/link/live";
import { learntSectors, sectorReaders, sectorsWished } from "#feed/papers/sectorBook";
import type { Reading } from "#feed/reading/reading";
import { takesOrders } from "#market/line/bookDoubt";

/** Keeps the leaderboards fresh: by their topics while those speak, by asking while they do not. */

/** After 45 s of silence a list would be stale: it is asked for so much earlier that the answer is there by then. */
const pushSilent = 45_000 - 5_000;

interface LeaderboardFeed {
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
  let wasLinked = false;

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
      // what the gap hid; before the first link there was none: on subscribing, the gateway repeats the newest message
      if (up && wasLinked) void cache.invalidateQueries({ queryKey: ["leaderboard"] });
      wasLinked ||= up;
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

/** Told by ./start.ts what happens to the page. */
export interface Questions {
  link: (up: boolean) => void;
  /** every second */
  tick: () => void;
  /** answers come again after trouble */
  recovered: () => void;
  /** everything that is shown, anew */
  refetch: () => void;
  stop: () => void;
}

export function startQuestions(cache: QueryClient, live: LiveFeed): Questions {
  const leaderboards = startLeaderboards(cache, live);
  const recovery = new Recovery({ cache, now, chance: Math.random });
  const pairs = startBoardPairs({
    cache,
    boards: learntBoards,
    board: boardStore,
    source: exchangeClock.source,
  });
  const round = startBookRound({
    books: watchedBooks,
    wished: wishedBooks,
    ask: (symbol) => cache.fetchQuery({ ...orderBookQuery(symbol), staleTime: 0 }),
    every: () => cadenceOf("book", exchangeClock.phase()),
    open: () => takesOrders.has(exchangeClock.phase()),
    hidden: () => document.hidden,
    now,
  });
  const sectors = startSectorTexts({
    cache,
    now,
    book: learntSectors,
    board: boardStore,
    readers: () => sectorReaders() + markReaders(),
    source: exchangeClock.source,
    ask: askSectorNames,
    pairs: pairs.told,
  });
  const marks = startMarks({
    cache,
    marks: markedLines,
    boards: learntBoards.get,
    lines: marketLines,
    rows: boardStore.rows,
    companies: companiesNow,
    readers: markReaders,
  });
  // whoever groups by sector waits for the answer: not even until the next second
  const unhear = sectorsWished.hear(sectors.tick);
  sectors.tick();
  return {
    link: leaderboards.link,
    tick() {
      leaderboards.tick();
      recovery.tick();
      sectors.tick();
      marks.tick();
      round.tick();
    },
    recovered: () => recovery.recovered(),
    refetch() {
      round.again();
      void cache.invalidateQueries();
    },
    stop() {
      leaderboards.stop();
      unhear();
      sectors.stop();
      pairs.stop();
      marks.stop();
      round.stop();
    },
  };
}
