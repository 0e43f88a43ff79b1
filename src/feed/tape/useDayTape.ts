/** The page's tape of the day, shared by all views that show it. Only the code of these views loads this file and the reader of recordings. */
import { useEffect, useSyncExternalStore } from "react";
import { isReplay, momentChanged, now } from "#feed/clock/clock";
import { exchangeNow } from "#feed/clock/exchangeClock";
import { pageBoards } from "#feed/groups/sessionRecord";
import { replayedRecording } from "#feed/replay/replay";
import { type DayTapeState, DayTapeStore } from "./dayTape.ts";
import { browserWorld, readRecordedBoards } from "./recordedBoards.ts";

const dayTape = new DayTapeStore({
  page: pageBoards,
  recorded: async (wanted, reader) =>
    readRecordedBoards({ ...wanted, name: await replayedRecording() }, browserWorld, reader),
  now,
  until: () => (isReplay() ? exchangeNow() : undefined),
});
momentChanged.listen(dayTape.forget);

/** The tape as a query result; the recordings are read when the first view shows it. @param wanted false while the view does without it */
export function useDayTape(wanted = true): DayTapeState & { refetch: () => void } {
  useEffect(() => {
    if (wanted) dayTape.want();
  }, [wanted]);
  return { ...useSyncExternalStore(dayTape.subscribe, dayTape.get), refetch: dayTape.retry };
}
