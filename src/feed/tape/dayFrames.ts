/** The newest recorded day as one frame for each minute, so that a display can play the day within a minute. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSource } from "#feed/freshness/pageFreshness";
import type { Source } from "#feed/reading/reading";
import { type RecordedDay, recordingsQuery } from "#feed/replay/recordedAnswers";
import { inOrder } from "#market/day/recordings";
import type { BoardRow } from "#market/line/board";
import { type Breadth, breadthOf } from "#market/lists/breadth";
import { leadersOf, type Mover } from "#market/lists/leaderboard";
import type { SessionBoard } from "#market/prints/sessionTape";
import { minute } from "#units/time";
import { browserWorld, type RecordedWorld, readRecordedBoards, wholeRecording } from "./recordedBoards.ts";

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

const linesInList = 5;

const frameOf = (rows: readonly BoardRow[], at: number): DayFrame => ({
  at,
  breadth: breadthOf(rows),
  gainers: leadersOf(rows, "gainers").slice(0, linesInList),
  losers: leadersOf(rows, "losers").slice(0, linesInList),
});

/** @throws FeedError */
export async function readDayFrames(
  day: RecordedDay,
  world: RecordedWorld,
  stop: AbortSignal,
): Promise<readonly DayFrame[]> {
  const frames: DayFrame[] = [];
  const wanted = wholeRecording(day.day);
  let last: { rows: readonly BoardRow[]; at: number } | undefined;
  const close = () => {
    if (last) frames.push(frameOf(last.rows, last.at));
  };
  const take = ({ rows, at, newestTradeAt }: SessionBoard) => {
    if (newestTradeAt === undefined || newestTradeAt < wanted.dayAt) return; // before the first trade the board shows the day before
    if (last && Math.floor(at / minute) !== Math.floor(last.at / minute)) close();
    last = { rows: [...rows], at };
  };
  await readRecordedBoards(wanted, world, { take, stop });
  close();
  return frames;
}

/** Greatest number of recordings that are read until one has trades, enough for a weekend and two holidays. */
const mostRead = 5;

/** The recordings of the market that the page shows, newest first. */
export const recordingsNewestFirst = (
  days: readonly RecordedDay[],
  source: Source | undefined,
): readonly RecordedDay[] =>
  inOrder(days)
    .filter((day) => day.boards > 0 && (source === undefined || day.source === source))
    .reverse();

/** The newest recorded day with trades. A recording of a Sunday or a holiday has boards, but no trade of its day. @throws FeedError */
export async function readNewestSession(
  days: readonly RecordedDay[],
  world: RecordedWorld,
  stop: AbortSignal,
): Promise<PlayedDay | "none"> {
  for (const day of days.slice(0, mostRead)) {
    const frames = await readDayFrames(day, world, stop);
    if (frames.length > 0) return { day, frames };
  }
  return "none";
}

/** The newest recorded day with trades. Recordings are read when the first view shows it. */
export function useNewestSession(): PlayedDay | "loading" | "none" | "failed" {
  const source = useSource();
  const list = useQuery(recordingsQuery());
  const all = list.data?.value?.days;
  const days = useMemo(() => all && recordingsNewestFirst(all, source), [all, source]);
  const session = useQuery({
    queryKey: ["newestSession", days?.[0] && `${days[0].day} ${days[0].boards}`],
    queryFn: ({ signal }) => readNewestSession(days ?? [], browserWorld, signal),
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
    // a recording is read once, although the view is drawn again at each turn of the display
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return session.data ?? (list.isError || session.isError ? "failed" : "loading");
}
