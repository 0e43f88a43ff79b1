/** Polls and subscriptions for all data other than the board. The page loads this code after the first board. */
import type { QueryClient } from "@tanstack/react-query";
import { Recovery } from "#feed/answers/recovery";
import { pageWorld } from "#feed/answers/world";
import { boardStore, onBoardTaken } from "#feed/board/board";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { feedIndexWeights } from "#feed/groups/indexWeights";
import { orderBookQuery, quoteQuery } from "#feed/groups/prices";
import { forgetRecord, pageBlocks } from "#feed/groups/sessionRecord";
import { startLeaderboards } from "#feed/leaders/leaderFeed";
import { BookRound } from "#feed/lines/bookRound";
import { companyBook } from "#feed/lines/companyBook";
import { feedCompanies } from "#feed/lines/companyFeed";
import { knownLines, marketLines } from "#feed/lines/knownLines";
import { markedLines } from "#feed/lines/lineMarks";
import { feedMarks } from "#feed/lines/markFeed";
import { companiesNow } from "#feed/lines/namedLines";
import { feedUsualLines } from "#feed/lines/usualTrading";
import type { LiveFeed } from "#feed/link/live";
import { FeedError } from "#feed/reading/reading";
import { startBlockValues } from "#feed/tape/blockValues";
import { crossedValues, isRecordedValue, setValues } from "#feed/tape/crossedValues";
import { type DayTapeStore, dayTape } from "#feed/tape/dayTape";

/** ./start.ts passes the page's events to these functions. */
export interface FeedRequests {
  link: (up: boolean) => void;
  tick: () => void;
  /** called when answers arrive again after an outage */
  recovered: () => void;
  refetch: () => void;
  /** Works on another moment of a replay while the page shows the present one. @returns takes the result; call it before `forget` */
  prepare: DayTapeStore["prepare"];
  /** Drops what is true only at the moment that a replay leaves. The board of the next moment comes after it. */
  forget: () => void;
  /** Loads the answers for the moment of a replay. @returns resolves when all have arrived */
  show: () => Promise<unknown>;
  stop: () => void;
}

const isUnrecorded = (error: Error | null) => error instanceof FeedError && error.kind === "unrecorded";

export function startFeedRequests(cache: QueryClient, live: LiveFeed): FeedRequests {
  const leaderboards = startLeaderboards(live);
  const recovery = new Recovery(cache, leaderboards.open, pageWorld);
  const round = new BookRound(
    (symbol) => cache.fetchQuery({ ...orderBookQuery(symbol), staleTime: 0 }),
    exchangeClock.phase,
    pageWorld,
  );
  const marks = feedMarks({
    ...{ cache, marks: markedLines, boards: () => companyBook.get().boards },
    ...{ lines: marketLines, rows: boardStore.rows, companies: companiesNow },
  });
  const askForValues = startBlockValues({
    book: pageBlocks.book,
    quote(symbol, quote) {
      pageBlocks.quote(symbol, quote);
      setValues("asked", pageBlocks.book().known);
    },
    isRecorded: isRecordedValue,
    ask: async (symbol) => (await cache.fetchQuery({ ...quoteQuery(symbol), staleTime: 0 })).value,
    now,
    // in a replay the tape has the recorded quotes of the whole day, and to ask for each would only repeat them
    isWanted: () => !isReplay() && crossedValues.isObserved(),
  });
  const lookForBlocks = () => {
    setValues("asked", pageBlocks.book().known); // a correction on a board ends what was known
    void askForValues();
  };
  lookForBlocks();
  const stops = [
    onBoardTaken(lookForBlocks),
    crossedValues.feed(() => {
      lookForBlocks();
      return isReplay() ? dayTape.subscribe(() => undefined) : () => undefined;
    }),
    feedUsualLines(cache, boardStore),
    feedIndexWeights(cache),
    feedCompanies({ cache, book: companyBook, board: boardStore, source: exchangeClock.source }),
    markedLines.feed(() => companyBook.subscribe(() => undefined)), // the gateway's names tell the listing boards
    marks.stop,
    () => round.stop(),
    leaderboards.stop,
  ];
  return {
    link: leaderboards.link,
    tick() {
      leaderboards.tick();
      recovery.tick();
      marks.tick();
      round.tick();
    },
    recovered: () => recovery.recovered(),
    refetch() {
      round.again();
      void leaderboards.refetch();
      void cache.invalidateQueries();
    },
    prepare: dayTape.prepare,
    forget() {
      knownLines.set(new Map());
      forgetRecord();
      dayTape.forget();
      leaderboards.forget();
      lookForBlocks();
    },
    async show() {
      // removes answers of another moment, so that a view opened later does not show them
      cache.removeQueries({ type: "inactive" });
      await Promise.all([leaderboards.refetch(), cache.refetchQueries({ type: "active" })]);
      for (const query of cache.getQueryCache().getAll()) {
        if (query.isDisabled()) query.reset();
        else if (isUnrecorded(query.state.error)) query.setState({ data: undefined });
      }
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
