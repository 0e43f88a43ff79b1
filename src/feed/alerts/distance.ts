/** How far the price of a line is from the thresholds of rules. */
import { exchangeNow } from "#feed/clock/exchangeClock";
import { indexWeights } from "#feed/groups/indexWeights";
import { heldShares } from "#feed/positions/heldShares";
import { indexIds } from "#market/alerts/language/kinds";
import { type Condition, type LineFigure, type Rule, symbolsIn } from "#market/alerts/language/rule";
import { priceOfPoints } from "#market/index/provenPoints";
import { type BoardRow, gapPercent, minutesSinceTrade } from "#market/line/board";

/** @param at exchange time, ms */
export function figureNow(row: BoardRow, figure: LineFigure, at: number): number | undefined {
  if (figure === "gapPercent") return gapPercent(row);
  if (figure === "quietMinutes") return minutesSinceTrade(row, at);
  return row[figure];
}

/** The price at which a condition becomes true; undefined if it is not about the price. */
export function conditionPrice(condition: Condition, row: BoardRow): number | undefined {
  if (condition.of === "moves")
    return priceOfPoints(row, indexWeights.get()?.get(indexIds[condition.index]), condition.level);
  if (condition.of !== "figure") return undefined;
  const { previousClose } = row;
  if (condition.figure === "price") return condition.level;
  if (condition.figure !== "changePercent" || !previousClose) return undefined;
  return previousClose * (1 + condition.level / 100);
}

export interface NearRule {
  rule: Rule;
  /** where its threshold lies, rupees */
  price: number;
  /** how far the price must move, in per cent of it; negative for a fall */
  percent: number;
}

export const isPastRule = ({ until }: Pick<Rule, "until">): boolean =>
  until !== undefined && until <= exchangeNow();

/** The rule about a line's price, change or points whose threshold is nearest to its price. Rules that cannot fire now are left out. */
export function nearestRule(rules: Iterable<Rule>, row: BoardRow): NearRule | undefined {
  const { price: now } = row;
  if (!now) return undefined;
  let nearest: NearRule | undefined;
  for (const rule of rules) {
    const price = rule.paused || isPastRule(rule) ? undefined : conditionPrice(rule.condition, row);
    if (price === undefined) continue;
    const percent = ((price - now) / now) * 100;
    if (!nearest || Math.abs(percent) < Math.abs(nearest.percent)) nearest = { rule, price, percent };
  }
  return nearest;
}

/** The rules about the price, the change or the points of each line. @param lists symbols by the list's name */
export function rulesByLine(
  rules: readonly Rule[],
  lists: ReadonlyMap<string, readonly string[]>,
): (symbol: string) => readonly Rule[] {
  const held = [...heldShares.get().shares.keys()];
  const ofAll: Rule[] = [];
  const ofLine = new Map<string, Rule[]>();
  for (const rule of rules) {
    const { scope, condition } = rule;
    if (condition.of !== "figure" && condition.of !== "moves") continue;
    const symbols = symbolsIn(scope, { watchlists: lists, held });
    if (!symbols) ofAll.push(rule);
    for (const symbol of symbols ?? []) ofLine.set(symbol, [...(ofLine.get(symbol) ?? []), rule]);
  }
  return (symbol) => [...(ofLine.get(symbol) ?? []), ...ofAll];
}
