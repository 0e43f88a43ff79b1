import { useBoardMeta } from "#feed/board";
import { now } from "#feed/clock";
import { exchangeClock } from "#feed/exchangeClock";
import { useFreshness } from "#feed/freshness";
import { useLink } from "#feed/link";
import { notice } from "./notice.ts";

/** Every time on screen is the exchange's, which may run faster than ours. */
function atExchange(page: number): number {
  const { at, speed } = exchangeClock.exchange();
  return at - (now() - page) * speed;
}

/**
 * Says what cannot be reached and since when. Below the page, never instead of it, and never pushing it: a row must not
 * move because a link was lost.
 */
export function Notices() {
  const freshness = useFreshness();
  const board = useBoardMeta();
  const link = useLink();
  const words = notice({ freshness, board, link, now: now(), atExchange });
  return (
    <div role="alert">
      {words && (
        <p className="band num whitespace-normal">
          <span aria-hidden="true">◌</span>
          {words}
        </p>
      )}
    </div>
  );
}
