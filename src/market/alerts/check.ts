/** Rules that can never fire, so that a person learns it before the rule is saved. */
import { isSymbol } from "#market/company/symbol";
import { colomboHours } from "#market/day/session";
import { type BoardRow, isRescaled } from "#market/line/board";
import { isOnGrid } from "#market/line/ticks";
import type { AlertMarket, CannotFire } from "./firing.ts";
import { type Condition, isBeyond, type Rule, type Threshold } from "./language/rule.ts";

type Known = Pick<AlertMarket, "rows" | "known" | "watchlists">;

/** @returns why the rule cannot fire; undefined if it can, or if `market` is needed and unknown */
export function cannotFire(
  { scope, condition }: Pick<Rule, "scope" | "condition">,
  market: Known | undefined,
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

function lineTrouble(symbol: string, market: Known | undefined): CannotFire | undefined {
  if (market?.rows.has(symbol)) return undefined;
  return isSymbol(symbol) && (market?.known?.has(symbol) ?? true) ? undefined : "unknown line";
}

function listTrouble(
  { list, symbols }: Extract<Rule["scope"], { on: "list" }>,
  market: Known | undefined,
): CannotFire | undefined {
  const lines = symbols ?? market?.watchlists.get(list);
  if (!lines) return market && "unknown list";
  return lines.length === 0 ? "empty list" : undefined;
}

function conditionTrouble(condition: Condition, row: BoardRow | undefined): CannotFire | undefined {
  const isWithin = (value: number, least: number, most: number) =>
    value >= least && value <= most ? undefined : "out of range";
  switch (condition.of) {
    case "figure":
      return figureTrouble(condition, row);
    case "index":
      return condition.figure === "level"
        ? aboveZero(condition.level)
        : isWithin(condition.level, -mostIndexMove, mostIndexMove);
    case "breadth":
      return condition.figure === "upPercent"
        ? reachable(condition, { least: 0, most: 100 })
        : reachable(condition, { least: 0, most: Number.MAX_VALUE });
    case "block":
      return aboveZero(condition.least);
    case "range":
      return Number.isInteger(condition.ticks) ? isWithin(condition.ticks, 1, mostTicks) : "out of range";
    default:
      return undefined;
  }
}

/** The level of a figure that is always above 0. */
const aboveZero = (level: number): CannotFire | undefined =>
  level <= 0 ? "not above zero" : level <= Number.MAX_VALUE ? undefined : "out of range";

/** Whether a value between two limits can be on this side of a level, and also on the other. */
const reachable = (
  threshold: Threshold,
  { least, most }: { least: number; most: number },
): CannotFire | undefined => {
  const { level } = threshold;
  const isEither = isBeyond(least, threshold) !== isBeyond(most, threshold);
  if (isEither && level >= least && level <= most) return undefined;
  return least === 0 && level <= 0 ? "not above zero" : "out of range";
};

/** per cent: the exchange closes for the day when the S&P SL20 has fallen by 10 % (its directives of 2020) */
const mostIndexMove = 40;
const mostTicks = 1_000;
/** minutes of a session; a line cannot be quiet for longer within one day */
const sessionMinutes = (colomboHours.closeAt - colomboHours.openAt) / 60_000;
/**
 * What a day allows. The exchange's limits are in no document of the service. In 430 days of 2021 to 2023 prices rose by up to 725 %, so a
 * day here allows a tenth to ten times the previous close.
 */
const mostFactor = 10;
/** per cent */
const mostChange = (mostFactor - 1) * 100;

type Figure = Extract<Condition, { of: "figure" }>;

function figureTrouble(figure: Figure, row: BoardRow | undefined): CannotFire | undefined {
  const { level } = figure;
  switch (figure.figure) {
    case "price":
      return aboveZero(level) ?? (isOnGrid(level) ? beyondDay(figure, level, row) : "off the grid");
    case "changePercent":
    case "gapPercent": {
      const doubt = reachable(figure, { least: -100, most: mostChange });
      const base = baseOf(row);
      return doubt ?? (base === undefined ? undefined : beyondDay(figure, base * (1 + level / 100), row));
    }
    case "quietMinutes":
      return reachable(
        { ...figure, level: figure.side === "above" ? level - 1 : level },
        { least: 0, most: sessionMinutes - 1 },
      );
    case "turnover":
    case "shares":
    case "trades":
      return reachable(figure, { least: 0, most: Number.MAX_VALUE });
    default:
      return figure.figure satisfies never;
  }
}

/** @returns "beyond a day" for a price that no day reaches from the previous close */
function beyondDay({ side }: Figure, price: number, row: BoardRow | undefined): CannotFire | undefined {
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
