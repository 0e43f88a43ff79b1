/** Polls and subscriptions for all data other than the board. The page loads this code after the first board. */
import type { QueryClient } from "@tanstack/react-query";
import { askGateway } from "#feed/answers/askGateway";
import { Recovery } from "#feed/answers/recovery";
import { boardStore, onBoardTaken } from "#feed/board/board";
import { cadenceOf } from "#feed/clock/cadence";
import { isReplay, momentChanged, now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { orderBookQuery, quoteQuery } from "#feed/groups/prices";
import { startLeaderboards } from "#feed/leaders/leaders";
import { startBookRound } from "#feed/lines/bookRound";
import {
  booksInView,
  learntBoards,
  markedLines,
  markReaders,
  usualLines,
  usualReaders,
  usualRequested,
  watchedBooks,
} from "#feed/lines/lineFacts";
import { startMarks } from "#feed/lines/markFeed";
import { companiesNow } from "#feed/lines/namedLines";
import { startBoardPairs, startSectorTexts } from "#feed/lines/sectorTexts";
import { marketLines } from "#feed/lines/untraded";
import { startUsualLines } from "#feed/lines/usualTrading";
import type { LiveFeed } from "#feed/link/live";
import { learntSectors, sectorReaders, sectorsRequested } from "#feed/papers/sectorBook";
import { FeedError } from "#feed/reading/reading";
import { startBlockValues } from "#feed/tape/blockValues";
import { askedValues, recordedValues, valueReaders, valuesWanted } from "#feed/tape/crossedValues";
import { wantRecordedValues } from "#feed/tape/dayTape";
import { knownValue } from "#market/line/board";
import { takesOrders } from "#market/line/orderBook";
import { sectorNamesAddress } from "#wire/gateway/learntAddresses";

/** ./start.ts passes the page's events to these functions. */
export interface Questions {
  link: (up: boolean) => void;
  tick: () => void;
  /** called when answers arrive again after an outage */
  recovered: () => void;
  refetch: () => void;
  /** Updates the names of industry groups. In a replay they are the same at every moment. */
  learn: () => void;
  /** Loads the answers for the moment of a replay. @returns resolves when all have arrived */
  show: () => Promise<unknown>;
  stop: () => void;
}

const isUnrecorded = (error: Error | null) => error instanceof FeedError && error.kind === "unrecorded";

/** At most moments of a replay the recorded quote is older than the newest trade. The quotes of the whole day are on the tape. */
function readRecordedValues(): void {
  if (isReplay()) wantRecordedValues();
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
    ask: async () => (await askGateway(sectorNamesAddress, {})).value,
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
  const values = startBlockValues({
    known: askedValues,
    isRecorded: (symbol, shares) => knownValue(recordedValues.get().get(symbol), shares) !== undefined,
    rows: () => boardStore.rows().values(),
    boardAt() {
      const meta = boardStore.meta();
      return meta.loaded && !meta.kept ? meta.clock.at : undefined;
    },
    ask: async (symbol) => (await cache.fetchQuery({ ...quoteQuery(symbol), staleTime: 0 })).value,
    now,
    readers: valueReaders,
  });
  const stopValues = [
    onBoardTaken(values.look),
    valuesWanted.listen(values.look),
    valuesWanted.listen(readRecordedValues),
    momentChanged.listen(values.forget),
  ];
  values.look();
  if (valueReaders() > 0) readRecordedValues();
  const usual = startUsualLines({
    cache,
    lines: usualLines,
    readers: usualReaders,
    loaded: () => boardStore.meta().loaded,
    now,
  });
  const stopUsual = usualRequested.listen(usual.request);
  usual.request();
  // sent at once, not at the next tick, because a view grouped by sector waits for the answer
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
      usual.tick();
    },
    recovered: () => recovery.recovered(),
    refetch() {
      round.again();
      void leaderboards.refetch();
      void cache.invalidateQueries();
    },
    learn: sectors.tick,
    async show() {
      // removes answers of another moment, so that a view opened later does not show them
      cache.removeQueries({ type: "inactive" });
      await Promise.all([leaderboards.refetch(), usual.show(), cache.refetchQueries({ type: "active" })]);
      for (const query of cache.getQueryCache().getAll()) {
        if (query.isDisabled()) query.reset();
        else if (isUnrecorded(query.state.error)) query.setState({ data: undefined });
      }
    },
    stop() {
      leaderboards.stop();
      stopListening();
      for (const stop of stopValues) stop();
      stopUsual();
      sectors.stop();
      pairs.stop();
      marks.stop();
      round.stop();
    },
  };
}
