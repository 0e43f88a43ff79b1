/**
 * A rule for an alert: what is watched, on which lines, and how often it may fire. Pages, walls and the gateway use the same rules. The schemas
 * read what is stored, and the types follow from them.
 */
import * as v from "valibot";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";

const mostSymbols = 500;
const mostWords = 20;
/** Announcements name an ex-date a few weeks ahead. */
export const mostDaysAhead = 60;
const longestText = 200;

export const recordNumber = v.pipe(v.number(), v.finite());
export const recordCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const recordText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestText));
export const recordSymbol = v.pipe(v.string(), v.maxLength(30));

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
const list = v.picklist([...ruleLists, ...measures]);
/** a leaderboard of the exchange, or one that is worked out from the board */
export type RuleList = v.InferOutput<typeof list>;

export const marketIndices = ["ASPI", "SL20"] as const;
const index = v.picklist(marketIndices);
export type MarketIndex = v.InferOutput<typeof index>;
/** falls of the S&P SL20, in per cent, at which the exchange halts trading */
export const haltLevels = [5, 7.5, 10] as const;

const side = v.picklist(["above", "below"]);
export type Side = v.InferOutput<typeof side>;

const threshold = {
  side,
  level: recordNumber,
  /** the level itself counts too: `>= 20`; a time without trades always counts its own minute */
  inclusive: v.exactOptional(v.literal(true)),
};
export type Threshold = v.InferOutput<v.ObjectSchema<typeof threshold, undefined>>;

export const isBeyond = (
  value: number,
  { side, level, inclusive }: Omit<Threshold, "inclusive"> & { inclusive?: boolean | undefined },
): boolean => (inclusive === true && value === level) || (side === "above" ? value > level : value < level);

export const conditionRecord = v.variant("of", [
  v.strictObject({ of: v.literal("figure"), figure: v.picklist(lineFigures), ...threshold }),
  /** a block of at least so many shares or rupees; an estimated value counts, and is told as one */
  v.strictObject({ of: v.literal("block"), unit: v.picklist(["shares", "rupees"]), least: recordNumber }),
  /** the price is so many ticks beyond the range of the day as it was before */
  v.strictObject({ of: v.literal("range"), side, ticks: v.pipe(recordCount, v.minValue(1)) }),
  v.strictObject({ of: v.literal("year"), side }),
  v.strictObject({ of: v.literal("list"), list, event: v.picklist(["enters", "leaves"]) }),
  v.strictObject({
    of: v.literal("index"),
    index,
    figure: v.picklist(["level", "changePercent"]),
    ...threshold,
  }),
  /** the points by which a line has moved an index since its previous close */
  v.strictObject({ of: v.literal("moves"), index, ...threshold }),
  /** `upPercent`: rising lines, as a percentage of the lines that traded */
  v.strictObject({
    of: v.literal("breadth"),
    figure: v.picklist(["up", "down", "upPercent"]),
    ...threshold,
  }),
  v.strictObject({ of: v.literal("fall"), percent: v.picklist(haltLevels) }),
  /** empty `tags` and `words` mean all; every word must occur in title, category or remarks */
  v.strictObject({
    of: v.literal("disclosure"),
    tags: v.pipe(v.array(v.picklist(disclosureTags)), v.maxLength(disclosureTags.length), v.readonly()),
    words: v.pipe(v.array(recordText), v.maxLength(mostWords), v.readonly()),
  }),
  /** from the exchange's own announcements only */
  v.strictObject({ of: v.literal("halt"), event: v.picklist(["begins", "ends"]) }),
  v.strictObject({ of: v.literal("close") }),
  /** an ex-date of a line is so many calendar days ahead, or fewer */
  v.strictObject({
    of: v.literal("exDate"),
    days: v.pipe(recordCount, v.minValue(1), v.maxValue(mostDaysAhead)),
  }),
  v.strictObject({ of: v.literal("notMoving") }),
]);
export type Condition = v.InferOutput<typeof conditionRecord>;

const scope = v.variant("on", [
  v.strictObject({ on: v.literal("line"), symbol: v.pipe(recordSymbol, v.nonEmpty()) }),
  /** the name of a watchlist; an operator's file gives its symbols */
  v.strictObject({
    on: v.literal("list"),
    list: recordText,
    symbols: v.exactOptional(v.pipe(v.array(recordSymbol), v.maxLength(mostSymbols), v.readonly())),
  }),
  v.strictObject({ on: v.literal("market") }),
  /** the lines that the positions of this browser hold now; no rule and no request names them */
  v.strictObject({ on: v.literal("positions") }),
]);
export type Scope = v.InferOutput<typeof scope>;

/** What names of several lines mean. */
export interface LineSets {
  /** symbols of each watchlist by its name */
  watchlists: ReadonlyMap<string, readonly string[]>;
  /** symbols that the person holds; undefined where that is not known, or none is held */
  held?: readonly string[] | undefined;
}

/** The symbols of a scope; undefined for all lines. */
export function symbolsIn(scope: Scope, { watchlists, held = [] }: LineSets): readonly string[] | undefined {
  if (scope.on === "market") return undefined;
  if (scope.on === "line") return [scope.symbol];
  return scope.on === "positions" ? held : (scope.symbols ?? watchlists.get(scope.list) ?? []);
}

const ruleEntries = {
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  scope,
  condition: conditionRecord,
  /** whether the rule stays silent after its first firing */
  once: v.boolean(),
  paused: v.boolean(),
  /** the rule ends then; exchange time, ms */
  until: v.optional(recordNumber),
  /** exchange time, ms */
  created: recordNumber,
};
export type Rule = v.InferOutput<v.StrictObjectSchema<typeof ruleEntries, undefined>>;

export const usualRule = { once: false, paused: false } as const satisfies Partial<Rule>;

/** Choices of rules made before version 0.3. They are constants now, so what a rule says of them is left out. */
export const formerChoices = {
  boards: v.optional(v.unknown()),
  hysteresis: v.optional(v.unknown()),
  coolDown: v.optional(v.unknown()),
  delayed: v.optional(v.unknown()),
};

/** A rule, as a page and an operator's file have it. */
export const ruleRecord = v.pipe(
  v.strictObject({ ...ruleEntries, ...formerChoices }),
  v.transform(({ boards: _, hysteresis: __, coolDown: ___, delayed: ____, ...rule }): Rule => rule),
);
