/**
 * The tape of the whole session: recorded boards first, then the boards that the page receives. The gateway stamps each board, in its
 * recording and when it sends it to the page. These stamps ensure that each board is taken exactly once. Without a recording the tape
 * begins with the page.
 */

import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { isReplay, now } from "#feed/clock/clock";
import { exchangeClock, exchangeNow } from "#feed/clock/exchangeClock";
import { freshness } from "#feed/freshness/pageFreshness";
import { type PageBoard, type PageBoards, pageBoards } from "#feed/groups/sessionRecord";
import { sectorsQuery } from "#feed/papers/sectors";
import { FeedError, type Reading, stampsOf } from "#feed/reading/reading";
import { createCollection } from "#feed/reading/store";
import { replayedRecording } from "#feed/replay/replay";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import {
  type SeenDay,
  type SeenIndices,
  type SeenState,
  seenPhaseOf,
  withIndices,
  withStart,
} from "#market/day/evidence";
import { isOld } from "#market/day/freshness";
import { dayStart } from "#market/day/session";
import type { KnownValues } from "#market/line/board";
import type { Quote } from "#market/line/quote";
import { isGap } from "#market/now/board";
import { type DayTape, type SessionBoard, SessionTape } from "#market/prints/sessionTape";
import { recordingsPath } from "#wire/gateway/recording";
import { setValues } from "./crossedValues.ts";
import { DayMarks } from "./dayMarks.ts";
import { type BoardTaker, browserWorld, readRecordedBoards, type WantedDay } from "./recordedBoards.ts";

export interface WholeDay extends DayTape {
  /** where the first boards come from */
  origin: "recording" | "page";
}

export interface DayTapeState {
  data: Reading<WholeDay> | undefined;
  error: FeedError | null;
  /** the phases on the recorded boards; kept while a playing replay reads again, because the start of the day stays valid */
  seen: SeenDay | undefined;
}

/** The tape of the boards read so far, and the gateway's stamp of the last one. */
interface WorkedTape {
  tape: SessionTape;
  stamp: number;
}

interface DayTapeWorld {
  page: PageBoards;
  recorded: (wanted: WantedDay, reader: BoardTaker<WorkedTape>) => Promise<{ boards: number } | undefined>;
  /** page clock, ms */
  now: () => number;
  /** runs a function after the tasks that wait now */
  soon: (run: () => void) => void;
  /** exchange's time at which the tape ends, ms; undefined for a tape that follows the market */
  until?: () => number | undefined;
}

/** ms; if a board's stamp is older than the last recorded one by more, it is from another gateway's clock */
const clockSetBack = 60_000;
/** ms between two readings of the recordings, which may have boards that the page missed, or have begun since */
const betweenReadings = 60_000;

export class DayTapeStore {
  readonly #world: DayTapeWorld;
  readonly #state = createCollection<DayTapeState>({ data: undefined, error: null, seen: undefined });
  readonly get = this.#state.get;
  /** The recordings are read when the first view observes the tape. */
  readonly subscribe = this.#state.subscribe;
  readonly overhear = this.#state.overhear;
  #asked = false;
  /** whether the replay continued while the recordings were read */
  #again = false;
  #reading: AbortController | undefined;
  /** the tape up to the moment that a replay is about to show */
  #ready: (WorkedTape & { until: number }) | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  /** tape of the recorded boards and later boards; undefined if nothing is recorded */
  #tape: SessionTape | undefined;
  /** gateway's stamp of the newest board on the tape */
  #stamp = Number.NEGATIVE_INFINITY;
  /** marks of the day that a replay shows; a tape that follows the market seldom reads its day again */
  readonly #marks = new DayMarks<WorkedTape>();
  /** boards received while the recordings are read */
  #waiting: PageBoard[] = [];

  constructor(world: DayTapeWorld) {
    this.#world = world;
    this.#state.feed(() => {
      this.#ask();
      return () => undefined; // the tape follows the market from then on: another view need not read the day again
    });
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    this.#world.page.listen((board) => (this.#until() === undefined ? this.#heard(board) : this.#readOn()));
    void this.#read();
  }

  /** Reads the tape up to another moment while the page shows the present one. @returns takes that tape; call it before `forget` */
  readonly prepare = async (until: number, stop: AbortSignal): Promise<() => void> => {
    const source = this.#world.page.newest()?.meta.source;
    // after a failure the moment's own reading fails too, and says so
    const read = this.#asked
      ? await this.#worked({ dayAt: dayStart(until), source, until }, stop).catch(() => undefined)
      : undefined;
    return () => {
      this.#ready = read && { ...read, until };
    };
  };

  /**
   * Call this when a replay shows another moment. The present tape is then not valid. If the next one is ready, it replaces the present
   * one when the board of the moment arrives, which is before the next frame.
   */
  readonly forget = (): void => {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#tape = undefined;
    const ready = this.#ready;
    if (!ready) this.#clear();
    else
      this.#world.soon(() => {
        if (this.#ready === ready) this.#clear(); // no board arrived
      });
  };

  #clear(): void {
    this.#state.set({ ...this.get(), data: undefined, error: null });
  }

  #until(): number | undefined {
    return this.#world.until?.();
  }

  /** While a replay plays, each reading ends before the next begins. */
  #readOn(): void {
    if (this.#reading) this.#again = true;
    else void this.#read();
  }

  readonly retry = (): void => void this.#read();

  async #read(): Promise<void> {
    const { page, now } = this.#world;
    const until = this.#until() ?? Number.POSITIVE_INFINITY;
    const newest = page.newest();
    if (!newest) return; // the first board starts the tape
    this.#reading?.abort();
    const ready = this.#ready;
    this.#ready = undefined;
    if (ready && Math.abs(ready.until - until) < 1) {
      [this.#tape, this.#stamp] = [ready.tape, ready.stamp];
      this.#ended(null);
      return;
    }
    const stop = new AbortController();
    this.#reading = stop;
    this.#readAt = now();
    this.#waiting = [newest];
    const dayAt = dayStart(until === Number.POSITIVE_INFINITY ? (newest.newestTradeAt ?? newest.at) : until);
    try {
      const read = await this.#worked({ dayAt, source: newest.meta.source, until }, stop.signal);
      if (stop.signal.aborted) return;
      [this.#tape, this.#stamp] = [read?.tape, read?.stamp ?? Number.NEGATIVE_INFINITY];
      this.#ended(null);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#ended(FeedError.of(error, recordingsPath));
    }
  }

  /** Reads the recordings. @returns undefined if nothing is recorded @throws FeedError */
  async #worked(wanted: WantedDay, stop: AbortSignal): Promise<WorkedTape | undefined> {
    let work: WorkedTape = { tape: new SessionTape(), stamp: Number.NEGATIVE_INFINITY };
    const take = (board: SessionBoard) => {
      work.tape.take(board);
      work.stamp = board.seenAt;
    };
    const quote = (given: Quote) => work.tape.quote(given.symbol, given);
    const copied = ({ tape, stamp }: WorkedTape): WorkedTape => ({ tape: tape.copy(), stamp });
    const resume = (worked: WorkedTape) => {
      work = copied(worked);
    };
    const isFinal = wanted.until !== Number.POSITIVE_INFINITY;
    const marking = isFinal ? { marks: this.#marks, keep: () => copied(work), resume } : undefined;
    const read = await this.#world.recorded(wanted, { take, quote, stop, marking });
    return read && work;
  }

  /** Call this when the recordings were read or reading failed. After a failure it shows the earlier tape, or the page's own. */
  #ended(error: FeedError | null): void {
    this.#reading = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#until() === undefined) for (const board of waiting) this.#follow(board);
    this.#tell(error);
    if (!this.#again) return;
    this.#again = false;
    void this.#read();
  }

  #heard(board: PageBoard): void {
    if (this.#reading) {
      this.#waiting.push(board);
      return;
    }
    if (!this.get().data) {
      void this.#read();
      return;
    }
    const missed = this.#follow(board);
    const { data, error } = this.get();
    const isOther = data?.source !== board.meta.source;
    if (isOther || (missed && this.#world.now() - this.#readAt > betweenReadings)) void this.#read();
    this.#tell(error);
  }

  /** @returns whether the recordings may have boards before this one that the tape does not have */
  #follow({ meta, cadence, ...board }: PageBoard): boolean {
    const { stampedAt } = meta;
    if (stampedAt === undefined) return false;
    if (!this.#tape) return true;
    const since = stampedAt - this.#stamp;
    if (since <= 0 && since > -clockSetBack) return false;
    const gap = board.gap || since <= 0 || isGap(since, cadence);
    this.#tape.take({ ...board, gap });
    this.#stamp = stampedAt;
    return gap;
  }

  #tell(error: FeedError | null): void {
    const { page } = this.#world;
    const until = this.#until();
    const newest = page.newest();
    if (!newest) return;
    const isRecorded = this.#tape !== undefined;
    const day = this.#tape?.day ?? (until === undefined ? page.day() : new SessionTape().day);
    const value: WholeDay = { ...day, origin: isRecorded ? "recording" : "page" };
    const stamps = stampsOf(newest.meta);
    const { seen = this.get().seen } = day;
    this.#state.set({ data: { ...stamps, value, via: "derived" }, error, seen });
  }
}

/** The page's tape of the day, which all views share. Only the code of these views loads this file and the reader of recordings. */
export const dayTape = new DayTapeStore({
  page: pageBoards,
  recorded: async (wanted, reader) =>
    readRecordedBoards({ ...wanted, name: await replayedRecording() }, browserWorld, reader),
  now,
  soon: (run) => void setTimeout(run),
  until: () => (isReplay() ? exchangeNow() : undefined),
});
const noKnownValues: KnownValues = new Map();
dayTape.overhear(() => setValues("recorded", dayTape.get().data?.value.values ?? noKnownValues));

/** The tape as a query result; the recordings are read when the first view shows it. @param wanted false while the view does not need it */
export function useDayTape(wanted = true): DayTapeState & { refetch: () => void } {
  const follow = wanted ? dayTape.subscribe : dayTape.overhear;
  return { ...useSyncExternalStore(follow, dayTape.get), refetch: dayTape.retry };
}

export interface SeenPhaseOfDay extends SeenState {
  day: SeenDay;
}

/** @returns undefined before the page's first board */
export function useSeenDay(): SeenPhaseOfDay | undefined {
  const seen = useSyncExternalStore(pageBoards.listen, pageBoards.seen);
  const earlier = useSyncExternalStore(dayTape.overhear, () => dayTape.get().seen);
  const { data, isError } = useQuery(sectorsQuery());
  return useMemo(() => {
    if (!seen) return undefined;
    const begun = withStart(seen, earlier);
    const outdated = isOld(freshness.panel("indices", data, isError));
    const day = data ? withIndices(begun, indicesOf(data.value, data.clock.at, outdated)) : begun;
    return { ...seenPhaseOf(day, exchangeClock.hours()), day };
  }, [seen, earlier, data, isError]);
}

/** @param outdated whether the answer is too old to show that a fall continues */
function indicesOf(rows: readonly SectorIndex[], at: number, outdated: boolean): SeenIndices {
  const { allShare, top20 } = splitSectors(rows);
  return {
    at,
    tickAt: allShare?.value === undefined ? undefined : allShare.lastTickAt,
    top20Percent: outdated ? undefined : top20?.changePercent,
  };
}
