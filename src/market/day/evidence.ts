/** The phase of the day as the boards show it, with its evidence. The pages show it beside the clock's own phase. */
import { minute } from "#units/time";
import {
  colomboHours,
  dayStart,
  newestEvent,
  type Session,
  type SessionHours,
  sessionAt,
} from "./session.ts";

/** Orders collected in the call trade within this many ms after the market's first trade. */
const auctionLength = 5_000;
const silenceAfter = 3 * minute;
/** a fall of the S&P SL20 that halts the market, in per cent */
const haltingFall = -5;
const stillAfter = 5 * minute;
/** ms between the last board without a trade and the first one with a trade; in a shorter time a trade is unlikely to be missed */
const closeBoards = 2 * minute;

/** The fields of a board's line that show a phase. */
interface SeenLine {
  symbol: string;
  lastTradeAt: number | undefined;
  closingPrice: number | undefined;
  shares: number | undefined;
  /** figures of an earlier day */
  lastKnown?: unknown;
  earlier?: boolean;
}

export interface SeenBoard {
  rows: Iterable<SeenLine>;
  /** exchange's clock, ms */
  at: number;
}

/** What the boards of one session have shown so far. It does not grow with the number of boards. */
export interface SeenDay {
  /** of the newest board, ms */
  at: number;
  /** midnight of the session of the figures; undefined before the first trade ever seen */
  dayAt: number | undefined;
  /** true if boards of this day were seen before its first trade, so that `firstTradeAt` is the first */
  fromStart: boolean;
  /** earliest and newest time of a trade on any board of the session, ms */
  firstTradeAt: number | undefined;
  newestTradeAt: number | undefined;
  /** lines that traded within seconds of the first trade, and their shares at that moment */
  auction: ReadonlyMap<string, number>;
  traded: number;
  /** number of these lines with an official close */
  closed: number;
  /** exchange's time since which the all-share index has stood still, ms; undefined before an answer with indices */
  indexSince?: number | undefined;
  /** change of the S&P SL20, in per cent */
  top20Percent?: number | undefined;
}

/** @param before undefined for the first board */
export function seenDayAfter(before: SeenDay | undefined, board: SeenBoard): SeenDay {
  const listed = [...board.rows].filter(({ lastKnown, earlier }) => !lastKnown && !earlier);
  const newest = newestEvent(
    listed.map(({ lastTradeAt }) => lastTradeAt),
    { at: board.at, speed: 1 },
  );
  const dayAt = newest === undefined ? before?.dayAt : dayStart(newest);
  const isOfDay = (at: number | undefined) => at !== undefined && dayStart(at) === dayAt;
  const rows = listed.filter(({ lastTradeAt: at }) => at === undefined || isOfDay(at));
  const times = rows.map(({ lastTradeAt }) => lastTradeAt).filter((at) => at !== undefined);
  const same = before?.dayAt === dayAt ? before : undefined;
  const firstTradeAt = lesser(same?.firstTradeAt, times.length ? Math.min(...times) : undefined);
  const seen: SeenDay = {
    at: board.at,
    dayAt,
    fromStart: same?.fromStart ?? false,
    firstTradeAt,
    newestTradeAt: newest ?? same?.newestTradeAt,
    auction: auctionOf(rows, firstTradeAt, same?.auction),
    traded: rows.length || (same?.traded ?? 0),
    closed: rows.filter(({ closingPrice }) => closingPrice !== undefined).length,
  };
  return same ? seen : { ...seen, fromStart: beganWith(before, seen) };
}

/** Whether the first trade of the day came between these two boards. A source that was frozen brings hours of trades at once. */
function beganWith(before: SeenDay | undefined, after: SeenDay): boolean {
  if (!before || after.firstTradeAt === undefined || dayStart(before.at) !== after.dayAt) return false;
  return after.at - before.at <= closeBoards && after.firstTradeAt >= before.at - closeBoards;
}

const lesser = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** If a line's newest trade is that early, none of its trades is late. */
function auctionOf(
  rows: readonly SeenLine[],
  firstTradeAt: number | undefined,
  before: SeenDay["auction"] = new Map(),
): SeenDay["auction"] {
  if (firstTradeAt === undefined) return before;
  const limit = firstTradeAt + auctionLength;
  const opened = rows.filter(({ lastTradeAt }) => lastTradeAt !== undefined && lastTradeAt <= limit);
  if (!opened.some(({ symbol, shares = 0 }) => before.get(symbol) !== shares)) return before;
  return new Map([...before, ...opened.map(({ symbol, shares = 0 }) => [symbol, shares] as const)]);
}

/**
 * "call": no trade of today. "opened": only trades of the opening auction. "quiet": no trade for minutes, without a known cause. "closing":
 * official closes appear. "settled": all lines have theirs, and the index stands still.
 */
export type SeenPhase = "call" | "opened" | "regular" | "quiet" | "haltSuspected" | "closing" | "settled";

/** Times and durations in ms. */
export type PhaseEvidence =
  /** `late`: since the scheduled open, if that has passed; `last`: the newest trade of an earlier day */
  | { what: "noTradeToday"; late: number; last: number | undefined }
  /** `late`: time after the scheduled open. Not `sure`: later trades may have replaced earlier ones on the board. */
  | { what: "firstTrade"; at: number; late: number; sure: boolean }
  | { what: "auction"; lines: number; shares: number }
  | { what: "newestTrade"; at: number; ago: number }
  | { what: "top20"; percent: number }
  | { what: "closes"; closed: number; traded: number }
  | { what: "indexStill"; for: number };

export interface SeenState {
  phase: SeenPhase;
  /** according to the clock alone */
  scheduled: Session["scheduled"];
  evidence: readonly PhaseEvidence[];
}

/** @param hours with the holidays that circulars name */
export function seenPhaseOf(seen: SeenDay, hours?: SessionHours): SeenState {
  const { at, newestTradeAt } = seen;
  const { scheduled, dayAt, openAt } = sessionAt(at, undefined, hours);
  const tradedToday = newestTradeAt !== undefined && newestTradeAt >= dayAt;
  // on an evening, a weekend or a holiday the board shows the last session, which is over
  if (!tradedToday && (scheduled !== "closed" || newestTradeAt === undefined)) {
    const late = scheduled === "closed" ? 0 : Math.max(0, at - openAt);
    return { phase: "call", scheduled, evidence: [{ what: "noTradeToday", late, last: newestTradeAt }] };
  }
  return { phase: phaseWithTrades(seen, scheduled), scheduled, evidence: evidenceOf(seen) };
}

function phaseWithTrades(seen: SeenDay, scheduled: Session["scheduled"]): SeenPhase {
  const { at, newestTradeAt = at, firstTradeAt = at, closed, traded, top20Percent, indexSince } = seen;
  if (closed > 0) {
    const still = indexSince !== undefined && at - indexSince >= stillAfter;
    return closed === traded && still ? "settled" : "closing";
  }
  if (at - newestTradeAt > silenceAfter) {
    const isDeep = top20Percent !== undefined && top20Percent <= haltingFall;
    return isDeep && scheduled === "session" ? "haltSuspected" : "quiet";
  }
  return newestTradeAt <= firstTradeAt + auctionLength ? "opened" : "regular";
}

function evidenceOf(seen: SeenDay): PhaseEvidence[] {
  const { at, firstTradeAt: first, newestTradeAt: newest, fromStart: sure, auction, closed, traded } = seen;
  const { top20Percent: percent, indexSince } = seen;
  const found: PhaseEvidence[] = [];
  if (first !== undefined) {
    const late = Math.max(0, first - dayStart(first) - colomboHours.openAt);
    found.push({ what: "firstTrade", at: first, late, sure });
    if (sure) found.push({ what: "auction", lines: auction.size, shares: sum(auction.values()) });
  }
  if (newest !== undefined) found.push({ what: "newestTrade", at: newest, ago: Math.max(0, at - newest) });
  if (percent !== undefined) found.push({ what: "top20", percent });
  if (closed > 0) found.push({ what: "closes", closed, traded });
  if (indexSince !== undefined) found.push({ what: "indexStill", for: Math.max(0, at - indexSince) });
  return found;
}

/** The index rows of an answer. Only the clock of that answer shows how old their ticks were. */
export interface SeenIndices {
  /** exchange's clock of the answer, ms */
  at: number;
  /** exchange's time of the all-share index's newest tick, ms */
  tickAt: number | undefined;
  /** change of the S&P SL20, in per cent; undefined if unknown or outdated */
  top20Percent: number | undefined;
}

/** If the indices are from before the board, they do not show that the index has stood still since then. */
export const withIndices = (seen: SeenDay, { at, tickAt, top20Percent }: SeenIndices): SeenDay => ({
  ...seen,
  indexSince: tickAt && tickAt + Math.max(0, seen.at - at),
  top20Percent,
});

/** Adds the start of the day from boards that began earlier. @param earlier evidence of boards that are not newer */
export function withStart(seen: SeenDay, earlier: SeenDay | undefined): SeenDay {
  if (!earlier || earlier.dayAt !== seen.dayAt || earlier.at > seen.at) return seen;
  const { fromStart, firstTradeAt, auction } = earlier;
  return {
    ...seen,
    fromStart: fromStart || seen.fromStart,
    firstTradeAt: lesser(firstTradeAt, seen.firstTradeAt),
    auction: fromStart ? auction : seen.auction,
  };
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
