/** What is known of each kind of condition, whatever the market shows. */
import { allShareId, top20Id } from "#market/company/sector";
import type { Freshness } from "#market/day/freshness";
import { colomboHours } from "#market/day/session";
import { minute } from "#units/time";
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

interface KindFacts {
  /** about the market as a whole, so that a line or list has no part in it */
  ofMarket?: true;
  /** a sum of the day: it never falls before the next session */
  grows?: true;
  /** it happens once; all others are true or false on every board */
  isEvent?: true;
  /** the value, or the level, is a percentage */
  isPercent?: true;
  limits?: Limits;
  /** at the start of a day the value of yesterday counts, or the condition is false; if neither, the figure begins at 0 */
  start?: "kept" | "false";
  /** words, besides LIVE, with which it can be judged: announcements also come while the market is closed or halted */
  words?: readonly Freshness[];
  /** its message has a high priority */
  isUrgent?: true;
}

const dayChange: KindFacts = { isPercent: true, limits: [-100, (mostFactor - 1) * 100] };
const ofDay: KindFacts = { limits: countValues };
const daySum: KindFacts = { ...ofDay, grows: true };
const announcement = { isEvent: true, words: ["closed", "not-moving"] } as const satisfies KindFacts;
const ofMarket = { ofMarket: true } as const;

const facts = {
  price: { limits: positiveValues, start: "kept" },
  changePercent: dayChange,
  gapPercent: dayChange,
  turnover: daySum,
  shares: daySum,
  trades: daySum,
  /** a line cannot be quiet for longer than a session within one day */
  quietMinutes: { limits: [0, (colomboHours.closeAt - colomboHours.openAt) / minute - 1] },
  block: { isEvent: true, limits: positiveValues },
  range: { start: "false", limits: [0, 1_000] },
  year: { start: "kept" },
  list: { start: "kept" },
  moves: {},
  level: { ...ofMarket, limits: positiveValues, start: "kept" },
  indexChange: { ...ofMarket, isPercent: true, limits: [-furthestIndex, furthestIndex] },
  up: { ...ofMarket, ...ofDay },
  down: { ...ofMarket, ...ofDay },
  upPercent: { ...ofMarket, isPercent: true, limits: [0, 100], start: "false" },
  fall: { ...ofMarket, isPercent: true, start: "false", isUrgent: true },
  disclosure: announcement,
  exDate: announcement,
  halt: { ...announcement, isUrgent: true },
  /** published after the market has closed */
  close: { start: "false", words: ["closed"] },
  notMoving: { ...ofMarket, start: "kept", words: announcement.words, isUrgent: true },
} as const satisfies Readonly<Record<string, KindFacts>>;

export function factsOf(condition: Condition): KindFacts {
  if (condition.of === "index") return condition.figure === "level" ? facts.level : facts.indexChange;
  return facts["figure" in condition ? condition.figure : condition.of];
}

/** Whether the condition is about the market as a whole. */
export const isOfMarket = (condition: Condition): boolean => factsOf(condition).ofMarket === true;

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
    default:
      return undefined;
  }
}
