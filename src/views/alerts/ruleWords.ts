/** States, values and thresholds of rules in words. */
import "#ui/messages/en/alerts";
import type { Delivery } from "#feed/alerts/firingStore";
import {
  type AlertFiring,
  type CannotFire,
  type RuleWord,
  replayedAt,
  type Status,
} from "#market/alerts/firing";
import { type FigureUnit, isPercentage, thresholdOf, unitOf } from "#market/alerts/language/kinds";
import type { Condition, Rule, Scope } from "#market/alerts/language/rule";
import { sentenceOf } from "#market/alerts/language/ruleSentence";
import type { SentenceMistake } from "#market/alerts/language/sentence";
import { writeMoment } from "#market/day/recordings";
import { tickAt } from "#market/line/ticks";
import { type MessageId, text } from "#ui/messages/text";
import type { Watchlists } from "#ui/watchlists/watchlist";
import {
  formatChange,
  formatChangePercent,
  formatClock,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  unknownFigure,
} from "#ui/words/format";

/** Sign of a state, and class of its colour. */
export const ruleWords: Readonly<Record<RuleWord, readonly [glyph: string, tone: string]>> = {
  armed: ["●", "text-accent"],
  pending: ["◐", "text-caution"],
  fired: ["▲", "text-caution font-semibold"],
  spent: ["✓", "text-muted"],
  cooling: ["◔", "text-muted"],
  blind: ["◌", "text-caution"],
  paused: ["‖", "text-muted"],
  expired: ["×", "text-muted"],
  "cannot fire": ["⊘", "text-caution"],
};

type Reason = NonNullable<Status["reason"]> | CannotFire;
export const reasonText = (reason: Reason): string => text(`alerts.why.${reason}`);

/** What people ask for and no rule can watch, each with the nearest that one can. */
const notHad: readonly (readonly [asked: RegExp, MessageId])[] = [
  [/^(and|or|&|but)$/, "alerts.trouble.oneCondition"],
  [/^(rsi|macd|sma|ema|ma|moving|average|bollinger|vwap|momentum)$/, "alerts.trouble.noStudies"],
  [/^(bid|bids|ask|asks|offer|spread|book|depth|orders?)$/, "alerts.trouble.noBook"],
  [/^(pe|p\/e|eps|cap|nav|beta|earnings|yield|foreign)$/, "alerts.trouble.noValues"],
  [/^(\d{1,2}:\d\d|\d{1,2}[ap]m|am|pm|noon|morning|afternoon|tomorrow)$/, "alerts.trouble.noTimes"],
];

type Trouble = Pick<SentenceMistake, "why"> & { said: Pick<SentenceMistake["said"], "form"> };

/** @param line a line of this market, for examples */
export function troubleText({ why, said }: Trouble, word: string, line: string): string {
  if (why === "two numbers" && said.form?.kind === "price")
    return text("alerts.trouble.off the grid", { word, step: formatPrice(tickAt(Number(word))) });
  const asked = word.toLowerCase().replace(/[,.]$/, "");
  const known = why === "no day" ? undefined : notHad.find(([pattern]) => pattern.test(asked))?.[1];
  return text(known ?? `alerts.trouble.${why}`, { word, line });
}

export const scopeText = (scope: Scope, lists: Watchlists): string =>
  scope.on === "line"
    ? scope.symbol
    : scope.on === "list"
      ? text("alerts.list", { name: lists.find(({ slug }) => slug === scope.list)?.name ?? scope.list })
      : text(scope.on === "positions" ? "alerts.positions" : "alerts.market");

const writers: Readonly<Record<FigureUnit, (value: number) => string>> = {
  rupees: (value) => (value >= 1e6 ? formatCompact(value) : formatPrice(value)),
  percent: formatChangePercent,
  part: formatShare,
  shares: formatCount,
  trades: formatCount,
  minutes: (value) => text("alerts.minutes", { count: formatCount(value) }),
  days: (value) => text("alerts.days", { count: value }),
  points: formatPrice,
  lines: formatCount,
  ticks: formatCount,
  place: (value) => text("alerts.place", { place: formatCount(value) }),
};

/** A value of the figure that the condition watches. */
export function valueText(condition: Condition, value: number | undefined): string {
  const unit = unitOf(condition);
  return value === undefined || unit === undefined ? unknownFigure : writers[unit](value);
}

/** How far the value must move: "+0.60", "−5 min". */
export function moveText(condition: Condition, move: number | undefined): string {
  const unit = unitOf(condition);
  if (move === undefined || unit === undefined) return unknownFigure;
  if (isPercentage(condition)) return formatChangePercent(move);
  if (unit === "rupees" || unit === "points")
    return Math.abs(move) >= 1e6 ? signedFigure(move, formatCompact) : formatChange(move);
  return signedFigure(move, formatCount);
}

const signedFigure = (value: number, write: (size: number) => string) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${write(Math.abs(value))}`;

/** "20.40 → 20.60", "≈ 21.3m"; undefined for an event without a value */
export function firedValues({ condition, before, after, estimate }: AlertFiring): string | undefined {
  if (after.value === undefined) return undefined;
  const values = [before, after].flatMap((seen) => (seen?.value === undefined ? [] : [seen.value]));
  const shown = values.map((value) => (condition ? valueText(condition, value) : formatPrice(value)));
  return `${estimate ? "≈ " : ""}${shown.join(" → ")}`;
}

/** Between which boards it happened, if others are missing between them. */
export const crossedText = ({ afterwards, before, after }: AlertFiring): string | undefined =>
  afterwards && before
    ? text("alerts.fired.between", { from: formatClock(before.at), to: formatClock(after.at) })
    : undefined;

/** An address of the replay at the first second that shows the board: of the line, else of all lines. */
export const replayAddress = (
  { symbol, after }: AlertFiring,
  moment = writeMoment(replayedAt(after)),
): string => `${symbol === undefined ? "/board" : `/s/${encodeURIComponent(symbol)}`}?at=${moment}`;

/** "on the page, sound (no click before)" */
export const deliveredText = (deliveries: readonly Delivery[]): string =>
  deliveries
    .map(({ channel, failed, summary }) => {
      const why = failed ? text(`alerts.failed.${failed}`) : summary && text("alerts.fired.summary");
      return `${text(`alerts.channel.${channel}`)}${why ? ` (${why})` : ""}`;
    })
    .join(", ") || unknownFigure;

/** symbols by slug, as the engine takes them */
export const listsOf = (lists: Watchlists): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.map(({ slug, lines }) => [slug, lines.map(({ symbol }) => symbol)]));

/** A rule with its state, as a row of the table. */
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
