/** How a value is kept as a text. The text is foreign data: another version of Pola or another program may have written it. */
import * as v from "valibot";

type Schema<T> = v.GenericSchema<unknown, T>;

export interface TextFormat<T> {
  /** Reads a text. It refuses a text of a later version, and one of which any part is damaged. */
  schema: Schema<T>;
  /** Reads the usable part of a refused text; without it, no part is used. */
  salvage?: Schema<T>;
  /** if no text is kept, or no part of it is usable */
  empty: T;
  /** @returns undefined if nothing is to be kept; the text is then removed */
  write: (value: T) => string | undefined;
  /** whether the user made it; a refused text is then copied before it is overwritten */
  own?: true;
  /** Makes one value of this page's and the usable part of another tab's, which otherwise replaces it if it is whole. */
  merge?: (mine: T, theirs: T) => T;
}

export const fromJson = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);

/** A text that the page can make again. */
export const json = <T>(schema: Schema<T>, empty: T): TextFormat<T> => ({
  schema: fromJson(schema),
  empty,
  write: JSON.stringify,
});

/** A later version may give the fields another meaning. */
export const upTo = (version: number) => v.pipe(v.number(), v.maxValue(version));

type Fields<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

/**
 * The user's choices, as { state, version }. The fields are independent: if one is damaged, the others are used. Fields of a later version
 * stay in the text.
 * @param entries optional fields, each with its default
 * @param version increase it when a field changes its meaning; a new field needs no new version
 * @param salvage for fields of which a part may be usable
 */
export function fieldsFormat<const E extends v.ObjectEntries>(
  entries: E,
  version: number,
  salvage: { readonly [K in keyof E]?: Schema<v.InferOutput<E[K]>> } = {},
): TextFormat<Fields<E>> {
  const usable = Object.entries(entries).map(([name, schema]) => {
    return [name, v.fallback(salvage[name] ?? schema, v.getDefault(schema))];
  });
  const text = (state: E, sent: v.GenericSchema<number>) =>
    v.pipe(
      fromJson(v.object({ state: v.looseObject(state), version: sent })),
      v.transform((read) => read.state as Fields<E>),
    );
  return {
    schema: text(entries, upTo(version)),
    salvage: text(Object.fromEntries(usable) as E, v.number()),
    empty: v.getDefaults(v.object(entries)) as Fields<E>,
    write: (state) => JSON.stringify({ state, version }),
    own: true,
  };
}

/** A list without the entries that do not fit. */
export const fittingEntries = <T>(schema: Schema<T>) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all.flatMap((one): T[] => {
        const read = v.safeParse(schema, one);
        return read.success ? [read.output] : [];
      }),
    ),
  );

/** @returns the value, and whether the text or a part of it is damaged */
export function readText<T>({ schema, salvage, empty }: TextFormat<T>, text: string | null) {
  if (text === null) return { value: empty, damage: undefined };
  const whole = v.safeParse(schema, text);
  if (whole.success) return { value: whole.output, damage: undefined };
  const part = salvage && v.safeParse(salvage, text);
  return part?.success
    ? ({ value: part.output, damage: "part" } as const)
    : ({ value: empty, damage: "whole" } as const);
}
