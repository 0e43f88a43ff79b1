/**
 * Our names for Valibot schemas: the containers that the service uses, and kinds of numbers and times, each with its possible values. A
 * shape declares where a body has its rows. `read` follows the shape, parses each row, drops impossible values of the right type, and
 * reports the rows that it left out.
 */

import * as v from "valibot";
import { day } from "#units/time";

// Removes invisible characters from foreign text: characters that change the reading direction, have no width, or control a terminal. With
// them one text can look like another. The parser removes them, so that views need no check.

/** Scripts that use joiners between letters. */
const joinedScripts = String.raw`[\p{Script=Sinhala}\p{Script=Tamil}]`;

/**
 * Controls except tab and line breaks; formatting characters, such as direction overrides and the byte order mark; line and paragraph
 * separators; fillers without width; and joiners outside the scripts above.
 */
const unseenLetters = new RegExp(
  [
    String.raw`(?![\t\n\r])\p{Cc}`,
    String.raw`(?!\u200c|\u200d)\p{Cf}`,
    String.raw`[\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f`,
    String.raw`(?<!${joinedScripts})(?:\u200c|\u200d)`,
    String.raw`(?:\u200c|\u200d)(?!${joinedScripts})`,
  ].join("|"),
  "gu",
);

/** Nearly every text has only these characters and needs no closer look. */
const harmless = /^[\t\n\r -~]*$/;

export const plainText = (sent: string): string =>
  harmless.test(sent) ? sent : sent.replace(unseenLetters, "");

export const text = v.pipe(v.string(), v.transform(plainText));
/** Text that identifies a row. */
export const key = v.pipe(v.string(), v.nonEmpty(), v.transform(plainText), v.nonEmpty());
/**
 * A line's symbol, such as `JKH.N0000`. Symbols seen have letters, digits, a dot and an ampersand. Longer ones and a few other characters
 * are accepted, but no blanks and no characters that separate symbols in addresses.
 */
export const symbol = v.pipe(
  v.string(),
  v.transform(plainText),
  v.regex(/^[A-Za-z\d][A-Za-z\d&.+$*'/-]{0,23}$/, "not a line's symbol"),
);
/** A finite number; `1e400` parses to Infinity and is refused. */
export const decimal = v.pipe(v.number(), v.finite());
/** A whole number. It may be written as `302.0` or `4.48E8`, or be wider than 32 bits. */
export const integer = v.pipe(v.number(), v.integer());
export const flag = v.boolean();

const isoWithBareOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/;

/** The years 1900 to 9999. Outside them, arithmetic near the limits of dates would fail. */
const earliestTime = -2_208_988_800_000;
const latestTime = 253_402_300_799_999;

/**
 * A time as epoch ms. Over HTTP the service sends ms, and in pushed lists `2026-08-21T09:09:13.000+0000`. Not every `Date.parse` accepts an
 * offset without a colon, so the colon is inserted first.
 */
export const instant = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(earliestTime), v.maxValue(latestTime)),
  v.pipe(
    v.string(),
    v.regex(isoWithBareOffset),
    v.transform((stamp) => Date.parse(stamp.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"))),
    v.number(),
    v.integer(),
    v.minValue(earliestTime),
    v.maxValue(latestTime),
  ),
]);

/** A field that may be null or absent; both mean that the service sends no value. */
export const nullable = <S extends v.GenericSchema>(schema: S) => v.nullish(schema);

/** Whether a value is an object with fields. A list is not. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A row's fields. Unknown fields are kept. Only the fields that identify a row are required. */
export const row = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries);

export type RowSchema = v.LooseObjectSchema<v.ObjectEntries, undefined>;
/** A row as sent: the declared names, with unchecked values. Code that reads such a row fails the type check after a rename. */
export type UncheckedRow<R extends RowSchema> = Readonly<Partial<Record<keyof R["entries"], unknown>>>;

interface ShapedRow<Kind extends string, R extends RowSchema> {
  readonly kind: Kind;
  readonly row: R;
}

/** A bare array of rows. */
interface RowsShape<R extends RowSchema = RowSchema> extends ShapedRow<"rows", R> {
  /** If there are no rows, the whole body may be `{}` instead of an empty list. */
  readonly bare?: true;
}
/** One required object. */
type RecordShape<R extends RowSchema = RowSchema> = ShapedRow<"record", R>;
/** One object, or null. */
type MaybeShape<R extends RowSchema = RowSchema> = ShapedRow<"maybe", R>;
/** Arrays of one record each: `[[record], [record]]`. */
type NestedShape<R extends RowSchema = RowSchema> = ShapedRow<"nested", R>;
/** An object in which every key has a list of rows. */
type KeyedShape<R extends RowSchema = RowSchema> = ShapedRow<"keyed", R>;
/** An object with named parts; a missing part is an error unless it is `maybe`. */
interface PartsShape<P extends ShapeParts = ShapeParts, R extends RowSchema = RowSchema> {
  readonly kind: "parts";
  readonly parts: P;
  /** Plain fields beside the parts, such as the chart reply's `id`. */
  readonly row: R;
}
export type LeafShape = RowsShape | RecordShape | MaybeShape | NestedShape | KeyedShape;
type ShapeParts = Readonly<Record<string, LeafShape>>;
export type Shape = LeafShape | PartsShape;

export const rows = <R extends RowSchema>(of: R): RowsShape<R> => ({ kind: "rows", row: of });
export const bareRows = <R extends RowSchema>(of: R): RowsShape<R> => ({ kind: "rows", row: of, bare: true });
export const record = <R extends RowSchema>(of: R): RecordShape<R> => ({ kind: "record", row: of });
export const maybe = <R extends RowSchema>(of: R): MaybeShape<R> => ({ kind: "maybe", row: of });
export const nestedRow = <R extends RowSchema>(of: R): NestedShape<R> => ({ kind: "nested", row: of });
export const keyedRows = <R extends RowSchema>(of: R): KeyedShape<R> => ({ kind: "keyed", row: of });
export const parts = <P extends ShapeParts, R extends RowSchema = RowSchema>(
  named: P,
  beside: R = row({}) as unknown as R,
): PartsShape<P, R> => ({ kind: "parts", parts: named, row: beside });

/** The types of declared fields. Undeclared fields are kept without a type, so that code cannot use them. */
type Leaf<S, Of extends "in" | "out"> = S extends { row: { entries: infer E extends v.ObjectEntries } }
  ? Of extends "in"
    ? v.InferInput<v.ObjectSchema<E, undefined>>
    : v.InferOutput<v.ObjectSchema<E, undefined>>
  : never;
type HeldBody<S, Of extends "in" | "out"> = S extends { kind: "rows" }
  ? Leaf<S, Of>[]
  : S extends { kind: "record" }
    ? Leaf<S, Of>
    : S extends { kind: "maybe" }
      ? Leaf<S, Of> | null
      : S extends { kind: "nested" }
        ? Of extends "in"
          ? Leaf<S, Of>[][]
          : Leaf<S, Of>[]
        : S extends { kind: "keyed" }
          ? Record<string, Leaf<S, Of>[]>
          : never;

/** A parsed body: times as ms, bad rows removed, `nestedRow` flattened. */
export type Read<S extends Shape> =
  S extends PartsShape<infer P>
    ? { [K in keyof P]: HeldBody<P[K], "out"> } & Leaf<S, "out">
    : HeldBody<S, "out">;
/** A body as the service sends it. */
export type WireBody<S extends Shape> =
  S extends PartsShape<infer P>
    ? { [K in keyof P]: HeldBody<P[K], "in"> } & Leaf<S, "in">
    : HeldBody<S, "in">;

const finiteNumber = () => v.pipe(v.number(), v.finite());

/** A last price or an index value: never 0. */
export const lastPrice = finiteNumber();
/** The base of a day's change; 0 means none. */
export const previousPrice = finiteNumber();
/** Any other price; 0 means none. */
export const price = finiteNumber();
export const change = finiteNumber();
export const changePercent = finiteNumber();
/** Rupees: never below 0. */
export const amount = finiteNumber();
/** A count of shares, orders or companies. */
export const count = v.pipe(v.number(), v.integer());
/** Shares that the service stores as a double. */
export const sharesInDouble = finiteNumber();
export const trades = v.pipe(v.number(), v.integer());
/** Trades that the service stores as a double. */
export const tradesInDouble = finiteNumber();
/** A percentage of a whole. */
export const percentOfWhole = finiteNumber();
/** Time of a market event; a time that is years away from the answer's time is rejected. */
export const tradedAt = copyOf(instant);
/** Time of any event or statement since the exchange was founded. */
export const happenedAt = copyOf(instant);

/** A copy of a schema, to have a separate key in the map below. */
function copyOf<S extends v.GenericSchema>(schema: S) {
  return v.pipe(schema);
}

const doubles: ReadonlySet<unknown> = new Set([
  decimal,
  lastPrice,
  previousPrice,
  price,
  change,
  changePercent,
  amount,
  sharesInDouble,
  tradesInDouble,
  percentOfWhole,
]);

/** Whether the service stores the figure as a double. */
export const isDouble = (schema: unknown): boolean => doubles.has(schema);

/** Higher than any price: the dearest share costs about 4,000 rupees, and the highest index is at 100,000. */
const highestPrice = 1e10;
/** Far below a cent, the smallest unit of money; a smaller price would be shown as 0.00. */
const lowestPrice = 0.001;
/** Higher than any sum: the whole market is worth about 1e13 rupees. */
const largestSum = 1e15;
/** More than any line's shares: the largest line has about 2e10, and all deposited shares together are 2e11. */
const mostShares = 1e13;
/** More than a line's trades in a year: the whole market has about 20,000 trades a day. */
const mostTrades = 1e9;
/** Higher than any ratio, such as price to earnings, beta or yield. */
const largestRatio = 1e6;
/** Per cent, with room for rounding. */
const wholePercent = 100.01;
/** Per cent; no line moves this far in a day. */
const furthestMove = 10_000;
/** ms; no market pauses for this long. A recording may be a year old, because the page shows times of another year with the year. */
const longestTradeAge = 5 * 366 * day;
/** ms by which a time may be in the future, because clocks differ and a date may mean the end of its day. */
const futureMargin = day;
/** 1980; the service sends no earlier record. */
const firstRecord = 315_532_800_000;

/** @param exchangeAt the exchange's time of the answer, ms. If it is unknown (NaN), times are not checked. */
type Belief = (value: number, exchangeAt: number) => boolean;

const inRange =
  (least: number, most: number): Belief =>
  (value) =>
    value >= least && value <= most;

/**
 * Limits of whole numbers in 32 bits, with up to four decimals. A sender writes one where a field is empty: nine rows of one board had a
 * previous close of 214,749.36.
 */
const limitsOf32Bits = [2 ** 31, 2 ** 32].flatMap((limit) =>
  [1, 10, 100, 1_000, 10_000].map((by) => limit / by),
);
const isLimit = (value: number) => limitsOf32Bits.some((limit) => Math.abs(value - limit) <= 1.5);

const isPriceOrNone: Belief = (value) =>
  value === 0 || (value >= lowestPrice && value <= highestPrice && !isLimit(value));

const beliefs = new Map<unknown, Belief>([
  [lastPrice, (value) => value >= lowestPrice && value < highestPrice && !isLimit(value)],
  [previousPrice, isPriceOrNone],
  [price, isPriceOrNone],
  [change, inRange(-highestPrice, highestPrice)],
  [changePercent, inRange(-furthestMove, furthestMove)],
  [amount, inRange(0, largestSum)],
  [count, inRange(0, mostShares)],
  [sharesInDouble, inRange(0, mostShares)],
  [trades, inRange(0, mostTrades)],
  [tradesInDouble, inRange(0, mostTrades)],
  [percentOfWhole, inRange(0, wholePercent)],
  [decimal, inRange(-largestRatio, largestRatio)],
  [integer, inRange(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)],
  [
    tradedAt,
    (value, now) => Number.isNaN(now) || (value >= now - longestTradeAge && value <= now + futureMargin),
  ],
  [happenedAt, (value, now) => Number.isNaN(now) || (value >= firstRecord && value <= now + futureMargin)],
]);

/** The check of a field's values; undefined if any value of its type is possible. */
export const beliefOf = (schema: unknown): Belief | undefined => beliefs.get(schema);
