/** The boards that the page received, for figures that are worked out from two boards. */
import type { DayTape, SessionBoard } from "#market/prints/sessionTape";
import type { BoardMeta } from "./boardStore.ts";

/** After this many cadences without a board there is a gap, in which the trades are not known. */
export const cadencesMissed = 2;

/** A board as the page received it. */
export interface PageBoard extends SessionBoard {
  meta: BoardMeta;
  /** expected ms between two boards */
  cadence: number;
}

/** The boards of this page since it was opened. */
export interface PageBoards {
  day(): DayTape;
  /** the newest board; undefined before the first */
  newest(): PageBoard | undefined;
  /** calls `take` with every later board @returns unsubscribes */
  listen(take: (board: PageBoard) => void): () => void;
}
