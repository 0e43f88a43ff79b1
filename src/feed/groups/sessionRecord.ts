/** What the page remembers of the running session: prints and breadth. Its code comes after the first board. */

import { boardStore } from "#feed/board/board";
import { exchangeClock } from "#feed/clock/exchangeClock";
import { breadthOf } from "#market/lists/breadth";
import { breadthRecord } from "./breadthHistory.ts";
import { tape } from "./tape.ts";

let noted = Number.NEGATIVE_INFINITY;

/** To be called every second; it looks at whole boards, so that a busy one costs no more. */
export function recordSession(): void {
  const meta = boardStore.meta();
  if (!meta.loaded || meta.kept) return;
  tape.take(boardStore.rows(), meta.newestTradeAt);
  const phase = exchangeClock.phase();
  if (meta.fetchedAt === noted || (phase !== "session" && phase !== "settling")) return;
  noted = meta.fetchedAt;
  breadthRecord.note(breadthOf(boardStore.rows().values()), meta.clock.at, meta.source);
}
