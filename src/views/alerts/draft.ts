/** The parts of a rule while a person writes it. A number that is not typed yet is NaN. */

import {
  type Condition,
  type LineFigure,
  lineFigures,
  type MarketIndex,
  type Rule,
  type RuleList,
  type Scope,
  usualRule,
} from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { plainFigure, readAmount } from "#market/lists/amount";

export interface Draft {
  scope: Scope;
  condition: Condition;
  options: Options;
}

export type Options = Pick<Rule, "boards" | "once" | "hysteresis" | "coolDown" | "delayed" | "until">;

export const usualOptions: Options = {
  boards: usualRule.boards,
  once: usualRule.once,
  hysteresis: usualRule.hysteresis,
  coolDown: usualRule.coolDown,
  delayed: usualRule.delayed,
};

export type Kind = LineFigure | Exclude<Condition["of"], "figure">;

/** What a form offers, in its sequence. */
export const lineKinds = [
  ...lineFigures,
  "block",
  "range",
  "year",
  "list",
  "disclosure",
  "halt",
  "close",
] as const satisfies readonly Kind[];
export const marketKinds = ["index", "breadth", "fall", "notMoving"] as const satisfies readonly Kind[];

export const kindOf = (condition: Condition): Kind =>
  condition.of === "figure" ? condition.figure : condition.of;

export const isOfMarket = (kind: Kind): boolean => marketKinds.some((each) => each === kind);

const unwritten = Number.NaN;

/** A condition of this kind as a form first shows it. @param price of the line, from which a threshold starts */
export function ofKind(kind: Kind, price?: number): Condition {
  switch (kind) {
    case "block":
      return { of: "block", unit: "rupees", least: 20e6 };
    case "range":
      return { of: "range", side: "above", ticks: 1 };
    case "year":
      return { of: "year", side: "above" };
    case "list":
      return { of: "list", list: "gainers", event: "enters" };
    case "index":
      return { of: "index", index: "ASPI", figure: "changePercent", side: "below", level: -1 };
    case "breadth":
      return { of: "breadth", figure: "upPercent", side: "below", level: 30 };
    case "fall":
      return { of: "fall", percent: 5 };
    case "disclosure":
      return { of: "disclosure", tags: [], words: [] };
    case "halt":
      return { of: "halt", event: "begins" };
    case "close":
      return { of: "close" };
    case "notMoving":
      return { of: "notMoving" };
    case "price":
      return { of: "figure", figure: "price", side: "above", level: price ?? unwritten };
    case "quietMinutes":
      return { of: "figure", figure: "quietMinutes", side: "above", level: 30 };
    case "changePercent":
    case "gapPercent":
      return { of: "figure", figure: kind, side: "above", level: 5 };
    case "turnover":
    case "shares":
    case "trades":
      return { of: "figure", figure: kind, side: "above", level: unwritten };
    default:
      return kind satisfies never;
  }
}

/** The same rule about another figure. A figure of the market has no line. */
export function withKind(draft: Draft, kind: Kind, price?: number): Draft {
  const scope: Scope = isOfMarket(kind) ? { on: "market" } : draft.scope;
  return { ...draft, scope, condition: ofKind(kind, price) };
}

/** Whether every number is typed and a line or list is chosen. */
export function isComplete({ scope, condition }: Draft): boolean {
  const numbers = Object.values(condition).filter((value) => typeof value === "number");
  const named = scope.on === "line" ? scope.symbol : scope.on === "list" ? scope.list : "market";
  return named !== "" && numbers.every(Number.isFinite);
}

export const draftOf = ({ scope, condition, ...rule }: Rule): Draft => {
  const { boards, once, hysteresis, coolDown, delayed, until } = rule;
  return {
    scope,
    condition,
    options: { boards, once, hysteresis, coolDown, delayed, ...(until !== undefined && { until }) },
  };
};

/** The rule that watches the same: another one would fire with it each time. @param id of a rule that does not count */
export function ruleLike(
  rules: readonly Rule[],
  { scope, condition }: Pick<Draft, "scope" | "condition">,
  id?: string,
): Rule | undefined {
  const wanted = sentenceOf({ scope, condition });
  return rules.find((rule) => rule.id !== id && sentenceOf({ ...rule, ...usualOptions }) === wanted);
}

interface Made {
  id: string;
  /** exchange time, ms */
  created: number;
  paused?: boolean;
}

export const ruleOf = (
  { scope, condition, options }: Draft,
  { id, created, paused = false }: Made,
): Rule => ({
  ...options,
  id,
  scope,
  condition,
  paused,
  created,
});

/** The level of a condition that compares a figure with one; undefined for an event. */
export function levelOf(condition: Condition): number | undefined {
  switch (condition.of) {
    case "figure":
    case "index":
    case "breadth":
      return condition.level;
    case "block":
      return condition.least;
    case "range":
      return condition.ticks;
    case "fall":
      return -condition.percent;
    default:
      return undefined;
  }
}

/** The threshold's unit; undefined for an event. `percent` is a change, which has a sign, and `part` is a part of a whole. */
export type Unit =
  | "rupees"
  | "percent"
  | "part"
  | "shares"
  | "trades"
  | "minutes"
  | "points"
  | "lines"
  | "ticks"
  | "place";

const figureUnits: Readonly<Record<LineFigure, Unit>> = {
  price: "rupees",
  changePercent: "percent",
  gapPercent: "percent",
  turnover: "rupees",
  shares: "shares",
  trades: "trades",
  quietMinutes: "minutes",
};

export function unitOf(condition: Condition): Unit | undefined {
  switch (condition.of) {
    case "figure":
      return figureUnits[condition.figure];
    case "index":
      return condition.figure === "level" ? "points" : "percent";
    case "breadth":
      return condition.figure === "upPercent" ? "part" : "lines";
    case "block":
      return condition.unit;
    case "range":
      return "ticks";
    case "fall":
      return "percent";
    case "year":
    case "close":
      return "rupees";
    case "list":
      return "place";
    default:
      return undefined;
  }
}

export const indexNames: readonly MarketIndex[] = ["ASPI", "SL20"];

/** Whether recorded boards alone decide the rule: they have no indices, sent lists, disclosures and twelve-month ranges. */
export function isOfBoards({ condition }: Pick<Draft, "condition">): boolean {
  const sent: readonly RuleList[] = ["gainers", "losers", "active", "yearHigh", "yearLow"];
  if (condition.of === "list") return !sent.includes(condition.list);
  return !["index", "fall", "disclosure", "halt", "year"].includes(condition.of);
}

/**
 * Reads a typed number: "20.50", "-5", "−5%", "20m", "1,000,000".
 * @returns NaN for an empty text, undefined if it is no number
 */
export function readNumber(typed: string): number | undefined {
  const tidy = typed.replace(/[\s%]/g, "");
  if (tidy === "") return Number.NaN;
  const size = tidy.replace(/^[-−]/, "");
  const amount = Number(plainFigure(size)) === 0 ? 0 : readAmount(size);
  return amount === undefined || size === tidy ? amount : -amount;
}
