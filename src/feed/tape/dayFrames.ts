/** The newest recorded day as one frame for each minute, so that a display can play it within a minute of its own. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSource } from "#feed/clock/exchangeClock";
import type { Source } from "#feed/reading/reading";
import { type RecordedDay, recordingsQuery } from "#feed/replay/recordedDays";
import { dateOf, inOrder } from "#market/day/recordings";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { leadersOf, type Mover } from "#market/lists/leaderboard";
import type { SessionBoard } from "#market/prints/sessionTape";
import { browserWorld, type RecordedWorld, readRecordedBoards } from "./recordedBoards.ts";

/** The last board of a minute. */
export interface DayFrame {
  /** exchange's time of the board, ms */
  at: number;
  breadth: Breadth;
  gainers: readonly Mover[];
  losers: readonly Mover[];
}

export interface PlayedDay {
  day: RecordedDay;
  /** oldest first, from the first board with a trade of the day */
  frames: readonly DayFrame[];
}

/** Lines of each list. */
const listed = 5;
const minute = 60_000;

const frameOf = (rows: readonly BoardRow[], at: number): DayFrame => ({
  at,
  breadth: breadthOf(rows),
  gainers: leadersOf(rows, "gainers").slice(0, listed),
  losers: leadersOf(rows, "losers").slice(0, listed),
});

/** @throws FeedError */
export async function readDayFrames(
  day: RecordedDay,
  world: RecordedWorld,
  stop: AbortSignal,
): Promise<readonly DayFrame[]> {
  const frames: DayFrame[] = [];
  const dayAt = dayStart(Date.parse(`${dateOf(day.day)}T12:00:00Z`));
  let last: { rows: readonly BoardRow[]; at: number } | undefined;
  const close = () => {
    if (last) frames.push(frameOf(last.rows, last.at));
  };
  const take = ({ rows, at, newestTradeAt }: SessionBoard) => {
    if (newestTradeAt === undefined || newestTradeAt < dayAt) return; // before the first trade the board shows the day before
    if (last && Math.floor(at / minute) !== Math.floor(last.at / minute)) close();
    last = { rows: [...rows], at };
  };
  const wanted = { dayAt, source: undefined, name: day.day, until: Number.POSITIVE_INFINITY };
  await readRecordedBoards(wanted, world, { take, stop });
  close();
  return frames;
}

/** The newest recording of the market that the page shows, of a day with a session. */
export const newestSession = (
  days: readonly RecordedDay[],
  source: Source | undefined,
): RecordedDay | undefined =>
  inOrder(days).findLast((day) => day.coverage > 0 && (source === undefined || day.source === source));

/** A finished day is read once, although the view is drawn anew at each turn of the display. */
let kept: PlayedDay | undefined;

type Known = PlayedDay | "loading" | "none" | "failed";

/** The newest recorded day. The recording is read when the first view shows it. */
export function useNewestDay(): Known {
  const source = useSource();
  const { data, error } = useQuery(recordingsQuery());
  const day = data?.value && newestSession(data.value.days, source);
  const [read, setRead] = useState<PlayedDay | "failed" | undefined>(kept);
  useEffect(() => {
    if (!day || (kept && isSame(kept.day, day))) return undefined;
    const stop = new AbortController();
    const found = (frames: readonly DayFrame[]) => {
      kept = { day, frames };
      setRead(kept);
    };
    readDayFrames(day, browserWorld, stop.signal).then(found, () => {
      if (!stop.signal.aborted) setRead("failed");
    });
    return () => stop.abort();
  }, [day]);
  if (read === "failed" || (error && !read)) return "failed";
  if (data && !day) return "none";
  return read ?? "loading";
}

const isSame = (a: RecordedDay, b: RecordedDay) => a.day === b.day && a.boards === b.boards;
