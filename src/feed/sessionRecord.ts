/** What the page remembers of the running session: prints and breadth. Its code comes after the first board. */
import { breadthOf } from "#market/breadth";
import { boardStore } from "./board.ts";
import { breadthRecord } from "./breadthHistory.ts";
import { exchangeClock } from "./exchangeClock.ts";
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
