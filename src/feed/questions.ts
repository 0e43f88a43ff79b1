/** What runs for everything but the board: the lists and whatever else the page asks for. Its code comes after the first board. */
import type { QueryClient } from "@tanstack/react-query";
import { takesOrders } from "#market/bookDoubt";
import { boardStore } from "./board.ts";
import { startBoardPairs } from "./boardPairs.ts";
import { startBookRound } from "./bookRound.ts";
import { cadenceOf } from "./cadence.ts";
import { now } from "./clock.ts";
import { companiesNow } from "./companies.ts";
import { exchangeClock } from "./exchangeClock.ts";
import { startLeaderboards } from "./leaderboardFeed.ts";
import { markedLines, markReaders } from "./lineMarks.ts";
import { learntBoards } from "./listingBoards.ts";
import type { LiveFeed } from "./live.ts";
import { startMarks } from "./markFeed.ts";
import { orderBookQuery } from "./prices.ts";
import { Recovery } from "./recovery.ts";
import { learntSectors, sectorReaders, sectorsWished } from "./sectorBook.ts";
import { askSectorNames, startSectorTexts } from "./sectorTexts.ts";
import { marketLines } from "./untraded.ts";
import { watchedBooks, wishedBooks } from "./watchedBooks.ts";

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
