/** States, values and thresholds of rules in words. */
import "#ui/messages/en/alerts";
import "#ui/messages/en/overview";
import "#ui/messages/en/disclosures";
import type { Delivery, DeliveryFailure } from "#feed/alerts/alerts";
import { marketLines } from "#feed/lines/untraded";
import type { CannotFire, RuleWord, Status } from "#market/alerts/firing";
import type { Condition, Scope } from "#market/alerts/language/rule";
import type { KnownNames } from "#market/alerts/language/sentence";
import type { SentenceTrouble } from "#market/alerts/language/sentenceWords";
import type { Watchlists } from "#ui/kept/watchlist";
import { type MessageId, text } from "#ui/messages/text";
import {
  formatChange,
  formatChangePercent,
  formatCompact,
  formatCount,
  formatPrice,
  formatShare,
  unknown,
} from "#ui/words/format";
import { type Unit, unitOf } from "./draft.ts";

interface Word {
  glyph: string;
  name: MessageId;
  why: MessageId;
  /** class of its colour */
  tone: string;
}

export const ruleWords: Readonly<Record<RuleWord, Word>> = {
  armed: { glyph: "●", name: "alerts.word.armed", why: "alerts.wordWhy.armed", tone: "text-accent" },
  pending: { glyph: "◐", name: "alerts.word.pending", why: "alerts.wordWhy.pending", tone: "text-caution" },
  fired: {
    glyph: "▲",
    name: "alerts.word.fired",
    why: "alerts.wordWhy.fired",
    tone: "text-caution font-semibold",
  },
  spent: { glyph: "✓", name: "alerts.word.spent", why: "alerts.wordWhy.spent", tone: "text-muted" },
  cooling: { glyph: "◔", name: "alerts.word.cooling", why: "alerts.wordWhy.cooling", tone: "text-muted" },
  blind: { glyph: "◌", name: "alerts.word.blind", why: "alerts.wordWhy.blind", tone: "text-caution" },
  paused: { glyph: "‖", name: "alerts.word.paused", why: "alerts.wordWhy.paused", tone: "text-muted" },
  expired: { glyph: "×", name: "alerts.word.expired", why: "alerts.wordWhy.expired", tone: "text-muted" },
  "cannot fire": {
    glyph: "⊘",
    name: "alerts.word.cannotFire",
    why: "alerts.wordWhy.cannotFire",
    tone: "text-caution",
  },
};

type Reason = NonNullable<Status["reason"]>;
const reasons: Readonly<Record<Reason, MessageId>> = {
  delayed: "alerts.why.delayed",
  stale: "alerts.why.stale",
  "not moving": "alerts.why.notMoving",
  offline: "alerts.why.offline",
  impossible: "alerts.why.impossible",
  "not received": "alerts.why.notReceived",
  "off the grid": "alerts.why.offGrid",
  "beyond a day": "alerts.why.beyondDay",
  "out of range": "alerts.why.outOfRange",
  "not above zero": "alerts.why.notAboveZero",
  "unknown line": "alerts.why.unknownLine",
  "unknown list": "alerts.why.unknownList",
  "empty list": "alerts.why.emptyList",
  "wrong scope": "alerts.why.wrongScope",
  over: "alerts.why.over",
  already: "alerts.why.already",
};
export const reasonText = (reason: Reason | CannotFire): string => text(reasons[reason]);

const troubles: Readonly<Record<SentenceTrouble, MessageId>> = {
  empty: "alerts.trouble.empty",
  "unknown line": "alerts.trouble.unknownLine",
  "several lines": "alerts.trouble.severalLines",
  "unknown list": "alerts.trouble.unknownList",
  "unknown word": "alerts.trouble.unknownWord",
  "no number": "alerts.trouble.noNumber",
  "out of range": "alerts.trouble.outOfRange",
  "not for one line": "alerts.trouble.notForLine",
  unfinished: "alerts.trouble.unfinished",
  "too much": "alerts.trouble.tooMuch",
};
/** What people ask for and no rule can watch, each with the nearest that one can. */
const notHad: readonly (readonly [asked: RegExp, MessageId])[] = [
  [/^(and|or|&|but)$/, "alerts.trouble.oneCondition"],
  [/^(rsi|macd|sma|ema|ma|moving|average|bollinger|vwap|momentum)$/, "alerts.trouble.noStudies"],
  [/^(bid|bids|ask|asks|offer|spread|book|depth|orders?)$/, "alerts.trouble.noBook"],
  [/^(pe|p\/e|eps|cap|nav|beta|earnings|yield|foreign)$/, "alerts.trouble.noValues"],
  [/^(\d{1,2}:\d\d|\d{1,2}[ap]m|am|pm|noon|morning|afternoon|tomorrow)$/, "alerts.trouble.noTimes"],
];

export function troubleText(why: SentenceTrouble, word: string): string {
  const asked = word.toLowerCase().replace(/[,.]$/, "");
  const known = notHad.find(([pattern]) => pattern.test(asked))?.[1];
  return text(known ?? troubles[why], { word });
}

export const scopeText = (scope: Scope, lists: Watchlists): string =>
  scope.on === "line"
    ? scope.symbol
    : scope.on === "list"
      ? text("alerts.list", { name: lists.find(({ slug }) => slug === scope.list)?.name ?? scope.list })
      : text("alerts.market");

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  rupees: (value) => (value >= 1e6 ? formatCompact(value) : formatPrice(value)),
  percent: formatChangePercent,
  part: formatShare,
  shares: formatCount,
  trades: formatCount,
  minutes: (value) => text("alerts.minutes", { count: formatCount(value) }),
  points: formatPrice,
  lines: formatCount,
  ticks: formatCount,
  place: (value) => text("alerts.place", { place: formatCount(value) }),
};

/** A value of the figure that the condition watches. */
export function valueText(condition: Condition, value: number | undefined): string {
  const unit = unitOf(condition);
  return value === undefined || unit === undefined ? unknown : writers[unit](value);
}

/** How far the value must move: "+0.60", "−5 min". */
export function moveText(condition: Condition, move: number | undefined): string {
  const unit = unitOf(condition);
  if (move === undefined || unit === undefined) return unknown;
  if (unit === "percent" || unit === "part") return formatChangePercent(move);
  if (unit === "rupees" || unit === "points")
    return Math.abs(move) >= 1e6 ? signed(move, formatCompact) : formatChange(move);
  return signed(move, formatCount);
}

const signed = (value: number, write: (size: number) => string) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${write(Math.abs(value))}`;

const channels: Readonly<Record<Delivery["channel"], MessageId>> = {
  toast: "alerts.channel.toast",
  title: "alerts.channel.title",
  sound: "alerts.channel.sound",
  notification: "alerts.channel.notification",
  band: "alerts.channel.band",
};
const failures: Readonly<Record<DeliveryFailure, MessageId>> = {
  "no page": "alerts.failed.noPage",
  "not clicked": "alerts.failed.notClicked",
  blocked: "alerts.failed.blocked",
  "not asked": "alerts.failed.notAsked",
  insecure: "alerts.failed.insecure",
  unsupported: "alerts.failed.unsupported",
  failed: "alerts.failed.failed",
};

/** "on the page, sound (no click before)" */
export const deliveredText = (deliveries: readonly Delivery[]): string =>
  deliveries
    .map(({ channel, failed, summary }) => {
      const why = failed ? text(failures[failed]) : summary && text("alerts.fired.summary");
      return why ? `${text(channels[channel])} (${why})` : text(channels[channel]);
    })
    .join(", ") || unknown;

/** The names that a sentence may contain. */
export const knownNames = (lists: Watchlists, symbols: readonly string[]): KnownNames => ({
  symbols: symbols.map((symbol) => ({ symbol, name: marketLines.row(symbol)?.name })),
  watchlists: lists.map(({ slug }) => slug),
});

/** symbols by slug, as the engine takes them */
export const listsOf = (lists: Watchlists): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.map(({ slug, lines }) => [slug, lines.map(({ symbol }) => symbol)]));
