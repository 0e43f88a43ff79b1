import { useSyncExternalStore } from "react";
import { boardInterval, boardStore } from "#feed/board";
import { cadenceOf } from "#feed/cadence";
import { now } from "#feed/clock";
import { exchangeClock } from "#feed/exchangeClock";
import { useEachSecond } from "#ui/ticker";
import { Heartbeat } from "./heartbeat.ts";

const heart = new Heartbeat();
const take = () => heart.take(boardStore.meta(), cadenceOf("board", exchangeClock.phase()));

/** How often answers came, and whether they still come. */
export function useHeartbeat(): { beats: number; beating: boolean } {
  const beats = useSyncExternalStore(boardStore.subscribeMeta, take);
  const beating = useEachSecond(() => heart.isBeating(now(), boardInterval()));
  return { beats, beating };
}
