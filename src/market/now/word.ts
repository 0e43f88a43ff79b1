/** What the figures themselves tell of their age. With the evidence of the answers it gives the freshness word, on the page as on the server. */
import { isBoardBehind, isClockBehind, type MarketEvidence, marketAge } from "#market/day/freshness";
import type { Session } from "#market/day/session";
import type { BoardNow, MarketTime } from "./board.ts";

export interface BoardEvidence extends MarketEvidence {
  unbelievable: boolean;
  /** the board's newest trade is far older than the newest event in other data; one reason for `unbelievable` */
  behind: boolean;
}

interface EvidenceSources {
  /** undefined before the first board */
  board: (Omit<BoardNow, "rows" | "undated" | "unpriced"> & Partial<BoardNow>) | undefined;
  session: Session;
  /** the exchange's time now */
  clock: MarketTime;
  /** ms since upstream gave the board */
  age: number;
}

export function boardEvidence({ board, session, clock, age }: EvidenceSources): BoardEvidence {
  const { phase, lastEventAt } = session;
  if (!board) return { phase, marketAge: undefined, behind: false, unbelievable: false };
  const behind = isBoardBehind(board.newestTradeAt, session, clock.speed);
  const unknown = board.undated === true || board.unpriced === true;
  return {
    phase,
    marketAge: marketAge(session, board.clock.at, age),
    behind,
    unbelievable: unknown || behind || isClockBehind(lastEventAt, clock),
  };
}
