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
import type { AlertMarket, Firing } from "#market/alerts/firing";
import type { Rule, RuleList } from "#market/alerts/language/rule";
import { readFreshness } from "#market/day/freshness";
import { dateOf } from "#market/day/recordings";
import { dayStart } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";
import { leadersBy } from "#market/lists/leadersBy";
import { measures } from "#market/lists/measures";
import { Tape } from "#market/prints/tape";

/** Greatest number of days that are read, the newest. A day is about 0.3 MB. */
const mostDays = 20;
/** lines of a list that is worked out from the board, as for live boards */
const listed = 20;

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
  const all = await recordedDays(world, stop);
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
  readonly #watchlists: ReadonlyMap<string, readonly string[]>;
  readonly firings: Firing[] = [];
  #state: EngineState = noState;
  #tape = new Tape();
  #day: number | undefined;

  constructor(rule: Rule, watchlists: ReadonlyMap<string, readonly string[]>) {
    this.#rules = [rule];
    this.#watchlists = watchlists;
  }

  take(board: RecordedBoard): void {
    const day = dayStart(board.at);
    const first =
      this.#day === undefined ? "start" : day !== this.#day ? "day" : board.gap ? "gap" : undefined;
    this.#day = day;
    const rows = new Map([...board.rows].map((row) => [row.symbol, row]));
    const { began, blocks } = this.#tape.take({ ...board, rows: rows.values() });
    const market: AlertMarket = {
      at: board.at,
      age: 0,
      sequence: board.seenAt,
      word: readFreshness(board.word),
      first,
      rows,
      blocks: began ? [] : blocks,
      lists: this.#lists(rows),
      watchlists: this.#watchlists,
    };
    const { state, firings } = step(this.#rules, this.#state, market);
    this.#state = state;
    this.firings.push(...firings);
  }

  /** The leaderboard of the rule, if it is worked out from the board. */
  #lists(rows: AlertMarket["rows"]): AlertMarket["lists"] {
    const condition = this.#rules[0]?.condition;
    if (condition?.of !== "list") return undefined;
    const measure = measures.find((each: RuleList) => each === condition.list);
    if (measure === undefined) return undefined;
    const leaders = leadersBy(rows.values(), measure, { count: listed });
    return new Map([[measure, leaders.map(({ symbol }) => symbol)]]);
  }
}
