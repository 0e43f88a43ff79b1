/**
 * Finds which board and which index value belong together, so that one equation follows from both. All others are left out, because a board
 * that is some seconds younger than the index has trades that the index does not contain.
 */
import { isFirstTick, type SectorIndex } from "#market/company/sector";
import { colomboHours, dayStart } from "#market/day/session";
import type { BoardRow } from "#market/line/board";
import { minute } from "#units/time";
import { indexPrice, isOfSession } from "./moved.ts";

/** A board and a value of an index at the same moment of the exchange. */
export interface IndexPair {
  sectorId: number;
  /** exchange's time: of the index's value, or of the newest trade if the index has none; ms */
  at: number;
  level: number;
  /** official close of the session before */
  previousLevel: number | undefined;
  /** of the index's lines, those that traded this session */
  rows: readonly BoardRow[];
  /** a line that traded this session may be one of the index's, but that is not known */
  isPartial?: boolean;
}

export const pricesOf = ({ rows }: IndexPair): Map<string, number> =>
  new Map(
    rows.flatMap((row) => [[row.symbol, indexPrice(row) ?? 0] as const]).filter(([, price]) => price > 0),
  );

/** When an answer was requested and when it arrived, ms of one clock. The exchange made it in between. */
export interface AnswerSpan {
  askedAt: number;
  answeredAt: number;
  /** exchange's time when it arrived, ms */
  at: number;
  /** exchange's ms in each ms of that clock */
  speed: number;
}

interface BoardAnswer extends AnswerSpan {
  rows: readonly BoardRow[];
  newestTradeAt: number;
  /** has official closes */
  isClosed: boolean;
}

interface IndexAnswer extends AnswerSpan {
  indices: readonly SectorIndex[];
  /** of all indices that have a time of their own */
  newestTickAt: number;
}

/** An index's value is made of official closes if it is later than the last trade by this time. */
const closeDelay = 5 * minute;

/** Which lines may move an index; undefined while that is not known of a line. */
export type Membership = (sectorId: number, symbol: string) => boolean | undefined;

/** An index without a time of its own contains a trade after this time, exchange's ms. The lags of the others are up to a second. */
const settleTime = 2_000;

/** Takes boards and index answers in the order of their arrival, and gives each pair once. */
export class PairFinder {
  readonly #isMember: Membership;
  #board: BoardAnswer | undefined;
  /** index answers since the board before */
  #waiting: IndexAnswer[] = [];
  /** the newest pair of each index, as text */
  readonly #given = new Map<number, string>();

  constructor(isMember: Membership) {
    this.#isMember = isMember;
  }

  board(rows: readonly BoardRow[], span: AnswerSpan): IndexPair[] {
    const board = boardAnswer(rows, span);
    const before = this.#board;
    const found = this.#waiting.flatMap((answer) => {
      const bracketed = before !== undefined && brackets(before, answer, board);
      return this.#pairs(answer, board, bracketed);
    });
    this.#board = board;
    this.#waiting = [];
    return found;
  }

  indices(indices: readonly SectorIndex[], span: AnswerSpan): IndexPair[] {
    const ticks = indices.flatMap((index) => (isFirstTick(index) ? [] : (index.lastTickAt ?? [])));
    const answer = { ...span, indices, newestTickAt: Math.max(...ticks) };
    this.#waiting = [...this.#waiting.slice(-3), answer];
    return this.#board ? this.#pairs(answer, this.#board, false) : [];
  }

  #pairs(answer: IndexAnswer, board: BoardAnswer, bracketed: boolean): IndexPair[] {
    return answer.indices.flatMap((index) => {
      const { sectorId, value: level, previousClose: previousLevel } = index;
      const rows: BoardRow[] = [];
      let isPartial = false;
      for (const row of board.rows) {
        const isMember = this.#isMember(sectorId, row.symbol);
        if (isMember) rows.push(row);
        isPartial ||= isMember === undefined;
      }
      const newest = newestTrade(rows);
      if (level === undefined || newest === undefined) return [];
      const stands = isFirstTick(index) || index.lastTickAt === undefined;
      const tickAt = stands ? answer.newestTickAt : (index.lastTickAt ?? 0);
      // after the session an index may contain official closes although its time is still that of the last trade
      const isTimed = !stands && tickAt === newest && isInSession(board) && isInSession(answer);
      const isSettled =
        stands && tickAt === board.newestTradeAt && isInSession(board) && settles(answer, board);
      const belongs = board.isClosed
        ? bracketed && tickAt >= board.newestTradeAt + closeDelay
        : isTimed || isSettled || (bracketed && tickAt >= (stands ? board.newestTradeAt : newest));
      if (!belongs) return [];
      const key = `${level} ${previousLevel} ${rows.map((row) => `${row.symbol}${indexPrice(row)}`).join()}`;
      if (this.#given.get(sectorId) === key) return [];
      this.#given.set(sectorId, key);
      return [{ sectorId, at: stands ? newest : tickAt, level, previousLevel, rows, isPartial }];
    });
  }
}

function boardAnswer(rows: readonly BoardRow[], span: AnswerSpan): BoardAnswer {
  const ofSession = rows.filter(isOfSession);
  return {
    ...span,
    rows: ofSession,
    newestTradeAt: newestTrade(ofSession) ?? Number.POSITIVE_INFINITY,
    isClosed: ofSession.some(({ closingPrice }) => closingPrice !== undefined),
  };
}

/**
 * Whether an index answer has all trades of a board that was requested after it, also those values without a time: nothing traded from some
 * time before the answer to the board.
 */
const settles = (answer: IndexAnswer, board: BoardAnswer): boolean =>
  answer.answeredAt <= board.askedAt &&
  board.newestTradeAt <= answer.at - (answer.answeredAt - answer.askedAt) * answer.speed - settleTime;

const isInSession = ({ at }: AnswerSpan) => at - dayStart(at) < colomboHours.closeAt;

function newestTrade(rows: readonly BoardRow[]): number | undefined {
  let newest: number | undefined;
  for (const { lastTradeAt } of rows)
    if (lastTradeAt !== undefined && (newest === undefined || lastTradeAt > newest)) newest = lastTradeAt;
  return newest;
}

/** Whether the market did not change from the one board to the other, and the answer was made in between. */
function brackets(first: BoardAnswer, answer: IndexAnswer, last: BoardAnswer): boolean {
  return (
    first.answeredAt <= answer.askedAt &&
    answer.answeredAt <= last.askedAt &&
    first.newestTradeAt === last.newestTradeAt &&
    first.rows.length === last.rows.length &&
    first.rows.every((row, at) => {
      const later = last.rows[at];
      return row.symbol === later?.symbol && indexPrice(row) === indexPrice(later);
    })
  );
}
