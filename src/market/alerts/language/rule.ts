/** A rule for an alert: what is watched, on which lines, and how often it may fire. Pages, walls and the gateway use the same rules. */
import type { LeaderMeasure } from "#market/lists/measures";
import type { DisclosureTag } from "#market/papers/disclosure";

export type Side = "above" | "below";

/** A figure of a line. Prices and turnover are in rupees, per cents as 1.5 for 1.5 %, `quietMinutes` in whole minutes since the last trade. */
export const lineFigures = [
  "price",
  "changePercent",
  "gapPercent",
  "turnover",
  "shares",
  "trades",
  "quietMinutes",
] as const;
export type LineFigure = (typeof lineFigures)[number];

export const ruleLists = ["gainers", "losers", "active"] as const;
/** a leaderboard of the exchange, or one that is worked out from the board */
export type RuleList = (typeof ruleLists)[number] | LeaderMeasure;

export type MarketIndex = "ASPI" | "SL20";
/** falls of the S&P SL20, in per cent, at which the exchange halts trading */
export const haltLevels = [5, 7.5, 10] as const;

/** A level to compare a value with. */
export interface Threshold {
  side: Side;
  level: number;
  /** the level itself counts too: `>= 20`; a time without trades always counts its own minute */
  inclusive?: true;
}

/** Whether a value is on the side of a level. */
export const isBeyond = (
  value: number,
  { side, level, inclusive }: Omit<Threshold, "inclusive"> & { inclusive?: boolean | undefined },
): boolean => (inclusive === true && value === level) || (side === "above" ? value > level : value < level);

export type Condition =
  | ({ of: "figure"; figure: LineFigure } & Threshold)
  /** a block of at least so many shares or rupees; an estimated value counts, and is told as one */
  | { of: "block"; unit: "shares" | "rupees"; least: number }
  /** the price is so many ticks beyond the range of the day as it was before */
  | { of: "range"; side: Side; ticks: number }
  | { of: "year"; side: Side }
  | { of: "list"; list: RuleList; event: "enters" | "leaves" }
  | ({ of: "index"; index: MarketIndex; figure: "level" | "changePercent" } & Threshold)
  /** `upPercent`: rising lines, as a percentage of the lines that traded */
  | ({ of: "breadth"; figure: "up" | "down" | "upPercent" } & Threshold)
  | { of: "fall"; percent: (typeof haltLevels)[number] }
  /** empty `tags` and `words` mean all; every word must occur in title, category or remarks */
  | { of: "disclosure"; tags: readonly DisclosureTag[]; words: readonly string[] }
  /** from the exchange's own announcements only */
  | { of: "halt"; event: "begins" | "ends" }
  /** the official close of a line was published */
  | { of: "close" }
  | { of: "notMoving" };

export type Scope =
  | { on: "line"; symbol: string }
  /** the name of a watchlist; an operator's file gives its symbols */
  | { on: "list"; list: string; symbols?: readonly string[] }
  | { on: "market" };

export interface Rule {
  id: string;
  scope: Scope;
  condition: Condition;
  /** whether the rule stays silent after its first firing */
  once: boolean;
  paused: boolean;
  /** the rule ends then; exchange time, ms */
  until?: number | undefined;
  /** exchange time, ms */
  created: number;
}

export const usualRule = { once: false, paused: false } as const satisfies Partial<Rule>;
