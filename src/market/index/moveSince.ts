/** What moved an index since a moment of the session, from the market as it was recorded then. */
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import type { Look } from "#market/lists/away";
import type { MovedIndex } from "./indexMove.ts";
import { type IndexWeights, indexPrice, isOfSession, movedBy, withoutBase } from "./moved.ts";

/** The session's rows with the price of then in place of the previous close. A line that had not traded by then keeps its previous close. */
function countedFrom(rows: Iterable<BoardRow>, then: Look["rows"]): BoardRow[] {
  return [...rows].map((row) => {
    const before = then.get(row.symbol);
    const price = before && isOfSession(before) ? indexPrice(before) : undefined;
    return price === undefined ? row : { ...row, previousClose: price };
  });
}

const newestTradeOf = (rows: Look["rows"]) =>
  Math.max(...[...rows.values()].map(({ lastTradeAt = Number.NEGATIVE_INFINITY }) => lastTradeAt));

/** Whether the weights changed after that moment. What moved the index before the change is then weighed by weights that are not known. */
export const isBeforeChange = ({ base }: IndexWeights, at: number): boolean =>
  base !== undefined && at < base.at;

/**
 * @param moved since the previous close
 * @param rows of the newest board
 * @returns the move, and the index with its change since then; undefined if the recording has no value of the index then, if its board is of
 * another session, or if the weights changed since
 */
export function moveSince(
  { index, weights, times }: MovedIndex,
  rows: ReadonlyMap<string, BoardRow>,
  then: Look,
): MovedIndex | undefined {
  const before = then.indices.find(({ sectorId }) => sectorId === index.sectorId)?.value;
  const isOneSession = dayStart(newestTradeOf(then.rows)) === dayStart(newestTradeOf(rows));
  if (before === undefined || index.value === undefined || !isOneSession || isBeforeChange(weights, then.at))
    return undefined;
  const fixed = withoutBase(weights);
  const change = index.value - before;
  const move = movedBy(change, countedFrom(rows.values(), then.rows), fixed);
  return {
    index: { ...index, change, changePercent: before > 0 ? (change / before) * 100 : undefined },
    move,
    times,
    weights: fixed.word === "learned" ? fixed : { ...fixed, misses: Math.abs(move.residual) },
  };
}
