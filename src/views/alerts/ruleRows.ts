/** A rule with its state, as a row of the table. */
import type { Status } from "#market/alerts/firing";
import { isPercentage, thresholdOf } from "#market/alerts/language/kinds";
import type { Rule } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";

export interface RuleRow {
  rule: Rule;
  sentence: string;
  /** as the engine has it, or what is known before its first board; of a rule for several lines that of the nearest one */
  status: Status;
  /** how far the value must move to the level; the sign is its direction */
  move: number | undefined;
  /** `move` in per cent of the value; undefined if the value itself is in per cent */
  movePercent: number | undefined;
}

/** @param firedAt of the newest firing in the history; a state of an earlier version has the time of the board that confirmed it */
export function ruleRow(rule: Rule, known: Status | undefined, firedAt: number | undefined): RuleRow {
  const { scope, condition } = rule;
  const status: Status = {
    word: rule.paused ? "paused" : "armed",
    ...known,
    symbol: known?.symbol ?? (scope.on === "line" ? scope.symbol : undefined),
    level: known?.level ?? thresholdOf(condition)?.level,
    firedAt: firedAt ?? known?.firedAt,
  };
  const { value, level } = status;
  const move = value === undefined || level === undefined ? undefined : roundedFigure(level - value);
  const movePercent =
    isPercentage(condition) || move === undefined || !value ? undefined : (move / Math.abs(value)) * 100;
  return { rule, sentence: sentenceOf(rule), status, move, movePercent };
}

/** Differences of decimal figures, without the error of binary fractions. */
const roundedFigure = (value: number) => Math.round(value * 1e6) / 1e6;
