/** The newest event of the market, which tells the session of the figures and how long nothing has happened. */
import { newestEvent } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import type { BoardNow, MarketTime } from "./board.ts";

type CountedRow = Pick<
  BoardRow,
  "price" | "trades" | "shares" | "tradesWithCrossings" | "sharesWithCrossings"
>;

/** The newest event that boards show, and sums that change with every trade, cancellation and price. */
export interface BoardEvent {
  /** exchange's time, ms */
  at: number | undefined;
  prices: number;
  trades: number;
  shares: number;
}

/**
 * A service may stamp its rows anew although nothing traded: a later time counts only with a new trade, share or price.
 * @param before the event of the board before @param board its newest trade by the rows' own times
 */
export function boardEvent(
  before: BoardEvent | undefined,
  { rows, newestTradeAt }: { rows: ReadonlyMap<string, CountedRow> } & Pick<BoardNow, "newestTradeAt">,
): BoardEvent {
  const now = { prices: 0, trades: 0, shares: 0 };
  for (const row of rows.values()) {
    now.prices += row.price ?? 0;
    now.trades += row.tradesWithCrossings ?? row.trades ?? 0;
    now.shares += row.sharesWithCrossings ?? row.shares ?? 0;
  }
  const isSame =
    before?.prices === now.prices && before.trades === now.trades && before.shares === now.shares;
  return { ...now, at: isSame && before.at !== undefined ? before.at : newestTradeAt };
}

/** ms by which an event may be ahead of the exchange's clock; an event further ahead belongs to another market */
const clockLead = 60_000;

/**
 * The newest event after more data. A simulated market may show an earlier time after a restart.
 * @param before exchange's time, ms @param events exchange's times in the new data @param clock the exchange's time now
 * @returns `before` if the data shows no later event
 */
export function laterEvent(
  before: number | undefined,
  events: Iterable<number | undefined>,
  clock: MarketTime,
): number | undefined {
  const at = newestEvent(events, clock);
  const isImpossible = before !== undefined && before > clock.at + clockLead;
  return at !== undefined && (before === undefined || at > before || isImpossible) ? at : before;
}
