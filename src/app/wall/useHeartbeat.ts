import { useSyncExternalStore } from "react";
import { boardInterval, boardStore } from "#feed/board";
import { now } from "#feed/clock";
import { useEachSecond } from "#ui/ticker";

/** Counts what came of the board, whether or not any price was another: an answer from memory is none. */
class Heartbeat {
  beats = 0;
  at = Number.NEGATIVE_INFINITY;

  readonly count = (): number => {
    const meta = boardStore.meta();
    if (meta.loaded && !meta.failure && !meta.stale && meta.receivedAt > this.at) {
      this.at = meta.receivedAt;
      this.beats += 1;
    }
    return this.beats;
  };
}

const heart = new Heartbeat();
/** ms; the gateway speaks twice a minute at the least while the market is open */
const shortest = 30_000;

/** How often answers came, and whether they still come. */
export function useHeartbeat(): { beats: number; beating: boolean } {
  const beats = useSyncExternalStore(boardStore.subscribeMeta, heart.count);
  const beating = useEachSecond(() => now() - heart.at <= Math.max(shortest, 2 * boardInterval()));
  return { beats, beating };
}
