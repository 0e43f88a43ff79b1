/** What a board shows of a condition: the value, the level, and whether the condition is true. */
import { colomboHours } from "#market/day/session";
import { type BoardRow, gapPercent, isRescaled, percentOf } from "#market/line/board";
import { tickAt, ticksBetween } from "#market/line/ticks";
import type { RowDoubt } from "./fit.ts";
import {
  type Condition,
  isBeyond,
  type LineFigure,
  type Rule,
  type Side,
  type Threshold,
} from "./language/rule.ts";
import type { Judged, KeyState, Shown } from "./states.ts";
import type { BoardLine, View } from "./view.ts";

/** "none": nothing to judge now, for example before the open; the rule is not blind. */
export type Reading = Shown | RowDoubt | "not received" | "none";

type Ranged = Extract<Condition, { of: "range" | "year" }>;

/** A line of a rule on one board. For a rule of the whole market it is one without a row. */
export interface Place {
  line: BoardLine;
  view: View;
  key: KeyState;
}

export function readingOf(rule: Rule & { condition: Judged }, place: Place): Reading {
  const { condition } = rule;
  const { line, view } = place;
  switch (condition.of) {
    case "figure":
      return figureReading(rule, condition, place);
    case "range":
    case "year":
      return rangedReading(rule, condition, place);
    case "list": {
      const list = view.market.lists?.get(condition.list);
      if (!list) return "not received";
      const place = list.indexOf(line.symbol);
      const met = place >= 0 === (condition.event === "enters");
      return { value: place < 0 ? undefined : place + 1, met, left: !met };
    }
    case "index":
    case "fall":
      return indexReading(rule, condition, view);
    case "breadth":
      return breadthReading(rule, condition, view);
    case "close": {
      if (line.doubt) return line.doubt;
      const close = line.row?.closingPrice;
      const met = close !== undefined && close > 0;
      return { value: met ? close : undefined, met, left: !met };
    }
    case "notMoving": {
      const met = view.board.word === "not-moving";
      return { value: undefined, met, left: !met };
    }
    default:
      return condition satisfies never;
  }
}

/** A level, and by how much a value must return beyond it. */
interface Test extends Omit<Threshold, "inclusive"> {
  inclusive?: true | undefined;
  back: number;
}

/** Relative error of binary fractions. */
const edge = 1e-9;

/**
 * A value has left the level if it returned by the hysteresis. If the level itself counts, the nearest value on the other side has already
 * returned by something, so it must return by more.
 */
export function judged(value: number, { back, ...threshold }: Test): Shown {
  const { side, level, inclusive } = threshold;
  const met = isBeyond(value, threshold);
  const returned = side === "above" ? level - value : value - level;
  const slack = edge * Math.abs(level);
  const isBack = inclusive ? returned > back + slack : returned >= back - slack;
  return { value, level, met, left: !met && (back === 0 || isBack) };
}

const percents: ReadonlySet<LineFigure> = new Set(["changePercent", "gapPercent"]);

function figureReading(
  rule: Rule,
  condition: Extract<Condition, { of: "figure" }>,
  { line, view }: Place,
): Reading {
  const { figure, side, level, inclusive } = condition;
  const { row, doubt } = line;
  const back = rule.hysteresis;
  if (figure === "quietMinutes") {
    if (doubt === "impossible") return doubt;
    const value = quietMinutes(line, view);
    return value === undefined
      ? "none"
      : judged(value, { side, level, back, ...(side === "above" && { inclusive: true }) });
  }
  if (doubt || !row) return doubt ?? "untraded";
  const value = figure === "gapPercent" ? gapPercent(row) : row[figure];
  if (value === undefined) return "untraded";
  if (figure === "price")
    return judged(value, { side, level, inclusive, back: Math.max(back, tickAt(level)) });
  if (percents.has(figure) && isRescaled(row)) return "none";
  if (figure === "changePercent" && !isChangeTrue(row, value)) return "impossible";
  return judged(value, { side, level, inclusive, back });
}

/** per cents; the service rounds the change, and takes it from the same price */
const changeSlack = 1;

function isChangeTrue({ price, previousClose }: BoardRow, change: number): boolean {
  if (price === undefined || previousClose === undefined) return Number.isFinite(change);
  return Math.abs((percentOf(price - previousClose, previousClose) ?? change) - change) <= changeSlack;
}

/** Counts from the open while the line has not traded today. Undefined outside the session, and for a line that may not exist. */
function quietMinutes({ symbol, row, doubt }: BoardLine, view: View): number | undefined {
  const { at, known } = view.market;
  const openAt = view.board.day + colomboHours.openAt;
  if (at < openAt || at >= view.board.day + colomboHours.closeAt) return undefined;
  const untraded = doubt === "untraded";
  if (untraded ? !row && !known?.has(symbol) : row?.lastTradeAt === undefined) return undefined;
  const lastTradeAt = Math.max(openAt, (untraded ? undefined : row?.lastTradeAt) ?? openAt);
  return Math.max(0, Math.floor((at - lastTradeAt) / 60_000));
}

/** The level is the end of the range as it was on the boards before the crossing; it stays until the price has come back. */
function rangedReading(rule: Rule, condition: Ranged, { line, view, key }: Place): Reading {
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
    const back = Math.max(rule.hysteresis, tickAt(base));
    const { value, level, met, left } = judged(price, { side, level: base, back });
    return { value, level, met, left, base: outer(side, now, key.peak), peak };
  }
  const beyond = side === "above" ? price > base : price < base;
  const apart = ticksBetween(base, price);
  const ticks = beyond ? apart : 0 - apart;
  const back = Math.max(rule.hysteresis, 1);
  const test = { side: "above", level: condition.ticks, inclusive: true, back } as const;
  // the sum of two quotients is not always a whole number
  const { value, level, met, left } = judged(Math.round(ticks * 1e6) / 1e6, test);
  return { value, level, met, left, base: now, peak };
}

/** The one of two values that is further on a side. */
function outer(side: Side, one: number | undefined, other: number | undefined): number {
  return side === "above"
    ? Math.max(one ?? Number.NEGATIVE_INFINITY, other ?? Number.NEGATIVE_INFINITY)
    : Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
}

/** per cents; an index cannot move further within a day, because the exchange stops trading long before */
const furthestIndex = 40;

function indexReading(
  rule: Rule,
  condition: Extract<Condition, { of: "index" | "fall" }>,
  { market }: View,
): Reading {
  const isFall = condition.of === "fall";
  const index = market.indices?.get(isFall ? "SL20" : condition.index);
  if (!index) return "not received";
  const { level, changePercent, tickAt } = index;
  const isTrue =
    (level === undefined || (level > 0 && Number.isFinite(level))) &&
    (changePercent === undefined || Math.abs(changePercent) <= furthestIndex);
  if (!isTrue) return "impossible";
  const value = isFall ? changePercent : index[condition.figure];
  if (value === undefined) return "not received";
  const back = rule.hysteresis;
  const test: Test = isFall
    ? { side: "below", level: -condition.percent, inclusive: true, back }
    : { side: condition.side, level: condition.level, inclusive: condition.inclusive, back };
  return { ...judged(value, test), tick: [tickAt, level, changePercent].join(" ") };
}

/** With fewer lines a percentage of them means nothing: the first trades of a day would fire every rule. */
const fewestLines = 20;

function breadthReading(
  rule: Rule,
  { figure, side, level, inclusive }: Extract<Condition, { of: "breadth" }>,
  { breadth }: View,
): Reading {
  const { lines, up, down } = breadth;
  const value = { up, down, upPercent: percentOf(up, lines) }[figure];
  if (value === undefined || (figure === "upPercent" && lines < fewestLines)) return "none";
  return judged(value, { side, level, inclusive, back: rule.hysteresis });
}
