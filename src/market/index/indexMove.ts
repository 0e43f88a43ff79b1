/**
 * What moved an index now, by the learned weights, or by full market capitalisation until there are any. Page, walls, replay, `/v1`, alerts and
 * MCP all get it here, so that they never differ.
 */
import { isFirstTick, isMarketIndex, type SectorIndex, top20Id } from "#market/company/sector";
import { symbolParts } from "#market/company/symbol";
import { dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { second } from "#units/time";
import {
  type IndexMove,
  type IndexWeights,
  isOfSession,
  movedBy,
  weightsByCap,
  withoutBase,
} from "./moved.ts";

/** What the market must tell; all of it is in `MarketNow`. */
export interface MovedMarket {
  board:
    | { rows: ReadonlyMap<string, BoardRow> /** exchange's ms */; newestTradeAt: number | undefined }
    | undefined;
  indices: readonly SectorIndex[] | undefined;
  weights: ReadonlyMap<number, IndexWeights>;
}

/** Whether a line belongs to an industry group; undefined while it is not known. */
export type GroupMembership = (symbol: string) => boolean | undefined;

export interface MovedIndex {
  index: SectorIndex;
  move: IndexMove;
  /** those that the move was worked out with. Of an estimate `misses` is what it misses now, and `pairs` is what was learned from so far. */
  weights: IndexWeights;
  /** undefined if the service does not send the index's time, as of S&P SL20, or no line of the index traded */
  times: MovedTimes | undefined;
}

/** What is of another time than the index's value leaves a residual, whatever the weights. Exchange's ms. */
export interface MovedTimes {
  /** of the index's value */
  index: number;
  /** of the newest trade in its lines */
  board: number;
}

/** The times of an index and its board if they are of different seconds. */
export function timesApart({ times }: Pick<MovedIndex, "times">): MovedTimes | undefined {
  const isOfOneSecond = times && Math.floor(times.index / second) === Math.floor(times.board / second);
  return isOfOneSecond ? undefined : times;
}

function timesOf(
  index: SectorIndex,
  rows: Iterable<BoardRow>,
  points: ReadonlyMap<string, number>,
): MovedTimes | undefined {
  const traded = [...rows].filter((row) => (points.get(row.symbol) ?? 0) > 0 && isOfSession(row));
  const tradedAt = traded.flatMap(({ lastTradeAt }) => lastTradeAt ?? []);
  if (index.lastTickAt === undefined || isFirstTick(index) || tradedAt.length === 0) return undefined;
  return { index: index.lastTickAt, board: Math.max(...tradedAt) };
}

/**
 * @param members of an industry group; the market's indices need none, and a group without learned weights has no move without it
 * @param shown number of lines with a row of their own; by default all
 * @returns undefined without a board, the index, its change or its level; and for a group of which no line is known
 */
export function indexMove(
  { board, indices, weights }: MovedMarket,
  sectorId: number,
  members?: GroupMembership,
  shown?: number,
): MovedIndex | undefined {
  const index = indices?.find((one) => one.sectorId === sectorId);
  const change = index && changeOf(index);
  if (!board || !index || change === undefined || index.value === undefined) return undefined;
  const known = weights.get(sectorId);
  if (known?.word === "learned") {
    const used = withBaseOfSession(known, board.newestTradeAt);
    const move = movedBy(change, board.rows.values(), used, shown);
    return { index, move, weights: used, times: timesOf(index, board.rows.values(), used.points) };
  }
  const points = weightsByCap(likelyLines([...board.rows.values()], sectorId, members), index.value);
  if (points.size === 0) return undefined;
  const move = movedBy(change, board.rows.values(), { points }, shown);
  const { pairs = 0, since, uncertain = [], changedAt } = known ?? {};
  return {
    index,
    move,
    times: timesOf(index, board.rows.values(), points),
    weights: {
      ...{ sectorId, word: "estimate", pairs, since, uncertain, points },
      misses: Math.abs(move.residual),
      ...(changedAt !== undefined && { changedAt }),
    },
  };
}

const changeOf = ({ change, value, previousClose }: SectorIndex): number | undefined =>
  change ?? (value === undefined || previousClose === undefined ? undefined : value - previousClose);

/** What lines moved before a change of the weights only counts in the session of that change. */
function withBaseOfSession(weights: IndexWeights, newestTradeAt: number | undefined): IndexWeights {
  const { base } = weights;
  const isOfSession =
    base !== undefined && newestTradeAt !== undefined && dayStart(base.at) === dayStart(newestTradeAt);
  return isOfSession ? weights : withoutBase(weights);
}

const top20Size = 20;

/** Lines that an index is likely to have: shares; of S&P SL20 the largest of the voting ones; of a group its companies' lines. */
function likelyLines(
  rows: readonly BoardRow[],
  sectorId: number,
  members: GroupMembership = () => undefined,
): readonly BoardRow[] {
  const shares = rows.filter(({ symbol }) => {
    const { shareClass } = symbolParts(symbol);
    return shareClass === "voting" || (shareClass === "nonVoting" && sectorId !== top20Id);
  });
  if (sectorId === top20Id) {
    const capOf = ({ marketCap = 0 }: BoardRow) => marketCap;
    return shares.toSorted((a, b) => capOf(b) - capOf(a)).slice(0, top20Size);
  }
  return isMarketIndex({ sectorId }) ? shares : shares.filter(({ symbol }) => members(symbol) === true);
}
