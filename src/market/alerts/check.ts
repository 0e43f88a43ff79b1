/** Rules that can never fire, so that a person learns it before the rule is saved. */
import { isSymbol } from "#market/company/symbol";
import { colomboHours } from "#market/day/session";
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOnGrid } from "#market/line/ticks";
import type { AlertMarket, CannotFire } from "./firing.ts";
import { type Condition, isBeyond, type LineFigure, type Rule, type Threshold } from "./language/rule.ts";

type KnownMarket = Pick<AlertMarket, "rows" | "known" | "watchlists">;

/** @returns why the rule cannot fire; undefined if it can, or if `market` is needed and unknown */
export function hindranceOf(
  { scope, condition }: Pick<Rule, "scope" | "condition">,
  market: KnownMarket | undefined,
): CannotFire | undefined {
  if (scope.on !== "market") {
    if (isOfMarket(condition)) return "wrong scope";
    const unknown = scope.on === "line" ? lineTrouble(scope.symbol, market) : listTrouble(scope, market);
    if (unknown) return unknown;
  }
  return conditionTrouble(condition, scope.on === "line" ? market?.rows.get(scope.symbol) : undefined);
}

/** Whether the condition is about the market as a whole, so that a line or list has no part in it. */
export const isOfMarket = ({ of }: Condition): boolean =>
  of === "index" || of === "breadth" || of === "fall" || of === "notMoving";

function lineTrouble(symbol: string, market: KnownMarket | undefined): CannotFire | undefined {
  if (market?.rows.has(symbol)) return undefined;
  return isSymbol(symbol) && (market?.known?.has(symbol) ?? true) ? undefined : "unknown line";
}

function listTrouble(
  { list, symbols }: Extract<Rule["scope"], { on: "list" }>,
  market: KnownMarket | undefined,
): CannotFire | undefined {
  const lines = symbols ?? market?.watchlists.get(list);
  if (!lines) return market && "unknown list";
  return lines.length === 0 ? "empty list" : undefined;
}

/** The least and the greatest value that a figure can have. */
type Limits = readonly [least: number, most: number];
const positiveValues: Limits = [Number.MIN_VALUE, Number.MAX_VALUE];
const countValues: Limits = [0, Number.MAX_VALUE];

/**
 * What a day allows. The exchange's limits are in no document of the service. In 430 days of 2021 to 2023 prices rose by up to 725 %, so a
 * day here allows a tenth to ten times the previous close.
 */
const mostFactor = 10;
/** per cent */
const dayChanges: Limits = [-100, (mostFactor - 1) * 100];
/** minutes of a session; a line cannot be quiet for longer within one day */
const sessionMinutes = (colomboHours.closeAt - colomboHours.openAt) / 60_000;

const figureLimits: Readonly<Record<LineFigure, Limits>> = {
  price: positiveValues,
  changePercent: dayChanges,
  gapPercent: dayChanges,
  turnover: countValues,
  shares: countValues,
  trades: countValues,
  quietMinutes: [0, sessionMinutes - 1],
};
/** per cent: the exchange closes for the day when the S&P SL20 has fallen by 10 % (its directives of 2020) */
const indexLimits = { level: positiveValues, changePercent: [-40, 40] } as const;
const breadthLimits = { up: countValues, down: countValues, upPercent: [0, 100] } as const;
const mostTicks = 1_000;

function conditionTrouble(condition: Condition, row: BoardRow | undefined): CannotFire | undefined {
  switch (condition.of) {
    case "figure":
      return figureTrouble(condition, row);
    case "index":
      return levelTrouble(condition, indexLimits[condition.figure]);
    case "breadth":
      return levelTrouble(condition, breadthLimits[condition.figure]);
    case "block":
      return levelTrouble({ side: "above", level: condition.least, inclusive: true }, positiveValues);
    case "range":
      return condition.ticks >= 1 && condition.ticks <= mostTicks && Number.isInteger(condition.ticks)
        ? undefined
        : "out of range";
    default:
      return undefined;
  }
}

/** Whether a value within the limits can be on this side of a level, and also on the other. */
function levelTrouble(threshold: Threshold, [least, most]: Limits): CannotFire | undefined {
  const { level } = threshold;
  const isEither = isBeyond(least, threshold) !== isBeyond(most, threshold);
  if (isEither && level >= least && level <= most) return undefined;
  return least >= 0 && level <= 0 ? "not above zero" : "out of range";
}

type FigureCondition = Extract<Condition, { of: "figure" }>;

function figureTrouble(figure: FigureCondition, row: BoardRow | undefined): CannotFire | undefined {
  const { level, side } = figure;
  const limits = figureLimits[figure.figure];
  // a rule about quiet minutes counts the minute itself
  if (figure.figure === "quietMinutes")
    return levelTrouble({ ...figure, level: side === "above" ? level - 1 : level }, limits);
  const doubt = levelTrouble(figure, limits);
  if (doubt) return doubt;
  if (figure.figure === "price") return isOnGrid(level) ? beyondDay(figure, level, row) : "off the grid";
  const base = limits === dayChanges ? baseOf(row) : undefined;
  return base === undefined ? undefined : beyondDay(figure, base * (1 + level / 100), row);
}

/** @returns "beyond a day" for a price that no day reaches from the previous close */
function beyondDay(
  { side }: FigureCondition,
  price: number,
  row: BoardRow | undefined,
): CannotFire | undefined {
  const base = baseOf(row);
  if (base === undefined) return undefined;
  const isBeyond = side === "above" ? price > base * mostFactor : price < base / mostFactor;
  return isBeyond ? "beyond a day" : undefined;
}

function baseOf(row: BoardRow | undefined): number | undefined {
  if (!row) return undefined;
  if (row.lastKnown) return row.lastKnown.price;
  return isRescaled(row) ? undefined : row.previousClose;
}
