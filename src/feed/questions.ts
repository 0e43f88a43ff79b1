/** Polls and subscriptions beside the board: the lists and all other queries. Its code is loaded after the first board. */
import type { QueryClient } from "@tanstack/react-query";
import { Recovery } from "#feed/answers/recovery";
import { boardStore } from "#feed/board/board";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { orderBookQuery } from "#feed/groups/prices";
import { startLeaderboards } from "#feed/leaders/leaders";
import { startBookRound } from "#feed/lines/bookRound";
import { booksInView, learntBoards, markedLines, markReaders, watchedBooks } from "#feed/lines/lineFacts";
import { startMarks } from "#feed/lines/markFeed";
import { askSectorNames, startBoardPairs, startSectorTexts } from "#feed/lines/sectorTexts";
import { companiesNow, marketLines } from "#feed/lines/untraded";
import type { LiveFeed } from "#feed/link/live";
import { learntSectors, sectorReaders, sectorsRequested } from "#feed/papers/sectorBook";
import { takesOrders } from "#market/line/orderBook";

/** ./start.ts reports the page's events here. */
export interface Questions {
  link: (up: boolean) => void;
  tick: () => void;
  /** answers arrive again after an outage */
  recovered: () => void;
  refetch: () => void;
  stop: () => void;
}

export function startQuestions(cache: QueryClient, live: LiveFeed): Questions {
  const leaderboards = startLeaderboards(live);
  const recovery = new Recovery({ cache, open: leaderboards.open, now, chance: Math.random });
  const pairs = startBoardPairs({
    cache,
    boards: learntBoards,
    board: boardStore,
    source: exchangeClock.source,
  });
  const round = startBookRound({
    books: watchedBooks,
    inView: booksInView,
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
    pairs: pairs.learned,
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
  // a view grouped by sector waits for the answer, so the request does not wait for the next second
  const stopListening = sectorsRequested.listen(sectors.tick);
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
      leaderboards.refetch();
      void cache.invalidateQueries();
    },
    stop() {
      leaderboards.stop();
      stopListening();
      sectors.stop();
      pairs.stop();
      marks.stop();
      round.stop();
    },
  };
}
