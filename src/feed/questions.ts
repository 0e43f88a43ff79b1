/** What runs for everything but the board: the lists and whatever else the page asks for. Its code comes after the first board. */
import type { QueryClient } from "@tanstack/react-query";
import { Recovery } from "#feed/answers/recovery";
import { boardStore } from "#feed/board/board";
import { cadenceOf } from "#feed/clock/cadence";
import { now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { orderBookQuery } from "#feed/groups/prices";
import { startLeaderboards } from "#feed/leaders/leaders";
import { startBookRound } from "#feed/lines/bookRound";
import { learntBoards, markedLines, markReaders, watchedBooks, wishedBooks } from "#feed/lines/lineFacts";
import { startMarks } from "#feed/lines/markFeed";
import { askSectorNames, startBoardPairs, startSectorTexts } from "#feed/lines/sectorTexts";
import { companiesNow, marketLines } from "#feed/lines/untraded";
import type { LiveFeed } from "#feed/link/live";
import { learntSectors, sectorReaders, sectorsWished } from "#feed/papers/sectorBook";
import { takesOrders } from "#market/line/orderBook";

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
      leaderboards.refetch();
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
