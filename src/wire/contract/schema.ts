/**
 * Our names over Valibot, and the few container shapes the service uses. A shape says where rows live inside a
 * body; `read` walks it, takes rows one by one and reports what it had to leave out.
 */
import * as v from "valibot";

// Foreign text without what nobody sees: characters that turn the order of others round, that have no width, or that control
// a terminal. Each lets a text pass for another; here, where texts enter, they go, and no view has to think of them.

/** Letters that are written with joiners between them. */
const joined = String.raw`[\p{Script=Sinhala}\p{Script=Tamil}]`;

/**
 * Controls but tab and line breaks; all that only formats, such as overrides of direction and the byte order mark; separators
 * of lines and paragraphs; fillers without width; and joiners between letters that are not written with them.
 */
const unseen = new RegExp(
  [
    String.raw`(?![\t\n\r])\p{Cc}`,
    String.raw`(?!\u200c|\u200d)\p{Cf}`,
    String.raw`[\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f`,
    String.raw`(?<!${joined})(?:\u200c|\u200d)`,
    String.raw`(?:\u200c|\u200d)(?!${joined})`,
  ].join("|"),
  "gu",
);

/** Nearly every text is of these alone and needs no closer look. */
const harmless = /^[\t\n\r -~]*$/;

export const plainText = (sent: string): string => (harmless.test(sent) ? sent : sent.replace(unseen, ""));

export const text = v.pipe(v.string(), v.transform(plainText));
/** Text that identifies a row: a row without it cannot be told from others. */
export const key = v.pipe(v.string(), v.nonEmpty(), v.transform(plainText), v.nonEmpty());
/**
 * A line's code, such as `JKH.N0000`: more signs than any is seen to have (letters, digits, a dot, an ampersand), and longer, but none
 * that separates symbols in addresses and none of which somebody could make a sentence.
 */
export const symbol = v.pipe(
  v.string(),
  v.transform(plainText),
  v.regex(/^[A-Za-z\d][A-Za-z\d&.+$*'/-]{0,23}$/, "no symbol of a line"),
);
/** A finite number; `1e400` parses to Infinity and is refused. */
export const decimal = v.pipe(v.number(), v.finite());
/** A whole number, also when written `302.0` or `4.48E8` or wider than 32 bits. */
export const integer = v.pipe(v.number(), v.integer());
export const flag = v.boolean();

const isoWithBareOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/;

/** The years 1900 to 9999: whatever lies beyond is no moment of an exchange, and near the ends of what a date can be sums of dates fail. */
const earliest = -2_208_988_800_000;
const latest = 253_402_300_799_999;

/**
 * A moment as epoch ms. HTTP sends ms; pushed lists send `2026-08-21T09:09:13.000+0000`, whose colon-less offset
 * not every `Date.parse` accepts, so the colon is put in first.
 */
export const instant = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(earliest), v.maxValue(latest)),
  v.pipe(
    v.string(),
    v.regex(isoWithBareOffset),
    v.transform((stamp) => Date.parse(stamp.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"))),
    v.number(),
    v.integer(),
    v.minValue(earliest),
    v.maxValue(latest),
  ),
]);

/** Null, or left out altogether: both mean that the service says nothing. */
export const nullable = <S extends v.GenericSchema>(schema: S) => v.nullish(schema);

/** A row's fields. Unknown fields pass through; what may not be null is only what identifies the row. */
export const row = <E extends v.ObjectEntries>(entries: E) => v.looseObject(entries);

export type Row = v.LooseObjectSchema<v.ObjectEntries, undefined>;

interface Shaped<Kind extends string, R extends Row> {
  readonly kind: Kind;
  readonly row: R;
}

/** A bare array of rows. */
interface RowsShape<R extends Row = Row> extends Shaped<"rows", R> {
  /** Where there are none the whole body may be `{}`, and not only a list without rows. */
  readonly bare?: true;
}
/** One object that has to be there. */
type RecordShape<R extends Row = Row> = Shaped<"record", R>;
/** One object, or null. */
type MaybeShape<R extends Row = Row> = Shaped<"maybe", R>;
/** Arrays of one record each: `[[record], [record]]`. */
type NestedShape<R extends Row = Row> = Shaped<"nested", R>;
/** An object whose every own key holds a list of rows. */
type KeyedShape<R extends Row = Row> = Shaped<"keyed", R>;
/** An object with named parts. A part that is missing is a named error unless it is `maybe`. */
interface PartsShape<P extends Parts = Parts, R extends Row = Row> {
  readonly kind: "parts";
  readonly parts: P;
  /** Plain fields beside the parts, such as the chart reply's `id`. */
  readonly row: R;
}
export type LeafShape = RowsShape | RecordShape | MaybeShape | NestedShape | KeyedShape;
type Parts = Readonly<Record<string, LeafShape>>;
export type Shape = LeafShape | PartsShape;

export const rows = <R extends Row>(of: R): RowsShape<R> => ({ kind: "rows", row: of });
export const bareRows = <R extends Row>(of: R): RowsShape<R> => ({ kind: "rows", row: of, bare: true });
export const record = <R extends Row>(of: R): RecordShape<R> => ({ kind: "record", row: of });
export const maybe = <R extends Row>(of: R): MaybeShape<R> => ({ kind: "maybe", row: of });
export const nested = <R extends Row>(of: R): NestedShape<R> => ({ kind: "nested", row: of });
export const keyed = <R extends Row>(of: R): KeyedShape<R> => ({ kind: "keyed", row: of });
export const parts = <P extends Parts, R extends Row = Row>(
  named: P,
  beside: R = row({}) as unknown as R,
): PartsShape<P, R> => ({ kind: "parts", parts: named, row: beside });

/** What passes through undeclared has no type: a name that the contract does not know compiles nowhere. */
type Leaf<S, Of extends "in" | "out"> = S extends { row: { entries: infer E extends v.ObjectEntries } }
  ? Of extends "in"
    ? v.InferInput<v.ObjectSchema<E, undefined>>
    : v.InferOutput<v.ObjectSchema<E, undefined>>
  : never;
type Held<S, Of extends "in" | "out"> = S extends { kind: "rows" }
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

/** What a reader gets: times as ms, bad rows gone, `nested` flattened. */
export type Read<S extends Shape> =
  S extends PartsShape<infer P> ? { [K in keyof P]: Held<P[K], "out"> } & Leaf<S, "out"> : Held<S, "out">;
/** What a service sends: the same shape before reading. */
export type Sent<S extends Shape> =
  S extends PartsShape<infer P> ? { [K in keyof P]: Held<P[K], "in"> } & Leaf<S, "in"> : Held<S, "in">;
