/** The page's tape of the day, shared by all views that show it. Only the code of these views loads this file and the reader of recordings. */
import { useEffect, useSyncExternalStore } from "react";
import { isReplay, momentChanged, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { pageBoards } from "#feed/groups/sessionRecord";
import { replayedRecording } from "#feed/replay/replay";
import { type DayTapeState, DayTapeStore } from "./dayTape.ts";
import { readRecordedBoards } from "./recordedBoards.ts";
import { noteRecordedDay } from "./seenDay.ts";

const ofServer = {
  send: (path: string, init: RequestInit) => fetch(path, init),
  pause: () => new Promise<void>((done) => setTimeout(done)),
  now: () => performance.now(),
};

const dayTape = new DayTapeStore({
  page: pageBoards,
  recorded: async (wanted, reader) =>
    readRecordedBoards({ ...wanted, name: await replayedRecording() }, ofServer, reader),
  now,
  until: () => (isReplay() ? exchangeNow() : undefined),
});
momentChanged.listen(dayTape.forget);
dayTape.subscribe(() => {
  // while a replay plays, each reading begins with an empty tape; the day's start of the reading before is still right
  const seen = dayTape.get().data?.value.seen;
  if (seen) noteRecordedDay(seen);
});

/** The tape as a query result; the recordings are read when the first view shows it. */
export function useDayTape(): DayTapeState & { refetch: () => void } {
  useEffect(dayTape.want, []);
  return { ...useSyncExternalStore(dayTape.subscribe, dayTape.get), refetch: dayTape.retry };
}
