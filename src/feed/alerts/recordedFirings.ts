/** Runs a rule over the recorded days, to show when it would have fired. */
import type { Source } from "#feed/reading/reading";
import { recordedDays } from "#feed/replay/recordedAnswers";
import { browserWorld, type RecordedWorld, readRecordedBoards } from "#feed/tape/recordedBoards";
import type { AlertFiring } from "#market/alerts/firing";
import { RecordedRun } from "#market/alerts/inputs/recordedRun";
import type { Rule } from "#market/alerts/language/rule";
import { recordingDate } from "#market/day/recordings";
import { dayStart } from "#market/day/session";
import { startOfDay } from "#market/day/writtenTime";

/** Greatest number of days that are read, the newest. A day is about 0.3 MB. */
const mostDays = 20;

export interface RunOverDays {
  /** dates, the oldest first */
  days: readonly string[];
  /** the first first */
  firings: readonly AlertFiring[];
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
  const { watchlists, source, stop, onDay, world = browserWorld } = options;
  const all = await recordedDays(stop);
  const own = all.filter((one) => one.boards > 0 && (source === undefined || one.source === source));
  const dates = [...new Set(own.map(({ day }) => recordingDate(day)))].sort().slice(-mostDays);
  const run = new RecordedRun([rule], watchlists);
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
