/**
 * What is stored of firings and of the engine's state. Each is declared once, by the schema that reads it. Foreign, future or damaged data is
 * refused as a whole, with the field that is wrong.
 */
import * as v from "valibot";
import { freshnessWords } from "#market/day/freshness";
import {
  conditionRecord,
  recordCount as count,
  recordNumber as number,
  ruleRecord,
  recordSymbol as symbol,
  recordText as textRecord,
} from "./language/rule.ts";

const mostStates = 20_000;
const maybe = v.optional;

const word = v.picklist(freshnessWords);
const board = { at: v.number(), age: v.number(), sequence: maybe(v.number()), word };
/** One side of a crossing. No value: the condition is an event, such as a disclosure. Times are exchange times, ages are ms since upstream gave the board. */
const sightingRecord = v.object({ value: maybe(v.number()), ...board });

/** A firing with its evidence. Fields of other versions are left out, so that their firings can be read. */
export const firingRecord = v.object({
  /** unique in a history; the same crossing gives the same key on every page and gateway that sees the same boards */
  key: v.string(),
  rule: v.string(),
  /** the rule as a sentence, as it was then */
  sentence: v.string(),
  /** what was watched then; firings of earlier versions have none */
  condition: v.optional(v.fallback(v.optional(conditionRecord), undefined)),
  /** undefined for a rule of the whole market */
  symbol: maybe(v.string()),
  /** the last fit board on the other side; undefined for an event */
  before: maybe(sightingRecord),
  /** the first board that showed it; its time is shown as the time of the firing */
  after: sightingRecord,
  /** the board at which the rule fired, if it waited for more boards than `after` */
  confirmed: maybe(sightingRecord),
  /** the crossing happened between two boards with a gap between them, so nobody knows when */
  afterwards: v.boolean(),
  /** of a disclosure or halt its title, of a list its name */
  about: maybe(v.string()),
  estimate: maybe(v.literal(true)),
});

/** The newest board that was fit for a rule, for the evidence of later firings; `step` is its number in the state. */
const fitBoard = v.strictObject({ step: count, day: maybe(number), ...board });
export type FitBoard = v.InferOutput<typeof fitBoard>;

const keyState = v.strictObject({
  /** "unseen": the condition was true when first seen, or nothing was seen yet; it must be false once before the rule can fire */
  word: v.picklist(["unseen", "armed", "pending", "fired", "cooling"]),
  /** midnight of the newest fit board, ms */
  day: maybe(number),
  /** the newest fit value, and the level that it is compared with */
  value: maybe(number),
  level: maybe(number),
  /**
   * The rule's newest fit board is the newest one on the other side, with `value`. Otherwise `before` has that board, and its number in the
   * state. So a state whose figures do not change stays the same object from board to board.
   */
  follows: maybe(v.boolean()),
  before: maybe(sightingRecord),
  beforeStep: maybe(count),
  /** the line's own figures were not fit since then */
  broken: maybe(v.boolean()),
  /** while pending: the first board on this side, how many showed it, and whether boards are missing before it */
  after: maybe(sightingRecord),
  count: maybe(count),
  afterwards: maybe(v.boolean()),
  firedAt: maybe(number),
  /** of a range: the end of the day's or year's range while the price was within it, and the furthest price since */
  base: maybe(number),
  peak: maybe(number),
  /** day on which the price got another scale, as after a split */
  scaledOn: maybe(number),
  /** while pending: the index's tick on the newest board */
  tick: maybe(textRecord),
});
export type KeyState = v.InferOutput<typeof keyState>;

const heldBlock = v.strictObject({
  key: textRecord,
  symbol,
  /** midnight of the block's day, ms */
  day: number,
  /** the line's crossed shares with this block; later boards must not have fewer */
  crossed: number,
  after: sightingRecord,
  count,
  afterwards: v.boolean(),
  estimate: v.boolean(),
});
export type HeldBlock = v.InferOutput<typeof heldBlock>;

const events = v.strictObject({
  /** exchange time of the rule's first board; what was published before does not fire */
  since: number,
  /** exchange time and number of the newest step at which events were judged */
  at: number,
  step: count,
  /** keys and times of events that were judged and could come again */
  seen: v.array(v.strictObject({ key: textRecord, at: number })),
  held: v.array(heldBlock),
});
export type EventState = v.InferOutput<typeof events>;

/** The states of a rule's lines, in the sequence of `symbols`. A list is copied and read many times faster than an object of 280 names. */
const lines = v.pipe(
  v.strictObject({
    symbols: v.array(symbol),
    keys: v.pipe(v.array(keyState), v.maxLength(mostStates)),
  }),
  v.check(({ symbols, keys }) => symbols.length === keys.length, "a line has no state"),
);
export type LineStates = v.InferOutput<typeof lines>;

export const blindReasons = [
  "delayed",
  "stale",
  "not moving",
  "offline",
  /** the newest board is older than one before it, or its figures cannot be true */
  "impossible",
  /** a list, an index, the disclosures or the twelve-month ranges were not received */
  "not received",
  /** the weight of the line in the index is not proven, so its points are an estimate */
  "estimate",
  /** the rule is about the person's positions, and none is known here: on a wall, or in a browser that holds none */
  "no positions",
] as const;

export const impossibilities = [
  "only grows",
  "off the grid",
  "beyond a day",
  "out of range",
  /** the level is 0 or negative, and the figure never is */
  "not above zero",
  "unknown line",
  "unknown list",
  "empty list",
  /** an index, the breadth or the board is watched, but the scope is a line or a list */
  "wrong scope",
] as const;

/** Names of earlier versions are left out. */
const ruleState = v.object({
  /** the condition and the scope that this state is about; an edited rule starts anew */
  of: v.string(),
  lines: maybe(lines),
  /** exchange time of the first board that showed the newest firing, ms */
  firedAt: maybe(number),
  /** number of the newest step that was not fit for the rule */
  brokenStep: maybe(count),
  /** since when the rule sees nothing, ms, and whether a notice said so */
  blind: maybe(v.strictObject({ since: number, reason: v.picklist(blindReasons), told: v.boolean() })),
  cannot: maybe(v.picklist(impossibilities)),
  ended: maybe(v.boolean()),
  events: maybe(events),
  /** the newest board that was fit for the rule; of events it is not kept */
  fit: maybe(fitBoard),
  /** of a rule on a list: the newest fit board with that list; lines without a state were not in it */
  listed: maybe(fitBoard),
});
export type RuleState = v.InferOutput<typeof ruleState>;

/** The counters of a line that never fall within a day, as the newest board had them, fit or not. */
const totals = v.strictObject({
  /** midnight of the day, and time of the board, ms */
  day: number,
  at: number,
  shares: maybe(number),
  trades: maybe(number),
  turnover: maybe(number),
  /** with crossings */
  allShares: maybe(number),
  allTrades: maybe(number),
});
export type LineTotals = v.InferOutput<typeof totals>;

const engineState = v.strictObject({
  version: v.literal(1),
  step: count,
  board: maybe(v.strictObject({ at: number, age: number, sequence: maybe(number) })),
  /** the newest day with a board of an open market, midnight, ms */
  openDay: maybe(number),
  /** counters of the lines that rules watch */
  lines: v.record(symbol, totals),
  rules: v.record(v.string(), ruleState),
});
/** Plain JSON. Only this folder reads and writes its parts. */
export type EngineState = v.InferOutput<typeof engineState>;

type StoredRecord<T> = { value: T } | { refused: string };

export const readRule = (stored: unknown) => readWith(ruleRecord, stored);

export const readState = (stored: unknown) => readWith(engineState, stored);

function readWith<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): StoredRecord<T> {
  const read = v.safeParse(schema, stored, { abortEarly: true });
  if (read.success) return { value: read.output };
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  return { refused: field ? `${field}: ${issue.message}` : issue.message };
}
