/** Reads stored rules and a stored state. Foreign, old, future or damaged data is refused as a whole, with the field that is wrong. */
import * as v from "valibot";
import { freshnessWords } from "#market/day/freshness";
import { measures } from "#market/lists/measures";
import { disclosureTags } from "#market/papers/disclosure";
import type { EngineState } from "./engine.ts";
import { haltLevels, lineFigures, type Rule, ruleLists } from "./language/rule.ts";

export type ReadKept<T> = { value: T } | { refused: string };

const most = { symbols: 500, words: 20, text: 200, states: 20_000 };

const number = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(most.text));
const symbol = v.pipe(v.string(), v.maxLength(30));
const side = v.picklist(["above", "below"]);
const threshold = { side, level: number, inclusive: v.exactOptional(v.literal(true)) };

const scope = v.variant("on", [
  v.strictObject({ on: v.literal("line"), symbol: v.pipe(symbol, v.nonEmpty()) }),
  v.strictObject({
    on: v.literal("list"),
    list: text,
    symbols: v.exactOptional(v.pipe(v.array(symbol), v.maxLength(most.symbols))),
  }),
  v.strictObject({ on: v.literal("market") }),
]);

const condition = v.variant("of", [
  v.strictObject({ of: v.literal("figure"), figure: v.picklist(lineFigures), ...threshold }),
  v.strictObject({ of: v.literal("block"), unit: v.picklist(["shares", "rupees"]), least: number }),
  v.strictObject({ of: v.literal("range"), side, ticks: v.pipe(count, v.minValue(1)) }),
  v.strictObject({ of: v.literal("year"), side }),
  v.strictObject({
    of: v.literal("list"),
    list: v.picklist([...ruleLists, ...measures]),
    event: v.picklist(["enters", "leaves"]),
  }),
  v.strictObject({
    of: v.literal("index"),
    index: v.picklist(["ASPI", "SL20"]),
    figure: v.picklist(["level", "changePercent"]),
    ...threshold,
  }),
  v.strictObject({
    of: v.literal("breadth"),
    figure: v.picklist(["up", "down", "upPercent"]),
    ...threshold,
  }),
  v.strictObject({ of: v.literal("fall"), percent: v.picklist(haltLevels) }),
  v.strictObject({
    of: v.literal("disclosure"),
    tags: v.pipe(v.array(v.picklist(disclosureTags)), v.maxLength(disclosureTags.length), v.readonly()),
    words: v.pipe(v.array(text), v.maxLength(most.words), v.readonly()),
  }),
  v.strictObject({ of: v.literal("halt"), event: v.picklist(["begins", "ends"]) }),
  v.strictObject({ of: v.literal("close") }),
  v.strictObject({ of: v.literal("notMoving") }),
]);

/** One rule, as a browser keeps it. The caller has the form of the whole list. */
export const keptRule = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  scope,
  condition,
  boards: v.pipe(count, v.minValue(1), v.maxValue(100)),
  once: v.boolean(),
  hysteresis: v.pipe(number, v.minValue(0)),
  coolDown: v.pipe(number, v.minValue(0)),
  delayed: v.boolean(),
  paused: v.boolean(),
  until: v.optional(number),
  created: number,
});

const maybe = <T extends v.GenericSchema>(schema: T) => v.optional(schema);
const word = v.picklist(freshnessWords);
/** JSON leaves undefined fields out; here they are present. */
const seen = v.pipe(
  v.strictObject({ value: maybe(number), at: number, age: number, sequence: maybe(number), word }),
  v.transform(({ value, sequence, ...rest }) => ({ value, sequence, ...rest })),
);

const fitBoard = v.strictObject({ step: count, at: number, age: number, sequence: maybe(number), word });

const keyState = v.strictObject({
  word: v.picklist(["unseen", "armed", "pending", "fired", "cooling"]),
  day: maybe(number),
  value: maybe(number),
  level: maybe(number),
  follows: maybe(v.boolean()),
  before: maybe(seen),
  beforeStep: maybe(count),
  broken: maybe(v.boolean()),
  after: maybe(seen),
  count: maybe(count),
  afterwards: maybe(v.boolean()),
  firedAt: maybe(number),
  base: maybe(number),
  peak: maybe(number),
  scaledOn: maybe(number),
  tick: maybe(text),
});

const held = v.strictObject({
  key: text,
  symbol,
  day: number,
  crossed: number,
  after: seen,
  count,
  afterwards: v.boolean(),
  estimate: v.boolean(),
});

const ruleState = v.strictObject({
  of: v.string(),
  keys: v.pipe(v.record(symbol, keyState), v.maxEntries(most.states)),
  many: maybe(
    v.pipe(
      v.strictObject({ symbols: v.array(symbol), keys: v.pipe(v.array(keyState), v.maxLength(most.states)) }),
      v.check(({ symbols, keys }) => symbols.length === keys.length, "a line has no state"),
    ),
  ),
  firedAt: maybe(number),
  brokenStep: maybe(count),
  blind: maybe(
    v.strictObject({
      since: number,
      reason: v.picklist(["delayed", "stale", "not moving", "offline", "impossible", "not received"]),
      told: v.boolean(),
    }),
  ),
  cannot: maybe(
    v.picklist([
      "off the grid",
      "beyond a day",
      "out of range",
      "not above zero",
      "unknown line",
      "unknown list",
      "empty list",
      "wrong scope",
    ]),
  ),
  ended: maybe(v.boolean()),
  events: maybe(
    v.strictObject({
      since: number,
      at: number,
      step: count,
      seen: v.array(v.strictObject({ key: text, at: number })),
      held: v.array(held),
    }),
  ),
  fit: maybe(fitBoard),
  listed: maybe(fitBoard),
});

const totals = v.strictObject({
  day: number,
  at: number,
  shares: maybe(number),
  trades: maybe(number),
  turnover: maybe(number),
  allShares: maybe(number),
  allTrades: maybe(number),
});

const state = v.strictObject({
  version: v.literal(1),
  step: count,
  board: maybe(
    v.pipe(
      v.strictObject({ at: number, age: number, sequence: maybe(number) }),
      v.transform(({ sequence, ...rest }) => ({ sequence, ...rest })),
    ),
  ),
  openDay: maybe(number),
  lines: v.record(symbol, totals),
  rules: v.record(v.string(), ruleState),
});

const firingSide = v.object({
  value: v.optional(v.number()),
  at: v.number(),
  age: v.number(),
  sequence: v.optional(v.number()),
  word,
});

/** A firing, as histories keep it. Fields of other versions are left out, so that their firings can be read. */
export const keptFiring = v.object({
  key: v.string(),
  rule: v.string(),
  sentence: v.string(),
  condition: v.optional(v.fallback(v.optional(condition), undefined)),
  symbol: v.optional(v.string()),
  before: v.optional(firingSide),
  after: firingSide,
  // firings of earlier versions have none
  confirmed: v.optional(firingSide),
  afterwards: v.boolean(),
  about: v.optional(v.string()),
  estimate: v.optional(v.literal(true)),
});

export const readRule = (stored: unknown): ReadKept<Rule> => readWith(keptRule, stored);

export const readState = (stored: unknown): ReadKept<EngineState> => readWith(state, stored);

function readWith<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): ReadKept<T> {
  const read = v.safeParse(schema, stored, { abortEarly: true });
  if (read.success) return { value: read.output };
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  return { refused: field ? `${field}: ${issue.message}` : issue.message };
}
