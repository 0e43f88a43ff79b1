/**
 * The market as the newest answers show it. Page, server and recordings fold the same answers into it, and everything that reads the market
 * reads it here. What also depends on the time that has passed is worked out when it is read: `sessionOf`, and `boardEvidence`.
 */
import { hoursWith } from "#market/calendar/holidays";
import { type SectorIndex, splitSectors } from "#market/company/sector";
import { type Session, sessionAt } from "#market/day/session";
import type { IndexWeights } from "#market/index/moved";
import type { Active, Mover } from "#market/lists/leaderboard";
import type { YearRange } from "#market/lists/leadersBy";
import type { Disclosure } from "#market/papers/disclosure";
import type { Block } from "#market/prints/blocks";
import type { BlockQuote } from "#market/prints/crossedBook";
import { SessionBlocks } from "#market/prints/sessionTape";
import type { BoardNow, MarketTime } from "./board.ts";
import { type BoardEvent, boardEvent, laterEvent } from "./events.ts";
import { isOfOneTime, judgedList, type SentList } from "./lists.ts";
import { type QuotedRanges, rangesOfDay } from "./ranges.ts";

/** The lists of papers about all companies. */
export const paperLists = [
  "approvedAnnouncements",
  "financialAnnouncements",
  "circulars",
  "directives",
] as const;
export type PaperList = (typeof paperLists)[number];

/** Replaced, never changed; an unchanged part stays the same object. A part that no answer gave is undefined or empty. */
export interface MarketNow {
  board: BoardNow | undefined;
  /** boards are missing between this one and the one before */
  gap: boolean;
  /** the newest event in all answers, exchange's time in ms */
  newestEventAt: number | undefined;
  /** the market's indices and the industry groups */
  indices: readonly SectorIndex[] | undefined;
  /** what was learned of the indices' weights, by sectorId */
  weights: ReadonlyMap<number, IndexWeights>;
  /** symbols, the first first */
  lists: ReadonlyMap<SentList, readonly string[]>;
  papers: ReadonlyMap<PaperList, readonly Disclosure[]>;
  /** twelve-month highs and lows, from the quotes of the board's day */
  ranges: QuotedRanges;
  /** of the board's session, oldest first; with the values that quotes gave */
  blocks: readonly Block[];
  /** those that the newest board added; none of the first board, which has those of the whole session so far */
  newBlocks: readonly Block[];
}

/** A market that is followed from answer to answer, with what the next answer is compared with. */
export interface FollowedMarket extends MarketNow {
  readonly trace: {
    readonly crossed: SessionBlocks;
    readonly event: BoardEvent | undefined;
    /** our clock at the newest board, ms */
    readonly seenAt: number | undefined;
  };
}

/** One answer, in the market's terms. `#rows/marketAnswers` reads it from an operation's body. */
export type MarketAnswer =
  | {
      of: "board";
      board: BoardNow;
      /** our clock at that time, ms */
      seenAt: number;
      gap: boolean;
    }
  | { of: "indices"; indices: readonly SectorIndex[] }
  | { of: "weights"; weights: readonly IndexWeights[] }
  | {
      of: "list";
      list: SentList;
      rows: readonly (Mover | Active)[];
      /** our clock when it was given, ms */
      seenAt: number;
    }
  | { of: "papers"; list: PaperList; papers: readonly Disclosure[] }
  | { of: "quote"; symbol: string; range: YearRange; figures: BlockQuote };

export const noMarket: FollowedMarket = {
  board: undefined,
  gap: false,
  newestEventAt: undefined,
  indices: undefined,
  weights: new Map(),
  lists: new Map(),
  papers: new Map(),
  ranges: new Map(),
  blocks: [],
  newBlocks: [],
  trace: { crossed: new SessionBlocks(), event: undefined, seenAt: undefined },
};

/** @param clock the exchange's time now @returns the next market; parts that the answer does not concern stay the same objects */
export function take(market: FollowedMarket, taken: MarketAnswer, clock: MarketTime): FollowedMarket {
  switch (taken.of) {
    case "board":
      return withBoard(market, taken, clock);
    case "indices": {
      const { indices } = taken;
      const ticks = splitSectors(indices).groups.map(({ lastTickAt }) => lastTickAt);
      return { ...market, indices, newestEventAt: laterEvent(market.newestEventAt, ticks, clock) };
    }
    case "weights":
      return { ...market, weights: new Map(taken.weights.map((one) => [one.sectorId, one])) };
    case "list":
      return withList(market, taken, clock);
    case "papers":
      return { ...market, papers: new Map(market.papers).set(taken.list, taken.papers) };
    case "quote": {
      const crossed = market.trace.crossed.copy();
      crossed.quote(taken.symbol, taken.figures);
      const isKnown = crossed.book.known === market.trace.crossed.book.known;
      return {
        ...market,
        ranges: new Map(market.ranges).set(taken.symbol, { ...taken.range, at: clock.at }),
        blocks: isKnown ? market.blocks : crossed.valued(),
        trace: { ...market.trace, crossed },
      };
    }
  }
}

function withBoard(
  market: FollowedMarket,
  { board, seenAt, gap }: Extract<MarketAnswer, { of: "board" }>,
  clock: MarketTime,
): FollowedMarket {
  const { at } = board.clock;
  const crossed = market.trace.crossed.copy();
  const { newestTradeAt } = board;
  const step = crossed.take({ rows: [...board.rows.values()], at, seenAt, gap, newestTradeAt });
  const event = boardEvent(market.trace.event, board);
  return {
    ...market,
    board,
    gap,
    newestEventAt: laterEvent(market.newestEventAt, [event.at], clock),
    ranges: rangesOfDay(market.ranges, at),
    blocks: crossed.valued(),
    newBlocks: step.began ? [] : step.blocks,
    trace: { crossed, event, seenAt },
  };
}

function withList(
  market: FollowedMarket,
  { list, rows: sent, seenAt }: Extract<MarketAnswer, { of: "list" }>,
  clock: MarketTime,
): FollowedMarket {
  const all = market.board?.rows;
  const isOfBoard = market.trace.seenAt !== undefined && isOfOneTime(seenAt, market.trace.seenAt);
  const judged = judgedList(list, sent, { board: isOfBoard ? all : undefined, all });
  if (!judged) return market;
  const { rows } = judged;
  const symbols = rows.map(({ symbol }) => symbol);
  const times = rows.map((row) => ("tradedAt" in row ? row.tradedAt : undefined));
  return {
    ...market,
    lists: new Map(market.lists).set(list, symbols),
    newestEventAt: laterEvent(market.newestEventAt, times, clock),
  };
}

/** @param at the exchange's time now, ms */
export const sessionOf = ({ board, newestEventAt, papers }: MarketNow, at: number): Session =>
  sessionAt(at, board && { newestEventAt }, hoursWith(papers.get("circulars")));
