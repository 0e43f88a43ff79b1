/** What a board shows of a condition: the value, the level, and whether the condition is true. */
import { colomboHours } from "#market/day/session";
import { type BoardRow, gapPercent, isRescaled, percentOf } from "#market/line/board";
import { tickAt, ticksBetween } from "#market/line/ticks";
import type { RowDoubt } from "./fit.ts";
import { furthestIndex, isPercentage, type JudgedCondition, thresholdOf } from "./language/kinds.ts";
import { type Condition, isBeyond, type Side, type Threshold } from "./language/rule.ts";
import type { KeyState } from "./records.ts";
import type { ShownCondition } from "./states.ts";
import type { BoardLine, StepMarket } from "./stepMarket.ts";

/** "none": nothing to judge now, for example before the open; the rule is not blind. */
export type Reading = ShownCondition | RowDoubt | "not received" | "estimate" | "none";

type RangeCondition = Extract<Condition, { of: "range" | "year" }>;

/** A line of a rule on one board. For a rule of the whole market it is one without a row. */
export interface RulePlace {
  line: BoardLine;
  view: StepMarket;
  key: KeyState;
}

export function readingOf(condition: JudgedCondition, place: RulePlace): Reading {
  const { line, view } = place;
  switch (condition.of) {
    case "figure":
      return figureReading(condition, place);
    case "range":
    case "year":
      return rangedReading(condition, place);
    case "list": {
      const list = view.market.lists?.get(condition.list);
      if (!list) return "not received";
      const place = list.indexOf(line.symbol);
      return shownEither(place >= 0 === (condition.event === "enters"), place < 0 ? undefined : place + 1);
    }
    case "moves":
      return movedReading(condition, place);
    case "index":
    case "fall":
      return indexReading(condition, view);
    case "breadth":
      return breadthReading(condition, view);
    case "close": {
      if (line.doubt) return line.doubt;
      const close = line.row?.closingPrice;
      return close !== undefined && close > 0 ? shownEither(true, close) : shownEither(false);
    }
    case "notMoving":
      return shownEither(view.board.word === "not-moving");
    default:
      return condition satisfies never;
  }
}

/** A condition without a level. */
const shownEither = (met: boolean, value?: number): ShownCondition => ({ value, met, left: !met });

/** Relative error of binary fractions. */
const relativeError = 1e-9;

/**
 * A value has left the level if it returned by the hysteresis. If the level itself counts, the nearest value on the other side has already
 * returned by something, so it must return by more. @param back the hysteresis: a price must return by a tick, other figures by nothing
 */
function shownAgainst(value: number, threshold: Threshold, back = 0): ShownCondition {
  const { side, level, inclusive } = threshold;
  const met = isBeyond(value, threshold);
  const returned = side === "above" ? level - value : value - level;
  const slack = relativeError * Math.abs(level);
  const isBack = inclusive ? returned > back + slack : returned >= back - slack;
  return { value, level, met, left: !met && (back === 0 || isBack) };
}

function figureReading(condition: Extract<Condition, { of: "figure" }>, { line, view }: RulePlace): Reading {
  const { figure, level } = condition;
  const { row, doubt } = line;
  if (figure === "quietMinutes") {
    if (doubt === "impossible") return doubt;
    const value = quietMinutes(line, view);
    return value === undefined ? "none" : shownAgainst(value, thresholdOf(condition));
  }
  if (doubt || !row) return doubt ?? "untraded";
  const value = figure === "gapPercent" ? gapPercent(row) : row[figure];
  if (value === undefined) return "untraded";
  if (figure === "price") return shownAgainst(value, condition, tickAt(level));
  if (isPercentage(condition) && isRescaled(row)) return "none";
  if (figure === "changePercent" && !isChangeTrue(row, value)) return "impossible";
  return shownAgainst(value, condition);
}

/**
 * An estimate misses an index by a fifth and may name the wrong line first, and its level is not the one of the learned weights later. Points
 * that may be wrong count once all that they may be is on one side of the level.
 */
function movedReading(condition: Extract<Condition, { of: "moves" }>, { line, view }: RulePlace): Reading {
  const pointsOf = view.market.moves?.get(condition.index);
  if (!pointsOf) return "not received";
  const { symbol, row, doubt } = line;
  const value = pointsOf(symbol);
  if (value === undefined) return "estimate";
  if (doubt || !row) return doubt ?? "untraded";
  if (isRescaled(row)) return "none";
  const [least, most] = [value.points - value.doubt, value.points + value.doubt];
  return isBeyond(least, condition) === isBeyond(most, condition)
    ? shownAgainst(value.points, condition)
    : "estimate";
}

/** per cents; the service rounds the change, and takes it from the same price */
const changeSlack = 1;

function isChangeTrue({ price, previousClose }: BoardRow, change: number): boolean {
  if (price === undefined || previousClose === undefined) return Number.isFinite(change);
  return Math.abs((percentOf(price - previousClose, previousClose) ?? change) - change) <= changeSlack;
}

/** Counts from the open while the line has not traded today. Undefined outside the session, and for a line that may not exist. */
function quietMinutes({ symbol, row, doubt }: BoardLine, view: StepMarket): number | undefined {
  const { at, known } = view.market;
  const openAt = view.board.day + colomboHours.openAt;
  if (at < openAt || at >= view.board.day + colomboHours.closeAt) return undefined;
  const untraded = doubt === "untraded";
  if (untraded ? !row && !known?.has(symbol) : row?.lastTradeAt === undefined) return undefined;
  const lastTradeAt = Math.max(openAt, (untraded ? undefined : row?.lastTradeAt) ?? openAt);
  return Math.max(0, Math.floor((at - lastTradeAt) / 60_000));
}

/** The level is the end of the range as it was on the boards before the crossing; it stays until the price has come back. */
function rangedReading(condition: RangeCondition, { line, view, key }: RulePlace): Reading {
  const { side } = condition;
  const { symbol, row, doubt } = line;
  if (doubt || row?.price === undefined) return doubt ?? "untraded";
  const { price } = row;
  const ends = condition.of === "year" ? view.market.years?.get(symbol) : row;
  const now = side === "above" ? ends?.high : ends?.low;
  if (condition.of === "year") {
    if (!view.market.years) return "not received";
    // the ranges are not adjusted for a split
    if (isRescaled(row)) return "none";
  }
  const base = key.base ?? now;
  if (base === undefined || now === undefined || !(base > 0)) return "none";
  const peak = outer(side, key.peak, outer(side, price, side === "above" ? row.high : row.low));
  if (condition.of === "year") {
    const shown = shownAgainst(price, { side, level: base }, tickAt(base));
    return { ...shown, base: outer(side, now, key.peak), peak };
  }
  const beyond = side === "above" ? price > base : price < base;
  const apart = ticksBetween(base, price);
  const ticks = beyond ? apart : 0 - apart;
  // the sum of two quotients is not always a whole number
  return { ...shownAgainst(Math.round(ticks * 1e6) / 1e6, thresholdOf(condition), 1), base: now, peak };
}

/** The one of two values that is further on a side. */
function outer(side: Side, one: number | undefined, other: number | undefined): number {
  return side === "above"
    ? Math.max(one ?? Number.NEGATIVE_INFINITY, other ?? Number.NEGATIVE_INFINITY)
    : Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
}

function indexReading(
  condition: Extract<Condition, { of: "index" | "fall" }>,
  { market: { indices } }: StepMarket,
): Reading {
  const isFall = condition.of === "fall";
  const index = indices?.get(isFall ? "SL20" : condition.index);
  if (!index) return "not received";
  const { level, changePercent, tickAt } = index;
  const isTrue =
    (level === undefined || (level > 0 && Number.isFinite(level))) &&
    (changePercent === undefined || Math.abs(changePercent) <= furthestIndex);
  if (!isTrue) return "impossible";
  const value = isFall ? changePercent : index[condition.figure];
  if (value === undefined) return "not received";
  return { ...shownAgainst(value, thresholdOf(condition)), tick: [tickAt, level, changePercent].join(" ") };
}

/** With fewer lines a percentage of them means nothing: the first trades of a day would fire every rule. */
const fewestLines = 20;

function breadthReading(condition: Extract<Condition, { of: "breadth" }>, view: StepMarket): Reading {
  const { lines, up, down } = view.breadth();
  const value = { up, down, upPercent: percentOf(up, lines) }[condition.figure];
  if (value === undefined || (condition.figure === "upPercent" && lines < fewestLines)) return "none";
  return shownAgainst(value, condition);
}
