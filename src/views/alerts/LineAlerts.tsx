import "#ui/messages/en/alerts";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ruleBook, ruleStates } from "#feed/alerts/alerts";
import { isPastRule, nearestRule } from "#feed/alerts/distance";
import { useBoardRow } from "#feed/board/board";
import { isReplay } from "#feed/clock/clock";
import type { Rule } from "#market/alerts/language/rule";
import { ruleLike, sentenceOf } from "#market/alerts/language/ruleSentence";
import { stepPrice } from "#market/line/ticks";
import type { ChartLevel } from "#ui/chart/library/chartOverlay";
import { text } from "#ui/messages/text";
import { openAlertDialog } from "#ui/screen/pageState";
import { formatChangePercent } from "#ui/words/format";
import { say } from "#ui/words/say";
import { ruleWords } from "./ruleWords.ts";

interface LineAlertsProps {
  symbol: string;
  /** receives the thresholds to draw in the line's chart */
  onLevels: (levels: readonly ChartLevel[]) => void;
}

const noRules: readonly Rule[] = [];

/** The rules of one line in a row, each with its state and distance. It gives the chart a movable line for each price. */
export function LineAlerts({ symbol, onLevels }: LineAlertsProps) {
  const all = useSyncExternalStore(ruleBook.rules.subscribe, ruleBook.rules.get);
  const known = useSyncExternalStore(ruleStates.subscribe, ruleStates.get);
  const row = useBoardRow(symbol);
  const rules = useMemo(() => {
    const own = all.filter(({ scope }) => scope.on === "line" && scope.symbol === symbol);
    return own.length > 0 && !isReplay() ? own : noRules;
  }, [all, symbol]);
  const [before, setBefore] = useState<Rule>();
  const levels = useMemo(
    () => rules.filter((rule) => !isPastRule(rule)).flatMap((rule) => levelOfRule(rule, setBefore)),
    [rules],
  );
  useEffect(() => {
    onLevels(levels);
    return () => onLevels([]);
  }, [levels, onLevels]);
  if (rules.length === 0) return null;
  return (
    <section
      className="flex flex-wrap gap-1.5 items-center px-1 text-table"
      aria-label={text("alerts.onLine")}
    >
      <h2 className="text-muted">{text("alerts.title")}</h2>
      {rules.map((rule) => {
        const word = known.get(rule.id)?.word ?? (rule.paused ? "paused" : "armed");
        const [glyph, tone] = ruleWords[word];
        const near = row && nearestRule([rule], row);
        return (
          <button
            key={rule.id}
            type="button"
            className="chip num"
            onClick={() => openAlertDialog({ rule: rule.id })}
          >
            <span className={tone}>
              <span aria-hidden="true">{glyph}</span>
              <span className="sr-only">{text(`alerts.word.${word}`)}</span>
            </span>{" "}
            {sentenceOf(rule)}{" "}
            {near && <span className="text-muted">{formatChangePercent(near.percent)}</span>}
          </button>
        );
      })}
      <MoveNote before={before} rules={rules} onDone={() => setBefore(undefined)} />
    </section>
  );
}

interface MoveNoteProps {
  /** the rule before its line was moved */
  before: Rule | undefined;
  rules: readonly Rule[];
  onDone: () => void;
}

/** Offers the place back from which a line was moved, until the rule is changed otherwise. */
function MoveNote({ before, rules, onDone }: MoveNoteProps) {
  const moved = before && rules.find(({ id }) => id === before.id);
  const undo = () => {
    if (!before) return;
    ruleBook.put(before);
    onDone();
  };
  return (
    <span role="status" className="inline-flex gap-1.5 items-center">
      {moved && (
        <>
          {text("alerts.moved", { rule: sentenceOf(moved) })}
          <button type="button" className="chip" onClick={undo}>
            {text("alerts.undo")}
          </button>
        </>
      )}
    </span>
  );
}

/** The line of a rule about the price; none for other figures. @param onMoved receives the rule as it was before */
function levelOfRule(rule: Rule, onMoved: (before: Rule) => void): ChartLevel[] {
  const { id, condition } = rule;
  if (condition.of !== "figure" || condition.figure !== "price") return [];
  const ruleAt = (level: number): Rule => ({ ...rule, condition: { ...condition, level } });
  return [
    {
      id,
      price: condition.level,
      labelAt: (level) => sentenceOf(ruleAt(level)),
      snap: (price) => stepPrice(price, 0),
      step: stepPrice,
      onMove(level) {
        const moved = ruleAt(level);
        const same = ruleLike(ruleBook.rules.get(), moved, id);
        if (same) say(text("alerts.same", { rule: sentenceOf(same) }));
        else {
          ruleBook.put(moved);
          onMoved(rule);
        }
      },
    },
  ];
}
