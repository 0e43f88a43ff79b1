/** A rule with its state, as a row of the table. */
import type { Status } from "#market/alerts/firing";
import type { Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import { levelOf, unitOf } from "./ruleWords.ts";

export interface RuleRow {
  rule: Rule;
  sentence: string;
  status: Status;
  /** the line whose value is shown; of a rule for several lines the nearest one */
  symbol: string | undefined;
  value: number | undefined;
  level: number | undefined;
  /** how far the value must move to the level; the sign is its direction */
  move: number | undefined;
  /** `move` in per cent of the value; undefined if the value itself is in per cent */
  movePercent: number | undefined;
  /** per cents that are still missing; 0 or less if the condition is true. A value in per cent is compared as it is */
  away: number | undefined;
  /** exchange time of the first board that showed the newest firing, ms */
  firedAt: number | undefined;
}

/** @param firedAt of the newest firing in the history */
export function ruleRow(rule: Rule, status: Status | undefined, firedAt: number | undefined): RuleRow {
  const { value } = status ?? {};
  const level = status?.level ?? levelOf(rule.condition);
  const move = value === undefined || level === undefined ? undefined : roundedFigure(level - value);
  const unit = unitOf(rule.condition);
  const inPercent = unit === "percent" || unit === "part";
  const known: Status = status ?? { word: rule.paused ? "paused" : "armed" };
  return {
    rule,
    sentence: sentenceOf(rule),
    status: known,
    symbol: status?.symbol ?? (rule.scope.on === "line" ? rule.scope.symbol : undefined),
    value,
    level,
    move,
    movePercent: inPercent ? undefined : percentOfValue(move, value),
    away: status?.distancePercent,
    // a state of an earlier version has the time of the board that confirmed it
    firedAt: firedAt ?? status?.firedAt,
  };
}

/** Differences of decimal figures, without the error of binary fractions. */
const roundedFigure = (value: number) => Math.round(value * 1e6) / 1e6;

const percentOfValue = (move: number | undefined, value: number | undefined) =>
  move === undefined || !value ? undefined : (move / Math.abs(value)) * 100;
