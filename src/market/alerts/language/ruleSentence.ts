/** A rule as a sentence, with the words that ./sentence.ts reads back. */
import type { Condition, LineFigure, Rule, Threshold } from "./rule.ts";
import { usualRule } from "./rule.ts";
import { nameText, priceNumber, quoted, shortNumber } from "./sentenceWords.ts";

/** Parts of a rule that a sentence may state after commas; those that it leaves out are as in `usualRule`. */
export type SentenceOptions = Partial<Pick<Rule, "boards" | "once" | "hysteresis" | "coolDown" | "delayed">>;

/** Words that begin a sentence, so that they are no short symbols. */
export const openings = ["any", "list", "halt", "breadth", "board", "ASPI", "SL20"] as const;
export const figureWords = {
  price: "price",
  change: "changePercent",
  gap: "gapPercent",
  turnover: "turnover",
  shares: "shares",
  trades: "trades",
  quiet: "quietMinutes",
} as const satisfies Record<string, LineFigure>;
export type FigureWord = keyof typeof figureWords;
export const figures = Object.keys(figureWords) as FigureWord[];
const signs = { above: ">", below: "<" } as const;
const signOf = ({ side, inclusive }: Threshold) => (inclusive ? `${signs[side]}=` : signs[side]);
const endWords = { above: "high", below: "low" } as const;

/** The canonical sentence, as `JKH price > 20.50, once`. */
export function sentenceOf(rule: Pick<Rule, "scope" | "condition"> & SentenceOptions): string {
  return [subjectAndCondition(rule), ...optionTexts(rule)].join(", ");
}

function subjectAndCondition({ scope, condition }: Pick<Rule, "scope" | "condition">): string {
  const line =
    scope.on === "market"
      ? "any"
      : scope.on === "list"
        ? `list ${nameText(scope.list)}`
        : shortSymbol(scope.symbol);
  switch (condition.of) {
    case "figure":
      return `${line} ${figureText(condition)}`;
    case "block":
      return `${line} block >= ${shortNumber(condition.least)}${condition.unit === "shares" ? " shares" : ""}`;
    case "range":
      return `${line} beyond ${endWords[condition.side]} ${condition.ticks} tick${condition.ticks === 1 ? "" : "s"}`;
    case "year":
      return `${line} year ${endWords[condition.side]}`;
    case "list":
      return `${line} ${condition.event} ${condition.list}`;
    case "disclosure":
      return [line, "disclosure", ...condition.tags, ...condition.words.map(quoted)].join(" ");
    case "halt":
      return `${scope.on === "market" ? "" : `${line} `}halt ${condition.event}`;
    case "close":
      return `${line} close published`;
    case "index": {
      const { index, figure, level } = condition;
      const sign = signOf(condition);
      const value = figure === "level" ? `level ${sign} ${priceNumber(level)}` : `change ${sign} ${level}%`;
      return `${index} ${value}`;
    }
    case "breadth": {
      const { figure, level } = condition;
      const sign = signOf(condition);
      return figure === "upPercent" ? `breadth up ${sign} ${level}%` : `breadth ${figure} ${sign} ${level}`;
    }
    case "fall":
      return `SL20 fall ${condition.percent}%`;
    case "notMoving":
      return "board not moving";
    default:
      return condition satisfies never;
  }
}

function figureText(condition: Extract<Condition, { of: "figure" }>): string {
  const { figure, side, level } = condition;
  const word = figures.find((each) => figureWords[each] === figure) ?? figure;
  if (figure === "quietMinutes") return `quiet ${side === "above" ? "" : "< "}${level} min`;
  const number =
    figure === "price" ? priceNumber(level) : figure.endsWith("Percent") ? `${level}%` : shortNumber(level);
  return `${word} ${signOf(condition)} ${number}`;
}

/** The voting line is meant by its company's code alone, unless the code is a word of the sentences. */
export function shortSymbol(symbol: string): string {
  const code = symbol.endsWith(".N0000") ? symbol.slice(0, -".N0000".length) : symbol;
  return openings.some((word) => word.toUpperCase() === code) ? symbol : code;
}

/** Units of a pause, in ms. */
export const periods: ReadonlyMap<string, number> = new Map([
  ["min", 60_000],
  ["s", 1_000],
  ["ms", 1],
]);

function optionTexts({ boards, once, hysteresis, coolDown, delayed }: SentenceOptions): string[] {
  const texts: string[] = [];
  if (boards !== undefined && boards !== usualRule.boards)
    texts.push(`${boards} board${boards === 1 ? "" : "s"}`);
  if (once) texts.push("once");
  if (hysteresis) texts.push(`back ${hysteresis}`);
  if (coolDown !== undefined && coolDown !== usualRule.coolDown) {
    const [unit, ms] = [...periods].find(([, each]) => coolDown % each === 0) ?? ["ms", 1];
    texts.push(`pause ${coolDown / ms} ${unit}`);
  }
  if (delayed) texts.push("delayed");
  return texts;
}
