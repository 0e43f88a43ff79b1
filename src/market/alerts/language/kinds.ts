/** What is known of each kind of condition, whatever the market shows. */
import { allShareId, top20Id } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import { colomboHours } from "#market/day/session";
import { minute } from "#units/time";
import { kindOf, marketKinds, type UnitName } from "./grammar.ts";
import type { Condition, MarketIndex, Side, Threshold } from "./rule.ts";

/** The least and the greatest value that a figure can have. */
export type Limits = readonly [least: number, most: number];
const positiveValues: Limits = [Number.MIN_VALUE, Number.MAX_VALUE];
const countValues: Limits = [0, Number.MAX_VALUE];
/**
 * What a day allows. The exchange's limits are in no document of the service. In 430 days of 2021 to 2023 prices rose by up to 725 %, so a
 * day here allows a tenth to ten times the previous close.
 */
export const mostFactor = 10;
/** per cent; an index cannot move further, because the exchange closes for the day when the S&P SL20 has fallen by 10 % (its directives of 2020) */
export const furthestIndex = 40;

/** sectorId of each market index */
export const indexIds = { ASPI: allShareId, SL20: top20Id } as const satisfies Record<MarketIndex, number>;

/** `percent` is a change, which has a sign, `part` a part of a whole, and `place` one in a list. */
export type FigureUnit = UnitName | "place";

interface KindFacts {
  /** a sum of the day: it never falls before the next session */
  grows?: true;
  /** it happens once; all others are true or false on every board */
  isEvent?: true;
  /** what its value and its level count; a block says it itself, and other events have none */
  unit?: FigureUnit;
  limits?: Limits;
  /** at the start of a day the value of yesterday counts, or the condition is false; if neither, the figure begins at 0 */
  start?: "kept" | "false";
  /** words, besides LIVE, with which it can be judged: announcements also come while the market is closed or halted */
  words?: readonly Freshness[];
  /** its message has a high priority */
  isUrgent?: true;
}

const dayChange: KindFacts = { unit: "percent", limits: [-100, (mostFactor - 1) * 100] };
const daySum = { limits: countValues, grows: true } as const satisfies KindFacts;
const announcement = { isEvent: true, words: ["closed", "not-moving"] } as const satisfies KindFacts;

const facts = {
  price: { unit: "rupees", limits: positiveValues, start: "kept" },
  changePercent: dayChange,
  gapPercent: dayChange,
  turnover: { unit: "rupees", ...daySum },
  shares: { unit: "shares", ...daySum },
  trades: { unit: "trades", ...daySum },
  /** a line cannot be quiet for longer than a session within one day */
  quietMinutes: {
    unit: "minutes",
    limits: [0, (colomboHours.closeAt - colomboHours.openAt) / minute - 1],
  },
  block: { isEvent: true, limits: positiveValues },
  range: { unit: "ticks", start: "false", limits: [0, 1_000] },
  year: { unit: "rupees", start: "kept" },
  list: { unit: "place", start: "kept" },
  moves: { unit: "points" },
  level: { unit: "points", limits: positiveValues, start: "kept" },
  indexChange: { unit: "percent", limits: [-furthestIndex, furthestIndex] },
  up: { unit: "lines", limits: countValues },
  down: { unit: "lines", limits: countValues },
  upPercent: { unit: "part", limits: [0, 100], start: "false" },
  fall: { unit: "percent", start: "false", isUrgent: true },
  disclosure: announcement,
  exDate: { ...announcement, unit: "days" },
  halt: { ...announcement, isUrgent: true },
  /** published after the market has closed */
  close: { unit: "rupees", start: "false", words: ["closed"] },
  notMoving: { start: "kept", words: announcement.words, isUrgent: true },
} as const satisfies Readonly<Record<string, KindFacts>>;

export function factsOf(condition: Condition): KindFacts {
  if (condition.of === "index") return condition.figure === "level" ? facts.level : facts.indexChange;
  return facts["figure" in condition ? condition.figure : condition.of];
}

/** What the value of a condition counts; undefined for an event without one. */
export const unitOf = (condition: Condition): FigureUnit | undefined =>
  condition.of === "block" ? condition.unit : factsOf(condition).unit;

export function isPercentage(condition: Condition): boolean {
  const unit = unitOf(condition);
  return unit === "percent" || unit === "part";
}

/** Whether the condition is about the market as a whole, so that a line or list has no part in it. */
export const isOfMarket = (condition: Condition): boolean => marketKinds.includes(kindOf(condition));

/** Conditions that are true or false on every board. The others are events. */
export type JudgedCondition = Exclude<Condition, { of: "block" | "disclosure" | "exDate" | "halt" }>;

/** The side of a level on which the condition is true; undefined if it has no level. */
export const sideOf = (condition: Condition): Side | undefined =>
  condition.of === "year" ? condition.side : thresholdOf(condition)?.side;

type LevelCondition = Extract<
  Condition,
  { of: "figure" | "moves" | "index" | "breadth" | "fall" | "block" | "range" }
>;

/** The level that the rule names, in the unit of its value. */
export function thresholdOf(condition: LevelCondition): Threshold;
export function thresholdOf(condition: Condition): Threshold | undefined;
export function thresholdOf(condition: Condition): Threshold | undefined {
  switch (condition.of) {
    case "figure": {
      const isQuiet = condition.figure === "quietMinutes" && condition.side === "above";
      return isQuiet ? { ...condition, inclusive: true } : condition;
    }
    case "moves":
    case "index":
    case "breadth":
      return condition;
    case "fall":
      return { side: "below", level: -condition.percent, inclusive: true };
    case "block":
      return { side: "above", level: condition.least, inclusive: true };
    case "range":
      return { side: "above", level: condition.ticks, inclusive: true };
    case "exDate":
      return { side: "below", level: condition.days, inclusive: true };
    default:
      return undefined;
  }
}
