/** Runs a rule over the recorded days, with the same engine as over live boards, to show when it would have fired. */

import type { Source } from "#feed/reading/reading";
import { recordedDays } from "#feed/replay/recordedAnswers";
import {
  browserWorld,
  type RecordedBoard,
  type RecordedWorld,
  readRecordedBoards,
} from "#feed/tape/recordedBoards";
import { type EngineState, noState, step } from "#market/alerts/engine";
import type { Firing } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { alertMarket, type Needs, needsOf } from "#market/alerts/needs";
import { readFreshness } from "#market/day/freshness";
import { dateOf } from "#market/day/recordings";
import { dayStart } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import { type FollowedMarket, noMarket, take } from "#market/now/market";

/** Greatest number of days that are read, the newest. A day is about 0.3 MB. */
const mostDays = 20;

export interface RunOverDays {
  /** dates, the oldest first */
  days: readonly string[];
  /** the first first */
  firings: readonly Firing[];
}

interface RunOptions {
  watchlists: ReadonlyMap<string, readonly string[]>;
  /** the market that is shown; a simulated one is never mixed with the real one */
  source: Source | undefined;
  stop: AbortSignal;
  /** called before each day with the number of days that were read */
  onDay: (date: string, done: number) => void;
  world?: RecordedWorld;
}

/** @returns no days if nothing is recorded @throws FeedError */
export async function firingsOverDays(rule: Rule, options: RunOptions): Promise<RunOverDays> {
  const { source, stop, onDay, world = browserWorld } = options;
  const all = await recordedDays(stop);
  const own = all.filter((one) => one.boards > 0 && (source === undefined || one.source === source));
  const dates = [...new Set(own.map(({ day }) => dateOf(day)))].sort().slice(-mostDays);
  const run = new Run({ ...rule, paused: false, until: undefined }, options.watchlists);
  const days: string[] = [];
  for (const date of dates) {
    onDay(date, days.length);
    const wanted = { dayAt: dayStart(startOfDay(date)), source, until: Number.POSITIVE_INFINITY };
    const read = await readRecordedBoards(wanted, world, { take: (board) => run.take(board), stop });
    stop.throwIfAborted();
    if (read) days.push(date);
  }
  return { days, firings: run.firings };
}

class Run {
  readonly #rules: readonly Rule[];
  readonly #needs: Needs;
  readonly #watchlists: ReadonlyMap<string, readonly string[]>;
  readonly firings: Firing[] = [];
  #state: EngineState = noState;
  #market: FollowedMarket = noMarket;

  constructor(rule: Rule, watchlists: ReadonlyMap<string, readonly string[]>) {
    this.#rules = [rule];
    this.#needs = needsOf(this.#rules);
    this.#watchlists = watchlists;
  }

  take({ board, seenAt, gap, word }: RecordedBoard): void {
    const before = this.#market.board;
    this.#market = take(this.#market, { of: "board", board, seenAt, gap }, board.clock);
    const market = alertMarket(
      { ...this.#market, board },
      {
        age: 0,
        sequence: seenAt,
        word: readFreshness(word),
        // the engine finds the first board of a day by itself
        first: before === undefined ? "start" : gap ? "gap" : undefined,
        known: undefined,
        watchlists: this.#watchlists,
        needs: this.#needs,
      },
    );
    const { state, firings } = step(this.#rules, this.#state, market);
    this.#state = state;
    this.firings.push(...firings);
  }
}
